import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  emptyDatabase,
  execute,
  type FreshDatabase,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { addressOf } from '../database/address.ts';
import { openStore } from '../open.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';

const password = 'hunter2';

/** Why the bot can't start on this address. Never with the password. */
async function problem(work: Promise<{ close(): Promise<void> } | undefined>): Promise<string> {
  const found = await work.then(
    async (store) => {
      await store?.close();
      return 'none';
    },
    (error: Error & { code?: string }) => `${error.name} ${error.code}: ${error.message}`,
  );
  expect(found).not.toContain(password);
  return found;
}

function changed(address: string, change: (url: URL) => void): string {
  const url = new URL(address);
  change(url);
  return url.href;
}

const superuser = (statement: string) => execute(inject('postgresUrl'), statement);

/** A new user without any rights. */
async function newUser(): Promise<string> {
  const user = `guest_${randomUUID().slice(0, 8)}`;
  await superuser(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`);
  return user;
}

const as = (user: string, { url }: Pick<FreshDatabase, 'url'>) =>
  changed(url, (address) => {
    address.username = user;
    address.password = password;
  });

describe.runIf(testedDatabases().includes('postgresql'))('a PostgreSQL user', () => {
  async function guestOf(make: (name: 'postgresql') => Promise<FreshDatabase>) {
    const [database, user] = [await make('postgresql'), await newUser()];
    const name = new URL(database.url).pathname.slice(1);
    onTestFinished(async () => {
      await database.drop();
      await superuser(`DROP ROLE ${user}`);
    });
    return {
      database,
      user,
      name,
      url: as(user, database),
      inside: (sql: string) => execute(database.url, sql),
    };
  }

  const lacking = (user: string, name: string, what: string) =>
    `StoreError database-rights: The PostgreSQL user “${user}” lacks rights in the database “${name}” at ${new URL(inject('postgresUrl')).host}: ${what}. Make it the owner of the database and its tables, see “Which database” in docs/hosting.md.`;

  it('who owns the database starts in it', async () => {
    const { user, name, url } = await guestOf(emptyDatabase);
    await superuser(`ALTER DATABASE "${name}" OWNER TO ${user}`);
    expect(await problem(openStore(url))).toBe('none');
  });

  it('who may not make tables or schemas is told so, and nothing has changed', async () => {
    const { user, name, url, inside } = await guestOf(emptyDatabase);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, 'it may not make tables in the schema public'),
    );
    await inside(`GRANT ALL ON SCHEMA public TO ${user}`);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, 'it may not make the schema graphile_worker'),
    );
    // Fails if one of the tables has been made.
    await inside(`CREATE TABLE "Table" ("proof" TEXT); DROP TABLE "Table"`);
    await superuser(`GRANT CREATE ON DATABASE "${name}" TO ${user}`);
    expect(await problem(openStore(url))).toBe('none');
    await superuser(`REVOKE CONNECT ON DATABASE "${name}" FROM public`);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, `permission denied for database "${name}"`),
    );
    await superuser(`ALTER DATABASE "${name}" OWNER TO postgres`);
    await inside(`REASSIGN OWNED BY ${user} TO postgres; DROP OWNED BY ${user}`);
  });

  it('who may not use the tables of another is told whose they are', async () => {
    const { user, name, url, inside } = await guestOf(freshDatabase);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, 'it may not use the schema graphile_worker'),
    );
    await inside(`GRANT ALL ON SCHEMA graphile_worker TO ${user}`);
    await inside(`GRANT ALL ON ALL TABLES IN SCHEMA graphile_worker TO ${user}`);
    await inside(`GRANT SELECT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, 'it may not read and write the table public.Action, which belongs to “postgres”'),
    );
    await inside(`GRANT INSERT ON ALL TABLES IN SCHEMA public TO ${user}`);
    expect(await problem(openStore(url))).toBe('none');
    await inside(`REVOKE ALL ON SCHEMA public FROM public`);
    expect(await problem(openStore(url))).toBe(
      lacking(user, name, 'it may use no schema of its search_path'),
    );
    await inside(`DROP OWNED BY ${user}`);
  });

  it('who may use but not change the tables is told before an upgrade begins', async () => {
    const { user, name, url, inside } = await guestOf(freshDatabase);
    for (const schema of ['public', 'graphile_worker']) {
      await inside(`GRANT ALL ON SCHEMA ${schema} TO ${user}`);
      await inside(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${user}`);
    }
    const list = await readMigrations('postgresql');
    const sql = 'ALTER TABLE "Table" ADD COLUMN "later" TEXT;';
    const later = {
      path: '29990101000000_later',
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    };
    const migrations = { ...list, migrationDirectories: [...list.migrationDirectories, later] };
    const upgrade = (address: string) =>
      problem(migrate(addressOf(address), { migrations }).then(() => undefined));
    expect(await upgrade(url)).toBe(
      lacking(user, name, 'this version has to change tables, but public.Action belongs to “postgres”'),
    );
    // Nothing was begun, so the owner can still upgrade.
    expect(await upgrade(changed(inject('postgresUrl'), (address) => (address.pathname = `/${name}`)))).toBe(
      'none',
    );
    await inside(`DROP OWNED BY ${user}`);
  });
});

describe.runIf(testedDatabases().includes('postgresql'))('a PostgreSQL server', () => {
  it.each([
    [
      'whose password is wrong',
      (url: URL) => (url.password = password),
      /^StoreError database-login: PostgreSQL at [\d.:]+ doesn’t accept the password of the user “postgres”\. Correct it in DATABASE_URL;/,
    ],
    [
      'that wants a password',
      (url: URL) => (url.password = ''),
      /^StoreError database-login: PostgreSQL at [\d.:]+ wants a password of the user “postgres”, and DATABASE_URL has none/,
    ],
    [
      'without the database',
      (url: URL) => (url.pathname = '/nowhere'),
      /^StoreError database-missing: PostgreSQL at [\d.:]+ has no database “nowhere”\. Make it with `createdb --owner=postgres nowhere`, or correct DATABASE_URL\.$/,
    ],
    [
      'that does not run',
      (url: URL) => (url.port = '9'),
      /^StoreError database-unreachable: No PostgreSQL answers at 127\.0\.0\.1:9 \(ECONNREFUSED\)\. Check that it runs, and the host and port in DATABASE_URL\.$/,
    ],
    [
      'that does not run, by a name with two addresses',
      (url: URL) => (url.host = 'localhost:9'),
      /^StoreError database-unreachable: No PostgreSQL answers at localhost:9 \(ECONNREFUSED\)/,
    ],
    [
      'in a folder without its socket',
      (url: URL) => url.searchParams.set('host', '/nowhere'),
      /^StoreError database-unreachable: No PostgreSQL answers at \/nowhere \(ENOENT\)/,
    ],
    [
      'without TLS',
      (url: URL) => url.searchParams.set('sslmode', 'verify-full'),
      /^StoreError database-tls: The bot and PostgreSQL at [\d.:]+ don’t agree on TLS: The server does not support SSL connections\. Check sslmode and sslrootcert/,
    ],
    [
      'whose certificate authority is in a missing file',
      (url: URL) => url.searchParams.set('sslrootcert', '/nowhere/ca.pem'),
      /^StoreError database-tls: DATABASE_URL names the file \/nowhere\/ca\.pem, which the bot can’t read \(ENOENT\)\./,
    ],
  ])('%s is named in a sentence', async (_what, change, sentence) => {
    expect(await problem(openStore(changed(inject('postgresUrl'), change)))).toMatch(sentence);
  });

  it('that is another program is named in a sentence', async () => {
    const other = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const { port: taken } = other.address() as AddressInfo;
    expect(await problem(openStore(`postgresql://club:${password}@127.0.0.1:${taken}/games`))).toMatch(
      /^StoreError database-unreachable: No PostgreSQL answers at 127\.0\.0\.1:\d+ \(ECONNRESET\)/,
    );
  });

  it('that lets nobody else in is named in a sentence', async () => {
    const user = await newUser();
    const database = await emptyDatabase('postgresql');
    onTestFinished(async () => {
      await database.drop();
      await superuser(`DROP ROLE ${user}`);
    });
    await superuser(`ALTER ROLE ${user} CONNECTION LIMIT 0`);
    expect(await problem(openStore(as(user, database)))).toMatch(
      /^StoreError database-unreachable: PostgreSQL at [\d.:]+ has no connection left: too many connections for role ".+"\. Raise/,
    );
    await superuser(`ALTER ROLE ${user} NOLOGIN`);
    expect(await problem(openStore(as(user, database)))).toMatch(
      /^StoreError database-login: PostgreSQL at [\d.:]+ doesn’t let the user “guest_\w+” in: role ".+" is not permitted to log in\. Change/,
    );
  });
});
