import { expect, it } from 'vitest';
import { execute, forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, noon, roll, seed, start } from '../../../test/equipment/databases/kept-tables.ts';
import { openStore } from '../open.ts';
import type { StoredRoll } from '../records/roll.ts';

forEachDatabase(
  (open, name) => {
    it('finds rolls by id, person, server and table, newest first', async () => {
      const store = await open();
      await start(store, 't1');
      await store.addAction('t1', action(1, { rolls: [roll(0, [20], [3]), roll(1, [20], [9])] }));
      const loose = (index: number, userId: string): StoredRoll => ({
        ...roll(index, [6, 6], [index + 1, 6]),
        guildId: 'g2',
        userId,
        notation: '2d6',
        seed,
        createdAt: new Date(noon.getTime() + index * 1000),
      });
      const rolls = [loose(0, 'ada'), loose(1, 'ben'), loose(2, 'ada')];
      await store.saveRolls(rolls);
      await store.saveRolls([]);
      const [first, second, third] = rolls;
      expect(await store.rollById(first?.id ?? '')).toEqual(first);
      expect(await store.rollById('0')).toBeUndefined();
      expect(await store.rolls({ guildId: 'g2' })).toEqual([third, second, first]);
      expect(await store.rolls({ guildId: 'g2', userId: 'ada' })).toEqual([third, first]);
      expect(await store.rolls({ guildId: 'g2', limit: 1 })).toEqual([third]);
      expect((await store.rolls({ tableId: 't1' })).map(({ values }) => values[0])).toEqual([9, 3]);
      expect((await store.rolls({ guildId: 'g1' })).map(({ tableId }) => tableId)).toEqual(['t1', 't1']);
      expect(await store.rolls({})).toHaveLength(5);
    });

    it("finds a table's rolls without the secret ones", async () => {
      const store = await open();
      await start(store, 't1');
      const rolls = [
        roll(0, [54], [3], { secret: true }),
        roll(1, [20], [9]),
        roll(2, [20], [4], { secret: true }),
      ];
      await store.addAction('t1', action(1, { rolls }));
      expect((await store.rolls({ tableId: 't1', open: true })).map(({ values }) => values[0])).toEqual([9]);
      expect(await store.rolls({ tableId: 't1' })).toHaveLength(3);
    });

    it('counts the faces of the requested dice, without secret rolls', async () => {
      const store = await open();
      const rolls: StoredRoll[] = [
        { ...roll(0, [20, 6, 20], [1, 6, 20]), guildId: 'g1', userId: 'ada', createdAt: noon },
        { ...roll(1, [20], [20]), guildId: 'g1', userId: 'ben', createdAt: noon },
        { ...roll(2, [20], [5], { secret: true }), guildId: 'g1', userId: 'ada', createdAt: noon },
        { ...roll(3, [20], [2]), guildId: 'g2', userId: 'ada', createdAt: noon },
      ];
      await store.saveRolls(rolls);
      const faces = (counts: readonly number[]) =>
        Object.fromEntries(counts.flatMap((count, index) => (count === 0 ? [] : [[index + 1, count]])));
      const server = await store.faceCounts(20, { guildId: 'g1' });
      expect(server).toHaveLength(20);
      expect(faces(server)).toEqual({ 1: 1, 20: 2 });
      expect(faces(await store.faceCounts(20, { userId: 'ada' }))).toEqual({ 1: 1, 2: 1, 20: 1 });
      expect(faces(await store.faceCounts(20, { guildId: 'g1', userId: 'ada' }))).toEqual({ 1: 1, 20: 1 });
      expect(await store.faceCounts(6, {})).toEqual([0, 0, 0, 0, 0, 1]);
      expect(await store.faceCounts(4, {})).toEqual([0, 0, 0, 0]);
      await expect(store.faceCounts(1_000_000, {})).rejects.toThrow('1 to 100000 sides');
    });

    it('counts more rolls than fit on a page, each once, even those with the same time', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      // One roll in three has the same time, so a page ends among rolls of equal time.
      const moment = (thousandths: string) =>
        name === 'sqlite' ? `'${thousandths}+00:00'` : `TIMESTAMP '${thousandths}'`;
      await execute(
        database.url,
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 24999)
       INSERT INTO "Roll" ("id", "guildId", "at", "kind", "purpose", "sides", "values", "createdAt")
       SELECT 'r' || (i * 7919 % 25000), 'g1', i, 'd6', '', '[6]', '[' || (i % 6 + 1) || ']',
         CASE i % 3 WHEN 0 THEN ${moment('2026-05-01T12:00:00.000')} WHEN 1 THEN ${moment('2026-05-01T12:00:00.001')}
         ELSE ${moment('2026-05-01T12:00:00.002')} END
       FROM n`,
      );
      const each = [4167, 4167, 4167, 4167, 4166, 4166];
      expect(await store.faceCounts(6, { guildId: 'g1' })).toEqual(each);
      expect(await store.faceCounts(6, {})).toEqual(each);
      await store.close();
      await database.drop();
    });
  },
  { threads: true },
);
