import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { baseball } from '../index.ts';
import type { Target } from '../terms/terms.ts';
import { batteryOf, runnerIn } from './situation.ts';
import { stealOdds } from './steal-odds.ts';

/** Labels and hints of the possible steals, by their targets. */
function steals(on: readonly [number, number, number]) {
  const state = sampleState({ on });
  const found = baseball.choices(state, 0).flatMap((choice) => {
    if (choice.kind !== 'action' || choice.action.kind !== 'offensive') return [];
    const { steal_attempts: targets } = choice.action.decision;
    return targets.length === 0 ? [] : [{ targets, label: choice.label, hint: choice.hint ?? '' }];
  });
  return { state, found };
}

describe('the odds of a steal', () => {
  it('of second are the safe number with a jump, less ten per cent where he is held', () => {
    const { state } = steals([1, 0, 0]);
    const { hold, arm } = batteryOf(state);
    const high = (runnerIn(state, 1)?.steal.high ?? 0) + hold + arm;
    const odds = stealOdds(state, [2]);
    expect(odds?.safe.free).toEqual([Math.min(19, Math.max(1, high)) * 5]);
    expect(odds?.safe.held).toEqual([Math.min(19, Math.max(1, high - 2)) * 5]);
  });

  // On first, slot 1 has 16 ways to a jump, high 18, low 12 and running 12. On second or third, slot 8 has 13 ways,
  // high 17, low 10 and running 12. The battery has hold -1 and arm -2.
  it.each([
    ['second', [1, 0, 0], [2], { free: 44, held: 44 }, [75], [65]],
    ['third', [0, 8, 0], [3], { free: 36, held: 36 }, [55], [45]],
    ['home', [0, 0, 8], [4], undefined, [25], [25]],
    ['second and third', [1, 8, 0], [2, 3], { free: 36, held: 36 }, [55, 90], [45, 80]],
    ['second and home', [1, 0, 8], [2, 4], { free: 44, held: 44 }, [50, 85], [50, 75]],
  ] as const)('of %s', (_, on, targets, jump, free, held) => {
    expect(stealOdds(sampleState({ on }), targets)).toEqual({ jump, safe: { free, held } });
  });

  it('stand on its button, which says that the pitch is thrown without a jump', () => {
    const { state, found } = steals([1, 0, 0]);
    const odds = stealOdds(state, [2]);
    expect(found).toEqual([
      {
        targets: [2],
        label: `Steal 2nd if he gets a jump (safe ${odds?.safe.free}%)`,
        hint: `A jump ${odds?.jump?.free}% of the time, safe ${odds?.safe.free}%; held ${odds?.jump?.held}% and ${odds?.safe.held}%`,
      },
    ]);
  });

  it('of home need no jump, and those of two runners name both throws', () => {
    const { found } = steals([1, 2, 0]);
    expect(found.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Steal 3rd if he gets a jump \(safe \d+%\)$/),
      expect.stringMatching(/^Double steal on a jump \(\d+ or \d+%\)$/),
    ]);
    expect(steals([0, 0, 3]).found[0]?.label).toMatch(/^Steal home \(safe \d+%\)$/);
    for (const { label } of found) expect(label.length).toBeLessThanOrEqual(40);
  });

  it('are none where nobody could go', () => {
    const nobody = sampleState();
    for (const target of [2, 3, 4] as Target[]) expect(stealOdds(nobody, [target])).toBeUndefined();
  });
});
