/** The seats of a table, who plays them, and their names. */

/** Index of a seat at the table, from 0. */
export type Seat = number;

/** Who looks at the table: the person in a seat, or the public. */
export type Viewer = Seat | 'public';

/** Who plays a seat when the game starts. It never changes, even if somebody else takes over the seat. */
export type Sitter = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

/** Who plays each seat. No seat is empty, because people move up when the game starts. */
export type Seating = readonly Sitter[];

/** The minimum and maximum number of seats. */
export interface SeatCount {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the display name of whoever plays a seat. The name is escaped for Markdown, and plain in pictures and alt
 * text.
 */
export type Names = (seat: Seat) => string;

/** Part of `Game`: the number of seats, and their names. */
export interface Seats<Options> {
  readonly seats: SeatCount;
  /**
   * Returns the minimum and maximum number of seats for these options, within the limits of `seats`. The
   * lobby offers this many. Without it
   * `seats` applies.
   */
  seatsFor?(options: Options): SeatCount;
  /**
   * Returns the options of a table for this many players. Only games whose options name that number need it.
   */
  forSeats?(options: Options, players: number): Options;
  /**
   * What the first side of a tournament's game is. `home`: the home team, which has the second seat. `drawn`: nothing,
   * because the dice draw who begins. Without it, the first side has the first seat.
   */
  readonly firstSide?: 'home' | 'drawn';
  /** Returns the name of a seat before the game: `Away: Port Calder Gulls`. */
  seatLabel(options: Options, seat: Seat): string;
}
