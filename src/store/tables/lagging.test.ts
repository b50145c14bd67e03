import { expect, it } from 'vitest';
import { copyTable } from '../../../bench/equipment/open-tables.ts';
import { freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { openStore } from '../open.ts';

it('finds more tables that are behind than a query may have parameters', async () => {
  const database = await freshDatabase('sqlite');
  const place = { guildId: 'g', channelId: 'c', game: 'rps', openedBy: 'u' };
  const before = await openStore(database.url);
  await before.createTable({ id: 't', ...place, options: {}, seed: '0'.repeat(64), commit: '', seats: [] });
  await before.close();
  copyTable(database.url.slice('file:'.length), 't', 40_000);
  const store = await openStore(database.url);
  const lagging = await store.laggingTables();
  await store.close();
  await database.drop();
  expect(lagging).toHaveLength(40_001);
  expect(lagging).toContainEqual({ id: 't', guildId: 'g' });
});
