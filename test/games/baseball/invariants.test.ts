import { describe, expect, it } from 'vitest';
import { inspect } from './invariants.ts';

/** Checks Baseball 19 over random games in which everything occurs; `npm run trials` plays thousands. */
describe('in three hundred games by managers who press anything', { timeout: 300_000 }, () => {
  const { broken, plays, tries, seen } = inspect(3400, 3700);

  it('no invariant is broken (1 to 9, 11)', () => {
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it('enough happens to judge by', () => {
    expect(plays).toBeGreaterThan(4_000);
    expect(tries).toBeGreaterThan(500);
    for (const word of [
      ...['stolen_base', 'caught_stealing', 'pick_off', 'balk', 'wild_pitch', 'passed_ball', 'foul_error'],
      ...['catcher_interference', 'error', 'rare play', 'bunt_double_play', 'lineout', 'homerun'],
      ...['pinch_hit', 'pinch_run', 'pitcher', 'defence', 'double_switch'],
      ...['DH lost by pinch_hit', 'DH lost by pinch_run', 'DH lost by defence', 'hurt', 'unhurt'],
      ...[
        'waits for substitution',
        'waits for throw',
        'waits for runner',
        'waits for confirm',
        'waits for final',
      ],
      ...['walk_off', 'home_ahead', 'visitors_ahead', 'mercy', 'tie', 'weather'],
    ])
      expect(seen).toContain(word);
  });
});
