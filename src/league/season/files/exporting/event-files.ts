import { localTime } from '../../../../games/baseball/event-file/dates.ts';
import { type SeasonFile, seasonFiles } from '../../../../games/baseball/event-file/season-files.ts';
import type { Scheduled } from '../../../../games/facets/texts.ts';
import type { Store } from '../../../../store/records/store.ts';
import { readHouseRules } from '../../../../table/clock/house-rules.ts';
import type { Libraries } from '../../../../table/keeping/libraries.ts';
import type { Replaying } from '../../../../table/keeping/replaying.ts';
import type { Season, SeasonGame } from '../../course/season.ts';
import { firstSeries, seriesOf } from '../../course/series.ts';
import { rosterOf } from '../../rosters/legal/lists.ts';
import type { Loaded } from '../../running/season-keeper.ts';
import type { PlayerId, Team } from '../../types.ts';
import { endedGames } from './course-rows.ts';

/** The event files of a whole season (League 19). */

export interface EventDeps {
  readonly store: Pick<Store, 'settings' | 'loadTable' | 'linesOfTable'>;
  readonly replaying: Pick<Replaying, 'fileInSeason'>;
  readonly libraries: Pick<Libraries, 'loaded'>;
}

export interface SeasonEvents {
  readonly files: readonly SeasonFile[];
  /** How many games are in the files, and how many that were played are not: typed in, imported or archived. */
  readonly games: number;
  readonly missing: number;
}

/** Replays each game that was played at a table here, and writes it. */
export async function eventFilesOf({ course, row }: Loaded, deps: EventDeps): Promise<SeasonEvents> {
  const { store, replaying, libraries } = deps;
  const { league, teams } = course.settings;
  const zone = readHouseRules(await store.settings(row.guildId)).timeZone;
  const year = localTime(course.startedAt ?? row.createdAt, zone).year;
  const players = new Map(teams.map(({ code }) => [code, new Set(playersOf(course, code))]));
  const games: string[] = [];
  let missing = 0;
  for (const { game, end } of endedGames(course)) {
    if (end.kind === 'forfeit') continue;
    const table = game.table === undefined ? undefined : await store.loadTable(game.table);
    if (table?.status !== 'finished') {
      missing += 1;
      continue;
    }
    games.push(await replaying.fileInSeason(table, zone, scheduledAs(course, game, row.name, year)));
    for (const { team, player } of await store.linesOfTable(table.id))
      if (player !== '') players.get(team)?.add(player);
  }
  // The list keeps the league's players loaded.
  const keys = await libraries.loaded('baseball', league === '' ? [] : [league]);
  const keyed = (name: string): string => [...keys, name].join('.');
  const files = seasonFiles({
    year,
    teams: teams.map(({ code }) => ({
      code: keyed(code),
      players: [...(players.get(code) ?? [])].map(keyed),
    })),
    games,
  });
  return { files, games: games.length, missing };
}

function playersOf(season: Season, team: Team): readonly PlayerId[] {
  const { active, minors, injured } = rosterOf(season.rosters.rosters, team);
  return [...active, ...minors, ...injured];
}

/** A game's place in the schedule. */
function scheduledAs(season: Season, game: SeasonGame, name: string, year: number): Scheduled {
  if (game.fixture < firstSeries)
    return { season: name, year, stage: { week: game.fixture }, game: game.game };
  const series = seriesOf(season)
    .rounds.flat()
    .find(({ fixture }) => fixture === game.fixture);
  const stage = { round: series?.round ?? 1, weeks: season.settings.weeks };
  return { season: name, year, stage, game: game.game };
}
