import { describe, expect, it } from 'vitest';
import { loadedAfter } from '../../../../../test/league/season-zip/season-loaded.ts';
import { smallSeason } from '../../../../../test/league/season-zip/small-season.ts';
import type { SeasonHead } from '../head.ts';
import { importActs, type TimedAct } from './acts.ts';
import { linesIn } from './rows.ts';

const { settings } = loadedAfter([]).course;

/** The acts of the small season with another head. */
function actsOf(
  head: Partial<SeasonHead>,
  options: Readonly<Record<string, unknown>> = {},
): readonly TimedAct[] {
  const season = { ...smallSeason, head: { ...smallSeason.head, ...head } };
  const lines = linesIn(season);
  const tables = new Map([['1 1', 'table23456']]);
  return importActs(season, { settings: { ...settings, options }, tables, lines });
}

const kinds = (acts: readonly TimedAct[]): string => acts.map(({ act }) => act.do).join(' ');
const only = (acts: readonly TimedAct[], kind: string) => acts.filter(({ act }) => act.do === kind);

describe('an imported season', () => {
  it('is played again in the order in which its games ended, and is paused', () => {
    expect(kinds(actsOf({}))).toBe('imported schedule start result forfeit dropped commissioners pause');
    const begun: Partial<SeasonHead> = {
      phase: 'playoffs',
      week: 2,
      playoffs: { seeds: ['IVS', 'PCG'], lengths: [3], dice: {} },
    };
    expect(kinds(actsOf(begun))).toBe(
      'imported schedule start week result forfeit ended dropped commissioners pause',
    );
    expect(kinds(actsOf({ ...begun, phase: 'offseason' }))).toMatch(/ended dropped offseason commissioners$/);
    const final = [{ player: 'ivs-16', team: 'IVS', added: 412_000 }];
    const over = actsOf({ ...begun, phase: 'offseason', final });
    expect(kinds(over)).toMatch(/ended dropped final-mvp offseason commissioners$/);
    expect(only(over, 'final-mvp')).toEqual([{ act: { do: 'final-mvp', players: final } }]);
    expect(kinds(actsOf({ ...begun, phase: 'closed' }))).toMatch(/ended dropped close commissioners$/);
    expect(kinds(actsOf({ phase: 'preseason', week: 0 }))).not.toMatch(/start|pause/);
  });

  it('begins its current week now, and those before when it started', () => {
    const timesOf = (week: number) =>
      actsOf({ week })
        .filter(({ act }) => act.do === 'start' || act.do === 'week')
        .map(({ at }) => at?.toISOString());
    expect(timesOf(1)).toEqual([undefined]);
    expect(timesOf(3)).toEqual([smallSeason.head.started, smallSeason.head.started, undefined]);
  });

  it('has results with their times, tables of lines, and who played where injuries are on', () => {
    const [result] = only(actsOf({}), 'result');
    expect(result).toEqual({
      act: { do: 'result', fixture: 1, game: 1, runs: [0, 1], innings: 9, table: 'table23456' },
      at: new Date('2026-04-01T19:05:00.000Z'),
    });
    expect(only(actsOf({}, { injuries: true }), 'result')[0]?.act).toMatchObject({
      appeared: [['pcg-07', 'pcg-08'], ['ivs-16']],
    });
    expect(only(actsOf({}), 'forfeit')[0]?.act).toEqual({ do: 'forfeit', fixture: 1, game: 2, by: 'away' });
  });

  it('has its playoffs with the lengths and at the time at which they began', () => {
    const seeds = ['IVS', 'PCG'];
    const changed = actsOf({ phase: 'playoffs', playoffs: { seeds, lengths: [9], dice: { PCG: [4] } } });
    expect(kinds(changed)).toContain('forfeit set ended set dropped');
    expect(only(changed, 'set').map(({ act }) => act)).toEqual([
      { do: 'set', change: { playoffLengths: [9] } },
      { do: 'set', change: { playoffLengths: [3] } },
    ]);
    expect(only(changed, 'ended')).toEqual([
      { act: { do: 'ended', seeds, dice: { PCG: [4] } }, at: new Date('2026-04-01T19:05:00.000Z') },
    ]);
  });

  it('says how many of its acts only repeat what happened, and has the audit log by number', () => {
    const audit = [
      { number: 9, at: '2026-04-02T19:05:00.000Z', who: 'Ben', what: 'pause' },
      ...smallSeason.rows.audit,
    ];
    const rows = { ...smallSeason.rows, audit };
    const season = { ...smallSeason, rows };
    const [first] = importActs(season, { settings, tables: new Map(), lines: linesIn(season) });
    expect(first?.act).toMatchObject({ repeated: 5, audit: audit.toReversed() });
  });

  it('keeps carried-out moves of players and picks', () => {
    const [imported] = only(actsOf({}), 'imported');
    expect(imported?.act).toMatchObject({
      transactions: [
        {
          move: { id: 'T01-0001', player: 'pcg-07', from: 'free', to: { team: 'PCG', list: 'active' } },
          by: '=Ada',
        },
        {
          move: {
            cause: { trade: 1 },
            pick: { draft: 2, round: 3, original: 'PCG' },
            from: 'PCG',
            to: 'IVS',
          },
        },
      ],
    });
  });
});
