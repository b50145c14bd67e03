import { finalOf, finalsOf } from '../lookups/advancement.ts';
import {
  delayedHomePenalty,
  limited,
  readJump,
  stealNumber,
  stealPlan,
  throwAtRunner,
  throwAtSecondBonus,
  throwAtTrailBonus,
} from '../lookups/steal.ts';
import type { Going, PendingPlay, Turn } from '../records/pending-play.ts';
import { movedBy, type PlayResult, plainPlay } from '../records/play-result.ts';
import type { DefensiveDecision, OffensiveDecision, ThrowTarget } from '../terms/decisions.ts';
import type { Base, BaseAttempt, FinalBase, Finals, Target } from '../terms/terms.ts';
import type { PlayDice } from './play-dice.ts';
import { type BaseRunner, batteryIn, type Situation } from './situation.ts';

type PendingThrow = Extract<PendingPlay, { kind: 'steal' }>;
type OrderedSteal = Extract<PendingPlay, { kind: 'ordered_steal' }>;

const done = (result: PlayResult): Turn => ({ kind: 'done', result });

function runnerOn({ runners }: Situation, base: Base): BaseRunner {
  const runner = runners[base - 1];
  if (runner == null) throw new Error(`Nobody is on base ${base}.`);
  return runner;
}

/**
 * Resolves a steal from the jump roll to its end, or to a manager's decision (Baseball 10.1). Undefined if
 * the steal is called off and the plate appearance goes on.
 */
export function tryToSteal(
  situation: Situation,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: PlayDice,
): Turn | undefined {
  const plan = stealPlan(offense);
  const { lead } = plan;
  const runner = runnerOn(situation, lead);
  const battery = batteryIn(situation);
  const held = (base: Base) => defense.hold_runners.includes(base);
  const target = (lead + 1) as Target;
  const roll = dice.jump(runner.name);
  const jump = readJump(roll, runner.steal, target, held(lead), battery, offense.steal_without_jump);
  switch (jump) {
    case 'attempt_off':
      return undefined;
    case 'pick_off':
    case 'caught_leaning':
      return done(retired(situation, lead, jump === 'pick_off'));
    case 'balk':
      return done(movedBy('ADV1', situation, 'balk'));
    case 'good_jump':
    case 'no_jump':
      break;
  }
  const goodJump = jump === 'good_jump';
  const number = (base: Base) =>
    stealNumber(runnerOn(situation, base).steal, (base + 1) as Target, goodJump, held(base), battery);
  switch (plan.kind) {
    case '2,3':
      return whereTo('2,3', goodJump, {
        lead: limited(number(2)),
        trail: limited(number(1) + throwAtTrailBonus),
      });
    case '2,4':
      return whereTo('2,4', goodJump, {
        second: limited(number(1) + throwAtSecondBonus),
        home: limited(runnerOn(situation, 3).running - delayedHomePenalty),
      });
    case 'home':
    case 'single': {
      const others = offense.steal_attempts.map((each) => (each - 1) as Base).filter((base) => base < lead);
      return thrownAt(situation, [lead, ...others.reverse()], lead, limited(number(lead)), dice);
    }
  }
}

const whereTo = (
  steal: PendingThrow['steal'],
  goodJump: boolean,
  safeNumbers: PendingThrow['safeNumbers'],
): Turn => ({ kind: 'ask', pending: { kind: 'steal', asks: 'steal_throw', steal, goodJump, safeNumbers } });

/**
 * Where the defense may throw. The first target, the lead runner, is the default when time runs out (Baseball
 * 15).
 */
export const throwsFor = (steal: PendingThrow['steal']): readonly ThrowTarget[] =>
  steal === '2,3' ? ['lead', 'trail'] : ['home', 'second', 'none'];

/** Resolves a double steal after the defense has chosen its throw. */
export function throwOut(
  situation: Situation,
  { safeNumbers }: PendingThrow,
  target: ThrowTarget,
  dice: PlayDice,
): Turn {
  const safe = safeNumbers[target] ?? 1;
  switch (target) {
    case 'lead':
      return thrownAt(situation, [2, 1], 2, safe, dice);
    case 'trail':
      return thrownAt(situation, [2, 1], 1, safe, dice);
    case 'none':
      return done(steals(situation, [{ from: 1, out: false }]));
    case 'home':
      return thrownAt(situation, [3, 1], 3, safe, dice);
    case 'second':
      return thrownAt(situation, [3, 1], 1, safe, dice);
  }
}

/**
 * Throws at one of the stealing runners. In manual mode, his manager may first enter the number on his card.
 *
 * @param going bases of the stealing runners, lead runner first
 */
function thrownAt(
  situation: Situation,
  going: readonly Base[],
  at: Base,
  safe: number,
  dice: PlayDice,
): Turn {
  const lead: OrderedSteal['lead'] = { from: at, to: (at + 1) as Target, safe };
  if (situation.options.mode === 'manual')
    return { kind: 'ask', pending: { kind: 'ordered_steal', asks: 'send', going, lead } };
  return done(thrown(situation, going, lead, dice));
}

/** Continues an ordered steal with the safe number of the runner thrown at. */
export const resumeSteal = (
  situation: Situation,
  { going, lead }: OrderedSteal,
  typed: number | undefined,
  dice: PlayDice,
): Turn => done(thrown(situation, going, typed === undefined ? lead : { ...lead, safe: typed }, dice));

const baseNames = { 2: 'second', 3: 'third', 4: 'home' } as const;

/**
 * Resolves the throw; the other stealing runners take their bases. If the throw makes the third out, nobody
 * scores, and nobody advances behind a steal of home (Baseball 3.5, 10.1).
 */
function thrown(
  situation: Situation,
  going: readonly Base[],
  { from: at, to, safe: number }: Going & { readonly from: Base },
  dice: PlayDice,
): PlayResult {
  const { C: catcher } = situation.fielders;
  const { safe, throwingError } = throwAtRunner(number, to, catcher.error, (decides) =>
    decides === 'steal'
      ? dice.resolution(`steal of ${baseNames[to]}`, runnerOn(situation, at).name)
      : dice.resolution(`throw to ${baseNames[to]}`, catcher.name),
  );
  const thirdOut = !safe && situation.outs === 2;
  const moving = thirdOut ? going.filter((from) => from === at || (at !== 3 && from !== 3)) : going;
  const result = steals(
    situation,
    moving.map((from) => ({ from, out: !safe && from === at })),
  );
  return throwingError ? { ...result, finals: oneMore(result.plain), error: 'C' } : result;
}

/** Moves stealing runners to the next base or marks them out; the others stay. */
function steals({ runners }: Situation, attempts: readonly BaseAttempt[]): PlayResult {
  const final = (base: Base): FinalBase | null => {
    if (runners[base - 1] === null) return null;
    const attempt = attempts.find(({ from }) => from === base);
    if (attempt === undefined) return base;
    return attempt.out ? 0 : ((base + 1) as FinalBase);
  };
  const finals = finalsOf(null, [final(1), final(2), final(3)]);
  const outcome = attempts.some(({ out }) => out) ? 'caught_stealing' : 'stolen_base';
  return { ...plainPlay(outcome, finals, 'C'), attempts };
}

function retired(situation: Situation, base: Base, pickOff: boolean): PlayResult {
  const play = steals(situation, [{ from: base, out: true }]);
  return pickOff ? { ...play, outcome: 'pick_off', hitType: 'pick_off', fielder: 'P' } : play;
}

/** The throw gets away, so everybody on base takes another base. */
export function oneMore(finals: Finals): Finals {
  const more = (base: Base): FinalBase | null => {
    const final = finalOf(finals, base);
    return final === 1 || final === 2 || final === 3 ? ((final + 1) as FinalBase) : final;
  };
  return finalsOf(finals.batter, [more(1), more(2), more(3)]);
}

/** A runner's part in a running play that a manager reads from his cards (Baseball 18.1). */
export interface EnteredRun {
  readonly play: 'SB' | 'CS' | 'PO';
  /** The base that the runner left. */
  readonly from: Base;
}

/**
 * Resolves running plays that a manager enters, lead runner first. If a runner makes the third out, no runner ahead
 * of him scores. If a runner on third stays for that reason, the runners behind him stay too.
 */
export function enteredRuns(situation: Situation, runs: readonly EnteredRun[]): PlayResult {
  const outs = runs.filter(({ play }) => play !== 'SB').length;
  const inVain = situation.outs + outs >= 3 && runs.some(({ play, from }) => play === 'SB' && from === 3);
  const counted = inVain ? runs.filter(({ play }) => play !== 'SB') : runs;
  const result = steals(
    situation,
    counted.map(({ play, from }) => ({ from, out: play !== 'SB' })),
  );
  return runs.some(({ play }) => play === 'PO')
    ? { ...result, outcome: 'pick_off', hitType: 'pick_off', fielder: 'P' }
    : result;
}
