import { standingsOf } from '../src/league/board/standings.ts';
import type { Act } from '../src/league/course/acts.ts';
import { joining, readying, starting } from '../src/league/course/doing.ts';
import { pairing } from '../src/league/course/due.ts';
import { bracketOf } from '../src/league/course/next-round.ts';
import type { System } from '../src/league/course/settings.ts';
import { after, type Course, currentRound, newCourse } from '../src/league/course/state.ts';
import { ratingRules } from '../src/league/ratings/stored.ts';
import { tournamentKeeper } from '../src/league/running/tournament-keeper.ts';
import { insertAll } from '../src/store/database/bulk.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { settingsOf } from '../test/league/competition-played.ts';
import { atOnce, fillGames, parts } from './equipment/finished-games.ts';
import { PostgresMeter } from './equipment/postgres-meter.ts';
import type { Report } from './equipment/report.ts';
import { type Queries, queryReport, timed } from './equipment/timed-queries.ts';

/** Games of one server, actions of each, entrants of a tournament, and how often each query runs three times. */
const extents = {
  full: { games: 10_000, actions: 100, entrants: 128, runs: 300 },
  smoke: { games: 100, actions: 10, entrants: 16, runs: 5 },
} as const;
type Extent = (typeof extents)[keyof typeof extents];

const guildId = '900000000000000010';
const channelId = '900000000000000011';
const day = 86_400_000;
const now = new Date('2026-11-26T12:00:00.000Z');
const key = { guildId, game: 'dutch' };
const kinds = ['dutch', 'ringrift'] as const;
/** People of the server. The first plays in every fifth game. */
const people = 400;
const person = (number: number): string => `9100000000000${String(number).padStart(5, '0')}`;
const [eager, rival] = [person(0), person(7)];
const tableOf = (game: number): string => `t${String(game).padStart(9, '0')}`;
/** Tournaments of the server besides the two that are read. */
const others = 200;

/**
 * Measures the queries behind boards, profiles, results and brackets. Ten thousand finished games of a single server,
 * with a million actions, are the hardest case: no query can leave other servers out.
 */
export function competitions(folder: string, smoke: boolean): readonly (() => Promise<Report>)[] {
  const extent = smoke ? extents.smoke : extents.full;
  return [
    () => measured('SQLite', `file:${folder}/competitions.db`, extent),
    async () => {
      const postgres = await startPostgres({ durable: true });
      const meter = new PostgresMeter(postgres.url);
      try {
        const url = new URL(postgres.url);
        url.pathname = `/${await meter.create('competitions')}`;
        return await measured('PostgreSQL', url.href, extent);
      } finally {
        await meter.close();
        await postgres.stop();
      }
    },
  ];
}

async function measured(database: string, url: string, extent: Extent): Promise<Report> {
  await (await openStore(url)).close();
  await fill(url, extent);
  const store = await openStore(url, { thread: true, now: () => now });
  try {
    const ids = { 'knock-out': 'knockout22', swiss: 'swiss22222' } as const;
    for (const [system, id] of Object.entries(ids)) await play(store, id, system as System, extent.entrants);
    for (let other = 0; other < others; other += 1)
      await store.createCompetition({
        ...competition,
        id: `other${10_000 + other}`,
        settings: settingsOf({ system: 'swiss' }),
      });
    const { games, actions, entrants } = extent;
    return queryReport(
      `Queries of competitions, ${count(games)} games and ${count(games * actions)} actions (${database})`,
      `Tournaments of ${entrants} entrants.`,
      extent === extents.smoke,
      await timed(queriesOn(store, ids), extent.runs),
    );
  } finally {
    await store.close();
  }
}

const count = (number: number): string => number.toLocaleString('en-US');

/** The first is what the others are compared with. */
function queriesOn(store: Store, ids: Readonly<Record<'knock-out' | 'swiss', string>>): Queries {
  const warm = tournamentKeeper(store, () => now);
  const cold = () => tournamentKeeper(store, () => now);
  const since = new Date(now.getTime() - 90 * day);
  return {
    'one row by its key': () => store.competition(ids.swiss),
    'rating board': async () => ratingRules.board(await store.ratingsSince(key, since), new Set(), now),
    'profile: results by game': () => store.tallies(guildId, eager),
    'profile: ratings': () => store.ratingsOf(guildId, eager),
    'profile: last 100 games': () => store.gamesPlayed(guildId, eager, 100),
    'rating history, 200 games': () => store.history(key, eager, 200),
    'against one person': async () => [
      await store.rivalry(guildId, eager, rival),
      await store.meetings(guildId, eager, rival, 5),
    ],
    'result of a game': () => store.gameRecord(tableOf(50)),
    'list of tournaments': () => store.competitionsOf(guildId, ['open', 'running', 'paused', 'over']),
    'tournaments that are due': () => store.dueCompetitions(now),
    'bracket, from the rows': async () => bracketOf((await cold().load(ids['knock-out'])).course),
    'bracket, in memory': async () => bracketOf((await warm.load(ids['knock-out'])).course),
    'table of a Swiss, from the rows': async () => standingsOf((await cold().load(ids.swiss)).course),
  };
}

// Filling the database.

const endOf = (game: number, games: number): Date =>
  new Date(now.getTime() - (games - game) * (300 / games) * day);

async function fill(url: string, { games, actions }: Extent): Promise<void> {
  const all = Array.from({ length: games }, (_, game) => finishedGame(game, endOf(game, games)));
  await fillGames(url, all, actions, async (client, provider) => {
    for (const part of parts(all, atOnce))
      await insertAll(
        provider,
        client,
        'RatingStep',
        part.flatMap(({ steps }) => steps),
      );
    await insertAll(provider, client, 'Rating', ratings(games));
  });
}

/** A game of two, with every row that its end leaves. */
function finishedGame(number: number, endedAt: Date) {
  const tableId = tableOf(number);
  const game = kinds[number % 3 === 0 ? 1 : 0];
  const first = number % 5 === 0 ? 0 : 1 + ((number * 7) % (people - 1));
  const second = 1 + ((number * 13 + 6) % (people - 1));
  const players = [first, second === first ? (second % (people - 1)) + 1 : second].map(person);
  const figures = { mu: 25, sigma: 3, games: 20 };
  return {
    tableId,
    game,
    endedAt,
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
    seats: players.map((userId, seat) => ({
      tableId,
      seat,
      guildId,
      game,
      endedAt,
      userId,
      level: null,
      version: null,
      name: `Person ${userId.slice(-4)}`,
      place: 1 + ((seat + number) % 2),
      score: 10 * seat,
      outcome: (seat + number) % 2 === 0 ? 'won' : 'lost',
      acted: 50,
      stoodIn: 0,
      left: false,
    })),
    steps: players.map((who) => ({ tableId, who, guildId, game, endedAt, ...figures })),
  };
}

const ratings = (games: number) =>
  kinds.flatMap((game) =>
    Array.from({ length: people }, (_, number) => ({
      guildId,
      game,
      who: person(number),
      name: `Person ${number}`,
      mu: 20 + (number % 100) / 10,
      sigma: 2 + (number % 7) / 2,
      games: 20 + (number % 30),
      lastAt: endOf(games - 1 - (number % games), games),
    })),
  );

// Tournaments, played by the rules with results that the seeds decide.

const competition = { guildId, channelId, name: 'Cup', game: 'dutch', phase: 'open', createdBy: eager };

/** Stores a tournament that has been played to its end. */
async function play(store: Store, id: string, system: System, count: number): Promise<void> {
  const settings = settingsOf({ system });
  const entrants = Array.from({ length: count }, (_, index) => ({
    entrant: index + 1,
    userId: person(index),
    name: `Person ${index}`,
  }));
  await store.createCompetition({ ...competition, id, settings });
  let course = newCourse(settings);
  const add = async (
    decide: (course: Course) => readonly Act[],
    joined: typeof entrants = [],
  ): Promise<void> => {
    const before = course.number;
    const acts = decide(course);
    course = follow(course, acts);
    await store.addActs(id, {
      after: before,
      acts: acts.map((act) => ({ act, by: eager })),
      entrants: joined,
      phase: course.phase,
    });
  };
  const order = entrants.map(({ entrant }) => entrant);
  await add((now) => order.flatMap((entrant) => joining(now, entrant)), entrants);
  await add((now) => starting(now, order));
  while (course.phase === 'running') {
    await add((before) => pairing(before, now));
    await add(roundPlayed);
  }
}

const follow = (course: Course, acts: readonly Act[]): Course =>
  acts.reduce((before, act) => after(before, { number: before.number + 1, at: now, act }), course);

/** What the games of the current round leave: who was ready, the table, and the result. */
const roundPlayed = (course: Course): readonly Act[] =>
  (currentRound(course)?.fixtures ?? [])
    .filter(({ decided }) => !decided)
    .flatMap(({ id, sides, games }): Act[] => [
      ...sides.flatMap((side) => readying(course, id, side)),
      { do: 'table', fixture: id, game: 1, table: tableOf(id), channel: channelId },
      {
        do: 'result',
        fixture: id,
        game: 1,
        table: tableOf(id),
        outcome: {
          kind: 'played',
          places: (games[0]?.seats ?? []).map((seat) => (seat === Math.min(...sides) ? 1 : 2)),
          scores: [42, 37],
          actions: 100,
        },
      },
    ]);
