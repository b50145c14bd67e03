import { counting, type Statistic } from './statistic.ts';

/** The fielding statistics, by position (League 11). */
export const fieldingStatistics: readonly Statistic[] = [
  counting('fielding', 'G', 'games at the position'),
  counting('fielding', 'X', 'X-Checks'),
  counting('fielding', 'XO', 'X-Checks turned into outs'),
  counting('fielding', 'E', 'errors'),
  counting('fielding', 'PB', 'passed balls'),
  counting('fielding', 'DP', 'double plays begun'),
  {
    sheet: 'fielding',
    key: 'X%',
    name: 'X-Check out rate',
    formula: (t) => ({ num: t.XO, den: t.X }),
    written: 'average',
    isLowBetter: false,
    minimum: { of: 'X-Checks', count: (t) => t.X, perGame: { num: 1, den: 2 } },
  },
];
