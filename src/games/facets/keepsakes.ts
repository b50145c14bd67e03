import type { Seat } from './seats.ts';

/** Texts that a game saves for later games. */

/** Texts that a game saves for later games on the same server, such as lineups or recent pitchers. */
export interface Keepsakes<State, Options> {
  /** Lists the texts that a game with these options needs at the start. */
  wanted(options: Options): readonly WantedKeepsake[];
  /**
   * Returns the texts that an action saves for later games.
   *
   * @param kept the texts that `setup` received
   */
  left(before: State, after: State, kept: Kept): readonly Keepsake[];
}

export interface Keepsake {
  readonly key: string;
  readonly text: string;
  /**
   * Set if the text belongs to the person in this seat, who gets it back in later games. If a computer plays
   * the seat, the text isn't saved.
   */
  readonly seat?: Seat;
}

/**
 * The key of a saved text, and the seat of the person who owns it. Without a seat the server owns it. Keys
 * are unique.
 */
export type WantedKeepsake = Pick<Keepsake, 'key' | 'seat'>;

/** Saved texts by key. Don't trust their content: `setup` uses only what is valid. */
export type Kept = Readonly<Record<string, string>>;
