import type { Seat } from './seats.ts';

/** What a game leaves for later ones. */

/** Texts that a game leaves for later games of the same server: saved lineups, who pitched lately. */
export interface Keepsakes<State, Options> {
  /** The texts that a game with these options would begin with. */
  wanted(options: Options): readonly WantedKeepsake[];
  /**
   * What an action leaves.
   *
   * @param kept what `setup` was given
   */
  left(before: State, after: State, kept: Kept): readonly Keepsake[];
}

export interface Keepsake {
  readonly key: string;
  readonly text: string;
  /**
   * Given where it is a person's own doing: it is kept for later games of whoever sits there, and what the computer in this
   * seat does is not kept.
   */
  readonly seat?: Seat;
}

/** A key, and the seat whose person must have left its text; without a seat it is the server's. No key is wanted twice. */
export type WantedKeepsake = Pick<Keepsake, 'key' | 'seat'>;

/** Kept texts by key. They come from outside: `setup` takes only what fits. */
export type Kept = Readonly<Record<string, string>>;
