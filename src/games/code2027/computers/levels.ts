import type { Dice } from '../../../engine/dice/dice.ts';
import type { Computers, Decision } from '../../facets/computers.ts';
import type { Action } from '../actions.ts';
import type { Seat, State } from '../state.ts';
import type { View } from '../view.ts';
import { anything } from './easy.ts';
import { farWays } from './hard.ts';
import { lookOf } from './look.ts';
import { decide, plainWays } from './normal.ts';

/** The three levels of computer players (Code2027 20). Each level decides only from the view of its own seat. */

const delayMs = 1_500;

function actionOf(view: View, seat: Seat, level: string, dice: Dice): Action {
  if (level === 'easy') return anything(view, dice);
  const look = lookOf(view, seat);
  return level === 'hard'
    ? decide({ ...look, seesConditions: true, countsWork: true }, farWays)
    : decide({ ...look, seesConditions: false, countsWork: true }, plainWays);
}

export const levels: Computers<State, Action, View> = {
  levels: [
    { id: 'easy', label: 'Easy' },
    { id: 'normal', label: 'Normal' },
    { id: 'hard', label: 'Hard' },
  ],
  computer: (view, seat, level, dice): Decision<Action> => ({
    action: actionOf(view, seat, level, dice),
    delayMs,
  }),
};
