import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkSchedule } from './check.ts';
import { isError } from './findings.ts';
import { findingSentence } from './sentences.ts';

/** Games as text: `1 A@B A@B C@D, 2 B@A` has the games of each week, numbered by the times that a pair comes. */
const games = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [week, ...pairs] = part.split(' ');
    const before: string[] = [];
    return pairs.map((pair) => {
      const [away = '', home = ''] = pair.split('@');
      const key = [away, home].toSorted().join();
      before.push(key);
      return { week: Number(week), game: before.filter((each) => each === key).length, away, home };
    });
  });

/** Teams as text: `A B / C D` are two divisions. */
const teams = (text: string) =>
  text
    .split(' / ')
    .flatMap((division) => division.split(' ').map((code) => ({ code, division: division.slice(0, 1) })));

/** Findings as text: `games A, repeat A-B`. */
const findings = (divisions: string, schedule: string, gamesPerWeek = 2) =>
  checkSchedule({ teams: teams(divisions), gamesPerWeek, games: games(schedule) })
    .map(({ code, subject }) => `${code} ${subject}`)
    .join(', ');

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' ');

/** Three weeks of four teams, everybody against everybody. */
const right = '1 A@B B@A C@D D@C, 2 A@C C@A B@D D@B, 3 A@D D@A B@C C@B';

describe('a schedule (League 8.2)', () => {
  it('is right if everybody meets everybody', () => {
    expect(findings('A B C D', right)).toBe('');
    expect(findings('A B / C D', right)).toBe('');
    expect(findings('A B', '')).toBe('');
  });

  it('has no unknown teams and nobody against themselves, and leaves out such games', () => {
    expect(findings('A B C D', `${right} X@A D@Y D@D`)).toBe('unknown-team X, unknown-team Y, self D');
    expect(findings('A B', '1 X@X')).toBe('unknown-team X, self X');
  });

  it('has one game a team at a time', () => {
    expect(findings('A B C', '1 A@B C@A, 2 B@C', 9)).toBe('double-booked A');
    expect(findings('A B', '1 A@B B@A')).toBe('');
  });

  it('has as many games for each team as for most, for the larger number of two as frequent', () => {
    expect(findings('A B C', '1 A@B B@A, 2 A@C C@A', 4)).toBe('games A');
    expect(findings('A B C D', '1 A@B B@A C@D D@C, 2 A@B B@A', 4)).toBe('games C, games D, repeat A-B');
    expect(findings('A B C', '1 A@B B@A')).toBe('games C');
  });

  it('has as many games at home as away, within one', () => {
    expect(findings('A B C', '1 A@B, 2 B@C, 3 C@A')).toBe('');
    expect(findings('A B C', '1 A@B, 2 C@B, 3 C@A')).toBe('home-away B, home-away C');
  });

  it('has pairs of a kind that differ by a week’s games at most', () => {
    const more = `${right}, 5 A@B B@A C@D D@C, 7 A@B B@A C@D D@C`;
    expect(findings('A B C D', more)).toBe('pair division');
    expect(findings('A B C D', more, 4)).toBe('');
    // Pairs of different kinds may differ by more.
    expect(findings('A B / C D', more)).toBe('');
    expect(findings('A C / B D', more)).toBe('pair cross, division league');
  });

  it('has no pair of one division that meets less often than one across', () => {
    expect(findings('A B / C D', '2 A@C C@A B@D D@B, 3 A@D D@A B@C C@B')).toBe('division league');
    expect(findings('A / B C / D', '1 A@B B@A C@D D@C')).toBe('division league');
    expect(findings('A / B', '1 A@B B@A')).toBe('');
  });

  it('has home games of a pair that differ by one at most', () => {
    expect(findings('A B', '1 A@B A@B B@A')).toBe('');
    expect(findings('A B C', '1 A@B A@B, 2 B@C B@C, 3 C@A C@A')).toBe(
      'pair-home A-B, pair-home A-C, pair-home B-C',
    );
  });

  it('has eight games in a row at home, or away, at most', () => {
    expect(findings('A B', `1 ${times(8, 'A@B')} ${times(8, 'B@A')}`, 16)).toBe('');
    expect(findings('A B', `1 ${times(8, 'A@B')}, 3 A@B ${times(9, 'B@A')}`, 16)).toBe('stand A, stand B');
    expect(findings('A B', `1 ${times(7, 'A@B')} B@A ${times(7, 'A@B')} ${times(13, 'B@A')}`, 16)).toBe(
      'stand A, stand B',
    );
  });

  it('counts games in a row wherever they are in the season, by their numbers', () => {
    expect(findings('A B', `1 B@A ${times(10, 'A@B')} ${times(9, 'B@A')}, 3 B@A A@B`, 16)).toBe(
      'stand A, stand B',
    );
    // Listed by parks, but played in turn.
    const inTurn = Array.from({ length: 20 }, (_, index) => {
      const isHome = index % 2 === 0;
      return { week: 1, game: index + 1, away: isHome ? 'B' : 'A', home: isHome ? 'A' : 'B' };
    }).toSorted((one, other) => (one.home < other.home ? -1 : one.home > other.home ? 1 : 0));
    expect(checkSchedule({ teams: teams('A B'), gamesPerWeek: 20, games: inTurn })).toEqual([]);
  });

  it('warns of two who meet in two weeks running', () => {
    expect(findings('A B', '2 A@B B@A, 1 B@A A@B')).toBe('repeat A-B');
    expect(findings('A B', '1 A@B B@A, 3 A@B B@A')).toBe('');
    expect(findings('B A', '1 A@B B@A, 2 A@B, 3 B@A')).toBe('repeat A-B');
  });

  it('has free weeks that differ by one at most, in weeks in which others play', () => {
    const four = 'A B C D';
    expect(findings(four, '1 A@B B@A, 3 C@D D@C')).toBe('');
    expect(findings(four, '1 A@B B@A, 3 A@B B@A, 5 C@D C@D D@C D@C', 9)).toBe('');
    expect(findings(four, '1 A@B B@A, 3 A@B B@A, 5 A@B B@A C@D C@D C@D D@C D@C D@C', 9)).toBe('rest league');
  });

  it('tells each finding once, by the order of the table, then of subjects', () => {
    const found = checkSchedule({
      teams: teams('B A'),
      gamesPerWeek: 2,
      games: games('1 A@B A@B, 2 A@B Y@B X@B'),
    });
    expect(found.map(({ code, subject, severity }) => `${code} ${subject} ${severity}`)).toEqual([
      'unknown-team X error',
      'unknown-team Y error',
      'home-away A error',
      'home-away B error',
      'pair-home A-B error',
      'repeat A-B warning',
    ]);
  });

  it('is explained by a sentence for each finding', () => {
    const [finding] = checkSchedule({
      teams: teams('A B'),
      gamesPerWeek: 2,
      games: games('1 A@B *X*@B B@A'),
    });
    expect(finding && findingSentence(finding)).toBe('\\*X\\* isn’t a team of this season.');
    expect(findingSentence({ code: 'pair', subject: 'cross', severity: 'error' })).toContain(
      'different divisions',
    );
    expect(findingSentence({ code: 'pair', subject: 'division', severity: 'error' })).toContain(
      'same division',
    );
  });

  it('of the built-in league has no error, and warns of pairs in two weeks running', () => {
    const content = join(import.meta.dirname, '../../../games/baseball/content');
    const read = (name: string): unknown => JSON.parse(readFileSync(join(content, name), 'utf8'));
    const league = z
      .object({
        teams: z.array(z.object({ code: z.string(), division: z.string() })),
        season: z.object({ games_per_week: z.int() }),
      })
      .parse(read('league.json'));
    const schedule = z
      .array(z.object({ week: z.int(), game: z.int(), away: z.string(), home: z.string() }))
      .parse(read('schedule.json'));
    const found = checkSchedule({
      teams: league.teams,
      gamesPerWeek: league.season.games_per_week,
      games: schedule,
    });
    expect(schedule).toHaveLength(288);
    expect(found.filter(isError)).toEqual([]);
    expect(found.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      'repeat CFO-DRC',
      'repeat IVS-QHM',
      'repeat PCG-SMH',
    ]);
  });
});
