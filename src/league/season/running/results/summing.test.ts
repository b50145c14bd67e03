import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import {
  loadedSeason,
  result,
  treeContents,
  treeSchedule,
} from '../../../../../test/league/season-loaded.ts';
import type { StoredLine } from '../../../../store/records/lines.ts';
import { gameIn } from '../../course/state.ts';
import { inningsIn } from './innings.ts';
import { courseInWords, milestoneLines, type SummingDeps, summaryOf } from './summing.ts';

const loaded = loadedSeason([treeSchedule, { do: 'start' }, result(2, 1, [1, 0], 't1')]);
const game = gameIn(loaded.course, 2, 1);
if (game === undefined) throw new Error('There is no game.');

const line = (
  sheet: StoredLine['sheet'],
  team: string,
  player: string,
  figures: StoredLine['figures'],
  place: Partial<StoredLine> = {},
): StoredLine => ({
  sheet,
  tableId: 't1',
  seat: team === 'ASH' ? 0 : 1,
  team,
  opponent: team === 'ASH' ? 'BIR' : 'ASH',
  player,
  competition: 'season2345',
  fixture: 2,
  game: 1,
  counts: true,
  figures,
  ...place,
});

const summary = { score: '```\nscore\n```', reached: [4, 0], added: [], players: [], plays: [] };
const depsWith = (
  lines: readonly StoredLine[],
  found: SummingDeps['reviews']['summary'] = async () => summary,
  earlier: readonly StoredLine[] = [],
): SummingDeps => ({
  store: { linesOfTable: async () => lines, playerLines: async () => earlier },
  contents: treeContents,
  reviews: { summary: found },
  log: pino({ level: 'silent' }),
});

const noHits = [
  line('pitching', 'ASH', 'ash-2', { outs: 27, H: 0, SO: 9 }),
  line('pitching', 'BIR', 'bir-2', { outs: 27, H: 3, SO: 10 }),
];
const told = (deps: SummingDeps) => milestoneLines(deps, loaded, game, 't1');

describe('milestones of a result (League 11)', () => {
  it('tell a perfect game from a no-hitter by the replay', async () => {
    expect(await told(depsWith(noHits))).toEqual([
      '⭐ **ASH Pitcher** throws a perfect game for the Ashes.',
      '⭐ **BIR Pitcher** strikes out 10.',
    ]);
    const oneReached = async () => ({ ...summary, reached: [4, 1] });
    expect((await told(depsWith(noHits, oneReached)))[0]).toContain('throws a no-hitter');
    const broken = async (): Promise<never> => {
      throw new Error('It cannot be replayed.');
    };
    expect((await told(depsWith(noHits, broken)))[0]).toContain('throws a no-hitter');
  });

  it('count a hitting streak up to the game, in the same part of the season', async () => {
    const hit = (fixture: number, number: number) =>
      line('batting', 'ASH', 'ash-1', { PA: 4, H: 1 }, { fixture, game: number });
    const before = Array.from({ length: 9 }, (_, at) => hit(1, at + 1));
    const batting = [line('batting', 'ASH', 'ash-1', { PA: 4, H: 1 })];
    const streak = ['⭐ **ASH Batter** has hit in 10 games in a row.'];
    expect(await told(depsWith(batting, undefined, [...before, hit(2, 1), hit(2, 2), hit(101, 1)]))).toEqual(
      streak,
    );
    expect(await told(depsWith(batting, undefined, [...before.slice(1), hit(2, 2), hit(101, 1)]))).toEqual(
      [],
    );
  });

  it('never hold up a result', async () => {
    const deps = depsWith([]);
    const store = {
      ...deps.store,
      linesOfTable: async (): Promise<never> => {
        throw new Error('The database is away.');
      },
    };
    expect(await told({ ...deps, store })).toEqual([]);
    const throwing = async (): Promise<never> => {
      throw new Error('No.');
    };
    expect(await summaryOf(depsWith([], throwing), 't1')).toBeUndefined();
  });
});

it('tells the course of a game without dice and numbers of plays', () => {
  const plays = [
    {
      when: 'Top of the 5th, play 32',
      story: 'The shift is on. 🎲 1 · 2+3 · 4: Ada_1 singles.',
      seat: 1,
      was: '40%',
      is: '60%',
    },
  ];
  expect(courseInWords({ ...summary, plays }, game)).toBe(
    '```\nscore\n```\n• Top of the 5th: The shift is on. Ada\\_1 singles. **BIR** 40% → 60%',
  );
  expect(courseInWords(undefined, game)).toBe('');
});

it('shows that a story too long for its line is cut', () => {
  const play = { when: 'Top of the 5th', seat: 0, was: '40%', is: '60%' };
  const told = (length: number) =>
    courseInWords({ ...summary, plays: [{ ...play, story: 'x'.repeat(length) }] }, game)
      .split('\n')
      .at(-1);
  expect(told(240)).toBe(`• Top of the 5th: ${'x'.repeat(240)} **ASH** 40% → 60%`);
  expect(told(241)).toBe(`• Top of the 5th: ${'x'.repeat(239)}… **ASH** 40% → 60%`);
});

it('counts innings by the longer half', () => {
  const of = (away: number, home: number) =>
    inningsIn([
      line('pitching', 'ASH', 'a', { outs: away }),
      line('pitching', 'BIR', 'b', { outs: home - 1 }),
      line('pitching', 'BIR', 'c', { outs: 1 }),
      line('batting', 'BIR', 'd', { outs: 99 }),
    ]);
  expect([of(24, 27), of(29, 30), of(27, 27), of(1, 2)]).toEqual([9, 10, 9, 1]);
  expect(inningsIn([])).toBeUndefined();
});
