import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../test/league/season-course.ts';
import { clubOf, finishedGames, gameIn, isOpen, playable, remaining, teamIn, teamOf } from './state.ts';

const keys = (games: readonly { readonly fixture: number; readonly number: number }[]) =>
  games.map(({ fixture, number }) => `${fixture}:${number}`);

describe('a season', () => {
  it('goes from phase to phase', () => {
    const season = new PlayedSeason();
    expect(season.course).toMatchObject({ phase: 'preseason', week: 0, paused: false, number: 0 });
    expect(playable(season.course)).toEqual([]);
    season.begin();
    expect(season.course).toMatchObject({ phase: 'regular', week: 1, number: 2, startedAt: season.now });
    expect(keys(playable(season.course))).toEqual(['1:1', '1:2', '1:3', '1:4']);
    expect(playable(season.add({ do: 'pause' }).course)).toEqual([]);
    season.add({ do: 'resume' }).beginPlayoffs();
    expect(season.course).toMatchObject({ phase: 'playoffs', week: 2, dice: {} });
    expect(keys(playable(season.course))).toEqual(['101:1', '102:1']);
    expect(playable(season.add({ do: 'offseason' }).course)).toEqual([]);
    expect(season.add({ do: 'close' }).course.phase).toBe('closed');
  });

  it('keeps the lengths with which its playoffs began', () => {
    const season = new PlayedSeason().beginPlayoffs();
    season.add({ do: 'set', change: { playoffLengths: [7], last: 8 } });
    expect(season.course.lengths).toEqual([3]);
    expect(season.course.settings).toMatchObject({ playoffLengths: [7], last: 8, weeks: 2 });
  });

  it('has its clubs as people come and go', () => {
    const season = new PlayedSeason().add(
      { do: 'claim', team: 'ASH', person: 1 },
      { do: 'claim', team: 'ASH', person: 2 },
      { do: 'claim', team: 'ASH', person: 1 },
    );
    expect(clubOf(season.course, 'ASH').claims).toEqual([2, 1]);
    season.add({ do: 'owner', team: 'ASH', person: 1, role: 'owner' });
    expect(clubOf(season.course, 'ASH')).toEqual({ owners: [1], assistants: [], claims: [2] });
    season.add(
      { do: 'owner', team: 'ASH', person: 1, role: 'assistant' },
      { do: 'refused', team: 'ASH', person: 2 },
    );
    expect(clubOf(season.course, 'ASH')).toEqual({ owners: [], assistants: [1], claims: [] });
    expect(teamOf(season.course, 1)).toEqual({ team: 'ASH', role: 'assistant' });
    expect(teamOf(season.course, 2)).toBeUndefined();
    expect(clubOf(season.course, 'OAK')).toEqual({ owners: [], assistants: [], claims: [] });
    expect(teamIn(season.course, 'CED').name).toBe('Cedar Hill');
    expect(teamIn(season.course, 'OAK')).toEqual({ code: 'OAK', name: 'OAK', division: '' });
  });

  it('keeps what its weeks have in Discord', () => {
    const season = new PlayedSeason().begin();
    season.add({ do: 'thread', fixture: 1, channel: 'c' }, { do: 'posted', fixture: 1, message: 'm' });
    season.add({ do: 'posted', fixture: 2, message: 'n' }, { do: 'forgotten' });
    expect(season.course.rooms.get(1)).toEqual({ thread: 'c', post: 'm' });
    expect(season.course.rooms.get(2)).toEqual({ post: 'n' });
    expect(season.course.number).toBe(6);
    expect(season.course.lastAt).toEqual(season.now);
  });

  it('takes a new schedule as a whole, and numbers the games of each week', () => {
    const season = new PlayedSeason().begin();
    expect(season.game(1, 4)).toMatchObject({ number: 4, game: 2, away: 'DOG', home: 'CED' });
    season.add({ do: 'schedule', games: [[2, 1, 'DOG', 'ASH']] });
    expect(keys([...season.course.games.values()].flat())).toEqual(['2:1']);
    expect(gameIn(season.course, 1, 1)).toBeUndefined();
  });
});

describe('a game', () => {
  it('ends with runs and a winner, in the order of the ends', () => {
    const season = new PlayedSeason().begin();
    season.away(1, 3).add({ do: 'forfeit', fixture: 1, game: 1, by: 'home' });
    season.add({ do: 'result', fixture: 1, game: 2, runs: [9, 0], winner: 'home', table: 't', innings: 9 });
    expect(finishedGames(season.course)).toEqual([
      { away: 'BIR', home: 'ASH', runs: [3, 2] },
      { away: 'ASH', home: 'BIR', forfeit: 'home' },
      { away: 'CED', home: 'DOG', runs: [9, 0], winner: 'home' },
    ]);
    expect(season.game(1, 2)).toMatchObject({ table: 't', end: { innings: 9, at: season.now } });
    expect(keys(remaining(season.course))).toEqual(['1:4', '2:1', '2:2', '2:3', '2:4']);
  });

  it('is open again after an annulment, and comes last when it ends anew', () => {
    const season = new PlayedSeason().begin().home(1, 1).home(1, 2);
    season.add({ do: 'ready', fixture: 1, game: 3, side: 'home', person: 1 });
    season.add({ do: 'table', fixture: 1, game: 1, table: 't', channel: 'c' });
    season.add({ do: 'reopen', fixture: 1, game: 1, annulled: true });
    expect(season.game(1, 1)).toEqual({
      fixture: 1,
      number: 1,
      game: 1,
      away: 'ASH',
      home: 'BIR',
      ready: [],
    });
    expect(season.course.ended).toEqual([[1, 2]]);
    season.away(1, 1);
    expect(season.course.ended).toEqual([
      [1, 2],
      [1, 1],
    ]);
    // What doesn't end a game leaves the order alone.
    season.add({ do: 'table', fixture: 1, game: 2, table: 't', channel: 'c' });
    expect(season.course.ended).toEqual([
      [1, 2],
      [1, 1],
    ]);
  });

  it('counts neither as played nor as left if it is dropped', () => {
    const season = new PlayedSeason().begin().add({ do: 'dropped', fixture: 1, game: 1 });
    expect(isOpen(season.game(1, 1))).toBe(false);
    expect(keys(playable(season.course))).toEqual(['1:2', '1:3', '1:4']);
    expect(keys(remaining(season.course))).not.toContain('1:1');
    expect(finishedGames(season.course)).toEqual([]);
    season.add({ do: 'dropped', fixture: 9, game: 1 });
    expect(season.course.games.has(9)).toBe(false);
  });

  it('has a person ready once, and forgets a typed score with its end', () => {
    const season = new PlayedSeason().begin();
    const ready = { do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 } as const;
    season.add(ready, ready, { ...ready, person: 2 });
    expect(season.game(1, 1).ready.map(({ person }) => person)).toEqual([1, 2]);
    season.add({ do: 'typed', fixture: 1, game: 1, runs: [1, 0], side: 'away', person: 1 });
    expect(season.game(1, 1).typed).toMatchObject({ runs: [1, 0], side: 'away', at: season.now });
    expect(season.home(1, 1).game(1, 1).typed).toBeUndefined();
  });

  it('of the playoffs counts in no standings', () => {
    const season = new PlayedSeason().beginPlayoffs();
    const before = finishedGames(season.course).length;
    season.home(101, 1);
    expect(season.course.ended).toHaveLength(before + 1);
    expect(finishedGames(season.course)).toHaveLength(before);
    expect(remaining(season.course)).toEqual([]);
  });
});
