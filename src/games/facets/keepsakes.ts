import type { Seat } from './seats.ts';

/** What a game leaves for later ones. */

/** Texts that a game leaves for later games on the same server: saved lineups, recent pitchers. */
export interface Keepsakes<State, Options> {
  /** The texts that a game with these options wants at the start. */
  wanted(options: Options): readonly WantedKeepsake[];
  /**
   * Returns what an action leaves for later games.
   *
   * @param kept what `setup` received
   */
  left(before: State, after: State, kept: Kept): readonly Keepsake[];
}

export interface Keepsake {
  readonly key: string;
  readonly text: string;
  /**
   * Set when the text belongs to a person: it is kept for later games of whoever sits in this seat. A
   * computer's text for a seat is not kept.
   */
  readonly seat?: Seat;
}

/**
 * A key, and the seat of the person who left the text; without a seat it belongs to the server. Keys are
 * unique.
 */
export type WantedKeepsake = Pick<Keepsake, 'key' | 'seat'>;

/** Kept texts by key. They come from outside, so `setup` takes only what fits. */
export type Kept = Readonly<Record<string, string>>;
