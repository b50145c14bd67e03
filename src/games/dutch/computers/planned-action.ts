import type { Action } from '../actions.ts';
import { isSameSlot, slotOf } from '../hands/hand.ts';
import { looks } from '../phases/awaited.ts';
import type { Seat, Slot } from '../state.ts';
import { rankOf } from '../terms/cards.ts';
import type { View } from '../view.ts';
import type { Decision } from './deciding.ts';
import type { Event } from './language.ts';
import { beliefsOf } from './situation.ts';

/**
 * Turns a decision into an action (Dutch 18.4), or into the fallback if that action would be refused (Dutch
 * 18.6).
 */

/** The result of a decision: a slot, several slots, a pair of slots, or a word. */
export type Decided = Pick<Decision, 'decision' | 'slot' | 'slots' | 'a' | 'b'>;

export interface PlannedAction {
  readonly action: Action;
  /** Whether this action replaces an invalid decision. */
  readonly fallback: boolean;
}

/**
 * Finds the action for a decision, from the seat's view after the wait.
 *
 * @returns undefined if there is nothing to do: the game no longer waits for the seat, or the seat decides
 * not to call before its play
 */
export function plannedActionOf(
  view: View,
  seat: Seat,
  event: Event,
  decided: Decided,
): PlannedAction | undefined {
  if (!view.awaited.includes(seat)) return undefined;
  const meant = actionOf(event, decided, seat);
  const wanted = meant !== undefined && isLegal(view, seat, meant);
  const action = wanted ? meant : instead(view, seat, event).find((one) => isLegal(view, seat, one));
  return action && { action, fallback: !wanted && !isNoCall(event, decided) };
}

const isNoCall = (event: Event, { decision }: Decided): boolean =>
  event === 'call_dutch' && decision === 'no_call';

/** Returns the action for a decision, or undefined if the decision means no action. */
function actionOf(event: Event, decided: Decided, seat: Seat): Action | undefined {
  const { decision, slot, slots = slot === undefined ? [] : [slot], a, b } = decided;
  if (event === 'initial_peek')
    return slots.every((one) => one.seat === seat)
      ? { type: 'initial_peek', indices: slots.map(({ index }) => index) }
      : undefined;
  if (slot !== undefined) return slotAction(event, slot, seat);
  if (event === 'jack_swap' && a !== undefined && b !== undefined) return { type: 'jack_swap', a, b };
  return words[event]?.[decision];
}

function slotAction(event: Event, { seat: owner, index }: Slot, seat: Seat): Action | undefined {
  if (event === 'queen_peek') return { type: 'queen_peek', owner, index };
  if (owner !== seat) return undefined;
  return event === 'play' || event === 'same_rank' ? { type: event, index } : undefined;
}

const words: Readonly<Partial<Record<Event, Readonly<Record<string, Action>>>>> = {
  draw: {
    draw_deck: { type: 'draw', source: 'deck' },
    draw_discard: { type: 'draw', source: 'discard' },
    pass: { type: 'timer', name: 'drawing_card' },
  },
  play: { miss: { type: 'timer', name: 'playing_card' } },
  same_rank: { no_play: { type: 'pass_same_rank' } },
  queen_peek: { skip: { type: 'skip_power' } },
  jack_swap: { skip: { type: 'skip_power' } },
  collect: { collect: { type: 'collect' }, skip: { type: 'decline_collect' } },
  call_dutch: { call: { type: 'call_dutch' } },
};

/**
 * Lists the replacements for an invalid decision. The first legal one is played (Dutch 18.6). A seat that
 * doesn't call Dutch in a window passes instead.
 */
function instead(view: View, seat: Seat, event: Event): readonly Action[] {
  const { legal } = view;
  switch (event) {
    case 'initial_peek':
      return [{ type: 'initial_peek', indices: (legal.initial_peek ?? []).slice(0, looksLeft(view, seat)) }];
    case 'draw':
      return [
        { type: 'draw', source: 'deck' },
        { type: 'draw', source: 'discard' },
        { type: 'timer', name: 'drawing_card' },
      ];
    case 'play':
      return [
        ...(legal.play ?? []).map((index): Action => ({ type: 'play', index })),
        { type: 'timer', name: 'playing_card' },
      ];
    case 'same_rank':
      return [
        ...believedMatches(view, seat).map((index): Action => ({ type: 'same_rank', index })),
        { type: 'pass_same_rank' },
      ];
    case 'queen_peek':
    case 'jack_swap':
      return [{ type: 'skip_power' }];
    case 'collect':
      return [{ type: 'decline_collect' }];
    case 'call_dutch':
      return [{ type: 'pass_same_rank' }];
  }
}

/** Returns how many more cards the seat may look at (Dutch S5). */
const looksLeft = ({ peeked }: View, seat: Seat): number => looks - (peeked[seat]?.length ?? 0);

/** Returns the seat's own slots that it believes match the window's rank. */
function believedMatches(view: View, seat: Seat): number[] {
  const { window, legal } = view;
  return Object.entries(beliefsOf(view))
    .filter(([key, card]) => slotOf(key).seat === seat && rankOf(card) === window?.rank)
    .map(([key]) => slotOf(key).index)
    .filter((index) => legal.same_rank?.includes(index) === true)
    .toSorted((one, other) => one - other);
}

/**
 * Whether one more miss would remove the seat. A stand-in must not cause the removal of the person it stands in for
 * (Dutch L9).
 */
const isRemovedByMiss = ({ players, missed, options }: View, seat: Seat): boolean =>
  players[seat]?.kind === 'person' && (missed[seat] ?? 0) + 1 === options.missed_limit;

function isLegal(view: View, seat: Seat, taken: Action): boolean {
  const { legal, phase, current } = view;
  const has = (owner: Seat, index: number, targets: Readonly<Record<Seat, readonly number[]>> | undefined) =>
    targets?.[owner]?.includes(index) === true;
  switch (taken.type) {
    case 'initial_peek':
      return (
        taken.indices.length > 0 &&
        taken.indices.length <= looksLeft(view, seat) &&
        new Set(taken.indices).size === taken.indices.length &&
        taken.indices.every((index) => legal.initial_peek?.includes(index))
      );
    case 'draw':
      return legal.draw?.includes(taken.source) === true;
    case 'play':
    case 'same_rank':
      return legal[taken.type]?.includes(taken.index) === true;
    case 'queen_peek':
      return has(taken.owner, taken.index, legal.queen_peek);
    case 'jack_swap': {
      const { a, b } = taken;
      const both = [a, b].every((slot) => has(slot.seat, slot.index, legal.jack_swap));
      return both && !isSameSlot(a, b);
    }
    case 'timer':
      return phase === taken.name && current === seat && !isRemovedByMiss(view, seat);
    case 'auto_pass':
      return legal.auto_pass === taken.on;
    default:
      return legal[taken.type] === true;
  }
}
