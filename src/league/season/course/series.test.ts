import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../test/league/season-course.ts';
import { laterGames, seriesOf } from './series.ts';
import { playable } from './state.ts';

/** `101:2 DOG-ASH` for each game that may be played. */
const open = ({ course }: PlayedSeason) =>
  playable(course).map(({ fixture, number, away, home }) => `${fixture}:${number} ${away}-${home}`);

const series = ({ course }: PlayedSeason) =>
  seriesOf(course).rounds.map((round) =>
    round.map(
      ({ fixture, high, low, score, winner }) =>
        `${fixture} ${high}-${low} ${score.join('-')} ${winner ?? ''}`,
    ),
  );

describe('the series of the playoffs', () => {
  it('go on game by game, in the parks of the rules', () => {
    const season = new PlayedSeason({ playoffLengths: [5] }).beginPlayoffs();
    const homes = [];
    for (let game = 1; game <= 4; game += 1) {
      homes.push(season.game(101, game).home);
      if (game === 4) break;
      // Each side wins in turn.
      season.add({
        do: 'result',
        fixture: 101,
        game,
        runs: (season.game(101, game).home === 'ASH') === (game % 2 === 1) ? [0, 1] : [1, 0],
      });
    }
    expect(homes).toEqual(['ASH', 'ASH', 'DOG', 'DOG']);
    expect(series(season)[0]).toEqual(['101 ASH-DOG 2-1 ', '102 BIR-CED 0-0 ']);
    expect(open(season)).toEqual(['101:4 ASH-DOG', '102:1 CED-BIR']);
  });

  it('wait for the round before', () => {
    const season = new PlayedSeason({ playoffLengths: [1, 3] }).beginPlayoffs().away(101, 1);
    expect(open(season)).toEqual(['102:1 CED-BIR']);
    season.home(102, 1);
    expect(series(season)).toEqual([['101 ASH-DOG 0-1 DOG', '102 BIR-CED 1-0 BIR'], ['103 BIR-DOG 0-0 ']]);
    expect(open(season)).toEqual(['103:1 DOG-BIR']);
    season.home(103, 1).away(103, 2);
    expect(seriesOf(season.course).champion).toBe('BIR');
    expect(open(season)).toEqual([]);
  });

  it('count forfeits, draws, and games that a side conceded while it led', () => {
    const season = new PlayedSeason().beginPlayoffs();
    season.add({ do: 'result', fixture: 101, game: 1, runs: [3, 3] });
    expect(series(season)[0]?.[0]).toBe('101 ASH-DOG 0.5-0.5 ');
    season.add({ do: 'result', fixture: 101, game: 2, runs: [3, 4], winner: 'away' });
    expect(series(season)[0]?.[0]).toBe('101 ASH-DOG 1.5-0.5 ');
    season.add({ do: 'forfeit', fixture: 102, game: 1, by: 'home' });
    expect(series(season)[0]?.[1]).toBe('102 BIR-CED 0-1 ');
    season.add({ do: 'forfeit', fixture: 102, game: 2, by: 'both' });
    expect(series(season)[0]?.[1]).toBe('102 BIR-CED 0-1 CED');
  });

  it('play a game again that is dropped without its end', () => {
    const season = new PlayedSeason().beginPlayoffs().add({ do: 'dropped', fixture: 101, game: 1 });
    expect(open(season)).toEqual(['101:2 ASH-DOG', '102:1 CED-BIR']);
    expect(series(season)[0]?.[0]).toBe('101 ASH-DOG 0-0 ');
  });

  it('give up later games when one is annulled, and play on from there', () => {
    const season = new PlayedSeason({ playoffLengths: [5] }).beginPlayoffs();
    season.home(101, 1).home(101, 2).home(101, 3);
    expect(season.course.ended.slice(-3)).toEqual([
      [101, 1],
      [101, 2],
      [101, 3],
    ]);
    season.add({ do: 'reopen', fixture: 101, game: 2, annulled: true });
    expect(series(season)[0]?.[0]).toBe('101 ASH-DOG 1-0 ');
    expect(open(season)).toEqual(['101:2 DOG-ASH', '102:1 CED-BIR']);
    expect(season.course.ended.slice(-1)).toEqual([[101, 1]]);
    season.away(101, 2);
    expect(open(season)).toEqual(['101:3 ASH-DOG', '102:1 CED-BIR']);
  });

  it('end the round after it when the winner of a series is annulled', () => {
    const season = new PlayedSeason({ playoffLengths: [1] }).beginPlayoffs().home(101, 1).home(102, 1);
    expect(open(season)).toEqual(['103:1 BIR-ASH']);
    season.home(103, 1);
    expect(seriesOf(season.course).champion).toBe('ASH');
    season.add({ do: 'reopen', fixture: 101, game: 1, annulled: true });
    expect(open(season)).toEqual(['101:1 DOG-ASH']);
    expect(season.course.games.has(103)).toBe(false);
    expect(season.course.ended.slice(-1)).toEqual([[102, 1]]);
    // The other side goes through this time.
    season.away(101, 1);
    expect(open(season)).toEqual(['103:1 DOG-BIR']);
    expect(seriesOf(season.course).champion).toBeUndefined();
  });

  it('know which games followed from one', () => {
    const season = new PlayedSeason({ playoffLengths: [3, 1] }).beginPlayoffs();
    season.home(101, 1).away(101, 2).home(102, 1).away(102, 2).home(103, 1);
    const later = (fixture: number, number: number) =>
      laterGames(season.course, season.game(fixture, number)).map((game) => `${game.fixture}:${game.number}`);
    expect(later(101, 1)).toEqual(['101:2', '103:1']);
    expect(later(102, 2)).toEqual(['103:1']);
    expect(later(103, 1)).toEqual([]);
    expect(later(1, 1)).toEqual([]);
  });

  it('have byes where there are fewer teams than places', () => {
    const season = new PlayedSeason({ playoffLengths: [1] }).begin();
    season.add({ do: 'ended', dice: {}, seeds: ['ASH', 'BIR', 'CED'] });
    expect(open(season)).toEqual(['101:1 CED-BIR']);
    season.away(101, 1);
    expect(open(season)).toEqual(['102:1 CED-ASH']);
  });
});
