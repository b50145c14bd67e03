import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { games } from '../../src/games/catalog.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import { seasonSettings } from '../../src/league/season/course/settings.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { linesAfter } from '../../src/table/log/lines.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { dealt, step } from '../../src/table/log/replay.ts';
import { execute, type FreshDatabase, freshDatabase } from '../equipment/databases/databases.ts';
import { computer, table as newTable } from '../equipment/databases/kept-tables.ts';
import { gameRecord } from '../equipment/databases/played-tables.ts';
import { seasonDifferences } from './differences.ts';

const id = 'season23456';
const teams = ['PCG', 'IVS', 'SMH', 'QHM'] as const;

const settings = seasonSettings.parse({
  league: '',
  leagueName: 'The league',
  teams: teams.map((code, index) => ({
    code,
    name: `Team ${code}`,
    division: index < 2 ? 'North' : 'South',
  })),
  rosters: {},
  weeks: 3,
  gamesPerWeek: 2,
  options: {},
  seed: 'seed',
  deadlineWeek: 2,
  lockWeek: 2,
  playoffPlaces: 2,
  playoffLengths: [3],
  review: 'commissioner',
  cap: null,
  last: 10,
  weekEnds: { by: 'results' },
  unplayed: 'moved',
  asksForTeams: true,
  level: 'regular',
  timeControl: 'none',
});

/** Each week everybody meets another team twice. */
const schedule = [1, 2, 3].flatMap((week) => {
  const pairs = [
    [teams[0], teams[week] ?? 'IVS'],
    teams.filter((team, index) => index > 0 && team !== teams[week]),
  ];
  return [1, 2].flatMap((game) =>
    pairs.map(([one = '', other = '']): [number, number, string, string] =>
      game === 1 ? [week, game, one, other] : [week, game, other, one],
    ),
  );
});

let database: FreshDatabase;
let store: Store;

beforeEach(async () => {
  database = await freshDatabase('sqlite');
  store = await openStore(database.url);
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

const scores = z.tuple([z.int(), z.int()]);

/** Computers play a game at a table, as a ledger stores it. Returns the act of its result. */
async function played(fixture: number, game: number, away: string, home: string, more = {}): Promise<Act> {
  const [baseball] = games;
  if (baseball === undefined) throw new Error('There is no baseball.');
  const table = `t${fixture}-${game}`;
  const options = baseball.options.parse({ innings: 2, max_innings: 3, season: id, away, home, ...more });
  const seats = [0, 1].map((seat) => ({ ...computer, seat, level: 'regular' }));
  const key = `${id}:${fixture}:${game}`;
  const { revision } = await store.createTable(newTable(table, { options, seats, fixture: key }));
  await store.changeLobby(table, {
    revision,
    start: { entropy: `3:${table}`, state: {}, hash: '', rolls: [], rulesVersion: baseball.version },
  });
  const stored = await store.loadTable(table);
  if (stored === undefined) throw new Error('There is no table.');
  let live: LiveTable = dealt(baseball, stored);
  for (;;) {
    const [next] = baseball.timeout(live.snapshot.state);
    if (next === undefined) throw new Error('Nobody acts.');
    const made = step(live, next.seat, next.action);
    live = made.table;
    const result = baseball.result(live.snapshot.state);
    const lines = linesAfter(live);
    await store.addAction(table, {
      number: live.stored.seq,
      revision: live.stored.seq + 1,
      seat: next.seat,
      notation: made.notation,
      hash: made.hash,
      rolls: made.rolls,
      source: `computer:${live.stored.seq}`,
      ...(result !== undefined && {
        finish: {
          result,
          record: gameRecord(['1', '2'], { game: 'baseball' }),
          ...(lines && { lines }),
        },
      }),
    });
    if (result !== undefined)
      return { do: 'result', fixture, game, table, runs: scores.parse(result.scores), innings: 2 };
  }
}

/** A season with a forfeit, a score that was typed in, and a draw or two. */
async function playSeason(): Promise<void> {
  await store.createCompetition({
    id,
    guildId: 'g1',
    channelId: 'c1',
    name: 'Spring',
    game: 'baseball',
    settings,
    phase: 'regular',
    createdBy: '1',
    kind: 'season',
  });
  await add({ do: 'schedule', games: schedule }, { do: 'start' });
  const numbers = new Map<number, number>();
  for (const [week, , away, home] of schedule) {
    const number = (numbers.get(week) ?? 0) + 1;
    numbers.set(week, number);
    if (week === 2 && number === 1) await add({ do: 'forfeit', fixture: 2, game: 1, by: 'away' });
    else if (week === 2 && number === 2) await add({ do: 'result', fixture: 2, game: 2, runs: [4, 5] });
    else await add(await played(week, number, away, home, { dh: number % 2 === 0 }));
  }
  await add({ do: 'ended', dice: {}, seeds: ['PCG', 'SMH'] });
  await add(await played(101, 1, 'SMH', 'PCG'));
}

async function add(...acts: readonly Act[]): Promise<void> {
  const { number = 0 } = (await store.competition(id)) ?? {};
  await store.addActs(id, { after: number, acts: acts.map((act) => ({ act })), phase: 'regular' });
}

it('finds a season as the product counted it, and tells each figure that is off', {
  timeout: 60_000,
}, async () => {
  await playSeason();
  expect(await seasonDifferences(store, id, 'g1')).toEqual([]);
  expect(await seasonDifferences(store, id, 'g2')).toEqual([
    'The season season23456 belongs to another server.',
  ]);
  const [batter] = await store.sums(id, 'regular', 'batting');
  await execute(
    database.url,
    `UPDATE "BattingLine" SET "HR" = "HR" + 9 WHERE "player" = '${batter?.player}'`,
  );
  const found = await seasonDifferences(store, id, 'g1');
  expect(
    found.some((one) => one.startsWith(`batting of the regular season: the product has ${batter?.player} `)),
  ).toBe(true);
  expect(found.some((one) => one.startsWith('leaders in batting HR of the regular season'))).toBe(true);
  await execute(
    database.url,
    `UPDATE "BattingLine" SET "HR" = "HR" - 9 WHERE "player" = '${batter?.player}'`,
  );
  expect(await seasonDifferences(store, id, 'g1')).toEqual([]);
  await execute(database.url, `UPDATE "FieldingLine" SET "counts" = 0 WHERE "fixture" = 101`);
  expect(
    (await seasonDifferences(store, id, 'g1')).every((one) => one.startsWith('fielding of the playoffs')),
  ).toBe(true);
  await execute(database.url, `UPDATE "FieldingLine" SET "counts" = 1 WHERE "fixture" = 101`);
  // A score that the log of the game doesn't have.
  await add({ do: 'result', fixture: 1, game: 1, table: 't1-1', runs: [30, 0] });
  expect((await seasonDifferences(store, id, 'g1')).some((one) => one.startsWith('standings North'))).toBe(
    true,
  );
});
