import { describe, expect, it } from 'vitest';
import { inspect } from './invariants.ts';

/** Checks Baseball 19 over a thousand random games; `npm run trials` plays more. */
describe('in a thousand games by managers who press anything', { timeout: 300_000 }, () => {
  const { broken, plays, tries, seen } = inspect(3000, 4000);

  it('no invariant is broken (1 to 9, 11)', () => {
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it('enough happens to judge by', () => {
    expect(plays).toBeGreaterThan(10_000);
    expect(tries).toBeGreaterThan(2000);
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
