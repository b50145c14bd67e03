import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAllPlaces } from '../../../test/league/places-taken.ts';
import { shownPlace } from '../place.ts';
import { heatsAfter, whoGoOn } from './heats.ts';
import type { PlayedRound } from './standings.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** League 6. */
describe('a knock-out by tables', () => {
  it('sends the best two of a table on, a tie going to the better seed', () => {
    expect(whoGoOn({ seats: [7, 6, 3, 2], places: [1, 4, 2, 2] })).toEqual([7, 2]);
    expect(whoGoOn({ seats: [9, 5, 4], places: [1, 1, 1] })).toEqual([4, 5]);
  });

  it('deals each round by the seeds, until one table is left', () => {
    const first = heatsAfter(upTo(8), []);
    expect(first.nextTables).toEqual([
      [8, 5, 4, 1],
      [7, 6, 3, 2],
    ]);
    const round: PlayedRound = [
      { seats: [8, 5, 4, 1], places: [1, 2, 3, 4] },
      { seats: [7, 6, 3, 2], places: [4, 2, 2, 1] },
    ];
    const second = heatsAfter(upTo(8), [round]);
    // 8 has had the first seat already, 5 the second. The others sit by the list, the lower first.
    expect(second.nextTables).toEqual([[3, 2, 5, 8]]);
    expect([...second.places].map(([entrant, place]) => `${entrant}: ${shownPlace(place)}`)).toEqual([
      '4: 5=',
      '1: 5=',
      '7: 5=',
      '6: 5=',
    ]);
    const last = heatsAfter(upTo(8), [round, [{ seats: [3, 2, 5, 8], places: [2, 1, 2, 4] }]]);
    expect(last.nextTables).toEqual([]);
    expect(
      [2, 3, 5, 8].map((entrant) => last.places.get(entrant)).map((place) => place && shownPlace(place)),
    ).toEqual(['1', '2=', '2=', '4']);
  });

  it('of any size ends with one table, and everybody has a place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 128 }),
        fc.array(fc.nat(5), { minLength: 3, maxLength: 20 }),
        (count, numbers) => {
          const rounds: PlayedRound[] = [];
          let heats = heatsAfter(upTo(count), rounds);
          while (heats.nextTables.length > 0) {
            rounds.push(
              heats.nextTables.map((seats, table) => {
                const strength = seats.map((_, seat) => numbers[(table * 5 + seat) % numbers.length] ?? 0);
                return {
                  seats,
                  places: strength.map((own) => 1 + strength.filter((other) => other > own).length),
                };
              }),
            );
            expect(rounds.length).toBeLessThan(9);
            heats = heatsAfter(upTo(count), rounds);
          }
          expect(rounds.at(-1)).toHaveLength(1);
          expect(heats.places.size).toBe(count);
          expectAllPlaces(heats.places.values());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of five needs a game for two', () => {
    expect(heatsAfter(upTo(5), []).nextTables).toEqual([
      [5, 4, 1],
      [3, 2],
    ]);
    expect(heatsAfter(upTo(5), [], false).nextTables).toEqual([]);
  });
});
