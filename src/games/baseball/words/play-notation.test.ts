import { describe, expect, it } from 'vitest';
import { sampleCheck, samplePlay } from '../../../../test/games/baseball/sample-game.ts';
import { advance } from '../lookups/advancement.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Finals, PlayOutcome } from '../terms/terms.ts';
import { type NotatedPlay, notatePlay } from './play-notation.ts';

type Change = Partial<PlayRecord>;

/** Builds a play in which a code in `advancement.json` moves the batter and the runners. */
function byCode(code: string, onBase: number, change: Change & { outcome: PlayOutcome }): NotatedPlay {
  const { finals } = advance(code, onBase, change.outsBefore ?? 0);
  return samplePlay({ finals, onBase, ...change });
}

const text = (code: string, onBase: number, change: Change & { outcome: PlayOutcome }) =>
  notatePlay(byCode(code, onBase, change));

const still: Finals = { batter: null, first: null, second: null, third: null };
const went = (...from: (1 | 2 | 3)[]) => from.map((base) => ({ from: base, out: false }));
const out = (from: 1 | 2 | 3) => ({ from, out: true });

describe('plays without a ball in play (section 18.2)', () => {
  it.each<[string, string, number, Change & { outcome: PlayOutcome }]>([
    ['K', 'strikeout', 0, { outcome: 'strikeout' }],
    ['K', 'bunt_strikeout', 1, { outcome: 'bunt_strikeout' }],
    ['W.3-H;2-3;1-2', 'walk', 7, { outcome: 'walk' }],
    ['IW', 'walk', 4, { outcome: 'intentional_walk' }],
    ['HP.1-2', 'walk', 5, { outcome: 'hbp' }],
    ['C/E2.1-2', 'walk', 1, { outcome: 'catcher_interference', error: 'C' }],
    ['WP.3-H;1-2', 'ADV1', 5, { outcome: 'wild_pitch' }],
    ['PB.2-3', 'ADV1', 2, { outcome: 'passed_ball' }],
    ['BK.1-2', 'ADV1', 1, { outcome: 'balk' }],
    ['FLE2', 'AGAIN', 1, { outcome: 'foul_error', error: 'C', fielder: 'C' }],
  ])('%s', (expected, code, onBase, change) => {
    expect(text(code, onBase, change)).toBe(expected);
  });

  it.each<[string, Change]>([
    ['SB2', { outcome: 'stolen_base', attempts: went(1), finals: { ...still, first: 2 } }],
    ['SB3;SB2', { outcome: 'stolen_base', attempts: went(2, 1), finals: { ...still, first: 2, second: 3 } }],
    ['SBH', { outcome: 'stolen_base', attempts: went(3), finals: { ...still, third: 4 } }],
    [
      'SB2.1-3(E2)',
      {
        outcome: 'stolen_base',
        attempts: went(1),
        error: 'C',
        finals: { ...still, first: 3 },
        plain: { ...still, first: 2 },
      },
    ],
    ['CS2(26)', { outcome: 'caught_stealing', attempts: [out(1)], finals: { ...still, first: 0 } }],
    ['CS3(25)', { outcome: 'caught_stealing', attempts: [out(2)], finals: { ...still, second: 0 } }],
    ['CSH(12)', { outcome: 'caught_stealing', attempts: [out(3)], finals: { ...still, third: 0 } }],
    [
      'CS3(25).1-2',
      {
        outcome: 'caught_stealing',
        attempts: [out(2), ...went(1)],
        finals: { ...still, first: 2, second: 0 },
      },
    ],
    ['PO1(13)', { outcome: 'pick_off', attempts: [out(1)], finals: { ...still, first: 0 } }],
    ['PO2(14)', { outcome: 'pick_off', attempts: [out(2)], finals: { ...still, second: 0 } }],
    ['PO3(15)', { outcome: 'pick_off', attempts: [out(3)], finals: { ...still, third: 0 } }],
    ['K+CS2(26)', { outcome: 'strikeout', attempts: [out(1)], finals: { ...still, batter: 0, first: 0 } }],
    ['K+SB2', { outcome: 'strikeout', attempts: went(1), finals: { ...still, batter: 0, first: 2 } }],
  ])('%s', (expected, change) => {
    expect(notatePlay(samplePlay(change))).toBe(expected);
  });
});

describe('hits', () => {
  it.each<[string, string, number, Change & { outcome: PlayOutcome }]>([
    ['S7.1-2', 'single_1', 1, { outcome: 'single_1', fielder: 'LF' }],
    ['S8.2-H;1-3', 'single_2', 3, { outcome: 'single_2', fielder: 'CF' }],
    ['S9', 'bp_single', 0, { outcome: 'bp_single', fielder: 'RF' }],
    ['D8.1-3', 'double_2', 1, { outcome: 'double_2', fielder: 'CF' }],
    ['D7.1-H', 'double_3', 1, { outcome: 'double_3', fielder: 'LF' }],
    ['T9.3-H;2-H;1-H', 'triple', 7, { outcome: 'triple', fielder: 'RF' }],
    ['HR7.1-H', 'homerun', 1, { outcome: 'homerun', fielder: 'LF' }],
    ['HR9', 'bp_homerun', 0, { outcome: 'bp_homerun', fielder: 'RF' }],
    ['S1/BG.1-2', 'bunt_single', 1, { outcome: 'bunt_single', fielder: 'P' }],
  ])('%s', (expected, code, onBase, change) => {
    expect(text(code, onBase, change)).toBe(expected);
  });

  it('with throws: the man put out, and where', () => {
    const single = { outcome: 'single_uncapped', fielder: 'RF', onBase: 3 } as const;
    const sent = (finals: Finals) => notatePlay(samplePlay({ ...single, finals }));
    expect(sent({ batter: 1, first: 2, second: 0, third: null })).toBe('S9.2XH(92);1-2');
    expect(sent({ batter: 1, first: 0, second: 4, third: null })).toBe('S9.2-H;1X3(95)');
    expect(sent({ batter: 0, first: 3, second: null, third: null })).toBe('S9.1-3;BX2(96)');
    expect(sent({ batter: 2, first: 3, second: null, third: null })).toBe('S9.1-3;B-2');
    const double = { outcome: 'double_uncapped', fielder: 'LF', onBase: 1 } as const;
    const thrown = (finals: Finals) => notatePlay(samplePlay({ ...double, finals }));
    expect(thrown({ batter: 2, first: 0, second: null, third: null })).toBe('D7.1XH(72)');
    expect(thrown({ batter: 0, first: 4, second: null, third: null })).toBe('D7.1-H;BX3(75)');
    expect(thrown({ batter: 3, first: 4, second: null, third: null })).toBe('D7.1-H;B-3');
  });
});

const infield = ['P', 'C', '1B', '2B', '3B', 'SS'] as const satisfies readonly FieldPosition[];
const grounder = (code: string, onBase: number, fielder: FieldPosition, outsBefore = 0) =>
  text(code, onBase, { outcome: 'groundball_b', fielder, outsBefore });
const around = (code: string, onBase: number, outsBefore = 0) =>
  infield.map((fielder) => grounder(code, onBase, fielder, outsBefore));

describe('groundballs, by code and fielder', () => {
  const grounders = ['13/G1', '23/G2', '3/G3', '43/G4', '53/G5', '63/G6'];

  it('GB01 to GB03 and the hit and run: thrown to first', () => {
    expect(around('GB01', 0)).toEqual(grounders);
    expect(around('GB02', 5)).toEqual(grounders.map((each) => `${each}.1-2`));
    expect(around('GB03', 6)).toEqual(grounders.map((each) => `${each}.3-H;2-3`));
    expect(around('HNR_GB', 1)).toEqual(grounders.map((each) => `${each}.1-2`));
  });

  it('GB04: the runner from first forced at second', () => {
    expect(around('GB04', 1)).toEqual([
      '16(1)/FO',
      '26(1)/FO',
      '36(1)/FO',
      '46(1)/FO',
      '54(1)/FO',
      '64(1)/FO',
    ]);
    expect(grounder('GB04', 7, 'SS')).toBe('64(1)/FO.3-H;2-3');
  });

  it('GB05: second, then first', () => {
    expect(around('GB05', 1)).toEqual([
      '16(1)3/GDP',
      '26(1)3/GDP',
      '36(1)3/GDP',
      '46(1)3/GDP',
      '54(1)3/GDP',
      '64(1)3/GDP',
    ]);
    expect(grounder('GB05', 5, '2B')).toBe('46(1)3/GDP.3-H');
    expect(grounder('GB05', 5, '2B', 1)).toBe('46(1)3/GDP');
  });

  it('GB06 and GB07: the third baseman steps on his base', () => {
    expect(grounder('GB06', 3, '3B')).toBe('5(2)3/GDP.1-2');
    expect(grounder('GB07', 3, '3B')).toBe('5(2)/FO.1-2');
  });

  it('GB08 and GB09: home, and home to first', () => {
    const forces = ['12(3)', '2(3)', '32(3)', '42(3)', '52(3)', '62(3)'];
    expect(around('GB08', 7)).toEqual(forces.map((each) => `${each}/FO.2-3;1-2`));
    expect(around('GB09', 7)).toEqual(forces.map((each) => `${each}3/GDP.2-3;1-2`));
  });

  it('GB10: the contact play is never a force', () => {
    expect(around('GB10_OUT', 5)).toEqual([
      'FC1.3XH(12);1-2',
      'FC2.3XH(2);1-2',
      'FC3.3XH(32);1-2',
      'FC4.3XH(42);1-2',
      'FC5.3XH(52);1-2',
      'FC6.3XH(62);1-2',
    ]);
    expect(grounder('GB10_SAFE', 6, 'SS')).toBe('FC6.3-H;2-3');
    expect(grounder('GB10', 5, 'SS')).toBe('63/G6.1-2');
  });

  it.each(['GB01', 'GB02', 'GB03', 'GB04', 'GB05', 'GB06', 'GB07', 'GB08', 'GB09'])(
    '%s with two outs is thrown to first',
    (code) => expect(grounder(code, 7, 'SS', 2)).toBe('63/G6'),
  );
});

describe('flies, liners, pops', () => {
  it.each<[string, string, number, Change & { outcome: PlayOutcome }]>([
    ['8/F', 'FLY_C', 1, { outcome: 'flyout_c', fielder: 'CF' }],
    ['9/F/SF.3-H;2-3;1-2', 'FLY_A', 7, { outcome: 'flyout_a', fielder: 'RF' }],
    ['7/F/SF.3-H', 'FLY_B', 5, { outcome: 'flyout_b', fielder: 'LF' }],
    ['7/F', 'FLY_B', 5, { outcome: 'flyout_b', fielder: 'LF', outsBefore: 2 }],
    ['8/F', 'bp_flyout', 0, { outcome: 'bp_flyout', fielder: 'CF' }],
    ['6/L', 'lineout', 1, { outcome: 'lineout', fielder: 'SS' }],
    ['9/L', 'bp_lineout', 0, { outcome: 'bp_lineout', fielder: 'RF' }],
    ['4/P', 'popout', 3, { outcome: 'popout', fielder: '2B' }],
  ])('%s', (expected, code, onBase, change) => {
    expect(text(code, onBase, change)).toBe(expected);
  });

  it('with a runner thrown out, or doubled off', () => {
    const fly = (outcome: PlayOutcome, finals: Partial<Finals>) =>
      notatePlay(
        samplePlay({ outcome, fielder: 'RF', onBase: 6, finals: { ...still, batter: 0, ...finals } }),
      );
    expect(fly('flyout_b', { second: 0, third: 4 })).toBe('9/F/SF/DP.3-H;2X3(95)');
    expect(fly('flyout_bq', { second: 2, third: 0 })).toBe('9/F/DP.3XH(92)');
    const liner = (fielder: FieldPosition, finals: Partial<Finals>) =>
      notatePlay(samplePlay({ outcome: 'lineout', fielder, finals: { ...still, batter: 0, ...finals } }));
    expect(liner('1B', { first: 0 })).toBe('3/L/LDP.1X1(3)');
    expect(liner('2B', { second: 0 })).toBe('4/L/LDP.2X2(4)');
    expect(liner('SS', { second: 0 })).toBe('6/L/LDP.2X2(6)');
    expect(liner('SS', { first: 0 })).toBe('6/L/LDP.1X1(63)');
    expect(liner('3B', { third: 0 })).toBe('5/L/LDP.3X3(5)');
    expect(liner('P', { second: 0 })).toBe('1/L/LDP.2X2(16)');
  });
});

describe('bunts', () => {
  it.each<[string, string, number, PlayOutcome]>([
    ['13/BG/SH.1-2', 'bunt_sacrifice', 1, 'bunt_sacrifice'],
    ['13/BG', 'bunt_hold', 1, 'bunt_hold'],
    ['13/BG', 'bunt_out', 0, 'bunt_out'],
    ['1/P/BP', 'bunt_popout', 1, 'bunt_popout'],
    ['1/P/BP.3X3(15)', 'bunt_pop_double_play', 4, 'bunt_pop_double_play'],
    ['16(1)/BG', 'bunt_fielders_choice', 1, 'bunt_fielders_choice'],
    ['15(2)/BG.1-2', 'bunt_fielders_choice', 3, 'bunt_fielders_choice'],
    ['12(3)/BG.2-3;1-2', 'bunt_fielders_choice', 7, 'bunt_fielders_choice'],
    ['FC1/BG.2X3(15)', 'bunt_fielders_choice', 2, 'bunt_fielders_choice'],
    ['FC1/BG.3XH(12);1-2', 'bunt_fielders_choice', 5, 'bunt_fielders_choice'],
    ['16(1)3/BG', 'bunt_double_play', 1, 'bunt_double_play'],
    ['15(2)3/BG.1-2', 'bunt_double_play', 3, 'bunt_double_play'],
  ])('%s', (expected, code, onBase, outcome) => {
    expect(text(code, onBase, { outcome, fielder: 'P' })).toBe(expected);
  });

  it('with an error of the pitcher', () => {
    expect(text('ERR_1', 1, { outcome: 'bunt_error', fielder: 'P', error: 'P' })).toBe('E1/BG/SH.1-2');
    expect(text('ERR_1', 0, { outcome: 'bunt_error', fielder: 'P', error: 'P' })).toBe('E1/BG');
  });
});

describe('the simple chart', () => {
  it.each<[string, string, number, Change & { outcome: PlayOutcome }]>([
    ['OUT', 'groundout', 1, { outcome: 'groundout', fielder: 'SS' }],
    ['OUT', 'flyout', 4, { outcome: 'flyout', fielder: 'CF' }],
    ['OUT', 'lineout', 0, { outcome: 'lineout' }],
    ['OUT(1)/DP', 'double_play', 1, { outcome: 'double_play' }],
    ['OUT', 'double_play', 1, { outcome: 'double_play', outsBefore: 2 }],
    ['S7.2-H;1-3', 'simple_single', 3, { outcome: 'single', fielder: 'LF' }],
    ['D9.1-H', 'simple_double', 1, { outcome: 'double', fielder: 'RF' }],
  ])('%s', (expected, code, onBase, change) => {
    expect(text(code, onBase, change)).toBe(expected);
  });
});

/** Builds a play with an X-Check. `checked('SS', 'G2', 'E1')` uses the dice of the example `/XC6.12+9`. */
function checked(
  code: string,
  onBase: number,
  check: Partial<XCheckRecord>,
  change: Change & { outcome: PlayOutcome },
): string {
  const position = check.position ?? 'SS';
  return text(code, onBase, { fielder: position, xCheck: sampleCheck(check), ...change });
}

describe('X-Checks', () => {
  it.each<[string, string, number, Partial<XCheckRecord>, Change & { outcome: PlayOutcome }]>([
    ['63/G6/XC6.12+9', 'GB01', 0, {}, { outcome: 'groundball_c' }],
    ['S6/XC6.12+9', 'single_1', 0, { convertedResult: 'SI1' }, { outcome: 'single_1' }],
    [
      '2/FL/XC2.12+9',
      'OUT_HOLD',
      1,
      { position: 'C', convertedResult: 'FO', finalOutcome: 'lineout' },
      { outcome: 'lineout' },
    ],
    [
      'FLE2/XC2.12+9',
      'AGAIN',
      1,
      { position: 'C', convertedResult: 'FO', errorResult: 'E1', scoredAs: 'foul_error' },
      { outcome: 'foul_error', error: 'C' },
    ],
    ['PB/XC2.12+9.1-2', 'ADV1', 1, { position: 'C', convertedResult: 'FO' }, { outcome: 'passed_ball' }],
    [
      'E6/G6/XC6.12+9.1-2',
      'ERR_1',
      1,
      { convertedResult: 'G2', errorResult: 'E1', scoredAs: 'error' },
      { outcome: 'error', error: 'SS' },
    ],
    [
      'E8/F/XC8.12+9.1-H;B-3',
      'ERR_3',
      1,
      { position: 'CF', convertedResult: 'F2', errorResult: 'E3', scoredAs: 'error' },
      { outcome: 'error', error: 'CF' },
    ],
    [
      'E2/P/XC2.12+9.1-H;B-2',
      'ERR_2A',
      1,
      { position: 'C', convertedResult: 'PO', errorResult: 'E2', scoredAs: 'error' },
      { outcome: 'error', error: 'C' },
    ],
  ])('%s', (expected, code, onBase, check, change) => {
    expect(checked(code, onBase, check, change)).toBe(expected);
  });

  it('a hit with an error names it where somebody gained by it', () => {
    const hit = checked(
      'ERR_3',
      1,
      { position: 'CF', convertedResult: 'SI1', errorResult: 'E2', scoredAs: 'single' },
      { outcome: 'single_1', error: 'CF', plain: advance('single_1', 1, 0).finals },
    );
    expect(hit).toBe('S8/XC8.12+9.1-H(E8);B-3(E8)');
  });

  it('errors entered by hand have no check', () => {
    const byHand = (code: string, fielder: FieldPosition) =>
      text(code, 0, { outcome: 'error', fielder, error: fielder });
    expect(byHand('ERR_1', 'SS')).toBe('E6/G6');
    expect(byHand('ERR_2', 'LF')).toBe('E7/F.B-2');
  });
});

/** Builds a rare play. Like the X-Check itself, it labels the play `error`. */
const rare = (
  code: XCheckRecord['convertedResult'],
  position: FieldPosition,
  onBase: number,
  scoredAs: XCheckRecord['scoredAs'],
  change: Change = {},
) =>
  checked(
    `RP_${code}`,
    onBase,
    { position, convertedResult: code, errorResult: 'RP', errorTotal: 5, finalOutcome: 'error', scoredAs },
    { outcome: 'error', ...change },
  );

describe('rare plays (section 9.2)', () => {
  it('are written as what happened, with /RP', () => {
    expect(rare('SI1', 'SS', 1, 'single', { credited: 1 })).toBe('S6/XC6.12+5/RP.1X2(6)');
    expect(rare('SI1', 'SS', 2, 'single', { credited: 1 })).toBe('S6/XC6.12+5/RP.2-3');
    expect(rare('SI2', 'LF', 1, 'single', { credited: 1 })).toBe('S7/XC7.12+5/RP.1-3;BX1(73)');
    expect(rare('DO2', 'CF', 2, 'double', { credited: 2 })).toBe('D8/XC8.12+5/RP.2-H;BX2(4)');
    expect(rare('DO3', 'CF', 1, 'double', { credited: 2 })).toBe('D8/XC8.12+5/RP.1-H');
    expect(rare('DO3', 'CF', 0, 'field_out')).toBe('83/AP/XC8.12+5/RP');
    expect(rare('TR3', 'CF', 1, 'homerun', { credited: 4 })).toBe('HR8/IPHR/XC8.12+5/RP.1-H');
    expect(rare('F1', 'CF', 3, 'field_out')).toBe('8/F/XC8.12+5/RP.2-H;1-3');
    expect(rare('F1', 'CF', 4, 'field_out')).toBe('8/F/SF/XC8.12+5/RP.3-H');
    expect(rare('F2', 'CF', 4, 'field_out')).toBe('8/F/DP/XC8.12+5/RP.3X3(85)');
    expect(rare('F3', 'RF', 3, 'field_out')).toBe('9/F/DP/XC9.12+5/RP.2X2(96)');
    expect(rare('G1', 'SS', 1, 'field_out')).toBe('6(1)3/GDP/XC6.12+5/RP');
    expect(rare('G1', 'SS', 2, 'field_out')).toBe('63/G6/XC6.12+5/RP');
    expect(rare('G2', '2B', 1, 'field_out')).toBe('43/G4/XC4.12+5/RP.1-2');
    expect(rare('G3', '2B', 4, 'field_out')).toBe('43/G4/XC4.12+5/RP.3-H');
    expect(rare('PO', 'C', 1, 'single', { credited: 1 })).toBe('S2/XC2.12+5/RP.1-2');
    expect(rare('FO', 'C', 1, 'catcher_interference', { error: 'C' })).toBe('C/E2/XC2.12+5/RP.1-2');
  });

  it('mean nothing after a speed test', () => {
    const fast = checked(
      'single_1',
      1,
      {
        position: 'C',
        baseResult: 'SPD',
        convertedResult: 'SI1',
        errorResult: 'RP',
        finalOutcome: 'error',
        scoredAs: 'single',
      },
      { outcome: 'error', credited: 1 },
    );
    expect(fast).toBe('S2/XC2.12+9/RP.1-2');
  });
});

it('a hit that wins the game is written with the bases it was worth', () => {
  const won = samplePlay({
    outcome: 'double_2',
    fielder: 'RF',
    onBase: 7,
    credited: 1,
    finals: { batter: 1, first: 2, second: 3, third: 4 },
  });
  expect(notatePlay(won)).toBe('S9.3-H;2-3;1-2');
});
