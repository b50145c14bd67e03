import type { Figures, Row, Sheet } from './types.ts';

/** The leaders of a dozen statistics with their minimums (League 11, 12). */

export interface LeaderRow {
  readonly rank: number;
  readonly player: string;
  readonly value: string;
}

export interface Leaders {
  readonly rows: readonly LeaderRow[];
  /** How many more share the last rank. */
  readonly more: number;
}

/** A value as a fraction; a denominator of 0 has none, but for an ERA with runs. */
type Value = readonly [num: bigint, den: bigint];

type Shown = 'whole' | 'average' | 'hundredths' | 'tenths';

export interface Board {
  readonly sheet: Exclude<Sheet, 'fielding'>;
  readonly key: string;
  readonly shown: Shown;
  readonly isLowBetter?: true;
  /** Undefined for counts, which have no minimum. */
  readonly minimum?: 'PA' | 'outs' | 'attempts' | 'decisions';
  readonly isByTheBook?: true;
  /** @param missing plate appearances to add as at-bats without a hit */
  readonly value: (get: (figure: string) => bigint, missing: bigint) => Value;
}

type Get = (figure: string) => bigint;

const bases = (get: Get): bigint => get('H') + get('2B') + 2n * get('3B') + 3n * get('HR');
const onBase = (get: Get, missing: bigint): Value => [
  get('H') + get('BB') + get('HBP'),
  get('AB') + get('BB') + get('HBP') + get('SF') + missing,
];
const slugging = (get: Get, missing: bigint): Value => [bases(get), get('AB') + missing];

const counted = (sheet: Board['sheet'], key: string): Board => ({
  sheet,
  key,
  shown: 'whole',
  value: (get) => [get(key), 1n],
});

const batting = (key: string, value: Board['value']): Board => ({
  sheet: 'batting',
  key,
  shown: 'average',
  minimum: 'PA',
  isByTheBook: true,
  value,
});

const perNine = (key: string, figure: string, rest: Partial<Board> = {}): Board => ({
  sheet: 'pitching',
  key,
  shown: 'tenths',
  minimum: 'outs',
  value: (get) => [27n * get(figure), get('outs')],
  ...rest,
});

export const boards: readonly Board[] = [
  batting('AVG', (get, missing) => [get('H'), get('AB') + missing]),
  batting('OBP', onBase),
  batting('SLG', slugging),
  batting('OPS', (get, missing) => {
    const [on, slug] = [onBase(get, missing), slugging(get, missing)];
    return [on[0] * slug[1] + slug[0] * on[1], on[1] * slug[1]];
  }),
  {
    sheet: 'batting',
    key: 'SB%',
    shown: 'tenths',
    minimum: 'attempts',
    value: (get) => [100n * get('SB'), get('SB') + get('CS')],
  },
  ...['HR', 'RBI', 'SB', 'H', 'R', 'BB'].map((key) => counted('batting', key)),
  ...['W', 'SV', 'SO', 'HLD', 'QS'].map((key) => counted('pitching', key)),
  perNine('ERA', 'ER', { shown: 'hundredths', isLowBetter: true }),
  perNine('K/9', 'SO'),
  perNine('HR/9', 'HR', { isLowBetter: true }),
  {
    sheet: 'pitching',
    key: 'WHIP',
    shown: 'hundredths',
    isLowBetter: true,
    minimum: 'outs',
    value: (get) => [3n * (get('BB') + get('H')), get('outs')],
  },
  {
    sheet: 'pitching',
    key: 'W%',
    shown: 'average',
    minimum: 'decisions',
    value: (get) => [get('W'), get('W') + get('L')],
  },
];

export interface LeadersAsked {
  readonly rows: Readonly<Record<Board['sheet'], readonly Row[]>>;
  /** Names by player, which order ties. */
  readonly names: ReadonlyMap<string, string>;
  /** The present team of each player; free agents are missing. */
  readonly teamNow: ReadonlyMap<string, string>;
  /** Finished games by team, forfeits left out. */
  readonly teamGames: ReadonlyMap<string, number>;
}

interface Entry {
  readonly player: string;
  readonly figures: Figures;
  readonly value: Value;
  readonly ordering: Value;
  readonly star: '' | '*';
}

/** The first ten, and up to 15 with those who share the tenth place. */
export function leadersOf(board: Board, asked: LeadersAsked): Leaders {
  const totals = byPlayer(asked.rows[board.sheet]);
  const listed: Entry[] = [];
  const short: Entry[] = [];
  for (const [player, figures] of totals) {
    const get: Get = (figure) => BigInt(figures[figure] ?? 0);
    const value = board.value(get, 0n);
    if (isUnknown(board, value) || (board.minimum === undefined && value[0] <= 0n)) continue;
    const missing = minimumOf(board, gamesOf(asked, player)) - workOf(board, figures);
    if (missing <= 0) listed.push({ player, figures, value, ordering: value, star: '' });
    else if (board.isByTheBook)
      short.push({ player, figures, value, ordering: board.value(get, BigInt(missing)), star: '*' });
  }
  const order = (one: Entry, other: Entry) => compared(board, one.ordering, other.ordering);
  const best = listed.toSorted(order)[0];
  const all = [...listed, ...short.filter((one) => best === undefined || order(one, best) < 0)];
  const work = board.sheet === 'batting' ? 'PA' : 'outs';
  all.sort(
    (one, other) =>
      order(one, other) ||
      (other.figures[work] ?? 0) - (one.figures[work] ?? 0) ||
      alphabetical(asked.names.get(one.player) ?? '', asked.names.get(other.player) ?? '') ||
      alphabetical(one.player, other.player),
  );
  const rankOf = (entry: Entry) => 1 + all.filter((one) => order(one, entry) < 0).length;
  const tenth = all[9];
  const shown = tenth === undefined ? all : all.filter((one) => rankOf(one) <= rankOf(tenth));
  return {
    rows: shown.slice(0, 15).map((one) => ({
      rank: rankOf(one),
      player: one.player,
      value: `${written(board, one.value)}${one.star}`,
    })),
    more: Math.max(0, shown.length - 15),
  };
}

function byPlayer(rows: readonly Row[]): Map<string, Record<string, number>> {
  const totals = new Map<string, Record<string, number>>();
  for (const { player, figures } of rows) {
    const total = totals.get(player) ?? {};
    for (const [figure, value] of Object.entries(figures)) total[figure] = (total[figure] ?? 0) + value;
    totals.set(player, total);
  }
  return totals;
}

/** Games of a player's present team; for a free agent the most of any team. */
function gamesOf({ teamNow, teamGames }: LeadersAsked, player: string): number {
  const team = teamNow.get(player);
  return (team === undefined ? undefined : teamGames.get(team)) ?? Math.max(0, ...teamGames.values());
}

/** In tenths for each game: 3.1 PA, 1 inning, 0.2 attempts. A decision for each 6 games. Rounded half up. */
function minimumOf({ minimum }: Board, games: number): number {
  if (minimum === undefined) return 0;
  switch (minimum) {
    case 'PA':
      return Math.floor((31 * games + 5) / 10);
    case 'outs':
      return 3 * games;
    case 'attempts':
      return Math.floor((2 * games + 5) / 10);
    case 'decisions':
      return Math.floor((games + 3) / 6);
  }
}

function workOf({ minimum }: Board, figures: Figures): number {
  const of = (figure: string) => figures[figure] ?? 0;
  switch (minimum) {
    case undefined:
      return 0;
    case 'attempts':
      return of('SB') + of('CS');
    case 'decisions':
      return of('W') + of('L');
    default:
      return of(minimum);
  }
}

const isUnknown = (board: Board, [num, den]: Value): boolean =>
  den === 0n && !(board.key === 'ERA' && num > 0n);

/** Below 0 if the first is better. An ERA without outs is the last. */
function compared(board: Board, one: Value, other: Value): number {
  if (one[1] === 0n || other[1] === 0n) return Number(one[1] === 0n) - Number(other[1] === 0n);
  const difference = one[0] * other[1] - other[0] * one[1];
  const sign = difference === 0n ? 0 : difference > 0n ? 1 : -1;
  return board.isLowBetter ? sign : 0 - sign;
}

const decimals: Readonly<Record<Shown, number>> = { whole: 0, average: 3, hundredths: 2, tenths: 1 };

function written({ shown }: Board, [num, den]: Value): string {
  if (den === 0n) return 'inf';
  const places = decimals[shown];
  const scaled = (2n * num * 10n ** BigInt(places) + den) / (2n * den);
  const text = `${scaled}`.padStart(places + 1, '0');
  if (places === 0) return text;
  const whole = text.slice(0, -places);
  return `${shown === 'average' && whole === '0' ? '' : whole}.${text.slice(-places)}`;
}

function alphabetical(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
