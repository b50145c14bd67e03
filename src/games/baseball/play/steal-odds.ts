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

/** What a manager reckons with before he orders a steal, in per cent; nobody knows yet who will be held. */
export interface StealOdds {
  /** That the lead runner gets his jump; without it the pitch is thrown, and nobody goes. Undefined: he goes anyway. */
  readonly jump: { readonly free: number; readonly held: number } | undefined;
  /** That the man thrown at is safe, for each throw that the defense may choose, lead runner first. */
  readonly safe: { readonly free: readonly number[]; readonly held: readonly number[] };
}

/** Undefined where there is nobody to steal, and in manual mode where only his manager knows what he steals by. */
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
