import type { NewLine } from '../../../../store/records/lines.ts';
import type { ImportedDraft } from '../../course/draft/import-draft.ts';
import type { ImportedAct } from '../../course/import-acts.ts';
import type { Hurt } from '../../course/season.ts';
import type { Whereabouts } from '../../rosters/legal/lists.ts';
import type { Cause } from '../../rosters/state.ts';
import type { SeasonExport } from '../season-zip.ts';
import { type RowOf, teamColumns } from '../tables.ts';

/** Rows of a season's zip as the season keeps them. */

type Transaction = ImportedAct['transactions'][number];
type ImportedPick = ImportedDraft['picks'][number];

/** A row of a move. The table's schema says that it is one of a player or of a pick. */
export function transactionOf(row: RowOf<'transactions'>): Transaction {
  const { id, week, by, at } = row;
  const common = { id, week, cause: causeOf(row) };
  const rest = { at, ...(by !== undefined && { by }) };
  const { player, draft = 1, round = 1, original = '', from_team: from = '', to_team: to = '' } = row;
  if (player === undefined)
    return { move: { ...common, pick: { draft, round, original }, from, to }, ...rest };
  const places = { from: placeOf(row.from, from), to: placeOf(row.to, to) };
  return { move: { ...common, player, ...places }, ...rest };
}

/** A pick of the draft. */
export function pickOf(row: RowOf<'draft'>): ImportedPick {
  const { overall: number, team: owner, timed_out: timedOut, made_up: madeUp, ...rest } = row;
  return { ...rest, number, owner, timedOut, madeUp };
}

function causeOf({ cause, cause_number: number }: RowOf<'transactions'>): Cause {
  if (cause === 'request') return { request: number };
  return cause === 'trade' ? { trade: number } : { pick: number };
}

const placeOf = (list: RowOf<'transactions'>['from'] = 'free', team: string): Whereabouts =>
  list === 'free' ? list : { team, list };

/** Reads `PCG pcg-07 4; IVS ivs-03 2`. */
export const hurtIn = (text: string | undefined): Hurt[] =>
  (text?.split('; ') ?? []).map((one) => {
    const [team = '', player = '', games] = one.split(' ');
    return { team, player, games: Number(games) };
  });

/** Names a game in maps: `14 2`. */
export const gameKey = ({ fixture, number }: { readonly fixture: number; readonly number: number }): string =>
  `${fixture} ${number}`;

/** A game of the schedule with both teams. */
type Scheduled = Pick<RowOf<'schedule'>, 'away' | 'home'>;

/** The lines of all games that have some, by game. */
export function linesIn({ rows }: SeasonExport): ReadonlyMap<string, readonly NewLine[]> {
  const games = new Map<string, Scheduled>(rows.schedule.map((row) => [gameKey(row), row]));
  const found = new Map<string, NewLine[]>();
  const add = (key: string, line: NewLine | undefined) => {
    if (line === undefined) return;
    const before = found.get(key);
    if (before === undefined) found.set(key, [line]);
    else before.push(line);
  };
  for (const row of rows.results)
    for (const side of ['away', 'home'] as const)
      add(gameKey(row), teamLine(row, games.get(gameKey(row)), side));
  for (const sheet of ['batting', 'pitching', 'fielding'] as const)
    for (const row of rows[sheet]) add(gameKey(row), playerLine(sheet, row, games.get(gameKey(row))));
  return found;
}

interface PlayerRow {
  readonly fixture: number;
  readonly number: number;
  readonly team: string;
  readonly player: string;
  readonly position?: string;
}

function playerLine(
  sheet: 'batting' | 'pitching' | 'fielding',
  row: PlayerRow,
  game: Scheduled | undefined,
): NewLine | undefined {
  if (game === undefined) return undefined;
  const { fixture: _, number: __, team, player, position, ...figures } = row;
  const seat = team === game.away ? 0 : 1;
  const opponent = seat === 0 ? game.home : game.away;
  return {
    sheet,
    seat,
    player,
    team,
    opponent,
    ...(position !== undefined && { position }),
    figures: numbersIn(figures),
  };
}

const numbersIn = (values: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, number][] =>
      typeof value === 'number' ? [[name, value]] : [],
    ),
  );

function teamLine(
  row: RowOf<'results'>,
  game: Scheduled | undefined,
  side: 'away' | 'home',
): NewLine | undefined {
  if (game === undefined || row[`${side}_H`] === undefined) return undefined;
  const seat = side === 'away' ? 0 : 1;
  return {
    sheet: 'team',
    seat,
    player: '',
    team: game[side],
    opponent: seat === 0 ? game.home : game.away,
    figures: { G: 1, ...Object.fromEntries(teamColumns.map((name) => [name, row[`${side}_${name}`] ?? 0])) },
  };
}
