import { type Place, placesInOrder } from '../place.ts';
import { tablePoints } from './points.ts';

/** The table of a tournament at tables of three and four (League 6). */

/** An entrant, named by its pairing number: 1 is the first seed. */
export type Entrant = number;

/** A table that was played. */
export interface PlayedTable {
  /** The entrants in the order of their seats. */
  readonly seats: readonly Entrant[];
  /** Their places, in the same order; none if the result was annulled, so that they have only met. */
  readonly places: readonly number[];
}

export type PlayedRound = readonly PlayedTable[];

export interface Row extends Place {
  readonly entrant: Entrant;
  readonly points: number;
  /** How often the entrant had the first place, alone or shared. */
  readonly firsts: number;
  /** Sum of the final points of the opponents of each round. */
  readonly opponents: number;
}

/** Adds a number to the sum that a map has for an entrant. */
export function addTo(sums: Map<Entrant, number>, entrant: Entrant, more: number): void {
  sums.set(entrant, (sums.get(entrant) ?? 0) + more);
}

/** Returns the points of every entrant who has played. */
export function pointsAfter(rounds: readonly PlayedRound[]): ReadonlyMap<Entrant, number> {
  const sums = new Map<Entrant, number>();
  for (const { seats, places } of rounds.flat()) {
    const points = tablePoints(places);
    seats.forEach((entrant, seat) => {
      addTo(sums, entrant, points[seat] ?? 0);
    });
  }
  return sums;
}

/** Returns the entrants by points, then pairing numbers: the list of League 1. */
export function listAfter(entrants: readonly Entrant[], rounds: readonly PlayedRound[]): Entrant[] {
  const points = pointsAfter(rounds);
  return entrants.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0) || one - other);
}

/**
 * Returns the rows in order: points, first places, sum of the opponents' points. Those still level share the place
 * and stand in order of pairing numbers.
 */
export function standings(entrants: readonly Entrant[], rounds: readonly PlayedRound[]): Row[] {
  const points = pointsAfter(rounds);
  const rows = entrants.map((entrant) => ({ entrant, ...figuresOf(entrant, rounds, points) }));
  const ordered = rows.toSorted((one, other) => compared(one, other) || one.entrant - other.entrant);
  const places = placesInOrder(ordered, (one, other) => compared(one, other) === 0);
  return ordered.map((row, index) => ({ ...row, ...(places[index] ?? { place: index + 1, shared: false }) }));
}

type Figures = Pick<Row, 'points' | 'firsts' | 'opponents'>;

function figuresOf(
  entrant: Entrant,
  rounds: readonly PlayedRound[],
  points: ReadonlyMap<Entrant, number>,
): Figures {
  const tables = rounds.flat().filter(({ seats, places }) => seats.includes(entrant) && places.length > 0);
  const opponents = tables.flatMap(({ seats }) => seats.filter((other) => other !== entrant));
  return {
    points: points.get(entrant) ?? 0,
    firsts: tables.filter(({ seats, places }) => places[seats.indexOf(entrant)] === 1).length,
    opponents: opponents.reduce((sum, other) => sum + (points.get(other) ?? 0), 0),
  };
}

const compared = (one: Figures, other: Figures): number =>
  other.points - one.points || other.firsts - one.firsts || other.opponents - one.opponents;
