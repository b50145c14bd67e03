import type { Dice } from '../../src/engine/dice/dice.ts';
import type { Decision, Level } from '../../src/games/facets/computers.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Action, View } from './state.ts';

/** The computer players. They see the view of their seat, as a person does. */

export const levels: readonly Level[] = [
  { id: 'beginner', label: 'Beginner' },
  { id: 'expert', label: 'Expert' },
];

const pauseMs = 1500;

export function computer(view: View, seat: Seat, level: string, dice: Dice): Decision<Action> {
  const decide = level === 'expert' ? expert : beginner;
  return { ...decide(view, seat, dice), delayMs: pauseMs };
}

type Thought = Pick<Decision<Action>, 'action' | 'why'>;

const oneOf = <T>(items: readonly T[], dice: Dice): T =>
  dice.pick(
    items.map((item) => ({ item, weight: 1 })),
    'whatever comes to mind',
  );

const amounts = ({ most, heap }: View): number[] =>
  Array.from({ length: Math.min(most, heap) }, (_, at) => at + 1);

function beginner(view: View, _seat: Seat, dice: Dice): Thought {
  if (view.window === null) return { action: { kind: 'take', count: oneOf(amounts(view), dice) } };
  return { action: { kind: oneOf(['grab', 'leave', 'leave', 'leave'] as const, dice) } };
}

/**
 * Whether a heap is lost. A player who faces such a heap loses against good play unless somebody grabs: whatever they
 * take, the next player leaves them such a heap again.
 */
const isLost = (heap: number, { most, lastLoses }: View): boolean =>
  heap % (most + 1) === (lastLoses ? 1 : 0);

function expert(view: View, seat: Seat, dice: Dice): Thought {
  return view.window === null ? expertTurn(view, dice) : expertWindow(view, seat);
}

function expertTurn(view: View, dice: Dice): Thought {
  const good = amounts(view).find((count) => isLost(view.heap - count, view));
  if (good !== undefined)
    return { action: { kind: 'take', count: good }, why: `${view.heap - good} left is a lost heap` };
  // Every move loses. Take few matches, so that the others get many chances to make a mistake.
  const count = oneOf([1, Math.min(2, view.heap)], dice);
  return { action: { kind: 'take', count }, why: `${view.heap} is a lost heap, whatever one takes` };
}

/** Decides whether to grab. A grab leaves the next player with one match less in the heap. */
function expertWindow(view: View, seat: Seat): Thought {
  const { heap, next, lastLoses } = view;
  if (heap === 1)
    return lastLoses
      ? { action: { kind: 'leave' }, why: 'nobody wants the last match' }
      : { action: { kind: 'grab' }, why: 'it is the last match' };
  const after = heap - 1;
  const good = next === seat ? isLost(heap, view) : isLost(after, view);
  return good
    ? {
        action: { kind: 'grab' },
        why: `${after} is the better heap${next === seat ? '' : ' for others to find'}`,
      }
    : { action: { kind: 'leave' }, why: `${heap} is well as it is` };
}
