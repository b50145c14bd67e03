import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { openStore, type StoreOptions } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/records/store.ts';

export const databaseNames = ['sqlite', 'postgresql'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** A separate database for one test, empty and migrated. */
export interface FreshDatabase {
  /** The database URL, as in DATABASE_URL. */
  readonly url: string;
  /** Removes the database. Close its stores first. */
  drop(): Promise<void>;
}

/** The databases that this run tests: all of them, or those named in CLUBHOUSE_TEST_DATABASES. */
export function testedDatabases(): readonly DatabaseName[] {
  const wanted = process.env['CLUBHOUSE_TEST_DATABASES'];
  return wanted ? databaseNames.filter((name) => wanted.split(',').includes(name)) : databaseNames;
}

/**
 * One of the tested databases, for tests that work the same on any database. Other tests compare how both store data.
 * Half of the files prefer one database and half the other, so a full run tests the whole bot on both.
 */
export function oneDatabase(preferred: DatabaseName = 'sqlite'): readonly DatabaseName[] {
  const tested = testedDatabases();
  return tested.includes(preferred) ? [preferred] : tested.slice(0, 1);
}

/** Makes an empty database by copying a template. The template is migrated once per process. */
export function freshDatabase(name: DatabaseName): Promise<FreshDatabase> {
  return name === 'sqlite' ? freshSqlite() : freshPostgresql();
}

interface ForEach {
  readonly threads?: boolean;
  readonly names?: readonly DatabaseName[];
}

/**
 * Runs a suite once for each database. `open` opens a store on a fresh database. The store and the database are
 * removed after the test.
 * @param threads whether to run the suite once more with SQLite in a separate thread, as a host's bot does
 * @param names the databases; by default all. `oneDatabase()` is enough if the database doesn't matter
 */
export function forEachDatabase(
  suite: (open: (options?: StoreOptions) => Promise<Store>, name: DatabaseName) => void,
  { threads = false, names = testedDatabases() }: ForEach = {},
): void {
  const ways = names.map((name) => ({ way: String(name), name, thread: false }));
  const threaded = ways
    .filter(({ name }) => threads && name === 'sqlite')
    .map((one) => ({ ...one, way: 'sqlite in a thread', thread: true }));
  describe.each([...ways, ...threaded])('on $way', ({ name, thread }) => {
    const used: { store: Store; database: FreshDatabase }[] = [];
    afterEach(async () => {
      for (const { store, database } of used.splice(0)) {
        await store.close();
        await database.drop();
      }
    });
    suite(async (options) => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url, { thread, ...options });
      used.push({ store, database });
      return store;
    }, name);
  });
}

/** Runs a statement without the store, to create data that the store never would. */
export async function execute(url: string, statement: string): Promise<void> {
  if (url.startsWith('file:')) {
    const database = new Database(url.slice('file:'.length));
    database.exec(statement);
    database.close();
  } else await executeOnPg(url, statement);
}

/** Makes a database without any tables. For SQLite, not even the file exists. */
export async function emptyDatabase(name: DatabaseName): Promise<FreshDatabase> {
  if (name === 'sqlite') {
    const parent = await mkdtemp(join(inject('databaseFolder'), 'empty-'));
    return {
      url: `file:${join(parent, 'made by the store', 'clubhouse.db')}`,
      drop: () => rm(parent, { recursive: true, force: true }),
    };
  }
  const database = `empty_${randomUUID()}`;
  await asSuperuser().query(`CREATE DATABASE "${database}"`);
  return { url: databaseUrl(database), drop: () => dropPostgresql(database) };
}

let sqliteTemplate: Promise<string> | undefined;

async function freshSqlite(): Promise<FreshDatabase> {
  sqliteTemplate ??= makeSqliteTemplate();
  const template = await sqliteTemplate;
  const path = join(template, '..', `${randomUUID()}.db`);
  await copyFile(template, path);
  return {
    url: `file:${path}`,
    drop: async () => {
      for (const suffix of ['', '-wal', '-shm', '-migrating', '-running'])
        await rm(`${path}${suffix}`, { force: true });
    },
  };
}

async function makeSqliteTemplate(): Promise<string> {
  const path = join(await mkdtemp(join(inject('databaseFolder'), 'template-')), 'template.db');
  const store = await openStore(`file:${path}`);
  await store.close();
  if (existsSync(`${path}-wal`))
    throw new Error('The template was not closed properly: its log is still there.');
  return path;
}

let postgresqlTemplate: Promise<string> | undefined;

async function freshPostgresql(): Promise<FreshDatabase> {
  postgresqlTemplate ??= makePostgresqlTemplate();
  const template = await postgresqlTemplate;
  const name = `test_${randomUUID()}`;
  await asSuperuser().query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  return { url: databaseUrl(name), drop: () => dropPostgresql(name) };
}

async function makePostgresqlTemplate(): Promise<string> {
  const name = `template_${randomUUID()}`;
  await asSuperuser().query(`CREATE DATABASE "${name}"`);
  const store = await openStore(databaseUrl(name));
  await store.close();
  return name;
}

function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

let superuser: pg.Pool | undefined;

/** Connections that this process keeps, because a new one costs as much as making a database. */
function asSuperuser(): pg.Pool {
  if (superuser !== undefined) return superuser;
  // It's still there when the run ends, so it neither keeps the process alive nor minds that the server stops.
  superuser = new pg.Pool({
    connectionString: inject('postgresUrl'),
    allowExitOnIdle: true,
    idleTimeoutMillis: 0,
  });
  superuser.on('error', () => {});
  return superuser;
}

/**
 * Drops a database once its connections are closed, which takes a moment. If the drop cut off a connection, it would
 * raise an error that nobody handles.
 */
async function dropPostgresql(name: string): Promise<void> {
  const left = 'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1';
  const giveUpAt = performance.now() + 1_000;
  while (performance.now() < giveUpAt) {
    const { rows } = await asSuperuser().query<{ count: number }>(left, [name]);
    if (rows[0]?.count === 0) break;
    await sleep(20);
  }
  await asSuperuser().query(`DROP DATABASE "${name}" WITH (FORCE)`);
}

async function executeOnPg(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Databases that are dropped after each test of a file. Call it once at the top of the file. */
export function droppedAfterwards(): {
  /** Creates a migrated database, and returns its address. */
  readonly fresh: (name: DatabaseName) => Promise<string>;
  /** Creates a database without tables, and returns its address. For SQLite, not even the file exists. */
  readonly empty: (name: DatabaseName) => Promise<string>;
} {
  const used: FreshDatabase[] = [];
  afterEach(async () => {
    for (const database of used.splice(0)) await database.drop();
  });
  const kept = async (making: Promise<FreshDatabase>) => {
    const database = await making;
    used.push(database);
    return database.url;
  };
  return { fresh: (name) => kept(freshDatabase(name)), empty: (name) => kept(emptyDatabase(name)) };
}
