import { z } from 'zod';
import type { Dice } from '../../engine/dice.ts';
import { advance } from './advancement.ts';
import { adjustedBunt, buntAdvancement, readBuntChart } from './bunt.ts';
import { battingValue } from './card-value.ts';
import data from './data/computer_manager.json' with { type: 'json' };
import { atBat, batterOf, fieldingSide, inField, onBaseCode, pitcherOf } from './lineup.ts';
import { benchMove, defensiveReplacement, marginOfOffence } from './manager-bench.ts';
import type { PendingPlay, RunnerAnswer } from './pending-play.ts';
import { relieverFor, repairFor, wantsReliever } from './pitching-staff.ts';
import { playerOf, type StealRating } from './roster.ts';
import { expectedRuns, worthOf } from './run-expectancy.ts';
import {
  type Action,
  type Base,
  type DefensiveDecision,
  defaultDefence,
  defaultOffence,
  type OffensiveDecision,
  type Side,
  type State,
  type Substitution,
  type Target,
  type ThrowTarget,
} from './state.ts';
import { jumpWays, limited, stealNumber } from './steal.ts';
import { batteryOf, throwsFor } from './stealing.ts';

export const levels = [
  { id: 'rookie', label: 'Rookie' },
  { id: 'regular', label: 'Regular' },
  { id: 'veteran', label: 'Veteran' },
] as const;

const numbers = z
  .object({
    steal: z.object({
      second: z.object({ min_safe_number: z.int(), min_jump_ways_of_36: z.int() }),
      third: z.object({ min_safe_number: z.int(), outs: z.int() }),
      score_margin_of_offence: z.tuple([z.int(), z.int()]),
    }),
    hold_first_if: z.object({
      runner_jump_ways_of_36_at_least: z.int(),
      safe_number_at_least: z.int(),
    }),
  })
  .parse(data);

/**
 * The computer manager of section 16, as far as the simple chart gives its decisions an effect. A rookie decides
 * everything with the defaults and never changes anybody; a veteran weighs what a regular would do by run expectancy.
 */
export function manage(state: State, side: Side, level: string): Action {
  const { step } = state;
  switch (step.kind) {
    case 'decide':
      return side === fieldingSide(state) ? defensive(state, level) : offensive(state, level);
    case 'runner':
      return { kind: 'runner', answer: usualAnswer(step.play.pending) };
    case 'throw':
      return { kind: 'throw', target: chosenThrow(step.play.pending, level) };
    case 'substitution':
      return substitution(repairFor(state, step.side));
    case 'over':
      throw new Error('The game is over: there is nothing to decide.');
  }
}

/** A natural pause before a decision, in milliseconds. */
export function pauseBefore(dice: Dice): number {
  const [face = 1] = dice.roll('pause', [10], 'how long to think').values;
  return 500 + 100 * face;
}

const substitution = (change: Substitution): Action => ({ kind: 'substitution', change });

const defensive = (state: State, level: string): Action =>
  level === 'rookie' ? { kind: 'defensive', decision: defaultDefence } : inTheField(state, level);

const offensive = (state: State, level: string): Action =>
  level === 'rookie' ? { kind: 'offensive', decision: defaultOffence } : atThePlate(state, level);

function inTheField(state: State, level: string): Action {
  const side = fieldingSide(state);
  const reliever = wantsReliever(state, side) ? relieverFor(state, side) : undefined;
  if (reliever !== undefined) return substitution({ kind: 'pitcher', player: reliever });
  const better = defensiveReplacement(state);
  if (better !== undefined) return substitution(better);
  const decision: DefensiveDecision = {
    ...defaultDefence,
    hold_runners: expectedHolds(state),
    infield_depth: level === 'regular' && wantsInfieldIn(state) ? 'in' : 'normal',
    intentional_walk: wantsWalk(state) && (level === 'regular' || walkPays(state)),
  };
  return { kind: 'defensive', decision };
}

function atThePlate(state: State, level: string): Action {
  const change = benchMove(state);
  if (change !== undefined) return substitution(change);
  const decision = wantsBunt(state)
    ? { ...defaultOffence, bunt_attempt: true }
    : { ...defaultOffence, steal_attempts: wantedSteals(state) };
  const pays = level === 'regular' || decisionPays(state, decision);
  return { kind: 'offensive', decision: pays ? decision : defaultOffence };
}

const ratingOn = (state: State, base: Base): StealRating | undefined => {
  const runner = state.runners[base - 1];
  return runner == null ? undefined : playerOf(runner.player).steal;
};

/** Holds a runner on first who would have a fair jump and a fair chance. */
function holdsFirst(state: State): boolean {
  const runner = ratingOn(state, 1);
  if (runner === undefined || state.runners[1] !== null) return false;
  const rule = numbers.hold_first_if;
  return (
    jumpWays(runner, false) >= rule.runner_jump_ways_of_36_at_least &&
    limited(stealNumber(runner, 2, true, false, batteryOf(state))) >= rule.safe_number_at_least
  );
}

/** Whom a sensible defence holds: its decision is sealed until the offence has decided, too. */
const expectedHolds = (state: State): Base[] => (holdsFirst(state) ? [1] : []);

function wantsInfieldIn(state: State): boolean {
  const margin = marginOfOffence(state);
  const [first, , third] = state.runners;
  return (
    third !== null &&
    state.outs < 2 &&
    state.inning >= 7 &&
    (margin === 0 || margin === -1) &&
    !(first !== null && state.outs === 1)
  );
}

function wantsWalk(state: State): boolean {
  const [first, second, third] = state.runners;
  if (state.inning < 8 || state.outs !== 2 || first !== null || (second === null && third === null))
    return false;
  if (Math.abs(marginOfOffence(state)) > 1) return false;
  const hand = playerOf(pitcherOf(inField(state))).throws;
  const value = (ahead: number) => battingValue(playerOf(batterOf(atBat(state), ahead).player), hand);
  return value(0) - value(1) > 0.045;
}

/** A veteran walks nobody when the runs to be expected speak against it. */
function walkPays(state: State): boolean {
  const onBase = onBaseCode(state.runners);
  return worthOf(advance('walk', onBase, state.outs).finals, state.outs) < expectedRuns(onBase, state.outs);
}

function wantedSteals(state: State): Target[] {
  const [least, most] = numbers.steal.score_margin_of_offence;
  const margin = marginOfOffence(state);
  if (margin < least || margin > most) return [];
  const [first, second, third] = state.runners;
  if (first !== null && second === null && canTake(state, 2)) return [2];
  const outs = numbers.steal.third.outs;
  return second !== null && third === null && state.outs === outs && canTake(state, 3) ? [3] : [];
}

function canTake(state: State, target: 2 | 3): boolean {
  const base = target === 2 ? 1 : 2;
  const runner = ratingOn(state, base);
  if (runner === undefined) return false;
  const held = expectedHolds(state).includes(base);
  const { second, third } = numbers.steal;
  const least = target === 2 ? second.min_safe_number : third.min_safe_number;
  return (
    jumpWays(runner, held) >= second.min_jump_ways_of_36 &&
    limited(stealNumber(runner, target, true, held, batteryOf(state))) >= least
  );
}

function wantsBunt(state: State): boolean {
  const [first, second, third] = state.runners;
  if (state.outs === 2 || third !== null || (first === null && second === null)) return false;
  const entry = batterOf(atBat(state));
  if (entry.position === 'P') return true;
  const margin = marginOfOffence(state);
  const batter = playerOf(entry.player);
  return (
    state.outs === 0 &&
    state.inning >= 7 &&
    (margin === 0 || margin === -1) &&
    (batter.bunt === 'A' || batter.bunt === 'B') &&
    battingValue(batter, playerOf(pitcherOf(inField(state))).throws) < 0.26
  );
}

/** Does a steal or bunt bring more runs than to swing away? */
function decisionPays(state: State, decision: OffensiveDecision): boolean {
  const now = expectedRuns(onBaseCode(state.runners), state.outs);
  if (decision.bunt_attempt) return buntWorth(state) > now;
  const [target] = decision.steal_attempts;
  return target === undefined || stealWorth(state, target) > now;
}

function buntWorth(state: State): number {
  const onBase = onBaseCode(state.runners);
  const batter = playerOf(batterOf(atBat(state)).player);
  const faces = Array.from({ length: 20 }, (_, at) =>
    readBuntChart(onBase, batter.bunt, adjustedBunt(at + 1, onBase, defaultDefence, batter.running)),
  );
  const worths = faces.map((outcome) =>
    worthOf(advance(buntAdvancement(outcome), onBase, state.outs).finals, state.outs),
  );
  return worths.reduce((sum, worth) => sum + worth, 0) / 20;
}

/** Runs to be expected from one throw at the runner who goes with a jump; without one the attempt is off. */
function stealWorth(state: State, target: Target): number {
  const from = (target - 1) as Base;
  const runner = ratingOn(state, from);
  if (runner === undefined) return 0;
  const held = expectedHolds(state).includes(from);
  const safe = limited(stealNumber(runner, target, true, held, batteryOf(state))) / 20;
  const onBase = onBaseCode(state.runners) - (1 << (from - 1));
  const taken = expectedRuns(onBase + (1 << from), state.outs);
  return safe * taken + (1 - safe) * expectedRuns(onBase, state.outs + 1);
}

/** What a manager who does not decide is taken to say: nobody takes a risk. */
export const usualAnswer = ({ asks }: PendingPlay): RunnerAnswer => (asks === 'trail' ? 'stay' : 'hold');

/** At the lead runner: what is thrown when nobody decides (section 15). */
export const leadThrow = (pending: PendingPlay): ThrowTarget =>
  pending.kind === 'steal' ? (throwsFor(pending.steal)[0] ?? 'lead') : 'lead';

/** At the man behind when his number is lower by five or more. */
function chosenThrow(pending: PendingPlay, level: string): ThrowTarget {
  if (level === 'rookie') return leadThrow(pending);
  if (pending.kind === 'uncapped')
    return pending.asks === 'aim' && pending.trail !== null && pending.lead.safe - pending.trail.safe >= 5
      ? 'trail'
      : 'lead';
  if (pending.kind !== 'steal') return 'lead';
  const [lead = 'lead', trail = 'trail'] = throwsFor(pending.steal);
  const number = (target: ThrowTarget) => pending.safeNumbers[target] ?? 19;
  return number(lead) - number(trail) >= 5 ? trail : lead;
}
