import { playerPage, teamRows } from '../src/league/season/board/figures/figure-pages.ts';
import { gridBoard } from '../src/league/season/board/figures/leaders-picture.ts';
import { raceIn, rowsOf, standingOf } from '../src/league/season/course/standing.ts';
import { rankedBy } from '../src/league/season/leaders/ranking.ts';
import { Contents } from '../src/league/season/running/content.ts';
import { boardOf, figuresOf, playerFigures, teamFigures } from '../src/league/season/running/figures.ts';
import { type Loaded, seasonKeeper } from '../src/league/season/running/season-keeper.ts';
import { divisionsOf } from '../src/league/season/standings/order.ts';
import { theStatistic } from '../src/league/season/statistics/table.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { PostgresMeter } from './equipment/postgres-meter.ts';
import type { Report } from './equipment/report.ts';
import {
  type Extent,
  fillSeasons,
  guildId,
  now,
  owner,
  seasonId,
  storeSeasons,
} from './equipment/season-games.ts';
import { type Queries, queryReport, timed } from './equipment/timed-queries.ts';

/** Seasons of one server, finished games of each, actions of a game, and how often each query runs three times. */
const extents = {
  full: { seasons: 20, games: 500, actions: 100, runs: 100 },
  smoke: { seasons: 2, games: 32, actions: 10, runs: 3 },
} as const satisfies Readonly<Record<string, Extent & { readonly runs: number }>>;

/**
 * Measures the queries behind standings, race, leaders, `/stats` and `/results`, with the seasons of twenty years on one
 * server.
 */
export function seasons(folder: string, smoke: boolean): readonly (() => Promise<Report>)[] {
  const extent = smoke ? extents.smoke : extents.full;
  return [
    () => measured('SQLite', `file:${folder}/seasons.db`, extent),
    async () => {
      const postgres = await startPostgres({ durable: true });
      const meter = new PostgresMeter(postgres.url);
      try {
        const url = new URL(postgres.url);
        url.pathname = `/${await meter.create('seasons')}`;
        return await measured('PostgreSQL', url.href, extent);
      } finally {
        await meter.close();
        await postgres.stop();
      }
    },
  ];
}

async function measured(
  database: string,
  url: string,
  extent: Extent & { readonly runs: number },
): Promise<Report> {
  await (await openStore(url)).close();
  const store = await openStore(url, { thread: true, now: () => now });
  try {
    await storeSeasons(store, extent);
    await fillSeasons(url, extent);
    const { seasons: years, games, actions } = extent;
    const count = (number: number) => number.toLocaleString('en-US');
    return queryReport(
      `Queries of seasons, ${count(years * games)} games and ${count(years * games * actions)} actions (${database})`,
      `${years} seasons of 8 teams with ${games} finished games each.`,
      extent === extents.smoke,
      await timed(await queriesOn(store), extent.runs),
    );
  } finally {
    await store.close();
  }
}

/** The first is what the others are compared with. */
async function queriesOn(store: Store): Promise<Queries> {
  const contents = new Contents(store);
  const deps = { store, contents };
  const id = seasonId(0);
  const warm = seasonKeeper(store, () => now);
  const of = () => warm.load(id);
  const statistic = theStatistic('batting', 'OPS');
  const checks = theStatistic('fielding', 'X%');
  const loaded = await of();
  const team = 'PCG';
  const player = (await contents.of('')).teams.find(({ code }) => code === team)?.players[0]?.id ?? '';
  const standings = ({ course }: Loaded) =>
    divisionsOf(standingOf(course)).map((division) => rowsOf(course, { kind: 'division', division }));
  return {
    'one row by its key': () => store.competition(id),
    standings: async () => standings(await of()),
    'standings, from the rows': async () => standings(await seasonKeeper(store, () => now).load(id)),
    race: async () => raceIn((await of()).course),
    'leaders: eight boards': async () => {
      const figures = await figuresOf(deps, await of(), 'regular', ['batting', 'pitching']);
      return [
        ...['AVG', 'HR', 'RBI', 'SB'].map((key) => gridBoard(boardOf(figures, theStatistic('batting', key)))),
        ...['ERA', 'W', 'SO', 'SV'].map((key) => gridBoard(boardOf(figures, theStatistic('pitching', key)))),
      ];
    },
    'leaders: one of batting': async () =>
      rankedBy(boardOf(await figuresOf(deps, await of(), 'regular', ['batting']), statistic)),
    'leaders: one of fielding': async () =>
      rankedBy(boardOf(await figuresOf(deps, await of(), 'regular', ['fielding']), checks)),
    'stats: player': async () => {
      const own = await playerFigures(deps, loaded, player, 'regular');
      return playerPage([{ sheet: 'batting', rows: teamRows(own.batting) }], own.league);
    },
    'stats: team': () => teamFigures(deps, loaded, team, 'regular'),
    'stats: person': () => store.personSeasons(guildId, owner(0)),
    'stats: rivals': () => store.personRivalry(guildId, owner(0), owner(1), 8),
    'results: first page': async () => {
      const { course } = await of();
      const tables = course.ended
        .slice(-10)
        .flatMap(([fixture, number]) => course.games.get(fixture)?.[number - 1]?.table ?? []);
      return Promise.all(tables.map((table) => store.loadTable(table)));
    },
    'results: box score': () => store.linesOfTable(loaded.course.games.get(1)?.[0]?.table ?? ''),
  };
}
