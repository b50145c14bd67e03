import {
  delayedHomePenalty,
  limited,
  readJump,
  stealNumber,
  stealPlan,
  throwAtSecondBonus,
  throwAtTrailBonus,
} from '../lookups/steal.ts';
import { type BaseRunner, batteryIn, type Situation } from '../play/situation.ts';
import type { DefensiveDecision, ThrowTarget } from '../terms/decisions.ts';
import type { Base, FinalBase, Target } from '../terms/terms.ts';
import type { Worth } from './outlook.ts';

/** Value of a situation after the runners have moved, with the same batter up. */
export type Next = (situation: Situation, runs: number) => number;

/** Final bases of the runners from first, second and third. */
type Ends = readonly [FinalBase | null, FinalBase | null, FinalBase | null];

/** The situation and the runs after a running play. With three outs, only bases and outs matter. */
function movedOn(situation: Situation, ends: Ends): { readonly after: Situation; readonly runs: number } {
  const runners: [BaseRunner | null, BaseRunner | null, BaseRunner | null] = [null, null, null];
  let { outs } = situation;
  let runs = 0;
  ends.forEach((end, at) => {
    if (end === 0) outs += 1;
    else if (end === 4) runs += 1;
    else if (end !== null) runners[end - 1] = situation.runners[at] ?? null;
  });
  const onBase = runners.reduce((code, runner, at) => code + (runner === null ? 0 : 1 << at), 0);
  return { after: { ...situation, outs, onBase, runners }, runs };
}

/** Final bases if the runners on these bases go and one of them, or nobody, is out. */
function ends({ runners, outs }: Situation, going: readonly Base[], out: Base | undefined): Ends {
  const thirdOut = out !== undefined && outs === 2;
  const end = (base: Base): FinalBase | null => {
    if (runners[base - 1] === null) return null;
    if (base === out) return 0;
    const stays = !going.includes(base) || (thirdOut && (base === 3 || out === 3));
    return stays ? base : ((base + 1) as FinalBase);
  };
  return [end(1), end(2), end(3)];
}

/**
 * Value of each throw that the defense could make on a double steal, by the runners' safe numbers (Baseball
 * 10.1).
 */
export function stealThrows(
  situation: Situation,
  steal: '2,3' | '2,4',
  numbers: Readonly<Partial<Record<ThrowTarget, number>>>,
  next: Next,
): readonly (readonly [target: ThrowTarget, worth: number])[] {
  const going: readonly Base[] = steal === '2,3' ? [2, 1] : [3, 1];
  const at = (target: ThrowTarget, base: Base): readonly [ThrowTarget, number] => [
    target,
    thrownAt(situation, going, base, numbers[target] ?? 19, next),
  ];
  if (steal === '2,3') return [at('lead', 2), at('trail', 1)];
  return [
    at('home', 3),
    at('second', 1),
    ['none', worthOf(situation, ends(situation, [1], undefined), next)],
  ];
}

function thrownAt(
  situation: Situation,
  going: readonly Base[],
  base: Base,
  safe: number,
  next: Next,
): number {
  const chance = safe / 20;
  const taken = worthOf(situation, ends(situation, going, undefined), next);
  return chance * taken + (1 - chance) * worthOf(situation, ends(situation, going, base), next);
}

/** Caches situations after running plays, so that each is evaluated only once. */
const moved = new WeakMap<Situation, Map<string, ReturnType<typeof movedOn>>>();

function worthOf(situation: Situation, where: Ends, next: Next): number {
  const own = moved.get(situation) ?? new Map<string, ReturnType<typeof movedOn>>();
  moved.set(situation, own);
  const key = where.join();
  const { after, runs } = own.get(key) ?? movedOn(situation, where);
  own.set(key, { after, runs });
  return next(after, runs);
}

const jumpTotals = Array.from({ length: 11 }, (_, at) => ({
  total: at + 2,
  chance: (6 - Math.abs(at - 5)) / 36,
}));

/**
 * Value of ordering a steal that needs a jump, over all jump rolls and the throws that follow.
 *
 * @param swing value of the plate appearance if the steal is called off
 */
export function stealOutlook(
  situation: Situation,
  defense: DefensiveDecision,
  targets: readonly Target[],
  swing: number,
  next: Next,
): number {
  const plan = stealPlan({ steal_attempts: targets });
  const { lead } = plan;
  const runner = situation.runners[lead - 1];
  if (runner == null || plan.kind === 'home') return Number.NEGATIVE_INFINITY;
  const battery = batteryIn(situation);
  const held = (base: Base) => defense.hold_runners.includes(base);
  const target: Target = lead === 1 ? 2 : 3;
  const out = worthOf(situation, ends(situation, [], lead), next);
  const jump = (total: number) =>
    readJump({ checkD20: 20, total, resolutionD20: 20 }, runner.steal, target, held(lead), battery, false);
  const number = (base: Base): number => {
    const { steal } = situation.runners[base - 1] ?? runner;
    return stealNumber(steal, base === 1 ? 2 : 3, true, held(base), battery);
  };
  const thrown = (): number => {
    if (plan.kind === 'single') return thrownAt(situation, [lead], lead, limited(number(lead)), next);
    const numbers =
      plan.kind === '2,3'
        ? { lead: limited(number(2)), trail: limited(number(1) + throwAtTrailBonus) }
        : {
            second: limited(number(1) + throwAtSecondBonus),
            home: limited((situation.runners[2]?.running ?? 1) - delayedHomePenalty),
          };
    return Math.min(...stealThrows(situation, plan.kind, numbers, next).map(([, worth]) => worth));
  };
  const good = jumpTotals.reduce(
    (sum, { total, chance }) => sum + (jump(total) === 'good_jump' ? chance : 0),
    0,
  );
  const leaning = jumpTotals.reduce(
    (sum, { total, chance }) => sum + (jump(total) === 'caught_leaning' ? chance : 0),
    0,
  );
  const checked = (confirmed: number, worth: number) =>
    (confirmed / 20) * worth + (1 - confirmed / 20) * swing;
  const balk = worthOf(situation, ends(situation, [1, 2, 3], undefined), next);
  const jumped = good * (good > 0 ? thrown() : 0) + leaning * out + (1 - good - leaning) * swing;
  return (checked(battery.pickoff, out) + checked(battery.balk, balk) + 18 * jumped) / 20;
}

/** Adds runs that have already scored to a worth function. */
export const afterRuns = (worth: Worth, scored: number): Worth =>
  scored === 0 ? worth : (runs, onBase, outs) => worth(runs + scored, onBase, outs);
