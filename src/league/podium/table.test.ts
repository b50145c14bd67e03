import { describe, expect, it } from 'vitest';
import type { Round } from '../results.ts';
import { type Competition, competitionTable } from './table.ts';

/** The table as text: place, entrant, then points, Buchholz, Sonneborn-Berger and wins. */
const written = (competition: Competition) =>
  competitionTable(competition).map(
    ({ place, entrant, points, buchholz, sonnebornBerger, wins }) =>
      `${place} #${entrant}: ${points} ${buchholz} ${sonnebornBerger} ${wins}`,
  );
/** Places and entrants only. */
const places = (competition: Competition) =>
  competitionTable(competition).map(({ place, entrant }) => `${place} #${entrant}`);

/** All have one point. 2 beat 1, and these two are tied until the direct encounter. */
const twoTied = (result: '1-0' | '1-0f'): readonly Round[] => [
  [
    { first: 3, second: 2, result: '1-0' },
    { first: 1, second: 4, result: '1-0' },
    { first: 5, second: 6, result: '1-0' },
  ],
  [
    { first: 2, second: 1, result },
    { first: 5, second: 3, result: '1-0' },
    { first: 4, second: 6, result: '1-0' },
  ],
];

describe('the table of a Swiss (League 4.5)', () => {
  it('counts a round without a game as an opponent with the own points', () => {
    const rounds: readonly Round[] = [
      [{ first: 1, second: 2, result: '1-0' }, { first: 3, second: 4, result: '1-0f' }, { bye: 5 }],
      [{ first: 1, second: 3, result: '½-½' }, { half: 2 }, { absent: 4 }],
    ];
    expect(written({ format: 'swiss', entrants: [1, 2, 3, 4, 5], rounds })).toEqual([
      '1 #3: 1.5 3 2.25 1',
      '2 #1: 1.5 2 1.25 1',
      '3 #5: 1 2 1 0',
      '4 #2: 0.5 2 0.25 0',
      '5 #4: 0 0 0 0',
    ]);
  });

  it('computes with the points that the tournament gives', () => {
    const rounds: readonly Round[] = [
      [{ first: 1, second: 2, result: '1-0' }, { bye: 3 }],
      [{ first: 1, second: 3, result: '½-½' }, { half: 2 }],
    ];
    expect(written({ format: 'swiss', entrants: [1, 2, 3], rounds, points: { win: 3, draw: 1 } })).toEqual([
      '1 #3: 4 8 16 0',
      '2 #1: 4 5 7 1',
      '3 #2: 1 5 1 0',
    ]);
  });

  it('breaks ties by Sonneborn-Berger after Buchholz', () => {
    // 1 and 2 have both met 3 (two points) and 4 (none). Only 2 has beaten 3.
    const rounds: readonly Round[] = [
      [
        { first: 1, second: 3, result: '0-1' },
        { first: 2, second: 4, result: '0-1' },
      ],
      [
        { first: 1, second: 4, result: '1-0' },
        { first: 2, second: 3, result: '1-0' },
      ],
      [{ bye: 3 }],
    ];
    expect(places({ format: 'swiss', entrants: [1, 2, 3, 4], rounds })[1]).toBe('2 #2');
  });

  it('breaks ties by the direct encounter of who has met over the board', () => {
    const competition = { format: 'swiss', entrants: [1, 2, 3, 4, 5, 6] } as const;
    const order = ['1 #5', '2 #3', '3 #2', '4 #1', '5 #4', '6 #6'];
    expect(places({ ...competition, rounds: twoTied('1-0') })).toEqual(order);
    const shared = ['1 #5', '2 #3', '3= #1', '3= #2', '5 #4', '6 #6'];
    expect(places({ ...competition, rounds: twoTied('1-0f') })).toEqual(shared);
  });

  it('leaves the direct encounter out unless every two have met', () => {
    const rounds: readonly Round[] = [
      [
        { first: 3, second: 1, result: '1-0' },
        { first: 2, second: 4, result: '1-0' },
      ],
      [
        { first: 1, second: 2, result: '1-0' },
        { first: 4, second: 3, result: '1-0' },
      ],
    ];
    expect(places({ format: 'swiss', entrants: [4, 3, 2, 1], rounds })).toEqual([
      '1= #1',
      '1= #2',
      '1= #3',
      '1= #4',
    ]);
  });

  it('counts wins by forfeit, and no byes', () => {
    const rounds: readonly Round[] = [[{ first: 2, second: 3, result: '1-0f' }, { bye: 1 }]];
    expect(written({ format: 'swiss', entrants: [1, 2, 3], rounds })).toEqual([
      '1 #2: 1 1 1 1',
      '2 #1: 1 1 1 0',
      '3 #3: 0 0 0 0',
    ]);
  });

  it('lists withdrawn entrants below the others, and keeps their results', () => {
    const competition: Competition = {
      format: 'swiss',
      entrants: [1, 2, 3, 4, 5, 6],
      rounds: twoTied('1-0'),
      withdrawn: [2, 5],
    };
    expect(places(competition)).toEqual(['1 #3', '2 #1', '3 #4', '4 #6', 'w #5', 'w #2']);
    expect(written(competition)[1]).toBe('2 #1: 1 2 1 1');
  });
});

describe('the table of a round robin (League 4.5)', () => {
  it('takes nothing from a bye, nor from a round whose game was annulled', () => {
    const rounds: readonly Round[] = [
      [{ first: 2, second: 3, result: '1-0' }, { bye: 1 }],
      [{ first: 1, second: 2, result: '½-½' }],
      [{ bye: 2 }],
    ];
    expect(written({ format: 'round_robin', entrants: [1, 2, 3], rounds })).toEqual([
      '1 #2: 1.5 0.5 0.25 1',
      '2 #1: 0.5 1.5 0.75 0',
      '3 #3: 0 1.5 0 0',
    ]);
  });

  it('counts a forfeit as an opponent with the own points', () => {
    const rounds: readonly Round[] = [[{ first: 1, second: 2, result: '0-1f' }]];
    expect(written({ format: 'round_robin', entrants: [1, 2], rounds })).toEqual([
      '1 #2: 1 1 1 1',
      '2 #1: 0 0 0 0',
    ]);
  });

  it('takes only games over the board for the direct encounter', () => {
    const rounds: readonly Round[] = [
      [{ first: 1, second: 2, result: '1-0f' }],
      [{ first: 2, second: 1, result: '1-0' }],
    ];
    expect(written({ format: 'round_robin', entrants: [1, 2], rounds })).toEqual([
      '1 #2: 1 2 1 1',
      '2 #1: 1 2 1 1',
    ]);
  });

  it('shares the place of three who beat each other in a circle', () => {
    const rounds: readonly Round[] = [
      [{ first: 2, second: 3, result: '1-0' }, { bye: 1 }],
      [{ first: 1, second: 2, result: '1-0' }, { bye: 3 }],
      [{ first: 3, second: 1, result: '1-0' }, { bye: 2 }],
    ];
    expect(places({ format: 'round_robin', entrants: [1, 2, 3], rounds })).toEqual([
      '1= #1',
      '1= #2',
      '1= #3',
    ]);
  });
});
