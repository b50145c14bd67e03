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

/** A round as text: `1-6 1-0, 2-5 ½-½`. */
const played = (text: string): Round =>
  text.split(', ').map((game) => {
    const [pair = '', result = ''] = game.split(' ');
    const [first = 0, second = 0] = pair.split('-').map(Number);
    return { first, second, result: result === '1-0' || result === '0-1' ? result : '½-½' };
  });

/** 2 beat 1, and these two are tied until the direct encounter. */
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
    // The same results twice, among 1 to 6 and among 7 to 12: 2 beat 1 and 8 beat 7, but 1 and 8 never met.
    const twice = twoTied('1-0').map((round) =>
      round.flatMap((entry) =>
        'first' in entry ? [entry, { ...entry, first: entry.first + 6, second: entry.second + 6 }] : [],
      ),
    );
    const entrants = Array.from({ length: 12 }, (_, index) => 12 - index);
    expect(places({ format: 'swiss', entrants, rounds: twice }).slice(0, 8)).toEqual([
      '1= #5',
      '1= #11',
      '3= #3',
      '3= #9',
      '5= #1',
      '5= #2',
      '5= #7',
      '5= #8',
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

  it("doesn't go back to the direct encounter of who is still tied after it", () => {
    const games = [
      '1-6 1-0, 2-5 1-0, 3-4 1-0',
      '1-2 0-1, 5-3 ½-½, 6-4 0-1',
      '3-1 0-1, 2-6 0-1, 4-5 ½-½',
      '1-4 ½-½, 2-3 ½-½, 6-5 1-0',
      '5-1 1-0, 4-2 ½-½, 3-6 ½-½',
    ];
    // 1, 3, 4 and 6 are tied. Among them 3 and 4 have 1½ points each. That 3 beat 4 doesn't count again.
    expect(
      places({ format: 'round_robin', entrants: [1, 2, 3, 4, 5, 6], rounds: games.map(played) }),
    ).toEqual(['1 #2', '2 #1', '3= #3', '3= #4', '5 #6', '6 #5']);
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
