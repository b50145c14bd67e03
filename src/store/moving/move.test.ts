import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contents, contentsOf } from '../../../test/equipment/databases/contents.ts';
import {
  type DatabaseName,
  droppedAfterwards,
  execute,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { action, start, table } from '../../../test/equipment/databases/kept-tables.ts';
import { takeDatabase } from '../claims/hold.ts';
import { openStore } from '../open.ts';
import { prismaFolder } from '../schema/migrations.ts';
import { models } from './models.ts';
import { type MoveOptions, move } from './move.ts';

const { fresh, empty } = droppedAfterwards();

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

const pathOf = (url: string) => url.slice('file:'.length);

const columnsIn = z.array(z.object({ name: z.string(), type: z.string(), pk: z.int() }));
const linksIn = z.array(z.object({ from: z.string(), table: z.string(), to: z.string() }));

/** Values that are easily changed on the way, by the type of the column. */
const hard: Readonly<Record<string, readonly (string | number)[]>> = {
  TEXT: ['“é” 🎲 \\ " \'', 'null', '2026-05-01T12:00:00.000+00:00', '007'],
  INTEGER: [0, -1, 2_147_483_647, -2_147_483_648],
  REAL: [8.333333333333334, -0.1, 27.635375895155, 3],
  BOOLEAN: [1, 0, 1, 0],
  DATETIME: [
    '2026-05-01T12:00:00.120+00:00',
    '2026-05-01T12:00:00.000+00:00',
    '1970-01-01T00:00:00.000+00:00',
    '2026-03-29T02:30:00.007+00:00',
  ],
};
const rowsEach = 4;

/** Fills every column of every table, by what the database says about itself. The last row has no more than it must. */
function fillAll(path: string): void {
  const database = new Database(path);
  database.pragma('foreign_keys = OFF');
  const valueIn = (of: string, column: string, row: number): string | number => {
    const [link] = linksIn
      .parse(database.pragma(`foreign_key_list("${of}")`))
      .filter(({ from }) => from === column);
    if (link) return valueIn(link.table, link.to, row);
    const found = columnsIn.parse(database.pragma(`table_info("${of}")`)).find(({ name }) => name === column);
    if (found === undefined) throw new Error(`There is no ${of}.${column}.`);
    const value = hard[found.type]?.[row];
    if (value === undefined) throw new Error(`No values are known for ${of}.${column} (${found.type}).`);
    return found.type === 'TEXT' ? `${value} ${found.name}` : value;
  };
  const tables = z
    .array(z.string())
    .parse(
      database
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_prisma_migrations'",
        )
        .pluck()
        .all(),
    );
  for (const of of tables) {
    const columns = columnsIn.parse(database.pragma(`table_info("${of}")`)).map(({ name }) => name);
    const insertion = database.prepare(
      `INSERT INTO "${of}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (let row = 0; row < rowsEach; row += 1)
      insertion.run(columns.map((column) => valueIn(of, column, row)));
  }
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
}

/** Stores a running game and a finished one. */
async function withGames(url: string): Promise<void> {
  const store = await openStore(url);
  await start(store, 'running');
  await store.addAction('running', {
    ...action(1),
    due: { deadlineAt: new Date(Date.now() + 86_400_000), remindAt: new Date(Date.now() + 43_200_000) },
  });
  await start(store, 'over', { options: { innings: 1 } });
  await store.addAction('over', { ...action(1), finish: { result: { winners: [0] } } });
  await store.close();
}

/** A move that stops after it has copied this model. */
const until = (model: string): MoveOptions => ({
  copied: (copied) => {
    if (copied === model) throw Object.assign(new Error('the power is gone'), { code: 'EIO' });
  },
});

const rowsOf = (contents: Contents) => Object.values(contents).map(({ rows }) => rows);

const both = testedDatabases().length === 2;
const ways = [
  ['sqlite', 'postgresql'],
  ['postgresql', 'sqlite'],
] as const satisfies readonly (readonly [DatabaseName, DatabaseName])[];

describe.runIf(both)('a move', () => {
  it('carries every value of every column of every model to PostgreSQL and back', async () => {
    const from = await fresh('sqlite');
    fillAll(pathOf(from));
    const before = await readFile(pathOf(from));
    const contents = await contentsOf(from);
    expect(Object.keys(contents)).toEqual([...models].sort());
    expect(rowsOf(contents)).toEqual(models.map(() => rowsEach));
    const over = await empty('postgresql');
    const { counts } = await move(from, over);
    expect([...counts.values()]).toEqual(models.map(() => rowsEach));
    expect(await contentsOf(over)).toEqual(contents);
    const back = await empty('sqlite');
    await move(over, back);
    expect(await contentsOf(back)).toEqual(contents);
    expect(await readFile(pathOf(from))).toEqual(before);
    expect(existsSync(`${pathOf(back)}.moving`)).toBe(false);
    // Text, numbers and nothing else, as Prisma stores them.
    const types = (url: string) => {
      const database = new Database(pathOf(url), { readonly: true });
      const found = database
        .prepare('SELECT *, typeof("awaitsProgram"), typeof("deadlineAt") FROM "Table"')
        .all();
      database.close();
      return found;
    };
    expect(types(back)).toEqual(types(from));
  });

  it('knows every type that the schema has', async () => {
    const schema = await readFile(`${prismaFolder()}/schema.prisma`, 'utf8');
    // A sequence would have to be set after the move, and the readers have to learn a new type.
    expect(schema).not.toMatch(/autoincrement|BigInt|Bytes|Decimal|\bJson\b|Unsupported|^enum/m);
  });

  it('also works between databases of the same kind', async () => {
    for (const name of ['sqlite', 'postgresql'] as const) {
      const [from, to] = [await fresh(name), await empty(name)];
      await withGames(from);
      await move(from, to);
      expect(await contentsOf(to)).toEqual(await contentsOf(from));
    }
  });

  it('copies more rows than fit into a batch, and rows that are longer than one', async () => {
    const from = await fresh('sqlite');
    const store = await openStore(from);
    for (let number = 0; number < 2_100; number += 1) await store.setSetting('g1', `key ${number}`, 'x');
    await store.setSetting('g1', 'long', 'é'.repeat(1_500_000));
    await store.close();
    const [over, back] = [await empty('postgresql'), await empty('sqlite')];
    await move(from, over);
    await move(over, back);
    expect(await contentsOf(back)).toEqual(await contentsOf(from));
  });

  it('adds the jobs of all deadlines to PostgreSQL', async () => {
    const [from, to] = [await fresh('sqlite'), await empty('postgresql')];
    await withGames(from);
    await move(from, to);
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    const { rows } = await client.query(
      'SELECT "key", round(extract(epoch FROM "run_at" - now()) / 3600)::int AS "hours" FROM graphile_worker.jobs ORDER BY "key"',
    );
    await client.end();
    expect(rows).toEqual([
      { key: 'deadline:running', hours: 24 },
      { key: 'rematch:over', hours: 24 },
      { key: 'reminder:running', hours: 12 },
    ]);
  });

  it.each(ways)('from %s to %s that was interrupted keeps bots away, and begins anew', async (one, other) => {
    const [from, to] = [await fresh(one), await empty(other)];
    await withGames(from);
    for (const model of ['Table', 'Action', 'PrivateAnswer']) {
      expect(await refusal(move(from, to, until(model)))).toBe(
        'move-failed: The move stopped: the power is gone. The old database is unchanged. Run the command again; it begins anew.',
      );
      expect(await refusal(takeDatabase(to, true, { waitMs: 0 }))).toMatch(
        /^half-moved: A move to the database .* didn’t finish.* Run `npm run db:move` again; it begins anew\./,
      );
      // The old bot can go on in the meantime.
      (await takeDatabase(from, true, { waitMs: 0 })).release();
      expect(await refusal(move(to, await empty(one)))).toMatch(/^(half-moved|no-database): /);
    }
    const store = await openStore(from);
    await store.setSetting('g1', 'later', 'yes');
    await store.close();
    await move(from, to);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    (await takeDatabase(to, true, { waitMs: 0 })).release();
  });

  it.each(ways)('from %s to %s that a check fails leaves the target unfinished', async (one, other) => {
    const [from, to] = [await fresh(one), await empty(other)];
    await withGames(from);
    const seen: (readonly string[])[] = [];
    const check = async (url: string, games: readonly string[]) => {
      seen.push(games);
      const store = await openStore(url);
      expect((await store.loadTable('over'))?.status).toBe('finished');
      await store.close();
      throw new Error('They differ.');
    };
    expect(await refusal(move(from, to, { check }))).toContain('They differ.');
    expect(seen).toEqual([['over']]);
    expect(await refusal(takeDatabase(to, true, { waitMs: 0 }))).toMatch(/^half-moved: /);
  });

  it.each(ways)('from %s to %s is refused while a bot runs on one of them', async (one, other) => {
    const [from, to] = [await fresh(one), await fresh(other)];
    for (const url of [from, to]) {
      const held = await takeDatabase(url, true);
      const store = await openStore(url);
      // As a running bot does: on PostgreSQL its queue is always connected.
      store.alarms.begin(async () => 0);
      await store.setSetting('bot', 'running', 'yes');
      expect(await refusal(move(from, to, { waitMs: 300 }))).toMatch(
        /^database-in-use: .* Stop (it|the bot), then try again\.$/,
      );
      await store.setSetting('bot', 'running', undefined);
      await store.close();
      held.release();
    }
    await move(from, to);
  });

  it('finds bots of earlier versions on PostgreSQL, and those that start on the source during the move', async () => {
    const [from, to] = [await fresh('postgresql'), await empty('sqlite')];
    const connect = async (application_name?: string) => {
      const client = new pg.Client({ connectionString: from, application_name });
      await client.connect();
      return client;
    };
    const unnamed = await connect();
    // Other programs may be connected.
    await move(from, to, { waitMs: 60_000 });
    await unnamed.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";');
    const next = await empty('sqlite');
    const running = /^database-in-use: A bot is running on the database .*\. Stop it, then try again\.$/;
    expect(await refusal(move(from, next, { waitMs: 300 }))).toMatch(running);
    expect(existsSync(`${pathOf(next)}.moving`)).toBe(false);
    await unnamed.end();
    const bots: pg.Client[] = [];
    const check = async () => void bots.push(await connect('clubhouse'));
    expect(await refusal(move(from, next, { check, waitMs: 300 }))).toMatch(running);
    expect(existsSync(pathOf(next))).toBe(false);
    expect(existsSync(`${pathOf(next)}.moving`)).toBe(true);
    await bots[0]?.end();
    await move(from, next, { waitMs: 60_000 });
  });

  it.each(ways)('from %s to %s keeps bots from starting on either until it is done', async (one, other) => {
    const [from, to] = [await fresh(one), await empty(other)];
    await withGames(from);
    const kept: string[] = [];
    await move(from, to, {
      check: async () => {
        for (const url of [from, to]) kept.push(await refusal(takeDatabase(url, true, { waitMs: 0 })));
      },
    });
    expect(kept.map((sentence) => sentence.split(':')[0])).toEqual(
      one === 'sqlite' ? ['database-held', 'database-moving'] : ['database-moving', 'half-moved'],
    );
  });

  it.each(ways)(
    'from %s to %s is refused if the target has rows, or tables of others',
    async (one, other) => {
      const [from, to] = [await fresh(one), await fresh(other)];
      await withGames(from);
      const store = await openStore(to);
      await store.setSetting('g1', 'mine', 'yes');
      await store.close();
      const before = await contentsOf(to);
      expect(await refusal(move(from, to))).toMatch(
        /^target-not-empty: The database .* isn’t empty: it has rows in Setting\. A move fills only a new database\./,
      );
      expect(await contentsOf(to)).toEqual(before);
      (await takeDatabase(to, true, { waitMs: 0 })).release();
      const strange = await empty(other);
      if (other === 'sqlite') (await openStore(strange)).close();
      await execute(strange, 'CREATE TABLE "Stranger" ("id" TEXT)');
      if (other === 'sqlite') await execute(strange, 'DROP TABLE "_prisma_migrations"');
      expect(await refusal(move(from, strange))).toMatch(
        /^target-not-empty: .* tables that aren’t Clubhouse’s\./,
      );
    },
  );

  it.each(ways)('from %s to %s is refused if either has other migrations', async (one, other) => {
    const [from, to] = [await fresh(one), await fresh(other)];
    const last = `(SELECT max(migration_name) FROM _prisma_migrations)`;
    const later = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '29990101000000_later', CURRENT_TIMESTAMP, 1)`;
    for (const url of [from, to]) {
      await execute(url, later);
      expect(await refusal(move(from, to))).toMatch(/^database-newer: /);
      await execute(url, `DELETE FROM _prisma_migrations WHERE id = 'x'`);
    }
    for (const url of [to, from]) {
      await execute(url, `DELETE FROM _prisma_migrations WHERE migration_name = ${last}`);
      expect(await refusal(move(from, to))).toMatch(
        /^database-older: The database .* isn’t up to date with this version of Clubhouse\. Start the bot on it once/,
      );
    }
    expect(existsSync(`${pathOf(to)}.moving`)).toBe(false);
  });

  it('is refused if source and target are the same database, however they are written', async () => {
    const [file, server] = [await fresh('sqlite'), await fresh('postgresql')];
    const link = `${pathOf(file)}-link`;
    await symlink(pathOf(file), link);
    const local = new URL(server);
    local.hostname = 'localhost';
    local.searchParams.set('application_name', 'other');
    for (const [from, to] of [
      [file, file],
      [file, `file:${link}`],
      [server, server],
      [server, local.href],
    ] as const)
      expect(await refusal(move(from, to))).toBe(
        'same-database: --from and --to are the same database. Name another target.',
      );
  });

  it('is refused without a source, and if the source or target is no database', async () => {
    const [file, to] = [await fresh('sqlite'), await empty('sqlite')];
    expect(await refusal(move(to, file))).toMatch(/^no-database: There is no database /);
    expect(existsSync(pathOf(to))).toBe(false);
    const rubbish = `${pathOf(file)}-rubbish`;
    await writeFile(rubbish, 'x'.repeat(10_000));
    expect(await refusal(move(`file:${rubbish}`, to))).toMatch(/^database-broken: /);
    expect(await refusal(move(file, `file:${rubbish}`))).toMatch(/^database-unreachable: /);
    expect(await refusal(move(file, 'postgresql://nobody@127.0.0.1:1/none'))).toMatch(
      /^database-unreachable: /,
    );
    await writeFile(rubbish, '');
    expect(await refusal(move(`file:${rubbish}`, to))).toMatch(/^database-empty: /);
  });

  it('says which row cannot go to PostgreSQL', async () => {
    const [from, to] = [await fresh('sqlite'), await empty('postgresql')];
    const store = await openStore(from);
    await store.createTable(table('t1', { openedBy: 'a\0b' }));
    await store.close();
    expect(await refusal(move(from, to))).toBe(
      'bad-row: A row of Table (t1) has the character NUL in openedBy, which PostgreSQL can’t hold.',
    );
    await execute(from, `UPDATE "Table" SET "openedBy" = '1', "createdAt" = 'yesterday'`);
    expect(await refusal(move(from, to))).toBe(
      'bad-row: A row of Table (t1) has a value in createdAt that doesn’t belong there: it isn’t a moment.',
    );
  });
});
