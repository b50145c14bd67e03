import { describe, expect, it } from 'vitest';
import { inspect } from './inspect.ts';

/** Code2027 19 over random games; `npm run invariants -- code2027 5000` checks more games. */
describe('in forty games by one to four players who do anything', { timeout: 300_000 }, () => {
  const { broken, actions, seen } = inspect(100, 140, 100);

  it('no invariant is broken (1 to 15), ledgers add up, and replays give the same hashes', () => {
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it('enough happens to judge by', () => {
    expect(actions).toBeGreaterThan(5_000);
    for (const word of [
      ...['act', 'roll', 'reroll', 'play', 'pick', 'go', 'gift', 'offer', 'counter', 'accept', 'decline'],
      ...['cancel', 'retry', 'end', 'auto', 'resign'],
      ...['skipped!', 'reshuffle!', 'loan!', 'owner_money!', 'active!', 'stored!', 'expire!', 'contract!'],
      ...['deal!', 'offers!', 'undone!', 'finish!', 'card_dice!', 'targets!', 'nothing!'],
      ...['withdrawn, opener', 'withdrawn, turn', 'withdrawn, resigned'],
      ...['resigned while a choice waits', 'resigned while an offer is open', 'a choice deep within'],
      ...['all_finished', 'final_rounds', 'round_limit', 'first_finish', 'abandoned', 'others_resigned'],
    ])
      expect(seen).toContain(word);
  });
});
