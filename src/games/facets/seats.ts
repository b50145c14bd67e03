/** Who sits at a table, and what they are called. */

/** Index of a seat at the table, from 0. */
export type Seat = number;

/** Who looks: the person in a seat, or everybody. */
export type Viewer = Seat | 'public';

/** Who plays a seat when the game is dealt: that holds for the whole game, whoever takes the seat over later. */
export type Sitter = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

/** Per seat, without gaps: at the start people move up. */
export type Seating = readonly Sitter[];

/** How many may sit at a table. */
export interface SeatCount {
  readonly min: number;
  readonly max: number;
}

/**
 * Display name of the person or computer in a seat: fit to stand in Markdown wherever a game writes Markdown, and as it is for
 * pictures and their words.
 */
export type Names = (seat: Seat) => string;

/** Of `Game`: how many play, and what their seats are called. */
export interface Seats<Options> {
  readonly seats: SeatCount;
  /** How many seats a game with these options has, within `seats`: so many the lobby shows. `seats` where it is not given. */
  seatsFor?(options: Options): SeatCount;
  /** What a seat is called before the game: `Away: Port Calder Gulls`. */
  seatLabel(options: Options, seat: Seat): string;
}
