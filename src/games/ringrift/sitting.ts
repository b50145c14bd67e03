import type { Seat } from '../facets/seats.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import type { Player } from './terms/boards.ts';

/**
 * A game at a table: the state of the rules, and the newest turn, which the board's arrow and the story show.
 * `people` in the state says which seat plays each color. People keep their seats even after a swap.
 */

/** A decision with its result, as the rules report it. */
export type Played = Extract<Event, { kind: 'played' }>;

/** The decisions of the newest turn so far, and the seat that played them. */
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
  /** The newest turn; null before the first decision. */
  readonly lately: Lately | null;
}

/**
 * What a player gained in the newest turn: the spaces of the largest claim, all spaces, and all credited
 * rings.
 */
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

/** Returns the seat that plays a color; -1 if there is none. */
export const seatOf = ({ people }: Pick<State, 'people'>, player: Player): Seat => people[player - 1] ?? -1;

/** Returns the color that a seat plays; 0 if it plays none. */
export const playerOf = ({ people }: Pick<State, 'people'>, seat: Seat): Player => people.indexOf(seat) + 1;

/** Lists the colors of a game in turn order. */
export const playersOf = ({ people }: Pick<State, 'people'>): Player[] => people.map((_, index) => index + 1);

export const hasLeft = ({ left }: Pick<State, 'left'>, player: Player): boolean =>
  left.some((one) => one.player === player);

/** Whether a player has left or has lost their last ring. They get no more turns. */
export const isGone = (state: Pick<State, 'left' | 'outSince'>, player: Player): boolean =>
  hasLeft(state, player) || (state.outSince[player - 1] ?? null) !== null;
