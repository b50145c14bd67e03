import { games } from '../../src/games/catalog.ts';
import { rowsOf } from '../../src/league/season/course/standing.ts';
import { leadersOf } from '../../src/league/season/leaders/leaders.ts';
import { Contents, playersOf } from '../../src/league/season/running/content.ts';
import { type Loaded, seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { totalsByPlayer } from '../../src/league/season/statistics/lines.ts';
import { theStatistic } from '../../src/league/season/statistics/table.ts';
import type { SeasonPart } from '../../src/store/records/lines.ts';
import type { Store } from '../../src/store/records/store.ts';
import { LibraryCache } from '../../src/table/ledger/library-cache.ts';
import { differences, type Product, type ProductPart } from './compare.ts';
import { boards } from './second-count/leaders.ts';
import { replayed } from './second-count/replay.ts';
import { seasonLog } from './second-count/season-log.ts';
import { type SecondAsked, secondCount } from './second-count/second-count.ts';
import type { SeasonGame } from './second-count/types.ts';

/**
 * Counts a season a second time from its logs, and compares every figure with the product's: standings, batting,
 * pitching, fielding and leaders, of the regular season and of the playoffs.
 *
 * @returns what differs, as sentences; none if all is equal
 */
export async function seasonDifferences(
  store: Store,
  competitionId: string,
  guildId: string,
): Promise<string[]> {
  const loaded = await seasonKeeper(store, () => new Date()).load(competitionId);
  if (loaded.row.guildId !== guildId) return [`The season ${competitionId} belongs to another server.`];
  const asked = await askedOf(store, loaded);
  const second = secondCount(await gamesOf(store, competitionId), {
    ...asked,
    ...(loaded.course.dice !== undefined && { dice: seasonLog(await store.acts(competitionId, 0)).dice }),
  });
  return differences(second, await productOf(store, loaded, asked));
}

/** The season's games in the order in which they ended, replayed. */
async function gamesOf(store: Store, id: string): Promise<SeasonGame[]> {
  const baseball = games.find((game) => game.id === 'baseball');
  if (baseball === undefined) throw new Error('There is no baseball.');
  const libraries = new LibraryCache(store);
  const found: { readonly game: SeasonGame; readonly at: Date }[] = [];
  for (const ended of seasonLog(await store.acts(id, 0)).games) {
    const { fixture, game: number, teams, table: tableId, forfeit, runs, at } = ended;
    const table = tableId === undefined ? undefined : await store.loadTable(tableId);
    if (tableId !== undefined && table === undefined) throw new Error(`Table ${tableId} is archived.`);
    if (table !== undefined && tableId !== undefined) {
      await libraries.ready(baseball, table.options);
      const [away, home] = teams ?? codesIn(table.options);
      const place = { fixture, game: number, away, home };
      const game = replayed(baseball, place, table, await store.actions(tableId));
      found.push({ game, at: table.finishedAt ?? at });
    } else if (teams !== undefined) {
      const place = { fixture, game: number, away: teams[0], home: teams[1] };
      const game =
        forfeit === undefined ? { ...place, ...(runs !== undefined && { runs }) } : { ...place, forfeit };
      found.push({ game, at });
    }
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ game }) => game);
}

/** The teams of a table, without the key of an imported league. */
function codesIn(options: unknown): readonly [string, string] {
  const { away, home } = Object(options) as { readonly away?: unknown; readonly home?: unknown };
  const code = (team: unknown) => `${team}`.split('.').at(-1) ?? '';
  return [code(away), code(home)];
}

/** Names, and everybody's team: that of the content's rosters, or the last one he played for. */
async function askedOf(store: Store, { course, row }: Loaded): Promise<SecondAsked> {
  const content = await new Contents(store).of(course.settings.league);
  const names = new Map([...playersOf(content)].map(([player, { name }]) => [player, name]));
  const teamNow = new Map(
    Object.entries(course.settings.rosters).flatMap(([team, players]) =>
      players.map((player) => [player, team] as const),
    ),
  );
  for (const part of ['regular', 'playoffs'] as const)
    for (const { player, team } of await store.sums(row.id, part, 'batting')) teamNow.set(player, team);
  return { teams: course.settings.teams, last: course.settings.last, names, teamNow };
}

async function productOf(store: Store, { row, course }: Loaded, asked: SecondAsked): Promise<Product> {
  const divisions = [...new Set(course.settings.teams.map(({ division }) => division))];
  return {
    standings: new Map([
      ['overall', rowsOf(course, { kind: 'overall' })],
      ...divisions.map((division) => [division, rowsOf(course, { kind: 'division', division })] as const),
    ]),
    regular: await productPart(store, row.id, 'regular', asked),
    playoffs: await productPart(store, row.id, 'playoffs', asked),
  };
}

async function productPart(
  store: Store,
  id: string,
  part: SeasonPart,
  { names, teamNow }: SecondAsked,
): Promise<ProductPart> {
  const sums = {
    batting: await store.sums(id, part, 'batting'),
    pitching: await store.sums(id, part, 'pitching'),
    fielding: await store.sums(id, part, 'fielding'),
  };
  const teams = await store.teamSums(id, part, 'team');
  const teamGames = Object.fromEntries(teams.map(({ team, figures }) => [team, figures['G'] ?? 0]));
  const leaders = boards.map(({ sheet, key }) => {
    const candidates = [...totalsByPlayer(sums[sheet])].map(([player, line]) => ({
      id: player,
      name: names.get(player) ?? '',
      team: teamNow.get(player),
      line,
    }));
    const { rows, more } = leadersOf({ statistic: theStatistic(sheet, key), candidates, teamGames });
    return [
      `${sheet} ${key}`,
      {
        rows: rows.map(({ rank, candidate, value }) => ({ rank, player: candidate.id, value })),
        more: more?.count ?? 0,
      },
    ] as const;
  });
  return { ...sums, teams, leaders: new Map(leaders) };
}
