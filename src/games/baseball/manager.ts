import type { Dice } from '../../engine/dice.ts';
import { fieldingSide } from './lineup.ts';
import { computerLineup } from './lineup-step.ts';
import { benchMove, defensiveReplacement } from './manager-bench.ts';
import { regularDefence } from './manager-defence.ts';
import { regularOffence } from './manager-offence.ts';
import { leadThrow, regularThrow, runnerAnswer } from './manager-running.ts';
import { manualDefault, manualMove } from './manual-manager.ts';
import { isManual } from './manual-state.ts';
import { relieverFor, wantsReliever } from './pitching-staff.ts';
import { repairFor } from './repair.ts';
import {
  type Action,
  defaultDefence,
  defaultOffence,
  type Side,
  type State,
  type Substitution,
} from './state.ts';

export const levels = [
  { id: 'rookie', label: 'Rookie' },
  { id: 'regular', label: 'Regular' },
  { id: 'veteran', label: 'Veteran' },
] as const;

/** The computer manager of section 16. */
export function manage(state: State, side: Side, level: string): Action {
  const { step } = state;
  if (isManual(step)) return manualMove(state, step);
  return level === 'rookie' ? defaults(state, side) : regular(state, side);
}

/**
 * What is played for a manager who is out of time (section 15), and all that a rookie does: the default decisions, the
 * computer manager's rule for runners, a throw at the lead runner, the repair of a lineup that needs one.
 */
export function defaults(state: State, side: Side): Action {
  const { step } = state;
  switch (step.kind) {
    case 'decide':
      return side === fieldingSide(state)
        ? { kind: 'defensive', decision: defaultDefence }
        : { kind: 'offensive', decision: defaultOffence };
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

function regular(state: State, side: Side): Action {
  const { step } = state;
  switch (step.kind) {
    case 'decide':
      return side === fieldingSide(state) ? inTheField(state) : atThePlate(state);
    case 'throw':
      return { kind: 'throw', target: regularThrow(step.play.pending) };
    default:
      return defaults(state, side);
  }
}

function inTheField(state: State): Action {
  const side = fieldingSide(state);
  const reliever = wantsReliever(state, side) ? relieverFor(state, side) : undefined;
  if (reliever !== undefined) return substitution({ kind: 'pitcher', player: reliever });
  const better = defensiveReplacement(state);
  if (better !== undefined) return substitution(better);
  return { kind: 'defensive', decision: regularDefence(state) };
}

function atThePlate(state: State): Action {
  const change = benchMove(state);
  return change === undefined ? { kind: 'offensive', decision: regularOffence(state) } : substitution(change);
}

const substitution = (change: Substitution): Action => ({ kind: 'substitution', change });

/** A natural pause before a decision, in milliseconds. */
export function pauseBefore(dice: Dice): number {
  const [face = 1] = dice.roll('pause', [10], 'how long to think').values;
  return 500 + 100 * face;
}
