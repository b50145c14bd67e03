import { builtInSeason } from '../../src/games/baseball/league/season-content.ts';
import { fixtureKey } from '../../src/league/running/keeper.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import { type SeasonSettings, seasonSettings } from '../../src/league/season/course/settings.ts';
import { generateSchedule } from '../../src/league/season/schedule/generate.ts';
import { Prisma } from '../../src/store/generated/sqlite/client.ts';
import { insertLines } from '../../src/store/lines/rows.ts';
import type { NewLine } from '../../src/store/records/lines.ts';
import type { Store } from '../../src/store/records/store.ts';
import { type FilledGame, fillGames } from './finished-games.ts';

/** Seasons of baseball with results and lines that are made up, for measuring. */

export interface Extent {
  readonly seasons: number;
  /** Finished games of each season. */
  readonly games: number;
  /** Actions of each game. */
  readonly actions: number;
}

export const guildId = '900000000000000010';
const channelId = '900000000000000011';
export const now = new Date('2026-11-26T12:00:00.000Z');
const day = 86_400_000;

export const seasonId = (season: number): string => `season${String(season).padStart(4, '2')}`;
export const owner = (team: number): string => `91000000000000${String(team).padStart(4, '0')}`;
const tableOf = (season: number, game: number): string =>
  `t${String(season).padStart(3, '0')}${String(game).padStart(6, '0')}`;

const [weeks, gamesPerWeek] = [32, 4];

const settings = (): SeasonSettings => {
  const { name, teams } = builtInSeason();
  return seasonSettings.parse({
    league: '',
    leagueName: name,
    teams: teams.map((team) => ({ code: team.code, name: team.name, division: team.division })),
    rosters: Object.fromEntries(teams.map(({ code, players }) => [code, players.map(({ id }) => id)])),
    weeks,
    gamesPerWeek,
    options: {},
    seed: 'bench',
    deadlineWeek: 14,
    lockWeek: 14,
    playoffPlaces: 4,
    playoffLengths: [5, 7],
    review: 'none',
    cap: null,
    last: 10,
    weekEnds: { by: 'results' },
    unplayed: 'moved',
    asksForTeams: true,
    level: 'regular',
    timeControl: 'none',
  });
};

const schedule = () => {
  const { teams } = settings();
  return generateSchedule({ teams, weeks, gamesPerWeek, seed: 'bench' }).games;
};

/** Games whose lines are inserted in one transaction. */
const together = 250;

interface Played {
  readonly fixture: number;
  readonly number: number;
  readonly away: string;
  readonly home: string;
  readonly runs: readonly [number, number];
}

/** The games of a season that are over, week by week. */
function playedIn(season: number, count: number): readonly Played[] {
  const numbers = new Map<number, number>();
  return schedule()
    .toSorted((one, other) => one.week - other.week)
    .slice(0, count)
    .map(({ week, away, home }, index) => {
      const number = (numbers.get(week) ?? 0) + 1;
      numbers.set(week, number);
      const lead = ((index * 7 + season * 3) % 9) - 4;
      return {
        fixture: week,
        number,
        away,
        home,
        runs: [4 + Math.max(0, lead), 4 + Math.max(0, -lead) + (lead === 0 ? 1 : 0)],
      };
    });
}

/** Stores the seasons as the bot does: rows, people and acts. */
export async function storeSeasons(store: Store, { seasons, games }: Extent): Promise<void> {
  const parsed = settings();
  for (let season = 0; season < seasons; season += 1) {
    const id = seasonId(season);
    await store.createCompetition({
      id,
      kind: 'season',
      guildId,
      channelId,
      name: `Season ${season}`,
      game: 'baseball',
      settings: parsed,
      phase: 'preseason',
      createdBy: owner(0),
    });
    const acts: Act[] = [
      ...parsed.teams.map(
        ({ code }, index): Act => ({ do: 'owner', team: code, person: index + 1, role: 'owner' }),
      ),
      { do: 'schedule', games: schedule().map(({ week, game, away, home }) => [week, game, away, home]) },
      { do: 'start' },
      ...playedIn(season, games).flatMap(({ fixture, number, runs }, index): Act[] => {
        const at = { fixture, game: number };
        const table = tableOf(season, index);
        return [
          ...(number === 1 && fixture > 1 ? [{ do: 'week', week: fixture } as const] : []),
          { do: 'table', ...at, table, channel: channelId },
          { do: 'ready', ...at, side: 'away', person: 1 },
          { do: 'result', ...at, table, runs: [...runs], innings: 9 },
        ];
      }),
    ];
    await store.addActs(id, {
      after: 0,
      acts: acts.map((act) => ({ act })),
      entrants: parsed.teams.map(({ name }, index) => ({ entrant: index + 1, userId: owner(index), name })),
      phase: 'regular',
    });
  }
}

/** Fills the games of the seasons: tables, logs, records and lines. */
export async function fillSeasons(url: string, { seasons, games, actions }: Extent): Promise<void> {
  const all = Array.from({ length: seasons }, (_, season) =>
    playedIn(season, games).map((game, index) => ({ season, index, game })),
  ).flat();
  const filled = all.map(({ season, index, game }) => finishedGame(season, index, game, seasons * games));
  await fillGames(url, filled, actions, async (client, provider) => {
    for (const [count, { season, index, game }] of all.entries()) {
      // A transaction for many games, because each one waits for the disk.
      if (count % together === 0) await client.$queryRaw(Prisma.sql`BEGIN`);
      const place = {
        tableId: tableOf(season, index),
        competition: seasonId(season),
        fixture: game.fixture,
        game: game.number,
        counts: true,
      };
      await insertLines(client, provider, place, linesOf(game, index));
      if ((count + 1) % together === 0 || count + 1 === all.length)
        await client.$queryRaw(Prisma.sql`COMMIT`);
    }
  });
}

function finishedGame(
  season: number,
  index: number,
  { fixture, number, away, home, runs }: Played,
  total: number,
): FilledGame {
  const tableId = tableOf(season, index);
  const game = 'baseball';
  const { teams } = settings();
  const endedAt = new Date(now.getTime() - (total - season * 500 - index) * (day / 4));
  const person = (code: string) => owner(teams.findIndex((team) => team.code === code));
  return {
    tableId,
    game,
    endedAt,
    fixture: fixtureKey(seasonId(season), fixture, number),
    record: {
      tableId,
      guildId,
      channelId,
      game,
      endedAt,
      ending: 'rules',
      actions: 100,
      serverRated: true,
      tableRated: true,
      withComputers: false,
      unrated: null,
      annulledAt: null,
      annulledBy: null,
      annulReason: null,
    },
    seats: [away, home].map((code, seat) => ({
      tableId,
      seat,
      guildId,
      game,
      endedAt,
      userId: person(code),
      level: null,
      version: null,
      name: code,
      place: (runs[seat] ?? 0) > (runs[1 - seat] ?? 0) ? 1 : 2,
      score: runs[seat] ?? 0,
      outcome: (runs[seat] ?? 0) > (runs[1 - seat] ?? 0) ? 'won' : 'lost',
      acted: 50,
      stoodIn: 0,
      left: false,
    })),
  };
}

const positions = ['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'];

/** Lines as a game of nine innings leaves them: eleven batters, four pitchers and ten fielders of each team. */
function linesOf({ away, home, runs }: Played, index: number): readonly NewLine[] {
  const { teams } = builtInSeason();
  return [away, home].flatMap((team, seat): NewLine[] => {
    const opponent = seat === 0 ? home : away;
    const players = teams.find(({ code }) => code === team)?.players ?? [];
    const hitters = players.filter(({ pitcher }) => !pitcher).slice(0, 13);
    const pitchers = players.filter(({ pitcher }) => pitcher);
    const line = (
      sheet: NewLine['sheet'],
      player: string,
      figures: NewLine['figures'],
      position?: string,
    ): NewLine => ({
      sheet,
      seat,
      player,
      team,
      opponent,
      ...(position !== undefined && { position }),
      figures: { G: 1, ...figures },
    });
    return [
      ...hitters.slice(0, 11).map(({ id }, at) =>
        line('batting', id, {
          PA: 4,
          AB: 4,
          H: (index + at) % 3,
          HR: (index + at) % 17 === 0 ? 1 : 0,
          RBI: at % 2,
        }),
      ),
      ...Array.from(
        { length: 4 },
        (_, at) => pitchers[(index + at) % Math.max(1, pitchers.length)]?.id ?? '',
      ).map((id, at) =>
        line('pitching', id, {
          GS: at === 0 ? 1 : 0,
          outs: at === 0 ? 18 : 3,
          BF: 8,
          H: 2,
          ER: at % 2,
          SO: 3,
        }),
      ),
      ...hitters
        .slice(0, 10)
        .map(({ id }, at) =>
          line('fielding', id, { X: 1, XO: at % 2 }, positions[at % positions.length] ?? 'LF'),
        ),
      line('team', '', { R: runs[seat] ?? 0, RA: runs[1 - seat] ?? 0, H: 8 }),
    ];
  });
}
