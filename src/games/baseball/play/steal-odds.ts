import { playerOf } from '../league/roster.ts';
import {
  delayedHomePenalty,
  jumpWays,
  limited,
  stealNumber,
  stealPlan,
  throwAtSecondBonus,
  throwAtTrailBonus,
} from '../lookups/steal.ts';
import type { State } from '../state.ts';
import type { Base, Target } from '../terms/terms.ts';
import { batteryOf, runnerIn } from './situation.ts';

/**
 * The odds of a steal in percent, before a manager orders it. It isn't known yet which runners will be held.
 */
export interface StealOdds {
  /**
   * The chance that the lead runner gets his jump. Without a jump, the pitch is thrown and nobody goes.
   * Undefined if he needs no jump.
   */
  readonly jump: { readonly free: number; readonly held: number } | undefined;
  /** The chance that the runner is safe for each throw that the defense could make, lead runner first. */
  readonly safe: { readonly free: readonly number[]; readonly held: readonly number[] };
}

/**
 * Returns the odds of a steal; undefined if nobody can steal, or if only the manager knows the runner's
 * numbers in manual mode.
 */
export function stealOdds(state: State, targets: readonly Target[]): StealOdds | undefined {
  const plan = stealPlan({ steal_attempts: targets });
  const battery = batteryOf(state);
  const lead = runnerIn(state, plan.lead);
  if (lead === null || (state.manual !== null && playerOf(lead.player).steal === undefined)) return undefined;
  const number = (base: Base, held: boolean, bonus = 0) => {
    const runner = runnerIn(state, base) ?? lead;
    return limited(stealNumber(runner.steal, (base + 1) as Target, true, held, battery) + bonus);
  };
  const numbers = (held: boolean): readonly number[] => {
    switch (plan.kind) {
      case '2,3':
        return [number(2, held), number(1, held, throwAtTrailBonus)];
      case '2,4':
        return [
          limited((runnerIn(state, 3) ?? lead).running - delayedHomePenalty),
          number(1, held, throwAtSecondBonus),
        ];
      default:
        return [number(plan.lead, held)];
    }
  };
  const ways = (held: boolean) => Math.round((jumpWays(lead.steal, held) / 36) * 100);
  const inPerCent = (held: boolean) => numbers(held).map((safe) => safe * 5);
  return {
    jump: plan.kind === 'home' ? undefined : { free: ways(false), held: ways(true) },
    safe: { free: inPerCent(false), held: inPerCent(true) },
  };
}
