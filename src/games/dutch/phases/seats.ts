import type { Seat, State } from '../state.ts';

/** Seats and their order. */

type Sitting = Pick<State, 'players' | 'active'>;

export const isActive = ({ active }: Pick<State, 'active'>, seat: Seat): boolean => active.includes(seat);

export const isPerson = ({ players }: Pick<State, 'players'>, seat: Seat): boolean =>
  players[seat]?.kind === 'person';

export const activePersons = (state: Sitting): Seat[] => state.active.filter((seat) => isPerson(state, seat));

/** Active seats in seat order, cyclically, from this one on, or from the next if it has left. */
export const inOrderFrom = ({ active }: Pick<State, 'active'>, seat: Seat): Seat[] => [
  ...active.filter((one) => one >= seat),
  ...active.filter((one) => one < seat),
];

/** The next active seat after this one, which may itself have left. */
export const nextAfter = (state: Pick<State, 'active'>, seat: Seat): Seat =>
  inOrderFrom(state, seat + 1)[0] ?? seat;

/** Adds a seat to a list that is a set. */
export const withSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats : [...seats, seat].toSorted((one, other) => one - other);

export const withoutSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats.filter((one) => one !== seat) : seats;
