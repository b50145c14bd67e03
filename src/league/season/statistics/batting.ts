import { type Fraction, plus } from './fraction.ts';
import { counting, type Minimum, type Statistic } from './statistic.ts';
import type { Totals } from './totals.ts';

/** The batting statistics (League 11). */

/** Hits that are singles. */
const singles = (t: Totals): number => t.H - t['2B'] - t['3B'] - t.HR;

const totalBases = (t: Totals): number => singles(t) + 2 * t['2B'] + 3 * t['3B'] + 4 * t.HR;

/** What OBP, SLG, and OPS divide, with more at-bats without a hit if the book asks for them (League 12). */
const average = (t: Totals, missing = 0): Fraction => ({ num: t.H, den: t.AB + missing });
const onBase = (t: Totals, missing = 0): Fraction => ({
  num: t.H + t.BB + t.HBP,
  den: t.AB + t.BB + t.HBP + t.SF + missing,
});
const slugging = (t: Totals, missing = 0): Fraction => ({ num: totalBases(t), den: t.AB + missing });
const onBasePlusSlugging = (t: Totals, missing = 0): Fraction =>
  plus(onBase(t, missing), slugging(t, missing));

/** Weights of wOBA in hundredths, so that its fraction has whole numbers. */
const weights = { walk: 69, hitByPitch: 72, single: 88, double: 125, triple: 158, homeRun: 203 } as const;

const weightedOnBase = (t: Totals): Fraction => ({
  num:
    weights.walk * (t.BB - t.IBB) +
    weights.hitByPitch * t.HBP +
    weights.single * singles(t) +
    weights.double * t['2B'] +
    weights.triple * t['3B'] +
    weights.homeRun * t.HR,
  den: 100 * (t.AB + t.BB - t.IBB + t.HBP + t.SF),
});

const appearances: Minimum = { of: 'PA', count: (t) => t.PA, perGame: { num: 31, den: 10 } };
const attempts: Minimum = { of: 'attempts', count: (t) => t.SB + t.CS, perGame: { num: 1, den: 5 } };

type Rate = Pick<Statistic, 'formula' | 'byTheBook'> & Partial<Statistic>;

const rate = (key: string, name: string, rest: Rate): Statistic => ({
  sheet: 'batting',
  key,
  name,
  written: 'average',
  isLowBetter: false,
  minimum: appearances,
  ...rest,
});

const count = (key: Parameters<typeof counting>[1], name: string): Statistic =>
  counting('batting', key, name);

export const battingStatistics: readonly Statistic[] = [
  count('G', 'games'),
  count('PA', 'plate appearances'),
  count('AB', 'at-bats'),
  count('R', 'runs'),
  count('H', 'hits'),
  count('2B', 'doubles'),
  count('3B', 'triples'),
  count('HR', 'home runs'),
  count('RBI', 'runs batted in'),
  count('BB', 'walks'),
  count('IBB', 'intentional walks'),
  count('HBP', 'hit by pitch'),
  count('SO', 'times struck out'),
  count('SF', 'sacrifice flies'),
  count('SH', 'sacrifice hits'),
  count('GIDP', 'grounded into double plays'),
  count('CI', 'catcher interferences'),
  count('SB', 'stolen bases'),
  count('CS', 'caught stealing'),
  {
    sheet: 'batting',
    key: 'TB',
    name: 'total bases',
    formula: (t) => ({ num: totalBases(t), den: 1 }),
    written: 'whole',
    isLowBetter: false,
  },
  rate('AVG', 'batting average', { formula: (t) => average(t), byTheBook: average }),
  rate('OBP', 'on-base percentage', { formula: (t) => onBase(t), byTheBook: onBase }),
  rate('SLG', 'slugging', { formula: (t) => slugging(t), byTheBook: slugging }),
  rate('OPS', 'on-base plus slugging', {
    formula: (t) => onBasePlusSlugging(t),
    byTheBook: onBasePlusSlugging,
  }),
  rate('ISO', 'isolated power', { formula: (t) => ({ num: totalBases(t) - t.H, den: t.AB }) }),
  rate('BABIP', 'average on balls in play', {
    formula: (t) => ({ num: t.H - t.HR, den: t.AB - t.SO - t.HR + t.SF }),
  }),
  rate('BB%', 'walk rate', { formula: (t) => ({ num: 100 * t.BB, den: t.PA }), written: 'tenths' }),
  rate('K%', 'strikeout rate', {
    formula: (t) => ({ num: 100 * t.SO, den: t.PA }),
    written: 'tenths',
    isLowBetter: true,
  }),
  rate('SB%', 'stolen base percentage', {
    formula: (t) => ({ num: 100 * t.SB, den: t.SB + t.CS }),
    written: 'tenths',
    minimum: attempts,
  }),
  rate('wOBA', 'weighted on-base average', { formula: weightedOnBase }),
  {
    sheet: 'batting',
    key: 'RC',
    name: 'runs created',
    formula: (t) => ({ num: (t.H + t.BB) * totalBases(t), den: t.AB + t.BB }),
    written: 'whole',
    isLowBetter: false,
  },
];
