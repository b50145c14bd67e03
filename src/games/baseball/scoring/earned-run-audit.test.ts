import { describe, expect, it } from 'vitest';
import { outing, sampleCheck, samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { Finals } from '../terms/terms.ts';
import { audit, auditBox } from './earned-run-audit.ts';

const nobody: Finals = { batter: null, first: null, second: null, third: null };
const to = (batter: Finals['batter'], runners: Partial<Finals> = {}): Finals => ({
  ...nobody,
  batter,
  ...runners,
});

/** Builds a log of plays against one pitcher in the top of an inning. Outs and bases are computed from the finals. */
function log(...plays: readonly (Partial<PlayRecord> & { readonly finals: Finals })[]): Event[] {
  let outsBefore = 0;
  return plays.map((change) => {
    const all = Object.values(change.finals);
    const outsAdded = all.filter((final) => final === 0).length;
    const complete = change.finals.batter !== null;
    const play = samplePlay({ pitcher: 'ivs-01', outsBefore, outsAdded, complete, ...change });
    outsBefore += outsAdded;
    return { kind: 'play', play };
  });
}

const pitched = (events: readonly Event[], pitcher = 'ivs-01') => audit(events).pitched.home.get(pitcher);

const strikeout = { finals: to(0) };
const homer = { outcome: 'homerun', finals: to(4) } as const;
const onError: XCheckRecord = sampleCheck({ errorResult: 'E1', scoredAs: 'error' });
const error = {
  outcome: 'error',
  hitType: 'g3_plus_error_1',
  xCheck: onError,
  error: 'SS',
  finals: to(1),
} as const;

describe('the second bookkeeper (section 12.4)', () => {
  it('earns a home run, but not the man who was safe on an error before it', () => {
    const events = log(error, { ...homer, onBase: 1, finals: to(4, { first: 4 }) });
    expect(pitched(events)).toMatchObject({ R: 2, ER: 1, H: 1, HR: 1, BF: 2 });
    expect(audit(events).totals).toMatchObject({ away: { R: 2, H: 1 }, home: { E: 1 } });
  });

  it('earns nothing after the error that should have been the third out', () => {
    expect(
      pitched(log(strikeout, strikeout, error, { ...homer, finals: to(4, { first: 4 }) })),
    ).toMatchObject({
      R: 2,
      ER: 0,
    });
  });

  it('forgets passed balls, and bases that a hit gave only with its error', () => {
    const double = { outcome: 'double_2', finals: to(2) } as const;
    const passed = { outcome: 'passed_ball', finals: { ...nobody, second: 3 } } as const;
    const home = { outcome: 'passed_ball', finals: { ...nobody, third: 4 } } as const;
    expect(pitched(log(double, passed, home))).toMatchObject({ R: 1, ER: 0 });
    expect(pitched(log(double, passed, home, double))).toMatchObject({ R: 1, ER: 1 });
    const misplayed = {
      outcome: 'single_1',
      hitType: 'si1_plus_error_2',
      error: 'CF',
      finals: to(3, { first: 4 }),
      plain: to(1, { first: 2 }),
    } as const;
    const single = { outcome: 'single_1', finals: to(1) } as const;
    expect(pitched(log(single, misplayed))).toMatchObject({ R: 1, ER: 0, H: 2 });
  });

  it('reads a rare play by what happened', () => {
    const inside = { outcome: 'error', hitType: 'tr3_rare_play', finals: to(4) } as const;
    const missed = { outcome: 'error', hitType: 'do3_rare_play', finals: to(0) } as const;
    expect(pitched(log(inside, missed))).toMatchObject({ R: 1, ER: 1, H: 1, HR: 1, outs: 1 });
    const mitt = { outcome: 'error', hitType: 'fo_rare_play', error: 'C', finals: to(1) } as const;
    expect(pitched(log(mitt, { ...homer, finals: to(4, { first: 4 }) }))).toMatchObject({ R: 2, ER: 1 });
  });

  it('charges a run to whoever put the runner on, and hands it on with a force', () => {
    const walk = { outcome: 'walk', finals: to(1) } as const;
    const force = { outcome: 'groundball_b', pitcher: 'ivs-02', finals: to(1, { first: 0 }) } as const;
    const shot = { ...homer, pitcher: 'ivs-02', finals: to(4, { first: 4 }) };
    const events = log(walk, force, shot);
    expect(pitched(events)).toMatchObject({ BB: 1, R: 1, ER: 1 });
    expect(pitched(events, 'ivs-02')).toMatchObject({ R: 1, ER: 1, HR: 1 });
    expect(audit(events).lead).toEqual({ side: 'away', losing: 'ivs-01', winning: undefined });
  });

  it('does not earn the runner that the rule put on second', () => {
    const tenth = log({ ...homer, onBase: 2, finals: to(4, { second: 4 }) });
    expect(pitched(tenth)).toMatchObject({ R: 2, ER: 1 });
  });

  it('names what differs from the box score', () => {
    const batter = samplePlay().batter;
    const state = sampleState({
      teams: {
        away: { score: 1, hits: 1, batting: { [batter]: { PA: 1, AB: 1, H: 1, HR: 1, R: 1, RBI: 1 } } },
        home: { pitchers: [outing('ivs-01', { BF: 1, H: 1, R: 1, ER: 1, HR: 1 })] },
      },
      lead: { side: 'away', winning: 'pcg-16', losing: 'ivs-01' },
    });
    expect(auditBox(state, log(homer))).toEqual([]);
    expect(auditBox(state, log(error))).toEqual(
      expect.arrayContaining([
        'ER of ivs-01: 1 in the box score, 0 in the log.',
        'hits of PCG: 1 in the box score, 0 in the log.',
        'errors of IVS: 0 in the box score, 1 in the log.',
        'pitcher who gave the lead up: ivs-01 in the box score, undefined in the log.',
      ]),
    );
  });
});
