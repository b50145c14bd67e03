import { describe, expect, it } from 'vitest';
import { outing, sampleCheck } from '../../../../test/games/baseball/sample-game.ts';
import { advance, outsIn } from '../lookups/advancement.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { PitchingLine, Runner } from '../state.ts';
import { hitBases } from '../terms/outcomes.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import {
  batterCredit,
  battingAfter,
  chargeEarnedRuns,
  checksAfter,
  emptyFrame,
  emptyPitching,
  frameAfter,
  pitchingAfter,
  runnersAfter,
  type ScoredPlay,
  scoredOutcome,
  scorersOf,
} from './scorer.ts';

const runner = (player: string, trip: number): Runner => ({ player, trip, responsible: 'earlier' });
const men = [runner('one', 1), runner('two', 2), runner('three', 3)] as const;

/**
 * Builds a play in which a code in `advancement.json` moves the batter and the runners. The pitcher is `now`; the
 * pitcher `earlier` put the runners on base.
 */
function play(
  code: string,
  onBase: number,
  change: Partial<ScoredPlay> & { outcome: PlayOutcome },
): ScoredPlay {
  const { finals } = advance(code, onBase, change.outs ?? 0);
  return {
    batter: 'batter',
    trip: 9,
    pitcher: 'now',
    runners: [onBase & 1 ? men[0] : null, onBase & 2 ? men[1] : null, onBase & 4 ? men[2] : null],
    outs: 0,
    finals,
    plain: finals,
    error: null,
    attempts: [],
    groundedIntoDoublePlay: false,
    credited: hitBases(change.outcome),
    ...change,
  };
}

const credit = (code: string, onBase: number, change: Partial<ScoredPlay> & { outcome: PlayOutcome }) =>
  batterCredit(play(code, onBase, change));

describe('the batter’s line (section 12.1)', () => {
  it.each([
    ['a strikeout', 'strikeout', 0, { outcome: 'strikeout' }, { PA: 1, AB: 1, SO: 1 }],
    [
      'a bunt for the third strike',
      'bunt_strikeout',
      1,
      { outcome: 'bunt_strikeout' },
      { PA: 1, AB: 1, SO: 1 },
    ],
    ['a walk with the bases loaded', 'walk', 7, { outcome: 'walk' }, { PA: 1, BB: 1, RBI: 1 }],
    ['an intentional walk', 'walk', 2, { outcome: 'intentional_walk' }, { PA: 1, BB: 1, IBB: 1 }],
    ['hit by the pitch', 'hbp', 7, { outcome: 'hbp' }, { PA: 1, HBP: 1, RBI: 1 }],
    [
      'interference',
      'catcher_interference',
      7,
      { outcome: 'catcher_interference' },
      { PA: 1, CI: 1, RBI: 1 },
    ],
    ['a deep fly', 'FLY_A', 4, { outcome: 'flyout_a' }, { PA: 1, SF: 1, RBI: 1 }],
    ['a fly in a big park', 'bp_flyout', 4, { outcome: 'bp_flyout' }, { PA: 1, SF: 1, RBI: 1 }],
    ['a fly with two outs', 'FLY_A', 4, { outcome: 'flyout_a', outs: 2 }, { PA: 1, AB: 1 }],
    ['a fly that moves nobody home', 'FLY_A', 2, { outcome: 'flyout_a' }, { PA: 1, AB: 1 }],
    ['a sacrifice', 'bunt_sacrifice', 1, { outcome: 'bunt_sacrifice' }, { PA: 1, SH: 1 }],
    ['a squeeze', 'bunt_sacrifice', 4, { outcome: 'bunt_sacrifice' }, { PA: 1, SH: 1, RBI: 1 }],
    ['an error on a squeeze', 'ERR_1', 4, { outcome: 'bunt_error', error: 'P' }, { PA: 1, SH: 1 }],
    ['an error on a bunt for a hit', 'ERR_1', 0, { outcome: 'bunt_error', error: 'P' }, { PA: 1, AB: 1 }],
    [
      'a bunt into a choice',
      'bunt_fielders_choice',
      5,
      { outcome: 'bunt_fielders_choice' },
      { PA: 1, AB: 1 },
    ],
    ['an error with a run', 'ERR_1', 4, { outcome: 'error', error: 'SS' }, { PA: 1, AB: 1 }],
    ['a groundout with a run', 'GB03', 4, { outcome: 'groundball_b' }, { PA: 1, AB: 1, RBI: 1 }],
    [
      'a groundball double play with a run',
      'GB05',
      5,
      { outcome: 'groundball_a', groundedIntoDoublePlay: true },
      { PA: 1, AB: 1, GIDP: 1 },
    ],
    ['a contact play', 'GB10_SAFE', 4, { outcome: 'groundball_c' }, { PA: 1, AB: 1, RBI: 1 }],
    ['a triple', 'triple', 7, { outcome: 'triple' }, { PA: 1, AB: 1, H: 1, '3B': 1, RBI: 3 }],
    ['a park home run', 'bp_homerun', 1, { outcome: 'bp_homerun' }, { PA: 1, AB: 1, H: 1, HR: 1, RBI: 2 }],
    [
      'a double cut down to a single by the winning run',
      'single_1',
      4,
      { outcome: 'double_2', credited: 1 },
      { PA: 1, AB: 1, H: 1, RBI: 1 },
    ],
    ['a medium fly', 'FLY_B', 4, { outcome: 'flyout_b' }, { PA: 1, SF: 1, RBI: 1 }],
    ['a popup', 'popout', 4, { outcome: 'popout' }, { PA: 1, AB: 1 }],
    ['a bunt single', 'bunt_single', 4, { outcome: 'bunt_single' }, { PA: 1, AB: 1, H: 1, RBI: 1 }],
    ['a single', 'single_1', 0, { outcome: 'single_1' }, { PA: 1, AB: 1, H: 1 }],
    ['a double', 'double_2', 0, { outcome: 'double_2' }, { PA: 1, AB: 1, H: 1, '2B': 1 }],
    ['a dropped foul', 'AGAIN', 4, { outcome: 'foul_error', error: 'C' }, {}],
    ['a wild pitch with a run', 'ADV1', 4, { outcome: 'wild_pitch' }, {}],
  ] as const)('%s', (_, code, onBase, change, expected) => {
    expect(credit(code, onBase, change)).toEqual(expected);
  });

  it('has only the runs batted in that a hit would have brought in without its error', () => {
    const plain = advance('single_1', 6, 0).finals;
    expect(credit('ERR_2', 6, { outcome: 'single_1', error: 'CF', plain })).toEqual({
      PA: 1,
      AB: 1,
      H: 1,
      RBI: 1,
    });
  });
});

describe('the records of the half-inning', () => {
  it('count plays, runs, hits and errors', () => {
    const after = [
      play('homerun', 1, { outcome: 'homerun' }),
      play('ERR_1', 0, { outcome: 'error', error: 'SS' }),
      play('single_1', 1, { outcome: 'single_1' }),
      play('strikeout', 3, { outcome: 'strikeout' }),
    ].reduce((frame, each) => frameAfter(frame, each, scorersOf(each)), emptyFrame);
    expect(after).toMatchObject({ plays: 4, runs: 2, hits: 2, errors: 1 });
    expect(after.scored).toEqual([
      { trip: 1, responsible: 'earlier' },
      { trip: 9, responsible: 'now' },
    ]);
  });

  it('know the runners on every base', () => {
    const loaded = play('homerun', 7, { outcome: 'homerun' });
    const clean = { ...emptyFrame.clean, bases: [1, 2, 3] as const };
    const { scored } = frameAfter({ ...emptyFrame, clean }, loaded, scorersOf(loaded)).clean;
    expect([...scored].sort()).toEqual([1, 2, 3, 9]);
    // The runner on second is put out at third: he is out in the clean half-inning as well.
    const forced = play('GB07', 3, { outcome: 'groundball_b' });
    const after = frameAfter({ ...emptyFrame, clean: { ...clean, bases: [1, 2, null] } }, forced, []).clean;
    expect(after).toMatchObject({ outs: 1, bases: [9, 1, null] });
  });
});

describe('runners in the batting lines', () => {
  const lines = (one: ScoredPlay) => battingAfter({}, one, batterCredit(one));
  const still = { batter: null, first: null, second: null, third: null } as const;

  it('score, steal and are caught, also on a strikeout', () => {
    const run = play('strikeout', 1, { outcome: 'strikeout', attempts: [{ from: 1, out: false }] });
    expect(lines(run)).toEqual({ batter: { PA: 1, AB: 1, SO: 1 }, one: { SB: 1 } });
    const caught = { ...run, attempts: [{ from: 1, out: true }] as const };
    expect(lines(caught)['one']).toEqual({ CS: 1 });
    expect(lines(play('homerun', 1, { outcome: 'homerun' }))).toMatchObject({
      batter: { HR: 1, R: 1 },
      one: { R: 1 },
    });
  });

  it('add to what each player has so far', () => {
    const homer = play('homerun', 2, { outcome: 'homerun' });
    const before = { batter: { PA: 3, H: 1, SO: 1 }, two: { PA: 2, R: 1 }, other: { PA: 4 } };
    expect(battingAfter(before, homer, batterCredit(homer))).toEqual({
      batter: { PA: 4, AB: 1, H: 2, HR: 1, R: 1, RBI: 2, SO: 1 },
      two: { PA: 2, R: 2 },
      other: { PA: 4 },
    });
  });

  it('get a stolen base each in a double steal, and none without going', () => {
    const both = play('ADV1', 3, {
      outcome: 'stolen_base',
      attempts: [
        { from: 2, out: false },
        { from: 1, out: false },
      ],
    });
    expect(lines(both)).toEqual({ one: { SB: 1 }, two: { SB: 1 } });
    const one = play('ADV1', 5, { outcome: 'stolen_base', attempts: [{ from: 1, out: false }] });
    expect(lines({ ...one, finals: { ...still, first: 2, third: 3 } })).toEqual({ one: { SB: 1 } });
  });

  it('get nothing for a pick-off, nor for the other half of a double steal that failed', () => {
    const picked = play('ADV1', 1, {
      outcome: 'pick_off',
      finals: { ...still, first: 0 },
      attempts: [{ from: 1, out: true }],
    });
    expect(lines(picked)).toEqual({});
    const failed = play('ADV1', 3, {
      outcome: 'caught_stealing',
      attempts: [
        { from: 2, out: true },
        { from: 1, out: false },
      ],
    });
    expect(lines(failed)).toEqual({ two: { CS: 1 } });
  });
});

describe('pitchers (section 12.2)', () => {
  const outings = [outing('earlier'), outing('now')];

  it('pay for the runners they put on, whoever lets them in', () => {
    const homer = play('homerun', 1, { outcome: 'homerun' });
    const after = pitchingAfter(outings, homer, batterCredit(homer), scorersOf(homer), outsIn(homer.finals));
    expect(after.map(({ line }) => line)).toMatchObject([
      { R: 1, BF: 0, IRS: 0 },
      { R: 1, BF: 1, H: 1, HR: 1, IRS: 1 },
    ]);
  });

  it.each([
    ['walk', 'walk', 0, { BF: 1, BB: 1 }],
    ['intentional_walk', 'walk', 0, { BF: 1, BB: 1, IBB: 1 }],
    ['hbp', 'hbp', 0, { BF: 1, HBP: 1 }],
    ['strikeout', 'strikeout', 0, { BF: 1, SO: 1, outs: 1 }],
    ['single_1', 'single_1', 0, { BF: 1, H: 1 }],
    ['groundball_a', 'GB05', 1, { BF: 1, outs: 2 }],
    ['wild_pitch', 'ADV1', 1, { WP: 1 }],
    ['balk', 'ADV1', 1, { BK: 1 }],
    ['passed_ball', 'ADV1', 1, {}],
  ] as const)('have a line with every column: %s', (outcome, code, onBase, added) => {
    const one = play(code, onBase, { outcome });
    const line = (before: Partial<PitchingLine>) =>
      pitchingAfter([outing('now', before)], one, batterCredit(one), [], outsIn(one.finals))[0]?.line;
    expect(line({})).toEqual({ ...emptyPitching, ...added });
    // What he has so far stays.
    const five = Object.fromEntries(Object.keys(emptyPitching).map((column) => [column, 5]));
    expect(line(five)).toEqual(
      Object.fromEntries(
        Object.entries({ ...emptyPitching, ...added }).map(([column, more]) => [column, 5 + more]),
      ),
    );
  });

  it('score the lead runner first, the batter last', () => {
    expect(scorersOf(play('homerun', 7, { outcome: 'homerun' })).map(({ trip }) => trip)).toEqual([
      3, 2, 1, 9,
    ]);
    expect(scorersOf(play('triple', 3, { outcome: 'triple' })).map(({ trip }) => trip)).toEqual([2, 1]);
    expect(scorersOf(play('single_1', 1, { outcome: 'single_1' }))).toEqual([]);
  });

  it('earn the runs that scored in both half-innings', () => {
    const scored = [
      { trip: 1, responsible: 'earlier' },
      { trip: 2, responsible: 'now' },
      { trip: 3, responsible: 'now' },
    ];
    const earned = (...trips: number[]) =>
      chargeEarnedRuns([outing('earlier', { ER: 1 }), outing('now')], {
        ...emptyFrame,
        scored,
        clean: { ...emptyFrame.clean, scored: trips },
      }).map(({ line }) => line.ER);
    expect(earned(1, 2, 3)).toEqual([2, 2]);
    expect(earned(2, 8)).toEqual([1, 1]);
    expect(earned()).toEqual([1, 0]);
  });

  it('have the runners where the play leaves them', () => {
    const players = (code: string, onBase: number, outcome: PlayOutcome) =>
      runnersAfter(play(code, onBase, { outcome })).map((each) => each?.player ?? '-');
    expect(players('single_1', 3, 'single_1')).toEqual(['batter', 'one', 'two']);
    expect(players('double_2', 1, 'double_2')).toEqual(['-', 'batter', 'one']);
    expect(players('triple', 7, 'triple')).toEqual(['-', '-', 'batter']);
    expect(players('homerun', 7, 'homerun')).toEqual(['-', '-', '-']);
    expect(players('strikeout', 5, 'strikeout')).toEqual(['one', '-', 'three']);
  });

  it('take over the lead runner put out, when two are', () => {
    const two = { ...men[1], responsible: 'other' };
    const forced = play('GB07', 3, { outcome: 'groundball_b', runners: [men[0], two, null] });
    expect(runnersAfter(forced)[0]?.responsible).toBe('other');
    // Nobody was put out for the batter: he is the new pitcher's.
    expect(runnersAfter(play('GB10_SAFE', 4, { outcome: 'groundball_c' }))[0]?.responsible).toBe('now');
  });

  it('hand on a runner that a fielder’s choice replaces, but not one put out on a hit', () => {
    const force = runnersAfter(play('GB04', 1, { outcome: 'groundball_b' }));
    expect(force[0]).toEqual({ player: 'batter', trip: 9, responsible: 'earlier' });
    const struck = runnersAfter(play('RP_SI1', 1, { outcome: 'single_1' }));
    expect(struck[0]).toEqual({ player: 'batter', trip: 9, responsible: 'now' });
  });
});

describe('a rare play is scored by what happened (section 9.2)', () => {
  const rare = (convertedResult: XCheckRecord['convertedResult'], scoredAs: XCheckRecord['scoredAs']) =>
    scoredOutcome('error', sampleCheck({ convertedResult, errorResult: 'RP', scoredAs }));

  it.each([
    ['SI1', 'single', 'single_1'],
    ['PO', 'single', 'single_1'],
    ['DO2', 'double', 'double_2'],
    ['TR3', 'homerun', 'homerun'],
    ['DO3', 'field_out', 'lineout'],
    ['F1', 'field_out', 'flyout_a'],
    ['G3', 'field_out', 'groundball_c'],
    ['FO', 'catcher_interference', 'catcher_interference'],
  ] as const)('%s as %s', (code, scoredAs, outcome) => expect(rare(code, scoredAs)).toBe(outcome));

  it('and an error stays one', () => {
    const check = sampleCheck({ convertedResult: 'G2', errorResult: 'E1', scoredAs: 'error' });
    expect(scoredOutcome('error', check)).toBe('error');
    expect(scoredOutcome('error', null)).toBe('error');
    expect(scoredOutcome('single_1', sampleCheck({ convertedResult: 'SI1', errorResult: 'E1' }))).toBe(
      'single_1',
    );
  });

  it('with a sacrifice fly where the diving catch brings the runner in', () => {
    expect(credit('RP_F1', 4, { outcome: rare('F1', 'field_out') })).toEqual({ PA: 1, SF: 1, RBI: 1 });
    expect(credit('RP_F2', 4, { outcome: rare('F2', 'field_out') })).toEqual({ PA: 1, AB: 1 });
  });
});

describe('X-Checks in the fielding statistics', () => {
  it('are counted by fielder and position: checks, outs, hits, errors', () => {
    const check = sampleCheck({ defender: 'ss', position: 'SS' });
    const turned = play('GB05', 1, { outcome: 'groundball_a' });
    const hit = play('single_1', 0, { outcome: 'single_1' });
    const missed = play('ERR_1', 0, { outcome: 'error', error: 'SS' });
    let checks = checksAfter({}, check, turned, 2);
    checks = checksAfter(checks, check, hit, 0);
    checks = checksAfter(checks, check, missed, 0);
    checks = checksAfter(checks, { ...check, position: '2B' }, hit, 0);
    expect(checks).toEqual({ ss: { SS: [3, 2, 1, 1], '2B': [1, 0, 1, 0] } });
  });
});
