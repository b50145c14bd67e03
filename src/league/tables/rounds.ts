import { type Seats, tableSizes } from './sizes.ts';
import { addTo, type Entrant, listAfter, type PlayedRound } from './standings.ts';

/** Who sits at which table in a round, and in which seat (League 6). */

/** Among how many of the next in the list a seat is filled. */
const choice = 6;

export interface BeforeRound {
  /** The pairing numbers of those who play this round. */
  readonly entrants: readonly Entrant[];
  readonly seats: Seats;
  /** Whether the game can be played by two; true unless given. */
  readonly isForTwo?: boolean;
  readonly rounds: readonly PlayedRound[];
}

/** Returns the tables of the next round, each in the order of its seats; none if the entrants can't all sit. */
export function nextTables({ entrants, seats, isForTwo, rounds }: BeforeRound): Entrant[][] {
  const list = listAfter(entrants, rounds);
  const sizes = tableSizes(entrants.length, seats, isForTwo);
  const tables = rounds.length === 0 ? snake(list, sizes) : filled(list, sizes, rounds);
  return tables.map((table) => seated(table, list, rounds));
}

/** Deals the list over the tables there and back (1 2 3, 3 2 1, …), skipping tables that are full. */
export function snake(list: readonly Entrant[], sizes: readonly number[]): Entrant[][] {
  const tables = sizes.map((): Entrant[] => []);
  const waiting = [...list];
  for (let pass = 0; tables.some((table, index) => table.length < (sizes[index] ?? 0)); pass += 1) {
    const order = pass % 2 === 0 ? tables.keys() : [...tables.keys()].reverse();
    for (const index of order) {
      const table = tables[index];
      if (table === undefined || table.length >= (sizes[index] ?? 0)) continue;
      const next = waiting.shift();
      if (next === undefined) return tables;
      table.push(next);
    }
  }
  return tables;
}

/**
 * Fills the tables from the first to the last. The highest in the list opens a table. Each further seat goes to
 * the one of the next six who has met those at the table least often.
 */
function filled(
  list: readonly Entrant[],
  sizes: readonly number[],
  rounds: readonly PlayedRound[],
): Entrant[][] {
  const meetings = meetingsIn(rounds);
  let waiting = list;
  return sizes.map((size) => {
    const table = waiting.slice(0, 1);
    waiting = waiting.slice(1);
    while (table.length < size && waiting.length > 0) {
      const next = leastMet(waiting.slice(0, choice), table, meetings);
      table.push(...next);
      waiting = waiting.filter((entrant) => !next.includes(entrant));
    }
    return table;
  });
}

/** How often two have met, by the first and the second. */
type Meetings = ReadonlyMap<Entrant, ReadonlyMap<Entrant, number>>;

/** Returns how often each two have sat at a table together. */
export function meetingsIn(rounds: readonly PlayedRound[]): Meetings {
  const meetings = new Map<Entrant, Map<Entrant, number>>();
  for (const { seats } of rounds.flat())
    for (const one of seats) {
      const met = meetings.get(one) ?? new Map<Entrant, number>();
      meetings.set(one, met);
      for (const other of seats) if (other !== one) addTo(met, other, 1);
    }
  return meetings;
}

/** The first in the list of those who have met the table least often; empty if there is nobody. */
function leastMet(next: readonly Entrant[], table: readonly Entrant[], meetings: Meetings): Entrant[] {
  const met = (one: Entrant): number =>
    table.reduce((sum, other) => sum + (meetings.get(one)?.get(other) ?? 0), 0);
  // Sorting keeps the order of the list among those who are as good.
  return next.toSorted((one, other) => met(one) - met(other)).slice(0, 1);
}

/**
 * Returns a table in the order of its seats: who has been first least often sits first. Of two, it's who has been
 * second least often, then the lower in the list.
 */
export function seated(
  table: readonly Entrant[],
  list: readonly Entrant[],
  rounds: readonly PlayedRound[],
): Entrant[] {
  const earlier = rounds.flat();
  const times = (entrant: Entrant, seat: number): number =>
    earlier.filter(({ seats }) => seats[seat] === entrant).length;
  return table.toSorted(
    (one, other) =>
      times(one, 0) - times(other, 0) ||
      times(one, 1) - times(other, 1) ||
      list.indexOf(other) - list.indexOf(one),
  );
}
