import { describe, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../../../test/equipment/databases/databases.ts';
import { loadedAfter } from '../../../../../test/league/season-zip/season-loaded.ts';
import { importing } from '../../../../store/records/competition.ts';
import { preparedActs, preparedLines } from '../../../../store/records/prepared.ts';
import type { Store } from '../../../../store/records/store.ts';
import type { ReadySeason } from './ready.ts';
import { removeBroken, stored } from './season-import.ts';

const id = 'season2345';
const place = { tableId: 'table23456', competition: id, fixture: 1, game: 1, counts: true };
const line = { sheet: 'team', seat: 0, player: '', team: 'PCG', opponent: 'IVS', figures: { G: 1 } } as const;
const { settings } = loadedAfter([]).course;
const at = new Date(1_000);
const ready: ReadySeason = {
  id,
  settings,
  phase: 'regular',
  acts: 1,
  rows: [
    ...preparedLines([{ place, lines: [line] }]),
    ...preparedActs(id, [{ act: { do: 'start' }, by: '1', at }]),
  ],
};
const server = { guildId: 'g1', channelId: 'c1', actor: { userId: '1', name: 'Ada' } };

const kept = async (store: Store) => ({
  row: await store.competition(id),
  lines: await store.linesOfTable(place.tableId),
  acts: await store.acts(id, 0),
});
const nothing = { row: undefined, lines: [], acts: [] };

forEachDatabase(
  (open) => {
    describe('a season that is imported', () => {
      it('is there with all its rows', async () => {
        const store = await open();
        await stored(ready, 'Lanterns', server, store);
        const { row, lines, acts } = await kept(store);
        expect(row).toMatchObject({ name: 'Lanterns', phase: 'regular', number: 1 });
        expect([lines.length, acts.length]).toEqual([1, 1]);
      });

      it('leaves nothing if it fails before its end', async () => {
        const store = await open();
        const openImported = () => Promise.reject(new Error('The database is gone.'));
        await expect(stored(ready, 'Lanterns', server, { ...store, openImported })).rejects.toThrow('gone');
        expect(await kept(store)).toEqual(nothing);
      });

      it('is removed if its process was stopped, but not while it may go on', async () => {
        let now = at;
        const store = await open({ now: () => now });
        await store.createCompetition({
          id,
          kind: 'season',
          guildId: 'g1',
          channelId: 'c1',
          name: 'Lanterns',
          game: 'baseball',
          settings: {},
          phase: importing,
          createdBy: '1',
        });
        for (const portion of ready.rows) await store.insertPrepared(portion);
        now = new Date(at.getTime() + 15 * 60_000);
        await removeBroken(store, now, () => true);
        expect((await kept(store)).lines).toHaveLength(1);
        now = new Date(now.getTime() + 1);
        await removeBroken(store, now, (guildId) => guildId !== 'g1');
        expect((await kept(store)).lines).toHaveLength(1);
        await removeBroken(store, now, () => true);
        expect(await kept(store)).toEqual(nothing);
      });
    });
  },
  { names: oneDatabase() },
);
