import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { pendingScript } from '../../../scripts/schema-drift.ts';
import {
  type DatabaseName,
  emptyDatabase,
  execute,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { addressOf } from '../database/address.ts';
import { openStore } from '../open.ts';
import { catalogReadingPg, scriptRunningSqlite } from './engine-adapters.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { prismaFolder, readMigrations } from './migrations.ts';

const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

/** The program's migrations and one more, as in a later version. */
async function later(
  name: DatabaseName,
  sql = 'CREATE TABLE "Later" ("id" TEXT NOT NULL PRIMARY KEY);',
): Promise<MigrateOptions> {
  const list = await readMigrations(name);
  const next = { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } };
  const migrationDirectories = [
    ...list.migrationDirectories,
    { path: '29990101000000_later', migrationFile: next },
  ];
  return { migrations: { ...list, migrationDirectories }, waitMs: 300 };
}

describe.each(testedDatabases())('migrations on %s', (name) => {
  const scratch = () =>
    name === 'sqlite' ? scriptRunningSqlite(':memory:') : catalogReadingPg(inject('postgresUrl'));

  it('produce the schema', async () => {
    const schema = await readFile(join(prismaFolder(), 'schema.prisma'), 'utf8');
    expect(await pendingScript(name, schema, scratch())).toBeUndefined();
    const more = `${schema}\nmodel Later {\n  id String @id\n}\n`;
    expect(await pendingScript(name, more, scratch())).toContain('CREATE TABLE "Later"');
  });

  it('create a database and its folder, and change nothing the second time', async () => {
    const database = await emptyDatabase(name);
    for (const value of ['first', 'second']) {
      const store = await openStore(database.url);
      expect(await store.setting('bot', 'opened')).toBe(value === 'first' ? undefined : 'first');
      await store.setSetting('bot', 'opened', value);
      await store.close();
    }
    await database.drop();
  });

  it('run once when many starts coincide', async () => {
    const database = await emptyDatabase(name);
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(database.url)));
    for (const store of stores) expect(await store.healthy()).toBe(true);
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });

  it('run once when several processes start together', async () => {
    const database = await emptyDatabase(name);
    expect(await Promise.all([1, 2].map(() => openInProcess(database.url)))).toEqual([0, 0]);
    const store = await openStore(database.url);
    expect(await store.healthy()).toBe(true);
    await store.close();
    await database.drop();
  });

  it('update an older database and keep its contents', async () => {
    const database = await freshDatabase(name);
    const before = await openStore(database.url);
    await before.setSetting('g1', 'log', 'c1');
    await before.close();
    await migrate(addressOf(database.url), await later(name));
    await migrate(addressOf(database.url), await later(name));
    await execute(database.url, `INSERT INTO "Later" ("id") SELECT "value" FROM "Setting"`);
    await database.drop();
  });

  it('restore names that were stored with escapes', async () => {
    const database = await emptyDatabase(name);
    const list = await readMigrations(name);
    const migrationDirectories = list.migrationDirectories.filter(
      ({ path }) => !path.endsWith('names_as_people_have_them'),
    );
    expect(migrationDirectories).toHaveLength(list.migrationDirectories.length - 1);
    const address = addressOf(database.url);
    if (address.provider === 'sqlite') await mkdir(dirname(address.path), { recursive: true });
    await migrate(address, { migrations: { ...list, migrationDirectories } });
    const texts = (...values: string[]) => values.map((value) => `'${value}'`).join(', ');
    const columns = 'id guildId channelId game options status openedBy seed commit entropy';
    await execute(
      database.url,
      `INSERT INTO "Table" (${columns.replaceAll(/\w+/g, '"$&",')} "revision", "seq", "shownRevision", "loggedSeq", "createdAt")
        VALUES (${texts('t1', 'g1', 'c1', 'rps', '{}', 'lobby', '1', 'a'.repeat(64), 'b'.repeat(64), '')}, 1, 0, 0, 0, '2026-05-01T00:00:00.000Z')`,
    );
    // The first name is the shrug emoticon.
    const names = [String.raw`¯\\\_(ツ)\_/¯`, String.raw`\*\[Star\]\*\\`, 'Plain'];
    for (const [seat, called] of names.entries())
      await execute(
        database.url,
        `INSERT INTO "Seat" ("tableId", "seat", "userId", "name", "entropy") VALUES ('t1', ${seat}, '${seat}', '${called}', 'e')`,
      );
    for (const key of ['1:t1', '1:gone'])
      await execute(
        database.url,
        `INSERT INTO "Setting" ("guildId", "key", "value") VALUES ('left', '${key}', 'left')`,
      );
    await migrate(address, { migrations: list });
    const store = await openStore(database.url);
    expect((await store.loadTable('t1'))?.seats.map((seat) => seat.name)).toEqual([
      String.raw`¯\_(ツ)_/¯`,
      '*[Star]*\\',
      'Plain',
    ]);
    expect(Object.keys(await store.settings('left'))).toEqual(['1:t1']);
    await store.close();
    await database.drop();
  });

  it('refuse a database of a newer program', async () => {
    const database = await freshDatabase(name);
    await migrate(addressOf(database.url), await later(name));
    expect(await problem(openStore(database.url))).toBe(
      'database-newer: A newer version of Clubhouse has changed the database (this version doesn’t know the change “29990101000000_later”). Start that version, or restore a backup made before the upgrade.',
    );
    await database.drop();
  });

  it('stop the start with a message when one fails, and every start after', async () => {
    const database = await freshDatabase(name);
    const broken = await later(name, 'CREATE TABLE "Later" ("id" TEXT NOT NULL PRIMARY KEY, "id" TEXT);');
    const first = await problem(migrate(addressOf(database.url), broken));
    expect(first).toMatch(/^migration-failed: The database couldn’t be updated: /);
    expect(first).toMatch(/(duplicate column name|specified more than once)/);
    expect(first).not.toContain('\n   0:');
    expect(await problem(migrate(addressOf(database.url), broken))).toBe(
      'migration-failed: The database change “29990101000000_later” didn’t finish. Restore the backup made before the upgrade, or delete the database if it was new.',
    );
    await database.drop();
  });

  it('refuse a database that belongs to another program', async () => {
    const database = await emptyDatabase(name);
    const store = await openStore(database.url);
    await store.close();
    await execute(database.url, 'DROP TABLE "_prisma_migrations"');
    expect(await problem(openStore(database.url))).toMatch(/^migration-failed: .*not empty/s);
    await database.drop();
  });
});

it.runIf(testedDatabases().includes('sqlite'))(
  'wait on SQLite until the older program has closed the file',
  async () => {
    const database = await freshDatabase('sqlite');
    const older = await openStore(database.url);
    await older.setSetting('g1', 'log', 'c1');
    expect(await problem(migrate(addressOf(database.url), await later('sqlite')))).toMatch(
      /^database-busy: This version has to change the database, but another process has held it/,
    );
    const newer = migrate(addressOf(database.url), { ...(await later('sqlite')), waitMs: 60_000 });
    expect(await older.setting('g1', 'log')).toBe('c1');
    await older.close();
    await newer;
    await database.drop();
  },
);

it("say that a file can't be opened", async () => {
  expect(await problem(openStore(`file:${tmpdir()}`))).toBe(
    `database-unreachable: The bot can’t read the database ${tmpdir()}: unable to open database file. Check the disk and who owns the file.`,
  );
});

/** Opens and closes the store in its own process; returns the exit code. */
async function openInProcess(url: string): Promise<number> {
  const module = fileURLToPath(new URL('../open.ts', import.meta.url));
  const code = `import { openStore } from ${JSON.stringify(module)}; await (await openStore(${JSON.stringify(url)})).close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exit] = await once(child, 'close');
  return Number(exit);
}
