import type { SeasonContent } from '../../../../games/baseball/league/season-content.ts';
import { type PreparedRows, preparedActs, preparedLines } from '../../../../store/records/prepared.ts';
import { newTableId } from '../../../../table/seats/table-id.ts';
import type { NumberedAct } from '../../course/acts.ts';
import type { Phase } from '../../course/season.ts';
import type { SeasonSettings } from '../../course/settings.ts';
import { after, newSeason } from '../../course/state.ts';
import type { SeasonExport } from '../season-zip.ts';
import { importActs } from './acts.ts';
import { importedSettings, mustAgree, mustFit } from './check.ts';
import { linesIn } from './rows.ts';

/** Checks a season's files, and makes the rows of its database. All of it runs on the thread of files. */

/** What is needed of a season's league. */
export interface ImportLeague {
  /** Its key here; empty for the built-in one. */
  readonly key: string;
  readonly content: SeasonContent;
  /** The game's options, checked with this league. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a season gets on its new server. */
export interface ImportWish {
  readonly id: string;
  readonly league: ImportLeague;
  /** The account that imports it. */
  readonly by: string;
  readonly now: Date;
}

/** A checked season that is ready to be stored. */
export interface ReadySeason {
  readonly id: string;
  readonly settings: SeasonSettings;
  readonly phase: Phase;
  /** How many acts it has. */
  readonly acts: number;
  readonly rows: readonly PreparedRows[];
}

/**
 * Checks everything before anything is stored.
 * @throws RuleError that tells what is wrong with its file
 */
export function readied(season: SeasonExport, { id, league, by, now }: ImportWish): ReadySeason {
  const settings = importedSettings(season.head, league.key, league.options);
  mustFit(season, settings, league.content);
  const lines = linesIn(season);
  const tables = new Map([...lines.keys()].map((game) => [game, newTableId()]));
  const acts = importActs(season, { settings, tables, lines }).map(({ act, at = now }) => ({ act, at, by }));
  const course = acts
    .map(({ act, at }, index): NumberedAct => ({ number: index + 1, act, at }))
    .reduce(after, newSeason(settings));
  mustAgree(course, season);
  const games = [...tables].map(([key, tableId]) => {
    const [fixture = 0, game = 0] = key.split(' ').map(Number);
    const place = { tableId, competition: id, fixture, game, counts: true };
    return { place, lines: lines.get(key) ?? [] };
  });
  const rows = [...preparedLines(games), ...preparedActs(id, acts)];
  return { id, settings, phase: course.phase, acts: acts.length, rows };
}
