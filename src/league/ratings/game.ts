/** What ratings know of a finished game (League 17). */

export interface Person {
  readonly kind: 'person';
  readonly id: string;
}

/** A computer player. Each level and version has a rating of its own. */
export interface Computer {
  readonly kind: 'computer';
  readonly level: string;
  readonly version: string;
}

export type Player = Person | Computer;

export interface SeatOfGame {
  readonly player: Player;
  /** The place at the end, from 1; who resigned or ran out of time is behind all who still played. */
  readonly place: number;
  /** Who plays together; each seat is a side of its own unless given. */
  readonly side?: number;
  /** How often the player acted. */
  readonly actions: number;
}

/** How a game ended. `time`: somebody ran out of it. `moderator`: somebody closed the table. */
export type Ending = 'rules' | 'resignation' | 'time' | 'draw by consent' | 'forfeit' | 'moderator';

/** A finished game of a server. */
export interface FinishedGame {
  readonly table: string;
  /** The id of the game that was played, `ringrift`. */
  readonly game: string;
  /** Time of the last action in milliseconds. */
  readonly at: number;
  /** Whether ratings were on for the server and for the table. */
  readonly ratings: { readonly server: boolean; readonly table: boolean };
  readonly ending: Ending;
  readonly isAnnulled: boolean;
  /** In order of seats. */
  readonly seats: readonly SeatOfGame[];
}

/** Settings of a server. */
export interface RatingSettings {
  /** Whether people are rated against computers too (`computers: rated`). */
  readonly withComputers: boolean;
}

/** Returns a text that differs for every player, for use as a key. */
export const keyOf = (player: Player): string =>
  player.kind === 'person'
    ? JSON.stringify(['person', player.id])
    : JSON.stringify(['computer', player.level, player.version]);

/** The persons among the seats, each once, in order of seats. */
export function personsOf({ seats }: FinishedGame): readonly string[] {
  return [...new Set(seats.flatMap(({ player }) => (player.kind === 'person' ? [player.id] : [])))];
}

/** Whether only computers played. */
export const isBetweenComputers = (game: FinishedGame): boolean => personsOf(game).length === 0;

/**
 * Returns the seats that a game is rated by: those of persons; with the setting, or in a game between computers,
 * also those of computers.
 */
export const ratedSeats = (game: FinishedGame, { withComputers }: RatingSettings): readonly SeatOfGame[] =>
  withComputers || isBetweenComputers(game)
    ? game.seats
    : game.seats.filter(({ player }) => player.kind === 'person');

/** Orders games as ratings count them: by time of the last action, then by table. */
export const byTime = (one: FinishedGame, other: FinishedGame): number =>
  one.at - other.at || (one.table < other.table ? -1 : one.table > other.table ? 1 : 0);
