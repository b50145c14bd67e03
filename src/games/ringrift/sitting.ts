import type { Seat } from '../facets/seats.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import type { Player } from './terms/boards.ts';

/**
 * A game as a table keeps it: the rules' state, and the newest turn for the board's arrow and the story. The
 * state's `people` says who plays which color; nobody changes chairs at the table.
 */

/** A decision and its result, as the rules tell it. */
export type Played = Extract<Event, { kind: 'played' }>;

/** The decisions of one turn so far, by the seat that played them. */
export interface Lately {
  readonly turn: number;
  readonly player: Player;
  readonly seat: Seat;
  readonly played: readonly Played[];
  /** Names of the cells that the last decision changed. */
  readonly changed: readonly string[];
}

export interface Sitting {
  readonly game: State;
  /** null before the first decision. */
  readonly lately: Lately | null;
}

/** What the newest turn brought: the spaces of its largest claim, and all its spaces and credited rings. */
export interface Gained {
  readonly claim: number;
  readonly spaces: number;
  readonly rings: number;
}

export function gainedIn(lately: Lately | null): Gained {
  const played = lately?.played ?? [];
  const claims = played.flatMap(({ action, spaces }) =>
    action.type === 'choose_territory_option' ? [spaces.length] : [],
  );
  return {
    claim: Math.max(0, ...claims),
    spaces: played.reduce((sum, { spaces }) => sum + spaces.length, 0),
    rings: played.reduce((sum, { rings }) => sum + rings, 0),
  };
}

/** The seat that plays a color. */
export const seatOf = ({ people }: Pick<State, 'people'>, player: Player): Seat => people[player - 1] ?? -1;

/** The color that a seat plays; 0 for none. */
export const playerOf = ({ people }: Pick<State, 'people'>, seat: Seat): Player => people.indexOf(seat) + 1;

/** The colors of a game, in the order of their turns. */
export const playersOf = ({ people }: Pick<State, 'people'>): Player[] => people.map((_, index) => index + 1);

/** Whether a player has left. */
export const hasLeft = ({ left }: Pick<State, 'left'>, player: Player): boolean =>
  left.some((one) => one.player === player);

/** Whether a player's last ring is gone or they have left: nobody waits for them. */
export const isGone = (state: Pick<State, 'left' | 'outSince'>, player: Player): boolean =>
  hasLeft(state, player) || (state.outSince[player - 1] ?? null) !== null;
