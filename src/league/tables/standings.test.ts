import { describe, expect, it } from 'vitest';
import { shownPlace } from '../place.ts';
import { type PlayedRound, standings } from './standings.ts';

const shown = (entrants: readonly number[], rounds: readonly PlayedRound[]) =>
  standings(entrants, rounds).map(
    (row) => `${shownPlace(row)} ${row.entrant}: ${row.points} ${row.firsts} ${row.opponents}`,
  );

/** League 6. */
describe('the table of a tournament', () => {
  it('orders by points, first places, the opponents’ points, and then shares', () => {
    const rounds: PlayedRound[] = [
      [
        { seats: [1, 2, 3], places: [1, 2, 3] },
        { seats: [4, 5, 6], places: [1, 2, 3] },
      ],
      [
        { seats: [1, 4, 3], places: [3, 2, 1] },
        { seats: [2, 5, 6], places: [2, 3, 1] },
      ],
    ];
    expect(shown([1, 2, 3, 4, 5, 6], rounds)).toEqual([
      '1 4: 9 1 21',
      '2= 1: 6 1 27',
      '2= 3: 6 1 27',
      '4 6: 6 1 21',
      '5 2: 6 0 21',
      '6 5: 3 0 27',
    ]);
  });

  it('puts first places before the opponents’ points', () => {
    const rounds: PlayedRound[] = [
      [
        { seats: [1, 2, 3], places: [1, 2, 3] },
        { seats: [4, 5, 6], places: [1, 2, 3] },
      ],
      [
        { seats: [1, 5, 6], places: [1, 2, 3] },
        { seats: [4, 2, 3], places: [3, 2, 1] },
      ],
    ];
    expect(shown([1, 2, 3, 4, 5, 6], rounds)).toEqual([
      '1 1: 12 2 18',
      '2 3: 6 1 30',
      '3 4: 6 1 18',
      '4 2: 6 0 30',
      '5 5: 6 0 18',
      '6 6: 0 0 30',
    ]);
  });

  it('takes nothing from a table whose result was annulled', () => {
    const played = { seats: [1, 2, 3], places: [1, 2, 3] };
    const annulled = { seats: [1, 2, 3], places: [] };
    expect(shown([1, 2, 3], [[played], [annulled]])).toEqual(shown([1, 2, 3], [[played]]));
  });

  it('counts a shared first place as a first place, and opponents of every round', () => {
    const table = { seats: [1, 2, 3], places: [1, 1, 3] };
    expect(shown([1, 2, 3, 4], [[table], [table]])).toEqual([
      '1= 1: 9 2 18',
      '1= 2: 9 2 18',
      '3 3: 0 0 36',
      '4 4: 0 0 0',
    ]);
  });
});
