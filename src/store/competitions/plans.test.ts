import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { noon } from '../../../test/equipment/databases/kept-tables.ts';
import { gameRecord } from '../../../test/equipment/databases/played-tables.ts';
import { ratingRules } from '../../league/ratings/stored.ts';
import { unwatched } from '../../watching/watch.ts';
import { addressOf } from '../database/address.ts';
import { clientFor, type Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { openStore } from '../open.ts';
import { recordGame } from '../played/finishing.ts';
import { playedIn } from '../played/reading.ts';
import { competitionsIn } from './competitions.ts';

const key = { guildId: 'g1', game: 'rps' };
const competition = {
  id: 'cup2345678',
  guildId: 'g1',
  channelId: 'c1',
  name: 'Cup',
  game: 'rps',
  settings: {},
  phase: 'open',
  createdBy: '1',
};
/** What no index helps with: rows that come as JSON, and results of subqueries. */
const harmless = /^SCAN (record|results|\(subquery)/;

it('plans boards, profiles, results and brackets without reading a log or a whole table', async () => {
  const database = await freshDatabase('sqlite');
  await (await openStore(database.url)).close();
  const reporting = { log: pino({ level: 'silent' }), watch: unwatched };
  const { client } = await clientFor(addressOf(database.url), 1, false, reporting);
  const asked: Prisma.Sql[] = [];
  const rows: Rows = new Proxy<Rows>(client, {
    get: (target, name) =>
      name === '$queryRaw'
        ? (query: Prisma.Sql) => {
            asked.push(query);
            return target.$queryRaw(query);
          }
        : Reflect.get(target, name),
  });
  const reach: Reach = {
    provider: 'sqlite',
    ask: async (question) => question(rows),
    inTransaction: (work) => work(rows),
    now: () => noon,
  };

  const played = playedIn(reach);
  const finish = { record: gameRecord(['1', '2']), rules: ratingRules };
  await recordGame(rows, 'sqlite', 't1', { ...finish, result: '{}' }, noon);
  await played.gameRecord('t1');
  await played.gamesPlayed('g1', '1', 5);
  await played.tallies('g1', '1');
  await played.rivalry('g1', '1', '2');
  await played.meetings('g1', '1', '2', 5);
  await played.ratingsOf('g1', '1');
  await played.ratingsSince(key, noon);
  await played.history(key, '1', 100);
  await played.ratingSeasons(key);
  await played.seasonBoard(key, 'Spring');
  await played.isHidden('1');

  const kept = competitionsIn(reach);
  await kept.createCompetition(competition);
  const entrants = [{ entrant: 1, userId: '1', name: 'Ada' }];
  await kept.addActs(competition.id, { after: 0, acts: [{ act: { do: 'join' } }], entrants, phase: 'open' });
  await kept.competition(competition.id);
  await kept.entrants(competition.id);
  await kept.acts(competition.id, 0);
  await kept.competitionsOf('g1', ['open', 'running']);
  await kept.dueCompetitions(noon);
  await kept.setCompetitionShown(competition.id, { shownNumber: 1 });
  await kept.setCompetitionDue(competition.id, 1, noon);

  expect(asked.length).toBeGreaterThan(25);
  const details = z.array(z.object({ detail: z.string() }));
  for (const query of asked) {
    const plan = details.parse(await client.$queryRaw(Prisma.sql`EXPLAIN QUERY PLAN ${query}`));
    const steps = plan.map(({ detail }) => detail);
    // A plan names aliases; only the text shows which tables a query reads.
    expect(query.sql).not.toMatch(/"(Action|Snapshot|Roll)"/);
    expect(
      steps.filter((step) => step.startsWith('SCAN') && !harmless.test(step)),
      query.sql,
    ).toEqual([]);
  }
  await client.$disconnect();
  await database.drop();
});
