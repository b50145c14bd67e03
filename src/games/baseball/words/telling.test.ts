import { describe, expect, it } from 'vitest';
import { sampleCheck, samplePlay } from '../../../../test/games/baseball/sample-game.ts';
import { lastName, teamOf } from '../league/roster.ts';
import { advance } from '../lookups/advancement.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Finals } from '../terms/terms.ts';
import { telling } from './telling.ts';

/**
 * Tests descriptions of plays from the full charts. The Gulls are at bat: Heldenbrand bats, with teammates on first,
 * second and third.
 */
const [batter = '', first = '', second = '', third = ''] = teamOf('PCG').lineups.dh_vs_rhp.map(
  ({ player }) => player,
);
const [one, two, three] = [first, second, third].map(lastName);

const on = (onBase: number): PlayRecord['runners'] => [
  onBase & 1 ? first : null,
  onBase & 2 ? second : null,
  onBase & 4 ? third : null,
];

/**
 * Describes a play in which a code in `advancement.json` moves the batter and the runners. Play number 0 uses the
 * first of several wordings.
 */
function told(code: string, onBase: number, change: Partial<PlayRecord>): string {
  const { finals, runs } = advance(code, onBase, change.outsBefore ?? 0);
  return telling(samplePlay({ number: 0, batter, onBase, runners: on(onBase), finals, runs, ...change }));
}

const moved = (onBase: number, finals: Finals, change: Partial<PlayRecord>) =>
  telling(samplePlay({ number: 0, batter, onBase, runners: on(onBase), finals, ...change }));

const name = 'Caspian Heldenbrand';

describe('a groundball', () => {
  const grounder = (code: string, onBase: number, fielder: FieldPosition, outsBefore = 0) =>
    told(code, onBase, { outcome: 'groundball_b', fielder, outsBefore });

  it.each([
    ['GB01', 0, 'SS', `${name} grounds out to short.`],
    ['GB03', 6, '2B', `${name} grounds out to second; ${three} scores and ${two} goes to third.`],
    ['GB04', 1, 'SS', `${name} grounds to short and reaches first on the force; ${one} is out at second.`],
    ['GB05', 1, 'SS', `${name} grounds into a 6-4-3 double play; ${one} is out at second.`],
    [
      'GB05',
      5,
      '1B',
      `${name} grounds into a 3-6-3 double play; ${three} scores and ${one} is out at second.`,
    ],
    [
      'GB06',
      3,
      '3B',
      `${name} grounds into a 5-3 double play; ${two} is out at third and ${one} goes to second.`,
    ],
    [
      'GB07',
      3,
      '3B',
      `${name} grounds to third and reaches first on the force; ${two} is out at third and ${one} goes to second.`,
    ],
    [
      'GB09',
      7,
      'P',
      `${name} grounds into a 1-2-3 double play; ${three} is out at home, ${two} goes to third, and ${one} goes to second.`,
    ],
    [
      'GB10_OUT',
      4,
      'SS',
      `${name} grounds to short and is safe at first as the throw goes home; ${three} is out at home.`,
    ],
    [
      'GB10_SAFE',
      4,
      'C',
      `${name} grounds to the catcher and is safe at first as the throw home comes too late; ${three} scores.`,
    ],
    ['GB10', 4, 'SS', `${name} grounds out to short.`],
  ] as const)('%s with on-base code %i at %s', (code, onBase, fielder, expected) => {
    expect(grounder(code, onBase, fielder)).toBe(expected);
  });

  it('with two outs is an out and nothing else', () => {
    expect(grounder('GB05', 7, 'SS', 2)).toBe(`${name} grounds out to short.`);
  });
});

describe('a ball in the air', () => {
  it.each([
    ['FLY_C', 1, { outcome: 'flyout_c', fielder: 'LF' }, `${name} flies out to shallow left.`],
    [
      'FLY_A',
      2,
      { outcome: 'flyout_a', fielder: 'CF' },
      `${name} flies out deep to center; ${two} goes to third.`,
    ],
    [
      'FLY_B',
      5,
      { outcome: 'flyout_b', fielder: 'RF' },
      `${name} hits a sacrifice fly to right; ${three} scores.`,
    ],
    ['FLY_B', 5, { outcome: 'flyout_b', fielder: 'RF', outsBefore: 2 }, `${name} flies out to right.`],
    ['lineout', 1, { outcome: 'lineout', fielder: '2B' }, `${name} lines out to second.`],
    ['popout', 1, { outcome: 'popout', fielder: 'C' }, `${name} pops out to the catcher.`],
    ['bp_lineout', 0, { outcome: 'bp_lineout', fielder: 'LF' }, `${name} lines out to left.`],
  ] as const)('%s with on-base code %i', (code, onBase, change, expected) => {
    expect(told(code, onBase, change)).toBe(expected);
  });

  it('with a runner thrown out, or caught off his base', () => {
    const fly = { batter: 0, first: null, second: 0, third: 4 } as const;
    expect(moved(6, fly, { outcome: 'flyout_b', fielder: 'LF' })).toBe(
      `${name} hits a sacrifice fly to left; ${three} scores and ${two} is thrown out at third.`,
    );
    const liner = { batter: 0, first: 0, second: null, third: null } as const;
    expect(moved(1, liner, { outcome: 'lineout', fielder: '1B' })).toBe(
      `${name} lines into a double play, caught by the first baseman; ${one} is doubled off first.`,
    );
    const bunt = { batter: 0, first: null, second: null, third: 0 } as const;
    expect(moved(4, bunt, { outcome: 'bunt_pop_double_play', fielder: 'P' })).toBe(
      `${name} pops up the bunt into a double play; ${three} is doubled off third.`,
    );
  });
});

describe('a hit', () => {
  it('says who was sent, who was thrown out, and where the batter is', () => {
    const single = { outcome: 'single_uncapped', fielder: 'RF' } as const;
    const sent = (finals: Finals) => moved(3, finals, single);
    expect(sent({ batter: 1, first: 2, second: 0, third: null })).toBe(
      `${name} singles to right; ${two} is thrown out at home and ${one} goes to second.`,
    );
    expect(sent({ batter: 1, first: 0, second: 4, third: null })).toBe(
      `${name} singles to right; ${two} scores from second and ${one} is thrown out at third.`,
    );
    expect(moved(1, { batter: 2, first: 0, second: null, third: null }, single)).toBe(
      `${name} singles to right; ${one} is thrown out at third and Heldenbrand takes second on the throw.`,
    );
    expect(moved(1, { batter: 0, first: 3, second: null, third: null }, single)).toBe(
      `${name} singles to right; ${one} goes to third and Heldenbrand is thrown out at second.`,
    );
    const double = { outcome: 'double_uncapped', fielder: 'CF' } as const;
    expect(moved(1, { batter: 0, first: 4, second: null, third: null }, double)).toBe(
      `${name} doubles to center; ${one} scores from first and Heldenbrand is thrown out at third.`,
    );
  });

  it('past or to an infielder is told so', () => {
    expect(told('single_1', 0, { outcome: 'single_1', fielder: 'SS' })).toBe(
      `${name} beats out an infield single to short.`,
    );
    expect(told('single_2', 0, { outcome: 'single_2', fielder: '2B' })).toBe(
      `${name} singles past the second baseman.`,
    );
  });

  it('with an error says where the batter ends, and who erred', () => {
    const misplayed = (code: string, plain: string) =>
      told(code, 1, {
        outcome: 'single_1',
        fielder: 'CF',
        error: 'CF',
        plain: advance(plain, 1, 0).finals,
      });
    expect(misplayed('ERR_2', 'single_1')).toBe(
      `${name} singles to center, and goes on to second on an error by the center fielder; ${one} goes to third.`,
    );
    expect(misplayed('ERR_4', 'single_1')).toBe(
      `${name} singles to center, and comes all the way home on an error by the center fielder; ${one} scores from first.`,
    );
  });

  it('over the wall of this park', () => {
    expect(told('bp_homerun', 1, { outcome: 'bp_homerun', fielder: 'LF' })).toBe(
      `${name} just clears the wall in left: a two-run homer; ${one} scores too.`,
    );
  });
});

const check = (change: Partial<XCheckRecord>) => sampleCheck(change);

describe('an error', () => {
  it.each([
    ['G2', 'SS', 'ERR_1', `The shortstop boots ${name}’s grounder; ${one} goes to second.`],
    [
      'G2',
      'SS',
      'ERR_2',
      `The shortstop boots ${name}’s grounder, and Heldenbrand takes second; ${one} goes to third.`,
    ],
    [
      'F2',
      'LF',
      'ERR_3',
      `The left fielder drops ${name}’s fly ball, and Heldenbrand goes all the way to third; ${one} scores from first.`,
    ],
    ['PO', 'C', 'ERR_1', `The catcher drops ${name}’s pop-up; ${one} goes to second.`],
  ] as const)('on %s by %s, %s', (convertedResult, position, code, expected) => {
    const xCheck = check({ convertedResult, position, errorResult: 'E1', scoredAs: 'error' });
    expect(told(code, 1, { outcome: 'error', fielder: position, error: position, xCheck })).toBe(expected);
  });

  it('entered by hand, or on a foul', () => {
    expect(told('ERR_1', 0, { outcome: 'error', fielder: 'SS', error: 'SS' })).toBe(
      `${name} reaches on an error by the shortstop.`,
    );
    expect(told('AGAIN', 1, { outcome: 'foul_error', fielder: 'C', error: 'C' })).toBe(
      `The catcher drops ${name}’s foul pop, an error, and Heldenbrand is still up.`,
    );
  });
});

describe('other plays', () => {
  it('on a hit and run', () => {
    const struck = (finals: Finals, out: boolean) =>
      moved(1, finals, { outcome: 'strikeout', attempts: [{ from: 1, out }] });
    expect(struck({ batter: 0, first: 2, second: null, third: null }, false)).toBe(
      `${name} strikes out on the hit and run; ${one} steals second.`,
    );
    expect(struck({ batter: 0, first: 0, second: null, third: null }, true)).toBe(
      `${name} strikes out on the hit and run; ${one} is thrown out stealing second.`,
    );
  });

  it('with the batter on first for free', () => {
    expect(told('hbp', 5, { outcome: 'hbp' })).toBe(
      `${name} is hit by the pitch and takes first; ${one} goes to second.`,
    );
    expect(told('catcher_interference', 0, { outcome: 'catcher_interference', error: 'C' })).toBe(
      `${name} reaches first on the catcher’s interference.`,
    );
    expect(told('bunt_sacrifice', 4, { outcome: 'bunt_sacrifice', fielder: 'P' })).toBe(
      `${name} lays down a squeeze bunt, out at first; ${three} scores.`,
    );
  });

  it('a foul pop that is caught', () => {
    const xCheck = check({ position: 'C', convertedResult: 'FO', finalOutcome: 'lineout' });
    expect(told('OUT_HOLD', 1, { outcome: 'lineout', fielder: 'C', xCheck })).toBe(
      `${name} fouls out to the catcher.`,
    );
  });
});

describe('a rare play (section 9.2)', () => {
  it.each([
    ['SI1', 'SS', 1, 'single', 1, `${name} singles, but the liner strikes ${one}, who is out.`],
    ['SI1', 'SS', 2, 'single', 1, `${name} beats out an infield single to short; ${two} goes to third.`],
    [
      'SI2',
      'LF',
      1,
      'single',
      1,
      `${name} singles to left, rounds first too far and is thrown out; ${one} goes to third.`,
    ],
    [
      'DO2',
      'CF',
      2,
      'double',
      2,
      `${name} doubles to center and falls for the hidden-ball trick, out at second; ${two} scores from second.`,
    ],
    [
      'DO3',
      'CF',
      1,
      'double',
      2,
      `The outfielders collide, and ${name} doubles to center; ${one} scores from first.`,
    ],
    ['DO3', 'CF', 0, 'field_out', 0, `${name} drives one to center but misses first base, out on appeal.`],
    [
      'TR3',
      'RF',
      1,
      'homerun',
      4,
      `The outfielders collide, and ${name} circles the bases: a two-run homer, inside the park; ${one} scores too.`,
    ],
    [
      'F1',
      'CF',
      3,
      'field_out',
      0,
      `The center fielder dives, catches ${name}’s fly and lies there stunned; ${two} scores from second and ${one} goes to third.`,
    ],
    [
      'F2',
      'LF',
      4,
      'field_out',
      0,
      `${name} flies out to left; ${three} is called out on appeal for leaving third too soon.`,
    ],
    [
      'F3',
      'RF',
      3,
      'field_out',
      0,
      `The right fielder runs down ${name}’s fly; ${two} is doubled off second.`,
    ],
    ['G1', 'SS', 1, 'field_out', 0, `${name} grounds to short, and ${one} interferes: both are out.`],
    ['G1', 'SS', 0, 'field_out', 0, `${name} grounds out to short.`],
    [
      'G2',
      '2B',
      1,
      'field_out',
      0,
      `${name}’s grounder caroms off the pitcher to second, out at first; ${one} goes to second.`,
    ],
    [
      'G3',
      'SS',
      4,
      'field_out',
      0,
      `${name}’s grounder caroms off the mound to short, out at first; ${three} scores.`,
    ],
    [
      'PO',
      'C',
      1,
      'single',
      1,
      `Nobody calls for ${name}’s pop-up, and it drops for a single; ${one} goes to second.`,
    ],
    [
      'FO',
      'C',
      1,
      'catcher_interference',
      0,
      `${name} reaches first on the catcher’s interference; ${one} goes to second.`,
    ],
  ] as const)(
    '%s at %s with on-base code %i',
    (convertedResult, position, onBase, scoredAs, credited, expected) => {
      const xCheck = check({
        convertedResult,
        position,
        errorResult: 'RP',
        finalOutcome: 'error',
        scoredAs,
      });
      const error = scoredAs === 'catcher_interference' ? 'C' : null;
      const change = { outcome: 'error', fielder: position, credited, error, xCheck } as const;
      expect(told(`RP_${convertedResult}`, onBase, change)).toBe(expected);
    },
  );

  it('is nothing special after a speed test', () => {
    const xCheck = check({
      position: 'C',
      baseResult: 'SPD',
      convertedResult: 'SI1',
      errorResult: 'RP',
      finalOutcome: 'error',
      scoredAs: 'single',
    });
    expect(told('single_1', 1, { outcome: 'error', fielder: 'C', credited: 1, xCheck })).toBe(
      `${name} beats out an infield single to the catcher; ${one} goes to second.`,
    );
  });
});
