import { describe, expect, it } from 'vitest';
import {
  cardOf,
  plateAppearance,
  type Setting,
  situationFor,
} from '../../../../test/games/baseball/engine-table.ts';
import type { PlayResult } from '../records/play-result.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Answer } from './runner-decisions.ts';

const send: Answer = { kind: 'runner', answer: 'send' };
const hold: Answer = { kind: 'runner', answer: 'hold' };

/**
 * Makes an X-Check at a position. `dice` are the d20, the three d6 and any further dice. The check comes from column
 * 1 of a batter's card that contains nothing else.
 */
function check(
  position: FieldPosition,
  dice: readonly number[],
  setting: Setting = {},
  defense: Partial<DefensiveDecision> = {},
  answers: readonly Answer[] = [],
  hitAndRun = false,
): PlayResult & { readonly xCheck: XCheckRecord } {
  const situation = situationFor({
    ...setting,
    batter: { card: cardOf(`x_check@${position}`), ...setting.batter },
  });
  const offense = { hit_and_run: hitAndRun };
  const result = plateAppearance(
    situation,
    { defence: defense, offence: offense },
    [1, 1, 1, 20, 20, ...dice],
    answers,
  );
  const { xCheck } = result;
  if (xCheck === null) throw new Error('There was no check.');
  return { ...result, xCheck };
}

const finals = ({ finals: { batter, first, second, third } }: PlayResult) =>
  [batter, first, second, third].map((each) => each ?? '.').join('');

/** Three d6 that add up to a total. */
const total = (sum: number): number[] => [Math.ceil(sum / 3), Math.round(sum / 3), Math.floor(sum / 3)];

describe('X-Check, step by step (section 9)', () => {
  it('worked example 1: an error at short', () => {
    const play = check('SS', [10, 5, 5, 5], { onBase: 1, fielders: { SS: { range: 3, error: 20 } } });
    expect(play).toMatchObject({
      outcome: 'error',
      hitType: 'g2_plus_error_1',
      advancement: 'ERR_1',
      error: 'SS',
    });
    expect(play.xCheck).toMatchObject({
      baseResult: 'G2',
      errorTotal: 15,
      errorResult: 'E1',
      scoredAs: 'error',
    });
    expect(finals(play)).toBe('12..');
  });

  it('worked example 2: a hole at second, because he holds the runner', () => {
    const play = check('2B', [6, 3, 3, 2], { onBase: 1, fielders: { '2B': { range: 2, error: 12 } } });
    expect(play).toMatchObject({ outcome: 'single_2', hitType: 'si2_no_error', error: null });
    expect(play.xCheck).toMatchObject({
      baseResult: 'G2#',
      hashConversion: 'holding',
      convertedResult: 'SI2',
    });
    expect(finals(play)).toBe('13..');
  });

  it.each([
    [{ infield_depth: 'in' }, 'SS', 3, 4],
    [{ infield_depth: 'in' }, 'SS', 5, 5],
    [{ corners_in: true }, '1B', 3, 4],
    [{ corners_in: true }, 'SS', 3, 3],
    [{ infield_depth: 'in' }, 'CF', 3, 3],
    [{}, '1B', 3, 3],
  ] as const)(
    'adjusts the range for playing in: %j at %s, %i becomes %i',
    (defense, position, range, adjusted) => {
      const play = check(position, [20, ...total(10)], { fielders: { [position]: { range } } }, defense);
      expect(play.xCheck).toMatchObject({ range, adjustedRange: adjusted });
    },
  );

  it('lets a fielder of range 5 play in too, for the # and for the groundball chart', () => {
    const setting = { fielders: { SS: { range: 5 } } } as const;
    const hash = (infield_depth: 'in' | 'normal') =>
      check('SS', [9, ...total(8)], setting, { infield_depth }).xCheck.hashConversion;
    expect([hash('in'), hash('normal')]).toEqual(['playing_in', 'none']);
    const code = (infield_depth: 'in' | 'normal') =>
      check('SS', [20, ...total(8)], { ...setting, onBase: 4 }, { infield_depth }).advancement;
    expect([code('in'), code('normal')]).toEqual(['GB01', 'GB03']);
  });

  it('drops the # where nobody holds and nobody is in', () => {
    const play = check('2B', [6, ...total(8)], { onBase: 0, fielders: { '2B': { range: 2 } } });
    expect(play.xCheck).toMatchObject({
      hashConversion: 'none',
      convertedResult: 'G2',
      scoredAs: 'field_out',
    });
  });

  it('takes the holders from the decision where the league says so (9.3)', () => {
    const loaded = { onBase: 7, fielders: { '2B': { range: 2 } } } as const;
    const defense = { hold_runners: [1] } as const;
    expect(check('2B', [6, ...total(8)], loaded, defense).xCheck.hashConversion).toBe('none');
    const byDecision = { ...loaded, options: { hash_hold_source: 'decision' } } as const;
    expect(check('2B', [6, ...total(8)], byDecision, defense).xCheck.hashConversion).toBe('holding');
    expect(check('2B', [6, ...total(8)], byDecision).xCheck.hashConversion).toBe('none');
  });

  it.each([
    [8, 8, true, 'SI1'],
    [8, 9, false, 'G3'],
    [20, 20, true, 'SI1'],
    [1, 2, false, 'G3'],
  ] as const)('tests the speed of a batter with running %i: %i', (running, roll, passed, converted) => {
    const play = check('C', [10, ...total(8), roll], {
      running: { 0: running },
      fielders: { C: { range: 5 } },
    });
    expect(play.xCheck).toMatchObject({
      baseResult: 'SPD',
      spdTest: { roll, target: running, passed },
      convertedResult: converted,
    });
  });

  it('labels a rare play of an SPD and moves everybody as without it', () => {
    const setting = { onBase: 1, fielders: { C: { range: 5 } } } as const;
    const rare = check('C', [10, 1, 2, 2, 10], setting);
    const usual = check('C', [10, 3, 3, 2, 10], setting);
    expect(rare).toMatchObject({ outcome: 'error', hitType: 'si1_rare_play', error: null });
    expect(rare.xCheck.scoredAs).toBe('single');
    expect(finals(rare)).toBe(finals(usual));
  });

  it('names outcome and hit type of every error result, on an out and on a hit', () => {
    const out = (sum: number) =>
      check('SS', [10, ...total(sum)], { onBase: 1, fielders: { SS: { error: 40 } } });
    const errors = new Set(Array.from({ length: 16 }, (_, at) => out(at + 3).hitType));
    expect([...errors].sort()).toEqual(['g2_no_error', 'g2_plus_error_1', 'g2_plus_error_2', 'g2_rare_play']);
    const hits = Array.from({ length: 16 }, (_, at) =>
      check('CF', [2, ...total(at + 3)], { onBase: 1, fielders: { CF: { range: 5, error: 25 } } }),
    );
    for (const play of hits) {
      const rare = play.xCheck.errorResult === 'RP';
      expect(play.outcome).toBe(rare ? 'error' : 'triple');
      // With an error, the play still counts as a hit. `plain` has the bases that the hit gives without the error.
      expect(play.error).toBe(play.xCheck.errorResult.startsWith('E') ? 'CF' : null);
      if (play.error !== null) expect(play.plain).toMatchObject({ batter: 3, first: 4 });
    }
    expect(new Set(hits.map(({ hitType }) => hitType))).toContain('tr3_plus_error_1');
  });
});

describe('rare plays (section 9.2)', () => {
  const rare = [1, 2, 2] as const;

  it('come with a total of 5 by the chart, with a d100 of 1, or never', () => {
    const by = (rule: 'chart' | 'd100' | 'off', ...dice: number[]) =>
      check('SS', [10, ...dice], { options: { rare_play_rule: rule } }).xCheck.errorResult;
    expect(by('chart', ...rare)).toBe('RP');
    expect(by('off', ...rare)).toBe('NO');
    expect(by('d100', ...rare, 2)).toBe('NO');
    expect(by('d100', 4, 4, 4, 1)).toBe('RP');
  });

  it('are charged to nobody, but interference to the catcher', () => {
    const bounced = check('SS', [10, ...rare], { onBase: 1 });
    expect(bounced).toMatchObject({ advancement: 'RP_G2', error: null });
    const foul = check('C', [10, ...rare], { onBase: 1, fielders: { C: { range: 1 } } });
    expect(foul).toMatchObject({ advancement: 'RP_FO', error: 'C' });
    expect(foul.xCheck.scoredAs).toBe('catcher_interference');
    expect(finals(foul)).toBe('12..');
  });

  it('a runner who interferes makes it a double play', () => {
    const play = check('SS', [20, ...rare], { onBase: 1, fielders: { SS: { range: 1 } } });
    expect(play).toMatchObject({ advancement: 'RP_G1', groundedIntoDoublePlay: true });
    expect(finals(play)).toBe('00..');
    const alone = check('SS', [20, ...rare], { onBase: 2, fielders: { SS: { range: 1 } } });
    expect(alone.groundedIntoDoublePlay).toBe(false);
  });
});

describe('what an X-Check leads to (section 9.1)', () => {
  it('a groundball of type A for G1, though it is labeled B', () => {
    const play = check('SS', [20, ...total(8)], { onBase: 1, fielders: { SS: { range: 1 } } });
    expect(play).toMatchObject({
      outcome: 'groundball_b',
      advancement: 'GB05',
      groundedIntoDoublePlay: true,
    });
    expect(play.xCheck.advancement).toBe('GB05');
  });

  it('a contact play when the infield is in', () => {
    const setting = {
      onBase: 4,
      running: { 3: 12 },
      fielders: { P: { range: 2 } },
      options: { pitcher_range_table: 'pitcher' },
    } as const;
    const inside = { infield_depth: 'in' } as const;
    const dice = [7, ...total(8)];
    expect(finals(check('P', dice, setting, inside, [hold]))).toBe('0..3');
    expect(finals(check('P', [...dice, 7], setting, inside, [send]))).toBe('1..4');
    expect(finals(check('P', [...dice, 8], setting, inside, [send]))).toBe('1..0');
  });

  it('a medium fly on which a runner tags up', () => {
    const setting = { onBase: 6, running: { 2: 11 }, arm: -2, fielders: { CF: { range: 3 } } } as const;
    const at =
      [8, 9, 10, 11].find(
        (d20) => check('CF', [d20, ...total(8)], { ...setting, onBase: 0 }).outcome === 'flyout_b',
      ) ?? 0;
    expect(finals(check('CF', [at, ...total(8), 9], setting, {}, [send]))).toBe('0.34');
    expect(finals(check('CF', [at, ...total(8), 10], setting, {}, [send]))).toBe('0.04');
  });

  it('a dropped foul: error of the catcher, and the batter is still up', () => {
    const play = check('C', [10, 6, 6, 6], { onBase: 3, fielders: { C: { range: 1, error: 16 } } });
    expect(play).toMatchObject({ outcome: 'foul_error', error: 'C', advancement: 'AGAIN' });
    expect(play.xCheck).toMatchObject({ finalOutcome: 'error', scoredAs: 'foul_error' });
    expect(finals(play)).toBe('.12.');
  });

  it('a passed ball on the foul, where the league checks for it', () => {
    const setting = {
      onBase: 2,
      fielders: { C: { range: 1, passedBall: 6 } },
      options: { fo_passed_ball_check: true },
    } as const;
    expect(check('C', [10, ...total(8), 6], setting)).toMatchObject({
      outcome: 'passed_ball',
      advancement: 'ADV1',
    });
    expect(check('C', [10, ...total(8), 7], setting)).toMatchObject({
      outcome: 'lineout',
      advancement: 'OUT_HOLD',
    });
    expect(check('C', [10, ...total(8)], { ...setting, onBase: 0 }).outcome).toBe('lineout');
  });

  it('hits and grounders of a hit and run, without an error', () => {
    const grounder = check('SS', [10, ...total(8)], { onBase: 1 }, {}, [], true);
    expect(grounder).toMatchObject({ advancement: 'HNR_GB', groundedIntoDoublePlay: false });
    expect(finals(grounder)).toBe('02..');
    const single = check(
      'C',
      [10, ...total(8), 1],
      { onBase: 1, fielders: { C: { range: 5 } } },
      {},
      [],
      true,
    );
    expect(single).toMatchObject({ outcome: 'single_1', hitType: 'si1_no_error', advancement: 'single_2' });
    expect(finals(single)).toBe('13..');
  });
});
