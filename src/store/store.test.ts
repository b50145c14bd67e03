import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { execute, forEachDatabase, freshDatabase } from '../../test/equipment/databases/databases.ts';
import { action, noon, roll, start } from '../../test/equipment/databases/kept-tables.ts';
import { openStore } from './open.ts';
import { RevisionMoved } from './records/changes.ts';

forEachDatabase(
  (open, name) => {
    it('keeps settings by server and key', async () => {
      const store = await open();
      expect(await store.setting('g1', 'log')).toBeUndefined();
      await store.setSetting('g1', 'log', 'c1');
      await store.setSetting('g2', 'log', 'c2');
      await store.setSetting('g1', 'log', 'c3');
      expect(await store.setting('g1', 'log')).toBe('c3');
      await store.setSetting('g1', 'log', undefined);
      await store.setSetting('g1', 'log', undefined);
      expect(await store.setting('g1', 'log')).toBeUndefined();
      expect(await store.setting('g2', 'log')).toBe('c2');
      await Promise.all(Array.from({ length: 20 }, (_, index) => store.setSetting('g3', 'log', `${index}`)));
      expect(await store.setting('g3', 'log')).toMatch(/^\d+$/);
    });

    it('has everything after it is reopened', async () => {
      const database = await freshDatabase(name);
      const before = await openStore(database.url);
      await start(before, 't1');
      await before.addAction('t1', action(1, { rolls: [roll(0, [6], [6])], snapshot: { outs: 1 } }));
      await before.setSetting('bot', 'commands', 'hash');
      const [kept, log] = [await before.loadTable('t1'), await before.actions('t1')];
      await before.close();
      const after = await openStore(database.url);
      expect(await after.loadTable('t1')).toEqual(kept);
      expect(await after.actions('t1')).toEqual(log);
      expect(await after.snapshot('t1')).toEqual({ number: 1, state: { outs: 1 } });
      expect(await after.setting('bot', 'commands')).toBe('hash');
      await after.close();
      await database.drop();
    });

    it('finishes what was committed before it closes, and is unhealthy afterward', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      expect(await store.healthy()).toBe(true);
      await start(store, 't1');
      const committed = store.addAction('t1', action(1));
      await store.close();
      await committed;
      const after = await openStore(database.url);
      expect((await after.loadTable('t1'))?.seq).toBe(1);
      await after.close();
      await database.drop();
      expect(await store.healthy()).toBe(false);
    });

    it('names a bad row, and repeats no secret', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      await start(store, 't1');
      await start(store, 't2');
      await start(store, 't3');
      await store.saveRolls([{ ...roll(0, [6], [6]), id: 'r1', createdAt: noon }]);
      await execute(database.url, `UPDATE "Table" SET "options" = '{"innings":' WHERE "id" = 't1'`);
      await execute(database.url, `UPDATE "Table" SET "seed" = 'secret', "status" = 'odd' WHERE "id" = 't2'`);
      await execute(database.url, `UPDATE "Snapshot" SET "state" = 'nothing' WHERE "tableId" = 't3'`);
      await execute(database.url, `UPDATE "Roll" SET "values" = '["six"]' WHERE "id" = 'r1'`);
      const problem = async (work: Promise<unknown>) =>
        work.then(
          () => 'none',
          (error: Error) => error.message,
        );
      const damaged = async (id: string) => (await store.loadTable(id))?.fault;
      expect(await damaged('t1')).toBe(
        'The database has a table (id t1, guildId g1) that the bot can’t read (options: isn’t JSON).',
      );
      const secret = await damaged('t2');
      expect(secret).toMatch(
        /^The database has a table \(id t2, guildId g1\) that the bot can’t read \(status: /,
      );
      expect(secret).toContain('seed: isn’t 64 hexadecimal digits');
      expect(secret).not.toContain('secret');
      expect(await problem(store.snapshot('t3'))).toContain(
        'a snapshot (tableId t3, number 0) that the bot can’t read',
      );
      expect(await problem(store.rollById('r1'))).toContain(
        'a roll (id r1) that the bot can’t read (values.0: ',
      );
      expect(await store.loadTable('t3')).not.toHaveProperty('unreadable');
      // The table can still be found and ended.
      expect((await store.openTables('g1')).map(({ id, unreadable }) => [id, unreadable])).toEqual([
        ['t3', undefined],
        ['t2', 'row'],
        ['t1', 'row'],
      ]);
      const { revision = 0 } = (await store.loadTable('t2')) ?? {};
      expect((await store.endTable('t2', revision)).status).toBe('ended');
      await expect(store.endTable('t2', revision)).rejects.toThrow(RevisionMoved);
      await store.close();
      await database.drop();
    });

    it('has everything it acknowledged when its process is killed', async () => {
      const database = await freshDatabase(name);
      const before = await openStore(database.url);
      await start(before, 't1');
      await before.close();
      const child = spawn(process.execPath, [scriptPath('store-unstoppable'), database.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.split('\n').length > 30) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const acknowledged = Number(said.trimEnd().split('\n').at(-1));
      expect(acknowledged).toBeGreaterThanOrEqual(30);
      const after = await openStore(database.url);
      const log = await after.actions('t1');
      expect(log.length).toBeGreaterThanOrEqual(acknowledged);
      expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
      expect(await after.loadTable('t1')).toMatchObject({ seq: log.length, revision: log.length + 2 });
      expect(await after.snapshot('t1')).toEqual({ number: log.length, state: { number: log.length } });
      await after.close();
      await database.drop();
    });
  },
  { threads: true },
);

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`../../test/equipment/databases/${name}.ts`, import.meta.url));
}
