import type { Dice } from '../../../engine/dice/dice.ts';
import { computerLineup } from '../course/lineup-step.ts';
import { fieldingSide } from '../lineup/lineup.ts';
import { relieverFor, wantsReliever } from '../lineup/pitching-staff.ts';
import { repairFor } from '../lineup/repair.ts';
import { substitutionProblem } from '../lineup/substitution.ts';
import { manualDefault, manualMove } from '../manual/manager.ts';
import { leadThrow, regularThrow, runnerAnswer } from '../outlook/running.ts';
import type { Action } from '../records/action.ts';
import type { RunnerAnswer } from '../records/pending-play.ts';
import type { PlayUnderWay, State } from '../state.ts';
import { isManual } from '../state.ts';
import {
  type DefensiveDecision,
  defaultDefense,
  defaultOffense,
  type OffensiveDecision,
  type Substitution,
  type ThrowTarget,
} from '../terms/decisions.ts';
import { battingSide, type Side } from '../terms/terms.ts';
import { benchMove, defensiveReplacement } from './bench.ts';
import { regularDefense } from './defense.ts';
import { regularOffense } from './offense.ts';
import { veteranAnswer, veteranDefense, veteranOffense, veteranThrow } from './veteran.ts';
import { veteranLineup } from './veteran-lineup.ts';

export const levels = [
  { id: 'rookie', label: 'Rookie' },
  { id: 'regular', label: 'Regular' },
  { id: 'veteran', label: 'Veteran' },
] as const;

/** The computer manager (Baseball 16). */
export function manage(state: State, side: Side, level: string): Action {
  const { step } = state;
  if (isManual(step)) return manualMove(state, step);
  switch (level) {
    case 'rookie':
      return defaults(state, side);
    case 'veteran':
      return decide(state, side, veteran);
    default:
      return decide(state, side, regular);
  }
}

/** The functions with which a computer level makes its decisions. */
interface Ways {
  readonly lineup: (state: State, side: Side) => Action;
  readonly defence: (state: State) => DefensiveDecision;
  readonly offence: (state: State) => OffensiveDecision;
  readonly answer: (state: State, play: PlayUnderWay) => RunnerAnswer;
  readonly throwAt: (state: State, play: PlayUnderWay) => ThrowTarget;
}

const regular: Ways = {
  lineup: computerLineup,
  defence: regularDefense,
  offence: regularOffense,
  answer: ({ outs }, { pending }) => runnerAnswer(pending, outs),
  throwAt: (_, { pending }) => regularThrow(pending),
};

const veteran: Ways = {
  lineup: veteranLineup,
  defence: veteranDefense,
  offence: veteranOffense,
  answer: veteranAnswer,
  throwAt: veteranThrow,
};

/**
 * The default action for a manager who is out of time (Baseball 15), and every action of a rookie. It uses
 * the default decisions, the computer manager's rule for runners, a throw at the lead runner, and a repair of
 * an incomplete lineup.
 */
export function defaults(state: State, side: Side): Action {
  const { step } = state;
  switch (step.kind) {
    case 'decide':
      return side === fieldingSide(state)
        ? { kind: 'defensive', decision: defaultDefense }
        : { kind: 'offensive', decision: defaultOffense };
    case 'runner':
      return { kind: 'runner', answer: runnerAnswer(step.play.pending, state.outs) };
    case 'throw':
      return { kind: 'throw', target: leadThrow(step.play.pending) };
    case 'lineups':
      return computerLineup(state, side);
    case 'substitution':
      return substitution(repairFor(state, step.side));
    case 'over':
      throw new Error('The game is over: there is nothing to decide.');
    default:
      return manualDefault(state, step);
  }
}

function decide(state: State, side: Side, ways: Ways): Action {
  const { step } = state;
  switch (step.kind) {
    case 'decide':
      return side === fieldingSide(state) ? inTheField(state, ways) : atThePlate(state, ways);
    case 'lineups':
      return ways.lineup(state, side);
    case 'runner':
      return { kind: 'runner', answer: ways.answer(state, step.play) };
    case 'throw':
      return { kind: 'throw', target: ways.throwAt(state, step.play) };
    default:
      return defaults(state, side);
  }
}

function inTheField(state: State, { defence: defense }: Ways): Action {
  const side = fieldingSide(state);
  const reliever = wantsReliever(state, side) ? relieverFor(state, side) : undefined;
  const relief: Substitution | undefined =
    reliever === undefined ? undefined : { kind: 'pitcher', player: reliever };
  const change = ifPossible(state, side, relief) ?? ifPossible(state, side, defensiveReplacement(state));
  return change === undefined ? { kind: 'defensive', decision: defense(state) } : substitution(change);
}

function atThePlate(state: State, { offence: offense }: Ways): Action {
  const change = ifPossible(state, battingSide(state.half), benchMove(state));
  return change === undefined ? { kind: 'offensive', decision: offense(state) } : substitution(change);
}

/**
 * Drops a change that isn't allowed. For example, the pitcher must stay, or the substitute is needed to
 * replace somebody who left.
 */
const ifPossible = (state: State, side: Side, change: Substitution | undefined): Substitution | undefined =>
  change === undefined || substitutionProblem(state, side, change) !== undefined ? undefined : change;

const substitution = (change: Substitution): Action => ({ kind: 'substitution', change });

/** A natural pause before a decision, in milliseconds. */
export function pauseBefore(dice: Dice): number {
  const [face = 1] = dice.roll('pause', [10], 'how long to think').values;
  return 500 + 100 * face;
}
