import { describe, expect, it } from 'vitest';
import { beaconAfter, beaconSecret, ownChain, played } from '../../../../test/fairness/played.ts';
import { rockPaperScissors } from '../../../../test/toys/rock-paper-scissors.ts';
import type { BeaconPart } from '../../../engine/beacon/chain.ts';
import { signed } from '../../../engine/beacon/signature.ts';
import { type EntropyParts, entropyAtStart } from '../../../engine/dice/entropy.ts';
import type { Game } from '../../../games/game.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { diceFault } from './fair-dice.ts';
import type { GameRecord } from './verify.ts';

const game = rockPaperScissors as Game;
const record = played({
  game,
  options: { rounds: 9 },
  seats: 2,
  name: 'sealed',
  bound: 'by the beacon',
  restoredAfter: 2,
});
const { entropyParts: parts, earlierSeeds = [] } = record.table;
const [later] = parts?.later ?? [];
if (parts?.beacon === undefined || later === undefined)
  throw new Error('The game has two values of the beacon.');
const start: BeaconPart = parts.beacon;

const changed = (table: Partial<StoredTable>): GameRecord => ({
  ...record,
  table: { ...record.table, ...table },
});
const withParts = (more: Partial<EntropyParts>): GameRecord =>
  changed({ entropyParts: { ...parts, ...more } });

/** The game as if it had begun with another value, and everything that depends on it. */
function withStart(beacon: BeaconPart): GameRecord {
  const [first, ...others] = earlierSeeds;
  if (first === undefined) throw new Error('The game has more than one stream.');
  const entropy = entropyAtStart(parts as EntropyParts, beacon);
  return changed({
    entropyParts: { ...(parts as EntropyParts), beacon },
    earlierSeeds: [{ ...first, entropy }, ...others],
  });
}

describe('the values of a beacon', () => {
  it('are in order where nobody has changed them', () => {
    expect(diceFault(record)).toBeUndefined();
  });

  it('are found if the message fixes another round, or isn’t one', () => {
    const wrong = { ...start, ...signed(beaconSecret, start.round + 1) };
    expect(diceFault(withStart(wrong))).toContain('but their message says round');
    expect(diceFault(withStart({ ...start, message: 'none' }))).toContain('isn’t a Discord id');
  });

  it('are found if the beacon didn’t sign them, at the start and after a restore', () => {
    const { signature } = signed(new Uint8Array(32).fill(3), start.round);
    expect(diceFault(withStart({ ...start, signature }))).toContain('didn’t sign');
    const forged = { ...later, beacon: { ...later.beacon, signature } };
    expect(diceFault(withParts({ later: [forged] }))).toContain('didn’t sign');
  });

  it('are found if the message is older than Start', () => {
    const early = beaconAfter(1);
    expect(diceFault(withStart(early))).toContain('is older than the presses that it seals');
  });

  it('are found if the dice after a restore come from another value, or from none that was promised', () => {
    const sentence = 'aren’t the ones that the log promises.';
    const other = { ...later, beacon: beaconAfter(9_000_000) };
    expect(diceFault(withParts({ later: [other] }))).toContain(sentence);
    expect(diceFault(withParts({ later: [] }))).toContain(sentence);
    expect(other.beacon.chain).toBe(ownChain);
  });

  it('are found if they count from a later action on', () => {
    const delayed = earlierSeeds.map((one) =>
      one.until === later.from ? { ...one, until: later.from + 1 } : one,
    );
    const late = changed({
      entropyParts: { ...(parts as EntropyParts), later: [{ ...later, from: later.from + 1 }] },
      earlierSeeds: delayed,
    });
    // A program acts in between, because a person's press there would be noticed anyway.
    const actions = late.actions.map((one) =>
      one.number === later.from ? { ...one, source: `computer:${one.seat}:${one.number}` } : one,
    );
    expect(diceFault({ ...late, actions })).toBe(
      `The dice from action ${later.from + 1} on aren’t the ones that the log promises.`,
    );
  });
});
