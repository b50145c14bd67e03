import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { start } from '../../../test/equipment/databases/kept-tables.ts';
import type { Store } from '../records/store.ts';

/** Finished games of one kind that began about the same time on one server. */

async function over(store: Store, id: string): Promise<Date> {
  await start(store, id);
  const { revision = 0 } = (await store.loadTable(id)) ?? {};
  return (await store.endTable(id, revision)).startedAt ?? new Date(0);
}

forEachDatabase((open) => {
  it('finds the games that began in a span, ends included, and no running ones', async () => {
    const store = await open();
    const began = await over(store, 't1');
    await start(store, 't2');
    const around = async (guildId: string, game: string, from: number, to: number) => {
      const span = [new Date(began.getTime() + from), new Date(began.getTime() + to)] as const;
      return (await store.finishedAround(guildId, game, span)).map(({ id }) => id);
    };
    expect(await around('g1', 'baseball', 0, 0)).toEqual(['t1']);
    expect(await around('g1', 'baseball', 1, 1_000_000)).toEqual([]);
    expect(await around('g1', 'baseball', -1_000, -1)).toEqual([]);
    expect(await around('g2', 'baseball', 0, 0)).toEqual([]);
    expect(await around('g1', 'dutch', 0, 0)).toEqual([]);
  });
});
