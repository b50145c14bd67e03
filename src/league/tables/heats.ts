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

/**
 * Returns a knock-out by tables after its rounds. Each round is dealt anew in the order of the seeds. For somebody who
 * has withdrawn, the next best of their table goes on. If no table can be made of those who are left, they share the
 * first place.
 */
export function heatsAfter(
  seeds: readonly Entrant[],
  rounds: readonly PlayedRound[],
  isForTwo = true,
  withdrawn: readonly Entrant[] = [],
): Heats {
  const final = rounds.find((round) => round.length === 1)?.[0];
  const lastRound = rounds.at(-1);
  const goOn =
    lastRound?.flatMap((table) => whoGoOn(table, withdrawn)) ??
    seeds.filter((entrant) => !withdrawn.includes(entrant));
  const standing = final !== undefined ? [] : goOn.toSorted((one, other) => one - other);
  const tables = snake(standing, tableSizes(standing.length, 4, isForTwo));
  return {
    nextTables: tables.map((table) => seated(table, standing, rounds)),
    places: new Map([
      ...(lastRound === undefined ? seeds.filter((seed) => withdrawn.includes(seed)) : []).map(
        (entrant): [Entrant, Place] => [
          entrant,
          { place: standing.length + 1, shared: withdrawn.length > 1 },
        ],
      ),
      ...rounds.flatMap((round, index) =>
        round === lastRound && final !== undefined
          ? []
          : placesOfRound(round, rounds[index + 1]?.flatMap(({ seats }) => seats) ?? standing),
      ),
      ...(tables.length > 0
        ? []
        : standing.map((entrant): [Entrant, Place] => [entrant, { place: 1, shared: standing.length > 1 }])),
      ...(final === undefined ? [] : placesOfFinal(final)),
    ]),
  };
}

/** The seats of a table by place, then seed. */
const inOrder = ({ seats, places }: PlayedTable): { entrant: Entrant; place: number }[] =>
  seats
    .map((entrant, seat) => ({ entrant, place: places[seat] ?? seats.length }))
    .toSorted((one, other) => one.place - other.place || one.entrant - other.entrant);

/** Returns the best two of a table who haven't withdrawn. A tie goes to the better seed. */
export const whoGoOn = (table: PlayedTable, withdrawn: readonly Entrant[] = []): Entrant[] =>
  inOrder(table)
    .filter(({ entrant }) => !withdrawn.includes(entrant))
    .slice(0, through)
    .map(({ entrant }) => entrant);

/** All who drop out in a round share the place behind those who go on, as in a bracket. */
function placesOfRound(round: PlayedRound, goOn: readonly Entrant[]): [Entrant, Place][] {
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
