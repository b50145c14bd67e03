import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open as openFile, rm, truncate } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FreshDatabase,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { openStore } from '../open.ts';
import { takeDatabase, verdict } from './hold.ts';

const fresh: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of fresh.splice(0)) await database.drop();
});

async function made(): Promise<{ url: string; path: string }> {
  const database = await freshDatabase('sqlite');
  fresh.push(database);
  return { url: database.url, path: database.url.slice('file:'.length) };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

/** Overwrites a table's pages in a closed database. */
async function damage(path: string, table: string): Promise<void> {
  const database = new Database(path);
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as {
    rootpage: number;
  };
  const size = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(size, 0xa5), 0, size, (rootpage - 1) * size);
  await file.close();
}

/** Makes a closed database so large that a separate process checks it. */
function grow(path: string): void {
  const database = new Database(path);
  database.exec('CREATE TABLE "Ballast" ("load" BLOB); INSERT INTO "Ballast" VALUES (zeroblob(17000000))');
  database.close();
}

describe.runIf(testedDatabases().includes('sqlite'))('an SQLite database', () => {
  it('is held by one bot, and free for the next once that one stops', async () => {
    const { url, path } = await made();
    const first = await takeDatabase(url, true);
    expect(await refusal(takeDatabase(url, true, { waitMs: 200 }))).toBe(
      `database-held: Another bot is running on ${path}. Stop it first, or give this one its own DATABASE_URL. To run one bot in several processes, use PostgreSQL.`,
    );
    // Readers and backups don't need the lock.
    await (await openStore(url)).close();
    const next = takeDatabase(url, true, { waitMs: 60_000 });
    first.release();
    (await next).release();
  });

  it('is free at once when the process that held it is killed', async () => {
    const { url } = await made();
    const module = new URL('./hold.ts', import.meta.url).href;
    const code = `import { takeDatabase, verdict } from ${JSON.stringify(module)}; globalThis.held = await takeDatabase(${JSON.stringify(url)}, true); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    try {
      await once(child.stdout, 'data');
      expect(await refusal(takeDatabase(url, true, { waitMs: 100 }))).toMatch(/^database-held: /);
    } finally {
      child.kill('SIGKILL');
      await gone;
    }
    (await takeDatabase(url, true, { waitMs: 100 })).release();
  });

  it('is refused if it is an empty file, because it may have held games', async () => {
    const { url, path } = await made();
    await truncate(path);
    expect(await refusal(takeDatabase(url, true))).toBe(
      `database-empty: The database ${path} is an empty file. \`npm run db:restore -- <backup>\` replaces it with a backup; or delete the file, and the bot begins with a new database.`,
    );
    await rm(path);
    (await takeDatabase(url, true, { waitMs: 100 })).release();
  });

  it('can be shared when a test needs that', async () => {
    const { url } = await made();
    const first = await takeDatabase(url, true);
    expect(await refusal(takeDatabase(url, false, { waitMs: 100 }))).toBe('none');
    first.release();
  });

  it.each(['Action', 'Roll', 'Table'])('with a broken page of %s is refused with advice', async (table) => {
    const { url, path } = await made();
    await damage(path, table);
    expect(await refusal(takeDatabase(url, true))).toMatch(
      /^database-broken: The database .* is damaged \(.+\)\. `npm run db:restore -- <backup>` replaces it with a backup and keeps the damaged file/s,
    );
    // The lock is free: otherwise the restore that the message suggests would be refused.
    expect(await refusal(takeDatabase(url, true))).toMatch(/^database-broken: /);
  });

  it('that is not a database is refused with advice', async () => {
    const { url, path } = await made();
    const file = await openFile(path, 'r+');
    await file.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 0);
    await file.close();
    expect(await refusal(takeDatabase(url, true))).toMatch(/^database-broken: .*not a database.*db:restore/s);
  });

  it('that cannot be opened is refused with a message', async () => {
    const { path } = await made();
    const folder = `${path}-folder`;
    await mkdir(folder);
    expect(await refusal(takeDatabase(`file:${folder}`, true))).toBe(
      `database-unreachable: The bot can’t read the database ${folder}: unable to open database file. Check the disk and who owns the file.`,
    );
  });

  it.each([
    [{ found: 'ok' }, undefined],
    [{ found: 'Tree 4 page 7: btreeInitPage() returns error code 11' }, 'database-broken'],
    [{ found: 'Tree 4 page 7 cell 2: unable to get the page. error code=266' }, 'database-unreachable'],
    [{ refused: 'SQLITE_CORRUPT_INDEX', words: 'database disk image is malformed' }, 'database-broken'],
    [{ refused: 'SQLITE_NOTADB', words: 'file is not a database' }, 'database-broken'],
    [{ refused: 'SQLITE_IOERR_READ', words: 'disk I/O error' }, 'database-unreachable'],
    [{ refused: 'SQLITE_CANTOPEN', words: 'unable to open database file' }, 'database-unreachable'],
    [{ refused: 'SQLITE_BUSY', words: 'database is locked' }, undefined],
  ])('is judged by what SQLite reports: %j', (report, code) => {
    expect(verdict('clubhouse.db', report)?.code).toBe(code);
  });

  it('is checked only briefly, after which the start goes on and logs it', async () => {
    const { url, path } = await made();
    grow(path);
    await damage(path, 'Action');
    const told: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void told.push(words[1]) };
    (await takeDatabase(url, true, { checkMs: 1, log })).release();
    expect(told).toEqual(['the database could not be checked; starting anyway']);
  });

  it('is not checked further once the start is canceled', async () => {
    const { url, path } = await made();
    grow(path);
    const stop = new AbortController();
    const taken = takeDatabase(url, true, { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    expect(await refusal(taken)).toMatch(/abort/);
    (await takeDatabase(url, true, { waitMs: 0 })).release();
  });

  it('is unhealthy once a query finds damage', async () => {
    const { url, path } = await made();
    await damage(path, 'Person');
    const store = await openStore(url);
    expect(await store.healthy()).toBe(true);
    expect(await refusal(store.peopleWho('digest'))).toMatch(/malformed/);
    expect(await store.healthy()).toBe(false);
    await store.close();
  });
});
