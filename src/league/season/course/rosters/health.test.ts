import { describe, expect, it } from 'vitest';
import type { Act } from '../acts.ts';
import type { Season } from '../season.ts';
import { after, gameIn, newSeason } from '../state.ts';
import { playersIn } from './game-rosters.ts';
import { backAfter, injuriesNow, outIn, outNow, rowsBefore } from './health.ts';

const at = new Date('2026-04-01T12:00:00Z');
const played = (season: Season, ...acts: readonly Act[]): Season =>
  acts.reduce((before, act) => after(before, { number: before.number + 1, at, act }), season);

const players = (code: string) =>
  Array.from({ length: 20 }, (_, index) => `${code.toLowerCase()}-${index + 1}`);

/** Ash and Birch play four games in each of two weeks, then a series of three. */
const begun = played(
  newSeason({
    league: '',
    leagueName: 'Trees',
    teams: ['A', 'B'].map((code) => ({ code, name: code, division: '' })),
    rosters: { A: players('A'), B: players('B') },
    weeks: 2,
    gamesPerWeek: 4,
    options: { injuries: true },
    seed: '1',
    deadlineWeek: 1,
    lockWeek: 1,
    playoffPlaces: 2,
    playoffLengths: [3],
    review: 'none',
    cap: null,
    last: 10,
    weekEnds: { by: 'results' },
    unplayed: 'moved',
    asksForTeams: false,
    level: 'regular',
    timeControl: 'none',
  }),
  {
    do: 'schedule',
    games: [1, 2].flatMap((week) =>
      [1, 2, 3, 4].map((game): [number, number, string, string] => [week, game, 'A', 'B']),
    ),
  },
  { do: 'start' },
);

const result = (
  fixture: number,
  game: number,
  hurt: readonly (readonly [player: string, games: number])[] = [],
  appeared: [string[], string[]] = [['a-1'], ['b-1']],
): Act => ({
  do: 'result',
  fixture,
  game,
  runs: [1, 0],
  injuries: hurt.map(([player, games]) => ({ team: player[0]?.toUpperCase() ?? '', player, games })),
  appeared,
});

const out = (season: Season, fixture: number, game: number) => [...outIn(season, { fixture, game })];

describe('an injury of three games', () => {
  const season = played(begun, result(1, 1), result(1, 2, [['a-1', 3]]));

  it('keeps him out of the next three, also over the end of a week', () => {
    expect([out(season, 1, 3), out(season, 1, 4), out(season, 2, 1), out(season, 2, 2)]).toEqual([
      ['a-1'],
      ['a-1'],
      ['a-1'],
      [],
    ]);
    expect(outNow(season)).toEqual([{ team: 'A', player: 'a-1', games: 3, back: 'w02g2' }]);
  });

  it('is over when his team’s next game is one that he plays', () => {
    const later = played(season, result(1, 3), result(1, 4), result(2, 1));
    expect(injuriesNow(season).get('a-1')).toEqual({ games: 3, over: false });
    expect(injuriesNow(later).get('a-1')).toEqual({ games: 3, over: true });
    expect(outNow(later)).toEqual([]);
  });

  it('is as if it had never been once its game is played again', () => {
    const again = played(season, { do: 'reopen', fixture: 1, game: 2 });
    expect(injuriesNow(again).size).toBe(0);
    expect(gameIn(again, 1, 2)?.appeared).toBeUndefined();
  });

  it('counts no more in the offseason', () => {
    expect(injuriesNow(played(season, { do: 'offseason' })).get('a-1')?.over).toBe(true);
  });
});

describe('an injury with a postponed game', () => {
  const late = played(begun, result(1, 1), result(1, 2), result(1, 4));
  const hurt = played(late, result(2, 1, [['a-1', 2]]));
  const back = (season: Season) => outNow(season).map((one) => one.back);

  it('keeps him out of it, although it belongs to an earlier week, and is over sooner for that', () => {
    expect(out(hurt, 1, 3)).toEqual(['a-1']);
    expect([out(hurt, 2, 2), out(hurt, 2, 3)]).toEqual([['a-1'], []]);
    expect(back(hurt)).toEqual(['w02g3']);
    const game = gameIn(hurt, 2, 1);
    expect(game && backAfter(hurt, game, { team: 'A', player: 'a-1', games: 2 })).toBe('w02g3');
    expect(back(played(hurt, result(1, 3)))).toEqual(['w02g3']);
    expect(back(played(hurt, result(1, 3), result(2, 2)))).toEqual([]);
  });

  it('is over in it if enough others were played before', () => {
    const later = played(hurt, result(2, 2), result(2, 3));
    expect(out(later, 1, 3)).toEqual([]);
    expect(outNow(later)).toEqual([]);
    expect(back(played(hurt, result(2, 2)))).toEqual(['w02g3']);
  });

  it('begins with it: he misses the games that follow it, not those of its own week', () => {
    const season = played(late, result(2, 1), result(1, 3, [['a-1', 1]]));
    expect([out(season, 2, 2), out(season, 2, 3)]).toEqual([['a-1'], []]);
    expect(back(season)).toEqual(['w02g3']);
  });

  it('passes over a game that was taken out: one before it no longer counts, one after it counts as played', () => {
    const dropped: Act = { do: 'dropped', fixture: 1, game: 3 };
    expect(back(played(late, dropped, result(2, 1, [['a-1', 1]])))).toEqual(['w02g3']);
    const before = played(begun, result(1, 1), result(1, 2, [['a-1', 2]]), dropped);
    expect(back(before)).toEqual(['w02g1']);
    expect(injuriesNow(played(before, result(1, 4))).get('a-1')?.over).toBe(true);
  });
});

it('goes on in the playoffs, and beyond them has no date', () => {
  const season = played(
    begun,
    ...[1, 2, 3, 4].map((game) => result(1, game)),
    ...[1, 2, 3].map((game) => result(2, game)),
    result(2, 4, [
      ['a-1', 2],
      ['b-1', 9],
    ]),
  );
  const game = gameIn(season, 2, 4);
  if (game === undefined) throw new Error('There is such a game.');
  const back = (player: string, games: number) =>
    backAfter(season, game, { team: player[0]?.toUpperCase() ?? '', player, games });
  expect([back('a-1', 0), back('a-1', 2), back('a-1', 3)]).toEqual(['p1g1', 'p1g3', undefined]);
  const series = played(season, { do: 'ended', dice: {}, seeds: ['A', 'B'] });
  expect([out(series, 101, 2), out(series, 101, 3)]).toEqual([['a-1', 'b-1'], ['b-1']]);
});

describe('games in a row', () => {
  it('are counted with the next one, and end with a miss', () => {
    const season = played(
      begun,
      result(1, 1, [], [['a-1', 'a-2', 'a-4'], []]),
      result(1, 2, [], [['a-2', 'a-4'], ['b-1']]),
      result(1, 3, [], [['a-1', 'a-2'], []]),
    );
    const row = rowsBefore(season, 'A');
    expect(['a-1', 'a-2', 'a-3', 'a-4'].map(row)).toEqual([2, 4, 1, 1]);
    expect(rowsBefore(season, 'B')('b-1')).toBe(1);
  });

  it('pass over games that nobody knows anything of', () => {
    const season = played(begun, result(1, 1), { do: 'forfeit', fixture: 1, game: 2, by: 'home' });
    expect(rowsBefore(season, 'A')('a-1')).toBe(2);
  });

  it('are six at most', () => {
    const all = [1, 2].flatMap((week) => [1, 2, 3, 4].map((game) => result(week, game)));
    expect(rowsBefore(played(begun, ...all), 'A')('a-1')).toBe(6);
  });
});

describe('the players of a game', () => {
  const isPitcher = (player: string) => Number(player.slice(2)) > 12;
  const of = (season: Season, number = 2) => {
    const game = gameIn(season, 1, number);
    if (game === undefined) throw new Error('There is such a game.');
    return playersIn(season, game, 'A', isPitcher).map(({ player }) => player);
  };

  it('are the active ones who aren’t hurt', () => {
    expect(of(begun)).toEqual(players('A'));
    expect(of(played(begun, result(1, 1, [['a-3', 1]])))).not.toContain('a-3');
  });

  it('are also those who are hurt if a game couldn’t begin without them', () => {
    const three = played(
      begun,
      result(1, 1, [
        ['a-1', 1],
        ['a-2', 1],
        ['a-3', 1],
      ]),
    );
    expect(of(three)).toHaveLength(17);
    const four = played(
      begun,
      result(1, 1, [
        ['a-1', 1],
        ['a-2', 1],
        ['a-3', 1],
        ['a-4', 1],
      ]),
    );
    expect(of(four)).toHaveLength(20);
  });
});
