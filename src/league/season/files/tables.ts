import { z } from 'zod';
import { columns } from '../statistics/totals.ts';
import type { SeasonTable } from './table.ts';

/** The CSV tables of a season's zip (League 18). Their names and columns are part of the format. */

const count = z.int().min(0).max(99_999);
const number = z.int().min(1).max(99_999);
const week = z.int().min(0).max(60);
const code = z.string().regex(/^[A-Z][A-Z0-9]{1,3}$/, 'must be a team’s code');
const player = z.string().regex(/^[A-Za-z0-9_-]{1,15}$/, 'must be a player’s id');
const game = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be the id of a game');
/** A moment in UTC: `2026-11-22T19:05:00.000Z`. */
const moment = z.iso.datetime({ error: 'must be a time such as 2026-11-22T19:05:00.000Z' });
const words = z.string().max(1_000);
const shown = z.string().max(20);

/** Columns of counts. TypeScript doesn't know what `Object.fromEntries` keeps of the names. */
const counts = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Readonly<Record<Name, typeof count>>;

/** Columns of counts that may be empty. */
const optional = <const Name extends string>(names: readonly Name[]) => {
  const one = count.exactOptional();
  return Object.fromEntries(names.map((name) => [name, one])) as Readonly<Record<Name, typeof one>>;
};

/** Figures of a team in a game besides its players' (League 11). */
export const teamColumns = ['R', 'RA', 'H', 'E', 'LOB', 'DP'] as const;

/** Batting columns of the season's statistics, and the grand slams, which milestones count. */
const battingColumns = [...columns.batting, 'slams'] as const;

const table = <Schema extends z.ZodObject>(
  file: string,
  row: Schema,
  subject: (row: z.output<Schema>) => string,
): SeasonTable<Schema> => ({ file, row, subject });

/** Which game of the season: its week, or 100 + the number of its series, and its number there. */
const which = { fixture: z.int().min(1).max(999), number };

/** Fixtures from here on are series of the playoffs. */
const firstSeries = 101;

/** A game in words: `game 2 of week 14`, `game 1 of series 3`. */
export const gameInWords = ({
  fixture,
  number: game,
}: {
  readonly fixture: number;
  readonly number: number;
}): string =>
  `game ${game} of ${fixture < firstSeries ? `week ${fixture}` : `series ${fixture - firstSeries + 1}`}`;

/** A game to be played. `game` counts the games of its teams in the week or series. */
export const schedule = table(
  'schedule.csv',
  z.strictObject({ ...which, game: number, away: code, home: code, canceled: z.boolean() }),
  gameInWords,
);

const side = z.enum(['away', 'home']);

const injuryList =
  /^[A-Z][A-Z0-9]{1,3} [A-Za-z0-9_-]{1,15} [1-9]\d{0,2}(; [A-Z][A-Z0-9]{1,3} [A-Za-z0-9_-]{1,15} [1-9]\d{0,2})*$/;

/** What a side's team did in a game, as its line counts it; missing if the game was played elsewhere. */
const teamFigures = <const Side extends 'away' | 'home'>(name: Side) =>
  optional(teamColumns.map((column) => `${name}_${column}` as const));

/**
 * How a game of the schedule ended: with runs, or by forfeit. `winner` is set if the runs don't say who won, and `game`
 * is its file in `games/`.
 */
export const results = table(
  'results.csv',
  z.strictObject({
    ...which,
    away_runs: count.exactOptional(),
    home_runs: count.exactOptional(),
    winner: side.exactOptional(),
    forfeit: z.enum(['away', 'home', 'both']).exactOptional(),
    innings: count.exactOptional(),
    win: player.exactOptional(),
    loss: player.exactOptional(),
    save: player.exactOptional(),
    ended: moment,
    game: game.exactOptional(),
    ...teamFigures('away'),
    ...teamFigures('home'),
    /** Who was hurt, and how many of his team's next games he missed: `PCG pcg-07 4; IVS ivs-03 2`. */
    injuries: z.string().regex(injuryList, 'must be like PCG pcg-07 4').max(1_000).exactOptional(),
  }),
  gameInWords,
);

/** The table of the season as it stands. An import computes it anew; here it is for people. */
export const standings = table(
  'standings.csv',
  z.strictObject({
    division: words,
    rank: number,
    team: code,
    ...counts(['W', 'L', 'T']),
    Pct: shown,
    GB: shown,
    Home: shown,
    Away: shown,
    Div: shown,
    OneRun: shown,
    Strk: shown,
    L10: shown,
    ...counts(['RS', 'RA']),
    Diff: shown,
    xWL: shown,
  }),
  (row) => `the team ${row.team}`,
);

/** A line of a player in a game of the schedule. */
const line = { ...which, team: code, player };

export const batting = table(
  'batting.csv',
  z.strictObject({ ...line, ...counts(battingColumns) }),
  (row) => `${row.player} in ${gameInWords(row)}`,
);

export const pitching = table(
  'pitching.csv',
  z.strictObject({ ...line, ...counts(columns.pitching) }),
  (row) => `${row.player} in ${gameInWords(row)}`,
);

const positions = z.enum(['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF']);

export const fielding = table(
  'fielding.csv',
  z.strictObject({ ...line, position: positions, ...counts(columns.fielding) }),
  (row) => `${row.player} at ${row.position} in ${gameInWords(row)}`,
);

const list = z.enum(['active', 'minors', 'injured', 'free']);

/**
 * A carried-out move of a player, from one list to another, or of a draft pick, from one team to another (League 13.4).
 * A free agent has no team. `cause_number` is the number of the request, trade or pick.
 */
export const transactions = table(
  'transactions.csv',
  z
    .strictObject({
      id: z.string().regex(/^T\d{2}-\d{4,}$/, 'must be an id such as T14-0032'),
      week,
      cause: z.enum(['request', 'trade', 'pick']),
      cause_number: number,
      player: player.exactOptional(),
      from: list.exactOptional(),
      to: list.exactOptional(),
      /** The draft of a pick, its round, and the team whose it was first. */
      draft: number.exactOptional(),
      round: number.exactOptional(),
      original: code.exactOptional(),
      from_team: code.exactOptional(),
      to_team: code.exactOptional(),
      by: words.exactOptional(),
      at: moment,
    })
    .refine(isOneMove, 'must have either a player with two lists, or a draft pick with two teams'),
  (row) => `the transaction ${row.id}`,
);

interface Move {
  readonly player?: string;
  readonly from?: z.output<typeof list>;
  readonly to?: z.output<typeof list>;
  readonly draft?: number;
  readonly round?: number;
  readonly original?: string;
  readonly from_team?: string;
  readonly to_team?: string;
}

function isOneMove(move: Move): boolean {
  const pick = [move.draft, move.round, move.original];
  if (move.player === undefined)
    return [...pick, move.from_team, move.to_team].every((one) => one !== undefined);
  const hasTeam = (place: Move['from'], team: string | undefined) =>
    place !== undefined && (place === 'free') === (team === undefined);
  return (
    pick.every((one) => one === undefined) &&
    hasTeam(move.from, move.from_team) &&
    hasTeam(move.to, move.to_team)
  );
}

/** A pick of the draft (League 14). `made` counts the picks as they were made or skipped. */
export const draft = table(
  'draft.csv',
  z.strictObject({
    overall: number,
    round: number,
    place: number,
    /** The team whose pick it was first. */
    original: code,
    team: code,
    made: number.exactOptional(),
    /** Missing while the pick isn't made, or was skipped. */
    player: player.exactOptional(),
    timed_out: z.boolean(),
    made_up: z.boolean(),
  }),
  (row) => `the pick ${row.overall}`,
);

/**
 * An entry of the audit log (League 20). Entries from before an import keep their numbers, and the entry of the import
 * follows them.
 */
export const audit = table(
  'audit.csv',
  z.strictObject({
    number: z.int().min(1).max(99_999_999),
    at: moment,
    who: words,
    what: words,
    before: words.exactOptional(),
    after: words.exactOptional(),
    reason: words.exactOptional(),
  }),
  (row) => `the entry ${row.number}`,
);

/** All tables, in the order of the zip. */
export const tables = {
  schedule,
  results,
  standings,
  batting,
  pitching,
  fielding,
  transactions,
  draft,
  audit,
} as const;

export type TableName = keyof typeof tables;
/** A row of a table. */
export type RowOf<Name extends TableName> = z.output<(typeof tables)[Name]['row']>;
/** The rows of all tables. */
export type SeasonRows = { readonly [Name in TableName]: readonly RowOf<Name>[] };
