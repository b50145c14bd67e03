import { describe, expect, it } from 'vitest';
import {
  fullCalendar,
  gamesInARow,
  gamesLeft,
  type Injury,
  isOut,
  nextGamesWithout,
  returnDate,
  shownSlot,
  teamCalendar,
} from './injuries.ts';

const length = { weeks: 18, playoffs: [5, 7] };
const calendar = fullCalendar({ ...length, gamesPerWeek: 4 });

/** Places as text: `w05g3`, `p1g2`. */
const slot = (text: string) => {
  const [, part, first, game] = /^([wp])(\d+)g(\d)$/.exec(text) ?? [];
  return { week: Number(first) + (part === 'p' ? length.weeks : 0), game: Number(game) };
};

const hurt = (player: string, at: string, games: number): Injury => ({
  player,
  team: 'PCG',
  ...slot(at),
  games,
});

const back = (at: string, games: number) => {
  const date = returnDate({ ...slot(at), games }, calendar);
  return date === undefined ? 'healed' : shownSlot(date, length);
};

describe('the return date of an injury (League 15)', () => {
  it.each([
    ['w05g3', 4, 'w06g4'],
    ['w01g1', 1, 'w01g3'],
    ['w05g4', 4, 'w07g1'],
    ['w10g2', 0, 'w10g3'],
    ['w18g2', 2, 'p1g1'],
    ['w18g4', 4, 'p1g5'],
    ['w18g4', 5, 'p2g1'],
    ['w18g4', 11, 'p2g7'],
    ['w18g4', 12, 'healed'],
    ['p1g2', 1, 'p1g4'],
    ['p1g4', 1, 'p2g1'],
    ['p2g6', 1, 'healed'],
  ])('in %s for %i games is %s', (at, games, expected) => {
    expect(back(at, games)).toBe(expected);
  });

  it('is the formula of the rule in the regular season', () => {
    for (const gamesPerWeek of [2, 3, 6])
      for (let games = 0; games < 20; games += 1) {
        const [week, game] = [3, 2];
        const number = (week - 1) * gamesPerWeek + game + games + 1;
        const expected = Math.ceil(number / gamesPerWeek);
        expect(
          returnDate({ week, game, games }, fullCalendar({ weeks: 40, playoffs: [], gamesPerWeek })),
        ).toEqual({ week: expected, game: number - (expected - 1) * gamesPerWeek });
      }
  });

  it('passes over the free weeks of a team', () => {
    const game = (week: number, number: number, away: string, home: string) => ({
      week,
      game: number,
      away,
      home,
    });
    const schedule = [
      game(3, 1, 'PCG', 'QHM'),
      game(3, 2, 'QHM', 'PCG'),
      game(1, 2, 'IVS', 'PCG'),
      game(1, 1, 'PCG', 'IVS'),
      game(2, 1, 'IVS', 'QHM'),
      game(2, 2, 'QHM', 'IVS'),
    ];
    const own = teamCalendar('PCG', schedule, { weeks: 3, playoffs: [3] });
    expect(own.map((each) => shownSlot(each, { weeks: 3 })).join(' ')).toBe(
      'w01g1 w01g2 w03g1 w03g2 p1g1 p1g2 p1g3',
    );
    expect(returnDate({ week: 1, game: 1, games: 1 }, own)).toEqual({ week: 3, game: 1 });
  });
});

describe('who is out', () => {
  const injuries = [hurt('pcg-07', 'w05g3', 2), hurt('pcg-11', 'w05g4', 3), hurt('pcg-07', 'w01g1', 1)];

  it('misses the team’s next games, and not the one in which he was hurt', () => {
    const injury = hurt('pcg-07', 'w05g3', 2);
    const out = ['w05g2', 'w05g3', 'w05g4', 'w06g1', 'w06g2'].filter((at) =>
      isOut(injury, slot(at), calendar),
    );
    expect(out).toEqual(['w05g4', 'w06g1']);
  });

  it('is out to the end if the season ends first, and not before the injury', () => {
    const injury = hurt('pcg-07', 'p2g3', 9);
    expect(isOut(injury, slot('p2g7'), calendar)).toBe(true);
    expect(isOut(injury, slot('p2g3'), calendar)).toBe(false);
    expect(isOut(injury, slot('w18g4'), calendar)).toBe(false);
  });

  it('is told for the next games of a team', () => {
    const next = nextGamesWithout(injuries, slot('w05g4'), 4, calendar);
    expect(next.map((game) => `${shownSlot(game, length)} ${game.out.join(' ')}`.trim())).toEqual([
      'w05g4 pcg-07',
      'w06g1 pcg-07 pcg-11',
      'w06g2 pcg-11',
      'w06g3 pcg-11',
    ]);
    expect(nextGamesWithout(injuries, slot('p2g6'), 4, calendar)).toHaveLength(2);
    const twice = [hurt('pcg-07', 'w05g3', 4), hurt('pcg-07', 'w05g4', 4)];
    expect(nextGamesWithout(twice, slot('w06g1'), 1, calendar)[0]?.out).toEqual(['pcg-07']);
  });

  it('has fewer games left with each game', () => {
    const injury = hurt('pcg-07', 'w05g3', 2);
    expect(
      ['w05g3', 'w05g4', 'w06g1', 'w06g2'].map((from) => gamesLeft(injury, slot(from), calendar)),
    ).toEqual([2, 2, 1, 0]);
  });
});

describe('games in a row (League 15)', () => {
  it.each([
    ['', 1],
    ['+', 2],
    ['++++', 5],
    ['+++++', 6],
    ['+++++++++', 6],
    ['-', 1],
    ['+++-', 1],
    ['++-+-++', 3],
  ])('after %j are %i', (played, expected) => {
    expect(gamesInARow([...played].map((each) => each === '+'))).toBe(expected);
  });
});
