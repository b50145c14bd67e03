import { advance, finalOf, finalsOf } from './advancement.ts';
import { catcherRatings, fielderOf, inField, moundRatings, onBaseCode, pitcherOf } from './lineup.ts';
import type { PendingPlay } from './pending-play.ts';
import type { PlayDice } from './play-dice.ts';
import { type PlayResult, plainPlay } from './play-result.ts';
import { type Player, playerOf } from './roster.ts';
import type {
  Base,
  BaseAttempt,
  DefensiveDecision,
  FinalBase,
  Finals,
  OffensiveDecision,
  State,
  Target,
  ThrowTarget,
} from './state.ts';
import {
  delayedHomePenalty,
  limited,
  readJump,
  type StealBattery,
  stealNumber,
  stealPlan,
  throwAtRunner,
  throwAtSecondBonus,
  throwAtTrailBonus,
} from './steal.ts';

export type PendingThrow = Extract<PendingPlay, { kind: 'steal' }>;

export type StealResolution =
  | { readonly kind: 'play'; readonly result: PlayResult }
  | { readonly kind: 'throw'; readonly pending: PendingThrow }
  /** The attempt is off: the plate appearance goes on at once. */
  | { readonly kind: 'off' };

export function batteryOf(state: State): StealBattery {
  const team = inField(state);
  const { hold, pickoff, balk } = moundRatings(pitcherOf(team));
  const { arm, error } = catcherRatings(fielderOf(team, 'C'));
  return { hold, pickoff, balk, arm, error };
}

function runnerOn(state: State, base: Base): Player {
  const runner = state.runners[base - 1];
  if (runner == null) throw new Error(`Nobody is on base ${base}.`);
  return playerOf(runner.player);
}

/** A steal from the jump roll to its end, or to the throw that the defence has to choose (section 10.1). */
export function tryToSteal(
  state: State,
  defence: DefensiveDecision,
  offence: OffensiveDecision,
  dice: PlayDice,
): StealResolution {
  const plan = stealPlan(offence);
  const runner = runnerOn(state, plan.lead);
  const battery = batteryOf(state);
  const held = (base: Base) => defence.hold_runners.includes(base);
  const target = (plan.lead + 1) as Target;
  const jump = readJump(
    dice.jump(runner.name),
    runner.steal,
    target,
    held(plan.lead),
    battery,
    offence.steal_without_jump,
  );
  switch (jump) {
    case 'attempt_off':
      return { kind: 'off' };
    case 'pick_off':
    case 'caught_leaning':
      return { kind: 'play', result: retired(state, plan.lead, jump === 'pick_off') };
    case 'balk':
      return {
        kind: 'play',
        result: plainPlay('balk', advance('ADV1', onBaseCode(state.runners), state.outs).finals),
      };
    default:
      break;
  }
  const goodJump = jump === 'good_jump';
  const number = (base: Base) =>
    stealNumber(runnerOn(state, base).steal, (base + 1) as Target, goodJump, held(base), battery);
  switch (plan.kind) {
    case '2,3':
      return pending('2,3', goodJump, {
        lead: limited(number(2)),
        trail: limited(number(1) + throwAtTrailBonus),
      });
    case '2,4':
      return pending('2,4', goodJump, {
        second: limited(number(1) + throwAtSecondBonus),
        home: limited(runnerOn(state, 3).running - delayedHomePenalty),
      });
    case 'home':
      return { kind: 'play', result: stealOfHome(state, offence, limited(number(3)), dice) };
    case 'single': {
      const safe = limited(number(plan.lead));
      return { kind: 'play', result: thrownAt(state, [plan.lead], plan.lead, safe, battery.error, dice) };
    }
  }
}

const pending = (
  steal: PendingThrow['steal'],
  goodJump: boolean,
  safeNumbers: PendingThrow['safeNumbers'],
): StealResolution => ({
  kind: 'throw',
  pending: { kind: 'steal', asks: 'steal_throw', steal, goodJump, safeNumbers },
});

/** Where the defence may throw; the first is what it does when time runs out: at the lead runner (section 15). */
export const throwsFor = (steal: PendingThrow['steal']): readonly ThrowTarget[] =>
  steal === '2,3' ? ['lead', 'trail'] : ['home', 'second', 'none'];

/** The end of a double steal, once the defence has chosen its throw. */
export function throwOut(state: State, step: PendingThrow, target: ThrowTarget, dice: PlayDice): PlayResult {
  const { error } = batteryOf(state);
  const safe = step.safeNumbers[target] ?? 1;
  switch (target) {
    case 'lead':
      return thrownAt(state, [2, 1], 2, safe, error, dice);
    case 'trail':
      return thrownAt(state, [2, 1], 1, safe, error, dice);
    case 'none':
      return steals(state, [{ from: 1, out: false }]);
    case 'home':
      return steals(state, [
        { from: 3, out: thrownOutAtHome(state, safe, dice) },
        { from: 1, out: false },
      ]);
    case 'second':
      return thrownAt(state, [3, 1], 1, safe, error, dice);
  }
}

/**
 * A throw at one of the runners who go. The others take their bases, except that a runner on third does not score when
 * the man behind him makes the third out.
 *
 * @param going bases of those who go, lead runner first
 */
function thrownAt(
  state: State,
  going: readonly Base[],
  at: 1 | 2,
  safeNumber: number,
  catcherError: number,
  dice: PlayDice,
): PlayResult {
  const target = at === 1 ? 2 : 3;
  const base = at === 1 ? 'second' : 'third';
  const { safe, throwingError } = throwAtRunner(safeNumber, target, catcherError, (decides) =>
    decides === 'steal'
      ? dice.resolution(`steal of ${base}`, runnerOn(state, at).name)
      : dice.resolution(`throw to ${base}`, playerOf(fielderOf(inField(state), 'C')).name),
  );
  const out = !safe;
  const moving = out && state.outs === 2 ? going.filter((from) => from !== 3) : going;
  const result = steals(
    state,
    moving.map((from) => ({ from, out: out && from === at })),
  );
  return throwingError ? { ...result, finals: oneMore(result.plain), error: 'C' } : result;
}

/** A steal of home decides the play; the others take their bases unless he makes the third out. */
function stealOfHome(
  state: State,
  offence: OffensiveDecision,
  safeNumber: number,
  dice: PlayDice,
): PlayResult {
  const out = thrownOutAtHome(state, safeNumber, dice);
  const others = offence.steal_attempts.filter((target) => target < 4).map((target) => (target - 1) as Base);
  const behind = out && state.outs === 2 ? [] : [...others].reverse();
  return steals(state, [{ from: 3, out }, ...behind.map((from) => ({ from, out: false }))]);
}

const thrownOutAtHome = (state: State, safeNumber: number, dice: PlayDice): boolean =>
  !throwAtRunner(safeNumber, 4, 0, () => dice.resolution('steal of home', runnerOn(state, 3).name)).safe;

/** Runners who go take the next base or are out; the others stay. */
function steals(state: State, attempts: readonly BaseAttempt[]): PlayResult {
  const final = (base: Base): FinalBase | null => {
    if (state.runners[base - 1] == null) return null;
    const attempt = attempts.find(({ from }) => from === base);
    if (attempt === undefined) return base;
    return attempt.out ? 0 : ((base + 1) as FinalBase);
  };
  const finals = finalsOf(null, [final(1), final(2), final(3)]);
  const outcome = attempts.some(({ out }) => out) ? 'caught_stealing' : 'stolen_base';
  return { ...plainPlay(outcome, finals, 'C'), attempts };
}

function retired(state: State, base: Base, pickOff: boolean): PlayResult {
  const play = steals(state, [{ from: base, out: true }]);
  return pickOff ? { ...play, outcome: 'pick_off', hitType: 'pick_off', fielder: 'P' } : play;
}

/** The throw gets away: everybody on base takes one more. */
function oneMore(finals: Finals): Finals {
  const more = (base: Base): FinalBase | null => {
    const final = finalOf(finals, base);
    return final === 1 || final === 2 || final === 3 ? ((final + 1) as FinalBase) : final;
  };
  return finalsOf(finals.batter, [more(1), more(2), more(3)]);
}
