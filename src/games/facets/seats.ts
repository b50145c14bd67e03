/** Who sits at a table, and what they are called. */

/** Index of a seat at the table, from 0. */
export type Seat = number;

/** Who looks: the person in a seat, or the public. */
export type Viewer = Seat | 'public';

/** Who plays a seat when the game is dealt. It never changes, whoever takes the seat over later. */
export type Sitter = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

/** One per seat, without gaps: people move up when the game starts. */
export type Seating = readonly Sitter[];

/** How many may sit at a table. */
export interface SeatCount {
  readonly min: number;
  readonly max: number;
}

/**
 * Display name of the person or computer in a seat: escaped where a game writes Markdown, plain for pictures
 * and their alt text.
 */
export type Names = (seat: Seat) => string;

/** Part of `Game`: how many play, and what their seats are called. */
export interface Seats<Options> {
  readonly seats: SeatCount;
  /**
   * How many seats a game with these options has, within `seats`; the lobby shows this many. Without it
   * `seats` holds.
   */
  seatsFor?(options: Options): SeatCount;
  /** What a seat is called before the game: `Away: Port Calder Gulls`. */
  seatLabel(options: Options, seat: Seat): string;
}
