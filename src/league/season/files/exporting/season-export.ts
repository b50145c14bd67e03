import { createHash } from 'node:crypto';
import type { Store } from '../../../../store/records/store.ts';
import type { Replaying } from '../../../../table/keeping/replaying.ts';
import { auditOf } from '../../board/audit.ts';
import type { SeasonDraft } from '../../course/season.ts';
import { clubOf } from '../../course/state.ts';
import { rosterOf } from '../../rosters/legal/lists.ts';
import type { Players } from '../../rosters/legal/player.ts';
import { type Loaded, nameOf } from '../../running/season-keeper.ts';
import type { Team } from '../../types.ts';
import type { SeasonHead } from '../head.ts';
import type { SeasonExport } from '../season-zip.ts';
import type { RowOf } from '../tables.ts';
import { type EndedGame, endedGames, resultRow, scheduleRows, standingRows } from './course-rows.ts';
import { draftRows } from './draft-rows.ts';
import { type PlayerRows, playerRows, resultFigures } from './lines.ts';
import { type LoggedGame, type Parts, partsOf } from './parts.ts';
import { transactionRows } from './transactions.ts';

/** Gathers what is public of a season for its zip (League 18). Nothing here names an account or a channel. */

export interface ExportDeps {
  readonly store: Pick<Store, 'league' | 'linesOfTable' | 'loadTable'>;
  readonly replaying: Pick<Replaying, 'jsonLinesOf'>;
  /** The league's players, for the names in the audit log. */
  readonly players: Players;
}

/** In which parts a season is exported. Reads the games one by one, so that others get their turn. */
export async function exportParts({ course }: Loaded, store: Pick<Store, 'loadTable'>): Promise<Parts> {
  const games: LoggedGame[] = [];
  for (const { game, end } of endedGames(course)) {
    // A forfeit that was decided after its table had begun isn't the game that was played there.
    const table =
      game.table === undefined || end.kind === 'forfeit' ? undefined : await store.loadTable(game.table);
    if (table?.status === 'finished') games.push({ table: table.id, actions: table.seq });
  }
  return partsOf(games);
}

/** A season as its files have it, with the games of its first part. */
export async function exportedSeason(loaded: Loaded, parts: Parts, deps: ExportDeps): Promise<SeasonExport> {
  const { course } = loaded;
  const results: RowOf<'results'>[] = [];
  const lines: PlayerRows[] = [];
  const logged = new Set(parts.flat());
  for (const ended of endedGames(course)) {
    const { result, rows } = await exportedGame(ended, deps, logged);
    results.push(result);
    lines.push(rows);
  }
  return {
    head: { ...(await headOf(loaded, deps.store)), ...(parts.length > 1 && { parts: parts.length }) },
    rows: {
      schedule: scheduleRows(course),
      results,
      standings: standingRows(course),
      batting: lines.flatMap(({ batting }) => batting),
      pitching: lines.flatMap(({ pitching }) => pitching),
      fielding: lines.flatMap(({ fielding }) => fielding),
      transactions: transactionRows(loaded),
      draft: course.draft === undefined ? [] : draftRows(course.draft.state),
      audit: auditOf(loaded, deps.players).map(({ at, elsewhere: _, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
      })),
    },
    games: await exportedGames(parts[0] ?? [], deps),
  };
}

/** Games as lines of JSON, by the ids of their tables. */
export async function exportedGames(
  tables: readonly string[],
  { store, replaying }: Pick<ExportDeps, 'store' | 'replaying'>,
): Promise<ReadonlyMap<string, string>> {
  const games = new Map<string, string>();
  for (const id of tables) {
    const table = await store.loadTable(id);
    if (table !== undefined) games.set(id, await replaying.jsonLinesOf(table));
  }
  return games;
}

async function exportedGame(ended: EndedGame, { store }: ExportDeps, logged: ReadonlySet<string>) {
  const { table } = ended.game;
  // A forfeit that was decided after its table had begun has no lines that count.
  const lines = table === undefined || ended.end.kind === 'forfeit' ? [] : await store.linesOfTable(table);
  const counted = lines.filter(({ counts }) => counts);
  const result: RowOf<'results'> = {
    ...resultRow(ended),
    ...resultFigures(counted),
    ...(table !== undefined && logged.has(table) && { game: table }),
  };
  return { result, rows: playerRows(counted) };
}

/** The SHA-256 of a league's content; empty for the built-in one. Two servers with equal content find the same. */
export async function contentHash(store: Pick<Store, 'league'>, key: string): Promise<string> {
  if (key === '') return '';
  const league = await store.league(key);
  return league === undefined ? '' : createHash('sha256').update(league.document).digest('hex');
}

/** Dice as plain lists. */
const plain = (dice: Readonly<Record<Team, readonly number[]>>): Record<Team, number[]> =>
  Object.fromEntries(Object.entries(dice).map(([team, rolls]) => [team, [...rolls]]));

const draftHead = ({ state, dice, over }: SeasonDraft): NonNullable<SeasonHead['draft']> => ({
  clock: state.settings.clock,
  ...(dice !== undefined && { dice: plain(dice) }),
  over,
});

async function headOf(loaded: Loaded, store: Pick<Store, 'league'>): Promise<SeasonHead> {
  const { course, row } = loaded;
  const { teams, league, leagueName, ...settings } = course.settings;
  const names = (people: readonly number[]) => people.map((person) => nameOf(loaded, person));
  return {
    clubhouse: 'season',
    format: 1,
    name: row.name,
    league: leagueName,
    content: await contentHash(store, league),
    phase: course.phase,
    week: course.week,
    ...(course.startedAt !== undefined && { started: course.startedAt.toISOString() }),
    // Settings are JSON in the database.
    settings: JSON.parse(JSON.stringify(settings)),
    teams: teams.map((team) => {
      const { owners, assistants } = clubOf(course, team.code);
      const { active, minors, injured } = rosterOf(course.rosters.rosters, team.code);
      return {
        ...team,
        owners: names(owners),
        assistants: names(assistants),
        roster: { active: [...active], minors: [...minors], injured: [...injured] },
      };
    }),
    ...(course.draft !== undefined && { draft: draftHead(course.draft) }),
    // Readonly lists of the state are plain lists in JSON.
    ...(course.votes !== undefined && { awards: JSON.parse(JSON.stringify(course.votes)) }),
    ...(course.finalMvp !== undefined && { final: course.finalMvp.map((one) => ({ ...one })) }),
    ...(course.seeds !== undefined && {
      playoffs: {
        seeds: [...course.seeds],
        lengths: [...(course.lengths ?? course.settings.playoffLengths)],
        dice: plain(course.dice ?? {}),
      },
    }),
  };
}
