import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { BattingStat, PitchingStat } from '../state.ts';
import { proveBox } from './box-proof.ts';

/** The proof of the box score (Baseball 12.5), and each way in which it can fail. */

/** The visitors' half: six batters: two are out, one has scored, two are on base and one is left on. */
const batting: Partial<Record<BattingStat, number>> = {
  ...{ PA: 6, AB: 2, R: 1, H: 1, HR: 0, BB: 1, IBB: 0, HBP: 0, SO: 1, SF: 1, SH: 1, CI: 1 },
};
const pitching: Partial<Record<PitchingStat, number>> = {
  ...{ outs: 2, BF: 6, H: 1, R: 1, ER: 1, BB: 1, SO: 1, IR: 1, IRS: 1 },
};

interface Change {
  readonly batting?: typeof batting;
  readonly pitching?: typeof pitching;
  readonly away?: NonNullable<Situation['teams']>['away'];
  readonly home?: NonNullable<Situation['teams']>['home'];
  readonly state?: Situation;
}

const proof = (change: Change = {}) =>
  proveBox(
    sampleState({
      on: [1, 2, 0],
      ...change.state,
      teams: {
        away: {
          ...{ plateAppearances: 6, outsMade: 2, leftOnBase: 1, score: 1, line: [1], hits: 1 },
          batting: { 'pcg-07': { ...batting, ...change.batting } },
          ...change.away,
        },
        home: {
          errors: 3,
          errorsByPosition: { SS: 1, P: 2 },
          pitchers: [outing('ivs-28', { ...pitching, ...change.pitching })],
          ...change.home,
        },
      },
    }),
  );

describe('the box score', () => {
  it('is proved when every sum matches', () => {
    expect(proof()).toEqual([]);
  });

  it.each<[what: string, change: Change, ...failures: string[]]>([
    ['PA and what became of them', { away: { leftOnBase: 2 } }, 'PA + extra runners = R + LOB + outs'],
    ['an extra runner', { away: { extraRunners: 1 } }, 'PA + extra runners = R + LOB + outs'],
    ['outs', { away: { outsMade: 3 } }, 'PA + extra runners = R + LOB + outs', 'pitchers’ outs'],
    ['a batter’s PA', { batting: { PA: 7 } }, 'batters’ PA'],
    ['AB', { batting: { AB: 3 } }, 'AB + BB + HBP + SF + SH + CI = PA'],
    ['SF', { batting: { SF: 0 } }, 'AB + BB + HBP + SF + SH + CI = PA'],
    ['SH', { batting: { SH: 0 } }, 'AB + BB + HBP + SF + SH + CI = PA'],
    ['CI', { batting: { CI: 0 } }, 'AB + BB + HBP + SF + SH + CI = PA'],
    ['HBP', { batting: { HBP: 1 } }, 'AB + BB + HBP + SF + SH + CI = PA', 'batters hit'],
    ['BB', { batting: { BB: 2 } }, 'AB + BB + HBP + SF + SH + CI = PA', 'walks'],
    ['the score', { away: { score: 2 } }, 'runs in the line score and the score'],
    ['a batter’s runs', { batting: { R: 0 } }, 'batters’ runs'],
    ['a pitcher’s runs', { pitching: { R: 2 } }, 'runs charged to the pitchers'],
    ['the team’s hits', { away: { hits: 2 } }, 'batters’ hits', 'hits charged to the pitchers'],
    ['a batter’s hits', { batting: { H: 0 } }, 'batters’ hits'],
    ['a pitcher’s hits', { pitching: { H: 0 } }, 'hits charged to the pitchers'],
    ['batters faced', { pitching: { BF: 5 } }, 'batters faced'],
    ['a pitcher’s outs', { pitching: { outs: 3 } }, 'pitchers’ outs'],
    ['strikeouts', { pitching: { SO: 2 } }, 'strikeouts'],
    ['intentional walks', { batting: { IBB: 1 } }, 'intentional walks'],
    ['home runs', { pitching: { HR: 1 } }, 'home runs'],
    ['errors', { home: { errors: 2 } }, 'errors by position'],
  ])('fails on %s', (_, change, ...failures) => {
    const found = proof(change).map(
      (line) => /^(?:PCG|IVS): (.+) don’t match: \d+ and \d+\.$/.exec(line)?.[1],
    );
    expect(found).toEqual(failures);
  });

  it('fails on more earned runs than runs, and more inherited runners home than inherited', () => {
    expect(proof({ pitching: { ER: 2 } })).toEqual(['Earned runs vs. runs for ivs-28: 2 is more than 1.']);
    expect(proof({ pitching: { IRS: 2 } })).toEqual([
      'Inherited runners of ivs-28 who scored: 2 is more than 1.',
    ]);
  });

  it('fails on more double plays grounded into than turned, but not on as many', () => {
    expect(proof({ batting: { GIDP: 1 } })).toEqual([
      'PCG: double plays grounded into vs. double plays turned: 1 is more than 0.',
    ]);
    expect(proof({ batting: { GIDP: 1 }, home: { doublePlays: 1 } })).toEqual([]);
  });

  it('counts the runners on base only in a running game, for the team at bat', () => {
    const unproved = 'PCG: PA + extra runners = R + LOB + outs don’t match: 6 and 4.';
    expect(proof({ state: { status: 'completed' } })).toEqual([unproved]);
    expect(proof({ state: { half: 'bottom' } })).toContain(unproved);
    expect(proof({ state: { status: 'completed' }, away: { leftOnBase: 3 } }).join()).not.toContain('LOB');
  });
});
