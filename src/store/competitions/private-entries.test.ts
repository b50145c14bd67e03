import { expect, it } from 'vitest';
import { forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { everyRow } from '../../../test/equipment/every-row.ts';
import { openStore } from '../open.ts';
import type { Store } from '../records/store.ts';

const season = (id: string, name: string) =>
  ({
    id,
    name,
    kind: 'season',
    guildId: 'g1',
    channelId: 'c1',
    game: 'baseball',
    settings: {},
    phase: 'preseason',
    createdBy: '999999',
  }) as const;

async function filled(store: Store): Promise<void> {
  for (const [id, name] of [
    ['one2222222', 'One'],
    ['two2222222', 'Two'],
  ] as const)
    await store.createCompetition(season(id, name));
  const queue = (holder: string, userId: string, player: string) =>
    ({ kind: 'queue', holder, userId, value: [player] }) as const;
  await store.setPrivateEntry('one2222222', queue('PCG', '111111', 'pcg-01'));
  await store.setPrivateEntry('one2222222', queue('IVS', '222222', 'ivs-05'));
  await store.setPrivateEntry('one2222222', {
    kind: 'vote-player',
    holder: '1',
    userId: '111111',
    value: ['ivs-02'],
  });
  await store.setPrivateEntry('two2222222', queue('PCG', '111111', 'pcg-09'));
}

forEachDatabase((open, name) => {
  it('keeps the last entry of each holder, and deletes a kind in one season', async () => {
    const store = await open();
    await filled(store);
    await store.setPrivateEntry('one2222222', {
      kind: 'queue',
      holder: 'PCG',
      userId: '222222',
      value: ['pcg-03', 'pcg-02'],
    });
    expect(await store.privateEntries('one2222222', ['queue'])).toEqual([
      { kind: 'queue', holder: 'IVS', userId: '222222', value: ['ivs-05'] },
      { kind: 'queue', holder: 'PCG', userId: '222222', value: ['pcg-03', 'pcg-02'] },
    ]);
    await store.deletePrivateEntries('one2222222', ['queue', 'vote-pitcher']);
    expect(await store.privateEntries('one2222222', ['queue', 'vote-player'])).toMatchObject([
      { kind: 'vote-player' },
    ]);
    expect(await store.privateEntries('two2222222', ['queue'])).toHaveLength(1);
    await store.removeCompetition('two2222222');
    expect(await store.privateEntries('two2222222', ['queue'])).toEqual([]);
  });

  it('gives a person what they wrote, and forgets it', async () => {
    const database = await freshDatabase(name);
    const store = await openStore(database.url);
    try {
      await filled(store);
      expect(await store.privacy.writtenInSeasons('111111')).toEqual([
        { season: 'One', kind: 'queue', value: ['pcg-01'] },
        { season: 'One', kind: 'vote-player', value: ['ivs-02'] },
        { season: 'Two', kind: 'queue', value: ['pcg-09'] },
      ]);
      await store.privacy.forgetElsewhere('111111');
      expect(await store.privacy.writtenInSeasons('111111')).toEqual([]);
      const rows = await everyRow(database.url);
      expect(rows).not.toContain('pcg-01');
      expect(rows).toContain('ivs-05');
    } finally {
      await store.close();
      await database.drop();
    }
  });
});
