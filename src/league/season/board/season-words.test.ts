import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../test/league/season-course.ts';
import type { SeasonGame } from '../course/season.ts';
import { firstSeries, seriesOf } from '../course/series.ts';
import {
  championInWords,
  forfeitInWords,
  phaseInWords,
  playoffLine,
  resultInWords,
  roomName,
  seriesLines,
  sideName,
  teamsInWords,
} from './season-words.ts';

const begun = () => new PlayedSeason().begin();
const week = (season: PlayedSeason, number: number): readonly SeasonGame[] =>
  season.course.games.get(number) ?? [];

describe('the result of a game in words (League 21)', () => {
  const told = (rest: Omit<Parameters<typeof resultInWords>[2], 'runs'>, runs: [number, number] = [3, 2]) => {
    const season = begun();
    return resultInWords(season.course, season.game(1, 1), { runs, ...rest });
  };

  it('begins with who won', () => {
    expect(told({})).toBe('**ASH 3, BIR 2**');
    expect(told({}, [2, 3])).toBe('**BIR 3, ASH 2**');
    // A draw has the away team first.
    expect(told({}, [3, 3])).toBe('**ASH 3, BIR 3**');
  });

  it('says that the side that was ahead conceded', () => {
    expect(told({ winner: 'home' })).toBe('**BIR 2, ASH 3**, conceded');
    expect(told({ winner: 'away' }, [2, 3])).toBe('**ASH 2, BIR 3**, conceded');
  });

  it('names innings that aren’t the usual number', () => {
    expect(told({ innings: 9 })).toBe('**ASH 3, BIR 2**');
    expect(told({ innings: 10 })).toBe('**ASH 3, BIR 2** (10)');
    expect(told({ innings: 7 })).toBe('**ASH 3, BIR 2** (7)');
    const short = new PlayedSeason({ options: { innings: 7 } }).begin();
    const in7 = (innings: number) =>
      resultInWords(short.course, short.game(1, 1), { runs: [3, 2], innings, winner: 'away' });
    expect(in7(7)).toBe('**ASH 3, BIR 2**, conceded');
    expect(in7(9)).toBe('**ASH 3, BIR 2** (9), conceded');
  });

  it('of a forfeit names who wins, and where', () => {
    const game = begun().game(1, 1);
    expect(forfeitInWords(game, 'home')).toBe('**ASH** win by forfeit at **BIR**.');
    expect(forfeitInWords(game, 'away')).toBe('**BIR** win by forfeit over **ASH**.');
    expect(forfeitInWords(game, 'both')).toBe('**ASH** and **BIR** both forfeit.');
  });
});

describe('the series of a week in lines', () => {
  it('are one for two teams, whoever is at home, with their scores seen from one side', () => {
    const season = begun();
    expect(seriesLines(season.course, week(season, 1))).toEqual([
      '**Ash** – **Birch**: 2 to play',
      '**Cedar Hill** – **Dogwood Hill**: 2 to play',
    ]);
    season.away(1, 1).away(1, 3);
    expect(seriesLines(season.course, week(season, 1))[0]).toBe('**Ash** – **Birch**: 3-2, 2-3');
  });

  it('count what is left, and lead to what is played', () => {
    const season = begun().add({ do: 'table', fixture: 1, game: 3, table: 'abcdefgh23', channel: '7' });
    expect(seriesLines(season.course, week(season, 1))[0]).toBe('**Ash** – **Birch**: 2 to play · <#7>');
    season.home(1, 1);
    expect(seriesLines(season.course, week(season, 1))[0]).toBe(
      '**Ash** – **Birch**: 2-3 · 1 to play · <#7>',
    );
    // A game that is over needs no way there.
    season.home(1, 3);
    expect(seriesLines(season.course, week(season, 1))[0]).toBe('**Ash** – **Birch**: 2-3, 3-2');
  });

  it('tell forfeits and games that are not played', () => {
    const season = begun().add(
      { do: 'forfeit', fixture: 1, game: 1, by: 'away' },
      { do: 'dropped', fixture: 1, game: 3 },
    );
    expect(seriesLines(season.course, week(season, 1))[0]).toBe('**Ash** – **Birch**: forfeit, not played');
  });

  it('are none without games', () => {
    expect(seriesLines(begun().course, [])).toEqual([]);
  });
});

describe('the playoffs in words', () => {
  const { course } = new PlayedSeason().beginPlayoffs();
  const line = (score: [number, number], winner?: string) => {
    const series = seriesOf(course).rounds[0]?.[0];
    if (series === undefined) throw new Error('There is no series.');
    return playoffLine(course, { ...series, high: 'ASH', low: 'CED', score, winner });
  };

  it('have a line for each series, with who goes through once that is known', () => {
    expect(line([1, 0.5])).toBe('**Ash** – **Cedar Hill**: 1-½ of 3');
    expect(line([0, 2], 'CED')).toBe('**Ash** – **Cedar Hill**: 0-2 of 3, CED go through');
  });

  it('name the champion’s games first', () => {
    const told = (champion: string) =>
      championInWords(course, champion, { high: 'ASH', low: 'CED', score: [1, 2] });
    expect(told('CED')).toBe('**Cedar Hill** are the champions. They beat **Ash**, 2\u20111.');
    expect(told('ASH')).toBe('**Ash** are the champions. They beat **Cedar Hill**, 1\u20112.');
  });
});

describe('where a season is', () => {
  it('is its week while there are weeks, and says so if it is paused', () => {
    const season = new PlayedSeason();
    expect(phaseInWords(season.course)).toBe('Before the season');
    expect(phaseInWords(season.begin().course)).toBe('Week 1 of 2');
    expect(phaseInWords(season.add({ do: 'week', week: 2 }, { do: 'pause' }).course)).toBe(
      '⏸️ Week 2 of 2, paused',
    );
    expect(phaseInWords(new PlayedSeason().beginPlayoffs().course)).toBe('Playoffs');
    expect(phaseInWords(season.add({ do: 'resume' }, { do: 'offseason' }).course)).toBe('After the season');
    expect(phaseInWords(season.add({ do: 'close' }).course)).toBe('Closed');
  });

  it('names a week, and a series by the playoffs', () => {
    expect(roomName(firstSeries - 1)).toBe(`Week ${firstSeries - 1}`);
    expect(roomName(firstSeries)).toBe('Playoffs');
  });
});

describe('the teams of a season', () => {
  it('count those without an owner; an assistant is none', () => {
    const season = new PlayedSeason().add(
      { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
      { do: 'owner', team: 'BIR', person: 2, role: 'assistant' },
    );
    expect(teamsInWords(season.course)).toBe('4 teams, 3 without an owner');
    for (const [at, team] of ['BIR', 'CED', 'DOG'].entries())
      season.add({ do: 'owner', team, person: 3 + at, role: 'owner' });
    expect(teamsInWords(season.course)).toBe('4 teams, all with owners');
  });

  it('go by their codes where a team is unknown', () => {
    const { course } = new PlayedSeason();
    expect([sideName(course, 'CED'), sideName(course, 'ELM')]).toEqual(['Cedar Hill', 'ELM']);
  });
});
