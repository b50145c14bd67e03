import type { Seat, State } from '../state.ts';

/** The seats of the table and their order. */

type Sitting = Pick<State, 'players' | 'active'>;

export const isActive = ({ active }: Pick<State, 'active'>, seat: Seat): boolean => active.includes(seat);

export const isPerson = ({ players }: Pick<State, 'players'>, seat: Seat): boolean =>
  players[seat]?.kind === 'person';

export const activePersons = (state: Sitting): Seat[] => state.active.filter((seat) => isPerson(state, seat));

/**
 * Lists the active seats in turn order, starting with this seat. If it has left, the list starts with the
 * next active seat.
 */
export const inOrderFrom = ({ active }: Pick<State, 'active'>, seat: Seat): Seat[] => [
  ...active.filter((one) => one >= seat),
  ...active.filter((one) => one < seat),
];

/** Returns the next active seat after this one. This seat may have left the game. */
export const nextAfter = (state: Pick<State, 'active'>, seat: Seat): Seat =>
  inOrderFrom(state, seat + 1)[0] ?? seat;

/** Adds a seat to a sorted list without duplicates. */
export const withSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats : [...seats, seat].toSorted((one, other) => one - other);

export const withoutSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats.filter((one) => one !== seat) : seats;
