import { describe, expect, it } from 'vitest';
import { outing, sampleCheck, samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { State, TeamState } from '../state.ts';
import type { Finals } from '../terms/terms.ts';
import { audit, auditBox } from './earned-run-audit.ts';

const nobody: Finals = { batter: null, first: null, second: null, third: null };
const to = (batter: Finals['batter'], runners: Partial<Finals> = {}): Finals => ({
  ...nobody,
  batter,
  ...runners,
});

type Logged = Partial<PlayRecord> & { readonly finals: Finals };

/** Builds a log of plays against one pitcher in the top of an inning. Outs and bases are computed from the finals. */
function log(...plays: readonly Logged[]): Event[] {
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

  it('gives the lead to whoever scores the run that takes it, and to nobody while tied', () => {
    const shot = (half: 'top' | 'bottom', pitcher: string): Logged => ({
      ...homer,
      half,
      pitcher,
    });
    const top = shot('top', 'ivs-01');
    const lead = (...plays: readonly Logged[]) => audit(log(...plays)).lead;
    expect(lead(top)).toEqual({ side: 'away', losing: 'ivs-01', winning: undefined });
    // A second run doesn't move the loss to another pitcher.
    expect(lead(top, shot('top', 'ivs-02'))).toMatchObject({ losing: 'ivs-01' });
    expect(lead(top, shot('bottom', 'pcg-01'))).toBeUndefined();
    expect(lead(top, shot('bottom', 'pcg-01'), shot('bottom', 'pcg-02'))).toEqual({
      side: 'home',
      losing: 'pcg-02',
      winning: 'ivs-01',
    });
  });

  it('begins every half-inning anew', () => {
    const innings = log(strikeout, error, strikeout, { ...homer, inning: 4 }, { ...homer, half: 'bottom' });
    expect(pitched(innings)).toMatchObject({ R: 1, ER: 1 });
    // The runner left on third in one inning doesn't score in the next.
    const left = log({ outcome: 'triple', finals: to(3) }, { ...homer, inning: 4 });
    expect(pitched(left)).toMatchObject({ R: 1, ER: 1, H: 2 });
  });

  it.each(['dispute', 'taken_back'] as const)('leaves out plays that a %s makes void', (what) => {
    const [kept, void_, later] = log(strikeout, homer, homer).map((event, at) =>
      event.kind === 'play' ? { ...event, play: { ...event.play, number: 30 + at } } : event,
    );
    if (kept === undefined || void_ === undefined || later === undefined)
      throw new Error('Three were played.');
    const common = { kind: 'manual', team: 'IVS', play: 31 } as const;
    const back: Event =
      what === 'taken_back'
        ? { ...common, what }
        : {
            ...common,
            what,
            by: 'home',
            disputed: { batter: 'pcg-01', outcome: 'homerun' },
            stands: { inning: 3, half: 'top', outs: 1, score: [] },
          };
    expect(pitched([kept, void_, later, back])).toMatchObject({ BF: 1, R: 0 });
    expect(pitched([kept, void_, back, void_])).toMatchObject({ BF: 2, R: 1 });
    const refused: Event = { kind: 'manual', what: 'refused', team: 'IVS' };
    expect(pitched([kept, void_, refused])).toMatchObject({ BF: 2, R: 1 });
  });

  it('counts batters, walks and strikeouts', () => {
    const walk = { outcome: 'walk', finals: to(1) } as const;
    const events = log(
      walk,
      { outcome: 'intentional_walk', finals: to(1, { first: 2 }) },
      { outcome: 'hbp', finals: to(1, { first: 2, second: 3 }) },
      { outcome: 'wild_pitch', finals: { ...nobody, first: 2, second: 3, third: 4 } },
      { outcome: 'strikeout', finals: to(0, { second: 2, third: 3 }) },
      { outcome: 'bunt_strikeout', finals: to(0, { second: 2, third: 3 }) },
    );
    expect(pitched(events)).toEqual({ outs: 2, BF: 5, H: 0, R: 1, ER: 1, BB: 2, SO: 2, HR: 0 });
  });

  it('scores the player who is on base, so that a pinch runner scores for himself', () => {
    const events = log({
      ...homer,
      batter: 'pcg-03',
      runners: ['pcg-01', 'pcg-09', null],
      finals: to(4, { first: 4, second: 4 }),
    });
    expect([...audit(events).runsOf]).toEqual([
      ['pcg-01', 1],
      ['pcg-09', 1],
      ['pcg-03', 1],
    ]);
    const held = log({ outcome: 'walk', runners: ['pcg-01', null, null], finals: to(1, { first: 2 }) });
    expect([...audit(held).runsOf]).toEqual([]);
  });

  it.each([
    ['a single', { outcome: 'single_2' }, 1, 0],
    ['a park single', { outcome: 'bp_single' }, 1, 0],
    ['a bunt single', { outcome: 'bunt_single' }, 1, 0],
    ['a double', { outcome: 'double_uncapped' }, 1, 0],
    ['a triple', { outcome: 'triple' }, 1, 0],
    ['a park home run', { outcome: 'bp_homerun' }, 1, 1],
    ['a double play', { outcome: 'double_play' }, 0, 0],
    ['a walk', { outcome: 'walk' }, 0, 0],
    ['a rare play on a pop', { outcome: 'error', hitType: 'po_rare_play' }, 1, 0],
    ['a rare play on a soft single', { outcome: 'error', hitType: 'si1_rare_play' }, 1, 0],
    [
      'a rare play on a deep double, with a runner',
      { outcome: 'error', hitType: 'do3_rare_play', onBase: 1 },
      1,
      0,
    ],
    ['a missed base', { outcome: 'error', hitType: 'do3_rare_play' }, 0, 0],
    ['a rare play on a triple', { outcome: 'error', hitType: 'tr3_rare_play' }, 1, 1],
    ['a rare play on a grounder', { outcome: 'error', hitType: 'g1_rare_play' }, 0, 0],
    ['a hit with an error', { outcome: 'single_1', hitType: 'si1_plus_error_1' }, 1, 0],
    ['an error', { outcome: 'error', hitType: 'g1_plus_error_1' }, 0, 0],
  ] satisfies [string, Partial<PlayRecord>, number, number][])('%s', (_, play, hits, homers) => {
    const line = audit(log({ finals: to(1), ...play })).pitched.home.get('ivs-01');
    expect([line?.H, line?.HR]).toEqual([hits, homers]);
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

  describe('compares', () => {
    const line = { outs: 1, BF: 2, H: 1, R: 1, ER: 1, SO: 1, HR: 1 };
    const lead = { side: 'away', winning: 'pcg-16', losing: 'ivs-01' } as const;
    const wrong = (change: {
      readonly away?: Partial<TeamState>;
      readonly home?: Partial<TeamState>;
      readonly lead?: State['lead'];
      readonly events?: readonly Event[];
    }) =>
      auditBox(
        sampleState({
          teams: {
            away: { score: 1, hits: 1, batting: { 'pcg-01': { R: 1 } }, ...change.away },
            home: { pitchers: [outing('ivs-01', line)], ...change.home },
          },
          lead: change.lead === undefined ? lead : change.lead,
        }),
        change.events ?? log(homer, strikeout),
      ).map((sentence) => sentence.replace(/ in the box score.*/, ''));

    it('nothing that matches', () => {
      expect(wrong({})).toEqual([]);
    });

    it.each(['outs', 'BF', 'H', 'BB', 'SO', 'HR'] as const)('the %s of a pitcher', (column) => {
      expect(wrong({ home: { pitchers: [outing('ivs-01', { ...line, [column]: 7 })] } })).toEqual([
        `${column} of ivs-01: 7`,
      ]);
    });

    it.each([
      ['R', 'runs'],
      ['ER', 'earned runs'],
    ] as const)('the %s of a pitcher, and of all of them', (column, words) => {
      expect(wrong({ home: { pitchers: [outing('ivs-01', { ...line, [column]: 7 })] } })).toEqual([
        `${column} of ivs-01: 7`,
        `${words} of IVS's pitchers that are missing from the box score: 0`,
      ]);
      expect(wrong({ home: { pitchers: [] } })).toEqual([
        "runs of IVS's pitchers that are missing from the box score: 0",
        "earned runs of IVS's pitchers that are missing from the box score: 0",
      ]);
    });

    it('a team’s runs, hits and errors, and a batter’s runs', () => {
      expect(wrong({ away: { score: 2 } })).toEqual(['runs of PCG: 2']);
      expect(wrong({ away: { hits: 3 } })).toEqual(['hits of PCG: 3']);
      expect(wrong({ home: { errors: 1, pitchers: [outing('ivs-01', line)] } })).toEqual([
        'errors of IVS: 1',
      ]);
      expect(wrong({ away: { batting: { 'pcg-01': { R: 2 } } } })).toEqual(['runs of pcg-01: 2']);
      expect(wrong({ away: { batting: { 'pcg-01': { R: 1 }, 'pcg-02': {} } } })).toEqual([]);
      expect(wrong({ away: { batting: { 'pcg-02': { R: 1 } } } })).toEqual(['runs of pcg-02: 1']);
    });

    it('the lead, and the pitcher of record once he has appeared', () => {
      expect(wrong({ lead: { ...lead, side: 'home' } })).toEqual(['side with the lead: home']);
      expect(wrong({ lead: { ...lead, losing: 'ivs-02' } })).toEqual([
        'pitcher who gave the lead up: ivs-02',
      ]);
      expect(wrong({ lead: null })).toEqual([
        'side with the lead: undefined',
        'pitcher who gave the lead up: undefined',
      ]);
      const bottom = { half: 'bottom', pitcher: 'pcg-16' } as const;
      const answered = log({ ...strikeout, ...bottom, inning: 2 }, homer, strikeout);
      const away = { pitchers: [outing('pcg-16', { outs: 1, BF: 1, SO: 1 })] };
      const board = { score: 1, hits: 1, batting: { 'pcg-01': { R: 1 } }, ...away };
      expect(wrong({ events: answered, away: board })).toEqual([]);
      expect(wrong({ events: answered, away: board, lead: { ...lead, winning: 'pcg-02' } })).toEqual([
        'pitcher of record: pcg-02',
      ]);
    });
  });
});
