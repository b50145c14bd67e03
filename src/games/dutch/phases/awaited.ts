import { collectionOf } from '../hands/hand.ts';
import type { Seat, State } from '../state.ts';
import { rankOf } from '../terms/cards.ts';
import { activePersons, inOrderFrom, isPerson } from './seats.ts';

/** The seats that the game waits for (Dutch 16). */

/** Number of cards that each seat looks at before the first turn. */
export const looks = 2;

export const hasLooked = ({ peeked }: State, seat: Seat): boolean => (peeked[seat]?.length ?? 0) >= looks;

/** Whether a seat has passed or is locked in the window. */
export const isDone = ({ window }: State, seat: Seat): boolean =>
  window !== null && (window.passed.includes(seat) || window.locked.includes(seat));

/** Lists the active persons who have neither passed nor been locked in the window. */
export const personsInWindow = (state: State): Seat[] =>
  activePersons(state).filter((seat) => !isDone(state, seat));

/**
 * Lists the active computers that have neither passed nor been locked, in the order in which they act (Dutch
 * W10).
 */
export const computersInWindow = (state: State): Seat[] =>
  inOrderFrom(state, (state.window?.initiator ?? 0) + 1).filter(
    (seat) => !isPerson(state, seat) && !isDone(state, seat),
  );

const collecting: readonly State['phase'][] = ['drawing_card', 'playing_card', 'special_play_window'];

/** Whether seats may collect the top discard in this phase (Dutch C4). */
export const isCollecting = ({ phase }: State): boolean => collecting.includes(phase);

/** Whether the top discard has the rank that the seat collects (Dutch C4). Ignores the phase. */
export function fitsCollection(state: State, seat: Seat): boolean {
  const top = state.discard.at(-1);
  const collection = collectionOf(state, seat);
  return top !== undefined && collection !== null && collection.rank === rankOf(top);
}

/** Whether the seat may collect the top discard now (Dutch C4). */
export const mayCollect = (state: State, seat: Seat): boolean =>
  isCollecting(state) && fitsCollection(state, seat);

/**
 * Returns the first computer that could collect and hasn't declined, counted from the current seat (Dutch
 * 16).
 */
const collector = (state: State): Seat[] =>
  inOrderFrom(state, state.current)
    .filter((seat) => !isPerson(state, seat) && mayCollect(state, seat) && !state.declined.includes(seat))
    .slice(0, 1);

const once = (seats: readonly Seat[]): Seat[] => [...new Set(seats)];

/**
 * Lists the seats to act; empty only after the end of the game. A computer that could collect comes first,
 * because the next play covers the top discard.
 */
export function awaited(state: State): Seat[] {
  switch (state.phase) {
    case 'initial_peek':
      return activePersons(state).filter((seat) => !hasLooked(state, seat));
    case 'drawing_card':
    case 'playing_card':
      return once([...collector(state), state.current]);
    case 'same_rank_window': {
      const persons = personsInWindow(state);
      return persons.length > 0 ? persons : computersInWindow(state).slice(0, 1);
    }
    case 'special_play_window':
      return once([...collector(state), ...state.powers.slice(0, 1).map(({ seat }) => seat)]);
    case 'round_over':
      return activePersons(state).filter((seat) => !state.ready.includes(seat));
    case 'game_ended':
      return [];
  }
}
