import { describe, expect, it } from 'vitest';
import { inspect, inspectDamage } from './inspect.ts';

/**
 * The invariants of RingRift 17 over 500 random games; `npm run invariants -- ringrift 20000` checks more
 * games, more deeply.
 */
describe('in a hundred and ten random games on all boards', { timeout: 300_000 }, () => {
  const { broken, actions, seen } = inspect(0, 110, 200);

  it('no invariant is broken (1 to 20), and every game ends for the reason that it says', () => {
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it('enough happens to judge by', () => {
    expect(actions).toBeGreaterThan(4_000);
    for (const word of [
      ...['place_ring', 'skip_placement', 'swap_sides', 'move_stack', 'overtaking_capture'],
      ...['continue_capture_segment', 'skip_capture', 'recovery_slide', 'stack_strike', 'skip_recovery'],
      ...['process_line', 'choose_line_option', 'choose_territory_option', 'skip_territory_processing'],
      ...['eliminate_rings_from_stack', 'forced_elimination', 'resign', 'time_out'],
      ...['ring_elimination', 'territory_control', 'last_player_standing', 'sole_survivor'],
      ...['stalemate_territory', 'resignation', 'timeout'],
    ])
      expect(seen).toContain(word);
  });
});

it('two thousand damaged texts of moves and positions are refused with a sentence, or are good texts still', () => {
  const { refused, good } = inspectDamage(2_000);
  expect(refused).toBeGreaterThan(1_000);
  expect(refused + good).toBe(2_000);
});
