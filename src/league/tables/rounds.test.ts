import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetingsIn, nextTables, seated, snake } from './rounds.ts';
import { tableSizes } from './sizes.ts';
import { listAfter, type PlayedRound, standings } from './standings.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** League 6. */
describe('the first round', () => {
  it('is dealt as a snake that skips full tables', () => {
    // Example 6 of the rules.
    expect(snake(upTo(11), [4, 4, 3])).toEqual([
      [1, 6, 7, 11],
      [2, 5, 8, 10],
      [3, 4, 9],
    ]);
    expect(snake(upTo(5), [3, 2])).toEqual([
      [1, 4, 5],
      [2, 3],
    ]);
  });

  it('seats the lowest in the list first, all being new', () => {
    expect(nextTables({ entrants: upTo(11), seats: 4, rounds: [] })).toEqual([
      [11, 7, 6, 1],
      [10, 8, 5, 2],
      [9, 4, 3],
    ]);
  });
});

describe('a later round', () => {
  const first: PlayedRound = [
    { seats: [6, 5, 1], places: [3, 2, 1] },
    { seats: [4, 3, 2], places: [1, 2, 3] },
  ];

  it('is filled from the top by those who have met the table least often', () => {
    const round: PlayedRound = [
      { seats: [6, 5, 1], places: [3, 1, 1] },
      { seats: [4, 3, 2], places: [1, 1, 1] },
    ];
    expect(listAfter(upTo(6), [round])).toEqual([1, 5, 2, 3, 4, 6]);
    // 1 has met 5, so 2 sits down. Then 5 has met one of the two, as 3, 4 and 6, and is the highest.
    expect(nextTables({ entrants: upTo(6), seats: 3, rounds: [round] })).toEqual([
      [2, 1, 5],
      [3, 6, 4],
    ]);
  });

  it('chooses among the next six only', () => {
    const round = (...tables: readonly (readonly number[])[]): PlayedRound =>
      tables.map((seats) => ({ seats, places: seats.map(() => 1) }));
    const rounds = [round([1, 2, 3, 4]), round([1, 5, 6, 7])];
    expect(listAfter(upTo(9), rounds)).toEqual(upTo(9));
    // 1 has met 2 to 7, who are the next six. Once 2 sits, 8 is among them, but 9 isn't.
    const [table = []] = nextTables({ entrants: upTo(9), seats: 3, rounds });
    expect(table.toSorted()).toEqual([1, 2, 8]);
  });

  it('leaves out who doesn’t play, and lets newcomers in', () => {
    const tables = nextTables({ entrants: [1, 2, 3, 4, 7], seats: 3, rounds: [first] });
    expect(tables.flat().toSorted()).toEqual([1, 2, 3, 4, 7]);
    expect(tables.map(({ length }) => length)).toEqual([3, 2]);
    expect(nextTables({ entrants: [1, 2, 3, 4, 7], seats: 3, isForTwo: false, rounds: [first] })).toEqual([]);
  });
});

describe('seats', () => {
  it('go to who has been first least often, then second least often, then the lower in the list', () => {
    const rounds: PlayedRound[] = [
      [{ seats: [1, 2, 3, 4], places: [1, 2, 3, 4] }],
      [{ seats: [2, 3, 1, 4], places: [1, 2, 3, 4] }],
    ];
    // First: 1 and 2 once, 3 and 4 never. Second: 2 and 3 once.
    expect(seated([1, 2, 3, 4], [1, 2, 3, 4], rounds)).toEqual([4, 3, 1, 2]);
    expect(seated([5, 6], [5, 6], rounds)).toEqual([6, 5]);
  });
});

/** Plays rounds with places by the numbers. */
function played(count: number, seats: 3 | 4, numbers: readonly number[], rounds: number): PlayedRound[] {
  const before: PlayedRound[] = [];
  for (let round = 0; round < rounds; round += 1)
    before.push(
      nextTables({ entrants: upTo(count), seats, rounds: before }).map((table, index) => {
        const strength = table.map(
          (_, seat) => numbers[(round * 31 + index * 7 + seat) % numbers.length] ?? 0,
        );
        return {
          seats: table,
          places: strength.map((own) => 1 + strength.filter((other) => other > own).length),
        };
      }),
    );
  return before;
}

const tournament = fc.record({
  count: fc.integer({ min: 3, max: 40 }),
  seats: fc.constantFrom(3 as const, 4 as const),
  numbers: fc.array(fc.nat(9), { minLength: 5, maxLength: 40 }),
});

describe('any tournament', () => {
  it('fills its tables by the rule, and everybody plays', () => {
    fc.assert(
      fc.property(tournament, ({ count, seats, numbers }) => {
        const rounds = played(count, seats, numbers, 4);
        for (const [number, round] of rounds.entries()) {
          expect(round.flatMap((table) => table.seats).toSorted((one, other) => one - other)).toEqual(
            upTo(count),
          );
          expect(round.map((table) => table.seats.length)).toEqual(tableSizes(count, seats));
          if (number > 0) expectFilledByRule(count, rounds.slice(0, number), round);
        }
      }),
      { numRuns: 40 },
    );
  });

  /** Checks each seat in turn: nobody among the next six would have met the table less often. */
  function expectFilledByRule(count: number, before: readonly PlayedRound[], round: PlayedRound): void {
    const pairs = before.flat().map(({ seats }) => new Set(seats));
    const metIn = (one: number, other: number) =>
      pairs.filter((set) => set.has(one) && set.has(other)).length;
    let waiting = listAfter(upTo(count), before);
    for (const { seats } of round) {
      const [highest, ...others] = waiting;
      expect(seats).toContain(highest);
      const sitting = [highest ?? 0];
      waiting = others;
      while (sitting.length < seats.length) {
        const costs = waiting
          .slice(0, 6)
          .map((one) => sitting.reduce((sum, other) => sum + metIn(one, other), 0));
        const chosen = waiting[costs.indexOf(Math.min(...costs))] ?? 0;
        expect(seats).toContain(chosen);
        sitting.push(chosen);
        waiting = waiting.filter((one) => one !== chosen);
      }
    }
  }

  it('lets people meet more others than chance would', () => {
    let met = 0;
    for (let run = 1; run <= 100; run += 1) {
      const numbers = Array.from({ length: 97 }, (_, index) => (index * index * run + 13 * run) % 89);
      for (const others of meetingsIn(played(16, 4, numbers, 5)).values()) met += others.size;
    }
    // In five rounds of four, somebody meets 15 people. At random tables, 10.1 of them would be different.
    expect(met / 1600).toBeGreaterThan(11.5);
  });

  it('gives everybody the first seat about as often', () => {
    fc.assert(
      fc.property(tournament, ({ count, seats, numbers }) => {
        const rounds = played(count, seats, numbers, 6);
        const times = upTo(count).map(
          (entrant) => rounds.flat().filter((table) => table.seats[0] === entrant).length,
        );
        // A round gives a first seat to at most half of all, so six rounds differ by little.
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(3);
      }),
      { numRuns: 40 },
    );
  });

  it('has 3 points a table and entrant, and places that are all taken', () => {
    fc.assert(
      fc.property(tournament, ({ count, seats, numbers }) => {
        const rows = standings(upTo(count), played(count, seats, numbers, 3));
        expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(9 * count);
        for (const [index, { place, shared }] of rows.entries()) {
          const sharing = rows.filter((row) => row.place === place).length;
          expect(shared).toBe(sharing > 1);
          expect(place).toBeLessThanOrEqual(index + 1);
          expect(place + sharing).toBeGreaterThan(index + 1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
