import { describe, expect, it } from 'vitest';
import { inspect } from './inspect.ts';

/**
 * The invariants of Dutch 23 over random games; `npm run invariants -- dutch 5000` checks more games,
 * more deeply.
 */
describe('in forty games by persons and computers who do anything', { timeout: 300_000 }, () => {
  const { broken, actions, seen } = inspect(0, 40, 240);

  it('no invariant is broken (1 to 17)', () => {
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it('enough happens to judge by', () => {
    expect(actions).toBeGreaterThan(5_000);
    for (const word of [
      ...[
        'look',
        'collection',
        'draw',
        'play',
        'same',
        'wrong',
        'pass',
        'auto_pass',
        'power',
        'peek',
        'swap',
      ],
      ...['skip', 'collect', 'decline', 'dutch', 'reshuffle', 'ready', 'leave', 'removed', 'total', 'match'],
      ...[
        'closed, timer',
        'closed, passed',
        'out of same_rank_window',
        'out of queen_peek',
        'out of jack_swap',
      ],
      ...['out of drawing_card', 'out of playing_card', 'out of round_over', 'a single round'],
      ...['empty_hand', 'four_of_a_kind', 'lowest_points', 'last_player', 'abandoned', 'score', 'rounds'],
      ...['stall', 'stalled', 'no penalty card'],
    ])
      expect(seen).toContain(word);
  });
});
