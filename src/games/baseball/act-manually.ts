import type { Dice } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { offers } from '../choices.ts';
import type { Acted } from './course/course.ts';
import { manualChoices } from './forms/manual.ts';
import { entryProblem } from './manual/entries.ts';
import { confirm, enter, handOver, rate, rollCheck } from './manual/play.ts';
import { acceptFinal, answerUndo, askUndo, dispute } from './manual/undo.ts';
import type { Action } from './records/action.ts';
import type { State } from './state.ts';
import { isManual } from './state.ts';
import type { Side } from './terms/terms.ts';

/** An action in manual mode (Baseball 14). */
type ManualAction = Extract<
  Action,
  {
    kind: 'result' | 'check_roll' | 'hand_over' | 'rating' | 'dispute' | 'undo' | 'ready' | 'refuse';
  }
>;

/**
 * Performs an action in manual mode for a side that may act.
 * @throws RuleError that explains why the action isn't possible
 */
export function manualAct(state: State, side: Side, action: ManualAction, dice: Dice): Acted {
  const { step } = state;
  if (action.kind === 'dispute') return dispute(state, side);
  if (action.kind === 'undo') return askUndo(state, side);
  if (!isManual(step)) throw new RuleError('wrong-step', 'You can’t do that now.');
  if (action.kind === 'result') {
    // The validator is checked first: it accepts exactly the offered results, and its error messages are
    // clearer.
    const problem = entryProblem(state, action.entry);
    if (problem !== undefined) throw new RuleError('bad-result', problem);
    return enter(state, side, action, dice);
  }
  if (!offers(manualChoices(state, step, side), action))
    throw new RuleError('wrong-step', 'You can’t do that now.');
  switch (action.kind) {
    case 'check_roll':
      return rollCheck(state, side, dice);
    case 'hand_over':
      return handOver(state, side);
    case 'rating':
      return rate(state, side, action, dice);
    case 'ready':
    case 'refuse':
      return agreeing(state, side, action.kind === 'ready', dice);
  }
}

function agreeing(state: State, side: Side, agrees: boolean, dice: Dice): Acted {
  switch (state.step.kind) {
    case 'confirm':
      return confirm(state, side, agrees, dice);
    case 'undo':
      return answerUndo(state, side, agrees);
    default:
      return acceptFinal(state, side);
  }
}
