import type { Seat, State } from '../state.ts';

/** Who sits where, and who follows whom. */

type Sitting = Pick<State, 'players' | 'active'>;

export const isActive = ({ active }: Pick<State, 'active'>, seat: Seat): boolean => active.includes(seat);

export const isPerson = ({ players }: Pick<State, 'players'>, seat: Seat): boolean =>
  players[seat]?.kind === 'person';

export const activePersons = (state: Sitting): Seat[] => state.active.filter((seat) => isPerson(state, seat));

/** Active seats in seat order, cyclically, beginning with this one or, where it has left, with the next. */
export const inOrderFrom = ({ active }: Pick<State, 'active'>, seat: Seat): Seat[] => [
  ...active.filter((one) => one >= seat),
  ...active.filter((one) => one < seat),
];

/** The next active seat after this one, which itself may have left. */
export const nextAfter = (state: Pick<State, 'active'>, seat: Seat): Seat =>
  inOrderFrom(state, seat + 1)[0] ?? seat;

/** A list that is a set, with one seat more. */
export const withSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats : [...seats, seat].toSorted((one, other) => one - other);

export const withoutSeat = (seats: readonly Seat[], seat: Seat): readonly Seat[] =>
  seats.includes(seat) ? seats.filter((one) => one !== seat) : seats;
