import type { Fraction } from './fraction.ts';
import { counting, type Minimum, type Statistic } from './statistic.ts';
import type { Totals } from './totals.ts';

/** The pitching statistics (League 11). */

/** What FIP counts, times outs: 3 (13 HR + 3 (BB + HBP) - 2 SO). */
const ownDoing = (t: Totals): number => 3 * (13 * t.HR + 3 * (t.BB + t.HBP) - 2 * t.SO);

/** FIP with the season's constant, in one fraction. Without the season's outs there is no constant, and no FIP. */
function fieldingIndependent(t: Totals, league: Totals | undefined): Fraction {
  if (league === undefined) return { num: 0, den: 0 };
  const constant = 27 * league.ER - ownDoing(league);
  return { num: ownDoing(t) * league.outs + constant * t.outs, den: t.outs * league.outs };
}

const innings: Minimum = { of: 'outs', count: (t) => t.outs, perGame: { num: 3, den: 1 } };
const decisions: Minimum = { of: 'decisions', count: (t) => t.W + t.L, perGame: { num: 1, den: 6 } };

const rate = (
  key: string,
  name: string,
  formula: Statistic['formula'],
  rest: Partial<Statistic> = {},
): Statistic => ({
  sheet: 'pitching',
  key,
  name,
  formula,
  written: 'tenths',
  isLowBetter: false,
  minimum: innings,
  ...rest,
});

/** A number for each nine innings. */
const perNine =
  (count: (t: Totals) => number): Statistic['formula'] =>
  (t) => ({ num: 27 * count(t), den: t.outs });

const count = (key: Parameters<typeof counting>[1], name: string): Statistic =>
  counting('pitching', key, name);

export const pitchingStatistics: readonly Statistic[] = [
  count('G', 'games pitched'),
  count('GS', 'games started'),
  count('CG', 'complete games'),
  count('SHO', 'shutouts'),
  count('QS', 'quality starts'),
  count('W', 'wins'),
  count('L', 'losses'),
  count('SV', 'saves'),
  count('HLD', 'holds'),
  count('BS', 'blown saves'),
  count('outs', 'outs'),
  {
    sheet: 'pitching',
    key: 'IP',
    name: 'innings pitched',
    formula: (t) => ({ num: t.outs, den: 3 }),
    written: 'innings',
    isLowBetter: false,
  },
  count('BF', 'batters faced'),
  count('H', 'hits allowed'),
  count('R', 'runs allowed'),
  count('ER', 'earned runs'),
  count('HR', 'home runs allowed'),
  count('BB', 'walks allowed'),
  count('IBB', 'intentional walks issued'),
  count('HBP', 'batters hit'),
  count('SO', 'strikeouts'),
  count('WP', 'wild pitches'),
  count('BK', 'balks'),
  count('IR', 'inherited runners'),
  count('IRS', 'inherited runs'),
  rate(
    'ERA',
    'earned run average',
    perNine(({ ER }) => ER),
    {
      written: 'hundredths',
      isLowBetter: true,
      isInfiniteWithoutOuts: true,
    },
  ),
  rate('WHIP', 'walks and hits per inning', (t) => ({ num: 3 * (t.BB + t.H), den: t.outs }), {
    written: 'hundredths',
    isLowBetter: true,
  }),
  rate(
    'K/9',
    'strikeouts per nine innings',
    perNine(({ SO }) => SO),
  ),
  rate(
    'BB/9',
    'walks per nine innings',
    perNine(({ BB }) => BB),
    { isLowBetter: true },
  ),
  rate(
    'HR/9',
    'home runs per nine innings',
    perNine(({ HR }) => HR),
    { isLowBetter: true },
  ),
  rate(
    'H/9',
    'hits per nine innings',
    perNine(({ H }) => H),
    { isLowBetter: true },
  ),
  rate('K/BB', 'strikeouts per walk', (t) => ({ num: t.SO, den: t.BB }), { written: 'hundredths' }),
  rate('W%', 'winning percentage', (t) => ({ num: t.W, den: t.W + t.L }), {
    written: 'average',
    minimum: decisions,
  }),
  rate('SV%', 'save percentage', (t) => ({ num: 100 * t.SV, den: t.SV + t.BS })),
  rate('IS%', 'inherited runners scored', (t) => ({ num: 100 * t.IRS, den: t.IR }), {
    isLowBetter: true,
  }),
  rate('FIP', 'fielding-independent pitching', fieldingIndependent, {
    written: 'hundredths',
    isLowBetter: true,
  }),
  rate('QS%', 'quality start rate', (t) => ({ num: 100 * t.QS, den: t.GS })),
];
