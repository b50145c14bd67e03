import { describe, expect, it } from 'vitest';
import { playoffBracket } from '../board/playoff-bracket.ts';
import { championInWords } from '../board/season-words.ts';
import type { Act } from './acts.ts';
import { dueActs } from './due.ts';
import type { Season } from './season.ts';
import { seriesOf } from './series.ts';
import { after, newSeason } from './state.ts';

const teams = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name) => ({
  code: name[0] ?? '',
  name,
  division: '',
}));
const day = 24 * 60 * 60_000;
const began = new Date('2026-04-01T12:00:00Z');
const later = (ms: number) => new Date(began.getTime() + ms);

/** Adds acts to a season, a minute apart. */
const played = (season: Season, ...acts: readonly Act[]): Season =>
  acts.reduce(
    (before, act) => after(before, { number: before.number + 1, at: later(before.number * 60_000), act }),
    season,
  );

const empty = newSeason({
  league: '',
  leagueName: 'Trees',
  teams,
  rosters: {},
  weeks: 1,
  gamesPerWeek: 2,
  options: {},
  seed: '1',
  deadlineWeek: 1,
  lockWeek: 1,
  playoffPlaces: 4,
  playoffLengths: [1, 3],
  review: 'none',
  cap: null,
  last: 10,
  weekEnds: { by: 'results' },
  unplayed: 'moved',
  asksForTeams: false,
  level: 'regular',
  timeControl: 'none',
});

const playoffs = played(empty, { do: 'start' }, { do: 'ended', dice: {}, seeds: ['A', 'B', 'C', 'D'] });

/** A game of a series that its home side wins. */
const won = (fixture: number, game: number, runs: [number, number] = [0, 1]): Act => ({
  do: 'result',
  fixture,
  game,
  runs,
});

/** The final's most valuable player is found. */
const found: Act = { do: 'final-mvp', players: [{ player: 'a-1', team: 'A', added: 400_000 }] };

const due = (season: Season, at = began) => dueActs(season, at, { begun: () => false });

describe('the playoffs of a season', () => {
  it('end with a champion, who beat somebody in the final', () => {
    const semifinals = played(playoffs, won(101, 1), won(102, 1));
    expect(due(semifinals)).toEqual([]);
    const final = played(semifinals, won(103, 1), won(103, 2, [2, 1]));
    // Whoever was the best of the final comes first, so that the champion's post can tell it.
    expect(due(final)).toEqual([]);
    const known = played(final, found);
    expect(due(known)).toEqual([{ do: 'offseason' }]);
    expect(due(played(known, { do: 'pause' }))).toEqual([]);
    const over = played(known, { do: 'offseason' });
    expect(due(over)).toEqual([]);
    const { rounds, champion } = seriesOf(over);
    const last = rounds.at(-1)?.[0];
    if (champion === undefined || last === undefined) throw new Error('There is a champion.');
    expect(championInWords(over, champion, last)).toBe(
      '**Ash** are the champions. They beat **Birch**, 2\u20110.',
    );
  });

  it('go on when a result that made the champion is annulled', () => {
    const over = played(playoffs, won(101, 1), won(102, 1), won(103, 1), won(103, 2, [2, 1]), found, {
      do: 'offseason',
    });
    expect(over.finalMvp).toHaveLength(1);
    const annulled = played(over, { do: 'reopen', fixture: 103, game: 2, annulled: true });
    expect(annulled.phase).toBe('playoffs');
    expect(due(annulled)).toEqual([]);
    const again = played(annulled, won(103, 2, [2, 1]));
    expect(again.finalMvp).toBeUndefined();
    expect(due(again)).toEqual([]);
    expect(due(played(again, found))).toEqual([{ do: 'offseason' }]);
    // A forfeit in place of a played game leaves this champion, but not who was the best.
    const forfeited = played(over, { do: 'forfeit', fixture: 103, game: 2, by: 'home' });
    expect(seriesOf(forfeited).champion).toBeDefined();
    expect([forfeited.phase, forfeited.finalMvp]).toEqual(['offseason', undefined]);
  });

  it('take a score that nobody denied for two days', () => {
    const typed = played(playoffs, {
      do: 'typed',
      fixture: 101,
      game: 1,
      runs: [3, 4],
      side: 'home',
      person: 1,
    });
    expect(due(typed, later(2 * day))).toEqual([]);
    expect(due(typed, later(2 * day + 2 * 60_000))).toEqual([won(101, 1, [3, 4])]);
  });

  it('show teams that wait for an opponent', () => {
    const { rounds } = playoffBracket(played(playoffs, won(102, 1)));
    const side = (name: string, score: string, isThrough: boolean) => ({ name, score, won: isThrough });
    expect(rounds).toEqual([
      [
        [side('Ash', '', false), side('Dogwood', '', false)],
        [side('Birch', '1', true), side('Cedar', '0', false)],
      ],
      [[side('', '', false), side('Birch', '', false)]],
    ]);
    expect(playoffBracket(empty).rounds).toEqual([]);
  });
});
