import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { execute, forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { openStore } from '../open.ts';
import type { StoredRoll } from '../records/roll.ts';

let made = 0;
function thrown(values: readonly number[], more: Partial<StoredRoll> = {}): StoredRoll {
  made += 1;
  return {
    id: `roll${made}`,
    at: 0,
    kind: 'notation',
    purpose: '',
    sides: values.map(() => 6),
    values: [...values],
    guildId: 'g1',
    createdAt: new Date(made),
    ...more,
  };
}

forEachDatabase(
  (open, name) => {
    it('lets other queries pass while many dice are counted', async () => {
      const store = await open();
      const faces = Array.from({ length: 999 }, (_, at) => (at % 6) + 1);
      let passed = 0;
      // A busy machine may answer nothing else during one count, so count again with more dice.
      for (let times = 1; times <= 5 && passed === 0; times += 1) {
        await store.saveRolls(Array.from({ length: 100 }, () => thrown(faces)));
        let counted: readonly number[] | undefined;
        const counting = store.faceCounts(6, { guildId: 'g1' }).then((found) => {
          counted = found;
        });
        while (counted === undefined) {
          await store.setting('g1', 'log');
          await wait(1);
          if (counted === undefined) passed += 1;
        }
        await counting;
        const each = [16_700, 16_700, 16_700, 16_600, 16_600, 16_600];
        expect(counted).toEqual(each.map((count) => count * times));
      }
      expect(passed).toBeGreaterThan(0);
    });

    it('counts again only after another roll, whichever process made it', async () => {
      const database = await freshDatabase(name);
      const [here, there] = [await openStore(database.url), await openStore(database.url)];
      const faces = () => here.faceCounts(6, { guildId: 'g1' });
      await here.saveRolls([thrown([1]), thrown([1, 1])]);
      expect(await faces()).toEqual([3, 0, 0, 0, 0, 0]);
      // Rolls never change. An edit from outside the bot goes unnoticed, because nothing is counted again.
      await execute(database.url, `UPDATE "Roll" SET "values" = '[2,2]' WHERE "sides" = '[6,6]'`);
      expect(await faces()).toEqual([3, 0, 0, 0, 0, 0]);
      await there.saveRolls([thrown([6], { guildId: 'g2' })]);
      expect(await faces()).toEqual([3, 0, 0, 0, 0, 0]);
      await there.saveRolls([thrown([6])]);
      expect(await faces()).toEqual([1, 2, 0, 0, 0, 1]);
      // The same goes for deleted rolls.
      await execute(database.url, `DELETE FROM "Roll" WHERE "sides" = '[6,6]'`);
      expect(await faces()).toEqual([1, 0, 0, 0, 0, 1]);
      await Promise.all([here.close(), there.close()]);
      await database.drop();
    });

    it('counts one question at a time, and refuses any that would wait long', async () => {
      const store = await open();
      await store.saveRolls([thrown([4])]);
      const same = Array.from({ length: 100 }, () => store.faceCounts(6, { guildId: 'g1' }));
      expect(new Set((await Promise.all(same)).map(String))).toEqual(new Set(['0,0,0,1,0,0']));
      const asked = Array.from({ length: 40 }, (_, at) => store.faceCounts(at + 2, { guildId: 'g1' }));
      const settled = await Promise.allSettled(asked);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
      await expect(asked.at(-1)).rejects.toMatchObject({ code: 'busy' });
      expect(await store.faceCounts(41, { guildId: 'g1' })).toHaveLength(41);
    });
  },
  { threads: true },
);
