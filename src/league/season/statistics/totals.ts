/** The counted columns of a season's lines, and their sums (League 11). */

/** What a line counts for: `H` is a batter's hits in a batting line, and the hits a pitcher allowed in his. */
export type Sheet = 'batting' | 'pitching' | 'fielding';

/** The counting columns of each sheet, in the order in which tables show them. Fielding has a line for each position. */
export const columns = {
  batting: [
    'G',
    'PA',
    'AB',
    'R',
    'H',
    '2B',
    '3B',
    'HR',
    'RBI',
    'BB',
    'IBB',
    'HBP',
    'SO',
    'SF',
    'SH',
    'GIDP',
    'CI',
    'SB',
    'CS',
  ],
  pitching: [
    'G',
    'GS',
    'CG',
    'SHO',
    'QS',
    'W',
    'L',
    'SV',
    'HLD',
    'BS',
    'outs',
    'BF',
    'H',
    'R',
    'ER',
    'HR',
    'BB',
    'IBB',
    'HBP',
    'SO',
    'WP',
    'BK',
    'IR',
    'IRS',
  ],
  fielding: ['G', 'X', 'XO', 'E', 'PB', 'DP'],
} as const satisfies Readonly<Record<Sheet, readonly string[]>>;

/** A counted column of any sheet. BB holds IBB, and outs are a pitcher's innings times 3. */
export type Column = (typeof columns)[Sheet][number];

/** A line of one sheet as it is stored: columns that are left out are 0. */
export type Line = Readonly<Partial<Record<Column, number>>>;

/** A line in which every column has its number. */
export type Totals = Readonly<Record<Column, number>>;

const all: readonly Column[] = [
  ...new Set<Column>([...columns.batting, ...columns.pitching, ...columns.fielding]),
];

const zeros = (): Record<Column, number> => ({
  G: 0,
  PA: 0,
  AB: 0,
  R: 0,
  H: 0,
  '2B': 0,
  '3B': 0,
  HR: 0,
  RBI: 0,
  BB: 0,
  IBB: 0,
  HBP: 0,
  SO: 0,
  SF: 0,
  SH: 0,
  GIDP: 0,
  CI: 0,
  SB: 0,
  CS: 0,
  GS: 0,
  CG: 0,
  SHO: 0,
  QS: 0,
  W: 0,
  L: 0,
  SV: 0,
  HLD: 0,
  BS: 0,
  outs: 0,
  BF: 0,
  ER: 0,
  WP: 0,
  BK: 0,
  IR: 0,
  IRS: 0,
  X: 0,
  XO: 0,
  E: 0,
  PB: 0,
  DP: 0,
});

/** Adds up lines of one sheet (League 11). Without lines everything is 0. */
export function sumOf(lines: Iterable<Line>): Totals {
  const sum = zeros();
  for (const line of lines) for (const column of all) sum[column] += line[column] ?? 0;
  return sum;
}

/** Puts a 0 wherever a line leaves its column out. */
export const filled = (line: Line): Totals => ({ ...zeros(), ...line });
