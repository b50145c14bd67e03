import type { Computers } from '../../facets/computers.ts';
import type { Action } from '../actions.ts';
import type { State } from '../state.ts';
import { difficulties, type Forgetting } from '../terms/forgetting.ts';
import type { View } from '../view.ts';
import { computerMove } from './computer.ts';
import { forgettingOf, type StrategySet, strategyOf } from './sets.ts';

/**
 * The computers of Dutch. All computers at a table play by the strategy set that the table's option names.
 */

/**
 * Returns a strategy set.
 *
 * @throws Error for an unknown set; callers load the sets that the options name before running a game
 */
function setOf(strategy: string): StrategySet {
  const set = strategyOf(strategy);
  if (set === undefined) throw new Error(`There is no strategy ${strategy}.`);
  return set;
}

const labels: Readonly<Record<(typeof difficulties)[number], string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
};

export const minds: Computers<State, Action, View> & { forgetting(strategy: string): Forgetting } = {
  levels: difficulties.map((id) => ({ id, label: labels[id] })),
  computer: (view, seat, level, dice) => {
    const { action, delayMs, why } = computerMove(setOf(view.options.strategy), view, seat, level, dice);
    return { action, delayMs, ...(why !== undefined && { why }) };
  },
  forgetting: (strategy) => forgettingOf(setOf(strategy)),
};
