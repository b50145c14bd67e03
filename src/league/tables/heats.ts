import { type Place, placesInOrder } from '../place.ts';
import { seated, snake } from './rounds.ts';
import { tableSizes } from './sizes.ts';
import type { Entrant, PlayedRound, PlayedTable } from './standings.ts';

/** Knock-out by tables, `heats` (League 6). Entrants are named by their seeds: 1 is the best. */

/** How many of a table go on. */
const through = 2;

/** A knock-out by tables after the rounds that are over. */
export interface Heats {
  /** The tables of the next round, each in the order of its seats; none if the last table has been played. */
  readonly nextTables: readonly (readonly Entrant[])[];
  /** The places that are decided. */
  readonly places: ReadonlyMap<Entrant, Place>;
}

/** Returns a knock-out by tables after its rounds. Each round is dealt anew in the order of the seeds. */
export function heatsAfter(
  seeds: readonly Entrant[],
  rounds: readonly PlayedRound[],
  isForTwo = true,
): Heats {
  const final = rounds.find((round) => round.length === 1)?.[0];
  const lastRound = rounds.at(-1);
  const standing =
    final !== undefined ? [] : (lastRound?.flatMap(whoGoOn) ?? seeds).toSorted((one, other) => one - other);
  const tables = snake(standing, tableSizes(standing.length, 4, isForTwo));
  return {
    nextTables: tables.map((table) => seated(table, standing, rounds)),
    places: new Map([
      ...rounds.filter((round) => round.length > 1).flatMap(placesOfRound),
      ...(final === undefined ? [] : placesOfFinal(final)),
    ]),
  };
}

/** The seats of a table by place, then seed. */
const inOrder = ({ seats, places }: PlayedTable): { entrant: Entrant; place: number }[] =>
  seats
    .map((entrant, seat) => ({ entrant, place: places[seat] ?? seats.length }))
    .toSorted((one, other) => one.place - other.place || one.entrant - other.entrant);

/** Returns the best two of a table. A tie goes to the better seed. */
export const whoGoOn = (table: PlayedTable): Entrant[] =>
  inOrder(table)
    .slice(0, through)
    .map(({ entrant }) => entrant);

/** All who drop out in a round share the place behind those who go on, as in a bracket. */
function placesOfRound(round: PlayedRound): [Entrant, Place][] {
  const goOn = round.flatMap(whoGoOn);
  const out = round.flatMap(({ seats }) => seats.filter((entrant) => !goOn.includes(entrant)));
  return out.map((entrant) => [entrant, { place: goOn.length + 1, shared: out.length > 1 }]);
}

/** The places at the last table are those of its game. */
function placesOfFinal(table: PlayedTable): [Entrant, Place][] {
  const order = inOrder(table);
  const places = placesInOrder(order, (one, other) => one.place === other.place);
  return order.flatMap(({ entrant }, index): [Entrant, Place][] => {
    const place = places[index];
    return place === undefined ? [] : [[entrant, place]];
  });
}
