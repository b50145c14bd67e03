/** Places of the seats of a finished game (League 6). */

/** What a game says about its end. Seats are counted from 0. */
export interface Ended {
  /** The places, from a game that gives them. A game whose low scores are good must. */
  readonly places?: readonly number[] | undefined;
  readonly winners: readonly number[];
  /** One for each seat; equal ones if the game has no scores. */
  readonly scores: readonly number[];
  /** Seats that resigned or ran out of time, the earliest first. They come last, the earliest lowest. */
  readonly resigned?: readonly number[];
}

/** Returns the place of each seat, from 1. Equal seats share a place: 1 2 2 4. */
export function placesOf({ places, winners, scores, resigned = [] }: Ended): readonly number[] {
  if (places !== undefined) return places;
  /** 0 for winners, 1 for those who played on, more for those who resigned. */
  const group = (seat: number): number => {
    const left = resigned.indexOf(seat);
    if (left >= 0) return 1 + resigned.length - left;
    return winners.includes(seat) ? 0 : 1;
  };
  const isBetter = (one: number, other: number): boolean => {
    if (group(one) !== group(other)) return group(one) < group(other);
    return group(one) === 1 && (scores[one] ?? 0) > (scores[other] ?? 0);
  };
  const seats = scores.map((_, seat) => seat);
  return seats.map((seat) => 1 + seats.filter((other) => isBetter(other, seat)).length);
}

/** Closes up places after seats were taken out: 2 3 3 becomes 1 2 2 (League 17). */
export const closedUp = (places: readonly number[]): number[] =>
  places.map((place) => 1 + places.filter((other) => other < place).length);
