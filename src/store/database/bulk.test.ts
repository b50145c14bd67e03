import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { unwatched } from '../../watching/watch.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { openStore } from '../open.ts';
import { addressOf } from './address.ts';
import { advancing } from './bulk.ts';
import { clientFor } from './clients.ts';

it('finds each table to advance by its key, however many games are running', async () => {
  const database = await freshDatabase('sqlite');
  await (await openStore(database.url)).close();
  const reporting = { log: pino({ level: 'silent' }), watch: unwatched };
  const { client } = await clientFor(addressOf(database.url), 1, false, reporting);
  const plan = z
    .array(z.object({ detail: z.string() }))
    .parse(await client.$queryRaw(Prisma.sql`EXPLAIN QUERY PLAN ${advancing('sqlite', [], new Date(0))}`));
  await client.$disconnect();
  await database.drop();
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN json_each/),
    expect.stringMatching(/^SEARCH Table USING INDEX \S+ \(id=\?\)$/),
  ]);
});
