import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { gameLine } from '../src/table/log/archived-game.ts';
import { readRecord } from '../src/table/log/proof/verify.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { begin, decideOut, ledgerOn, strangers } from './equipment/open-tables.ts';
import { PostgresMeter } from './equipment/postgres-meter.ts';
import type { Report } from './equipment/report.ts';

/** Games to play of each kind, and how many copies to make of each. */
const extents = { full: { played: 16, copies: 15 }, smoke: { played: 1, copies: 3 } } as const;
type Extent = (typeof extents)[keyof typeof extents];

/** The database's tables that grow with every game. */
const growing = ['Table', 'Seat', 'Action', 'Snapshot', 'Roll'] as const;
type Growing = (typeof growing)[number];

const units = [
  'actions',
  'rolls',
  'snapshots',
  'B an action',
  'B a roll',
  'B a snapshot',
  'B a table',
  'KB a game',
  'KB archived',
  'KB of WAL',
];

type Row = Report['rows'][number];

/** A database that statements can be sent to. */
interface Asked {
  ask(statement: string): Promise<readonly unknown[]>;
  /** Returns the bytes of a table with its indexes, as SQL. */
  readonly bytesOf: (table: Growing) => string;
}

/**
 * Measures rows and bytes of whole games with their indexes, in both databases. Computers decide for two people.
 * The games are copied under other ids, so that pages fill as in a large database.
 */
export function rows(folder: string, smoke: boolean): readonly (() => Promise<Report>)[] {
  const extent = smoke ? extents.smoke : extents.full;
  const ofAll = async (database: string, measure: (game: Game) => Promise<Row>): Promise<Report> => {
    const measured: Row[] = [];
    for (const game of smoke ? games.slice(0, 1) : games) measured.push(await measure(game));
    return { title: `Rows and bytes of a whole game for two (${database})`, units, rows: measured };
  };
  return [
    () => ofAll('SQLite', (game) => inSqlite(game, `${folder}/rows-${game.id}.db`, extent)),
    async () => {
      const postgres = await startPostgres({ durable: true });
      const meter = new PostgresMeter(postgres.url);
      try {
        return await ofAll('PostgreSQL', (game) => inPostgresql(game, postgres.url, meter, extent));
      } finally {
        await meter.close();
        await postgres.stop();
      }
    },
  ];
}

async function inSqlite(game: Game, file: string, extent: Extent): Promise<Row> {
  const archived = await played(`file:${file}`, game, extent.played);
  const database = new Database(file);
  try {
    database.pragma('synchronous = OFF');
    const md5 = (text: unknown) => createHash('md5').update(String(text)).digest('hex');
    database.function('md5', { deterministic: true }, md5);
    const asked: Asked = {
      ask: async (text) => {
        const statement = database.prepare(text);
        if (statement.reader) return statement.all();
        statement.run();
        return [];
      },
      bytesOf: (table) =>
        `SELECT sum("pgsize") AS "count" FROM "dbstat"
         WHERE "name" IN (SELECT "name" FROM "sqlite_schema" WHERE "tbl_name" = '${table}')`,
    };
    return await rowOf(game, asked, extent, archived);
  } finally {
    database.close();
  }
}

async function inPostgresql(game: Game, server: string, meter: PostgresMeter, extent: Extent): Promise<Row> {
  const url = new URL(server);
  url.pathname = `/${await meter.create(`rows_${game.id}`)}`;
  const begun = await openStore(url.href);
  await begun.close();
  const before = await meter.written();
  const archived = await played(url.href, game, extent.played);
  const written = (await meter.written()) - before;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const asked: Asked = {
      ask: async (text) => (await client.query(text)).rows,
      bytesOf: (table) => `SELECT pg_total_relation_size('"${table}"') AS "count"`,
    };
    return await rowOf(game, asked, extent, archived, written);
  } finally {
    await client.end();
  }
}

/** Plays whole games. @returns the bytes that they take in an archive together */
async function played(url: string, game: Game, many: number): Promise<number> {
  const store = await openStore(url);
  const ledger = ledgerOn(store);
  const one = async (number: number) => {
    const place = { guildId: '900000000000000010', channelId: `9000000000000001${10 + number}` };
    const id = await begin(store, ledger, place, strangers, {}, game.id);
    await decideOut(ledger, id, number);
    return lineOf(store, id);
  };
  const lines = await Promise.all(Array.from({ length: many }, (_, number) => one(number)));
  await store.close();
  return gzipSync(lines.join('\n')).length;
}

async function lineOf(store: Store, id: string): Promise<string> {
  const table = await store.loadTable(id);
  if (table?.finishedAt === undefined) throw new Error(`Table ${id} did not end.`);
  return gameLine(await readRecord(store, table));
}

/** The id in a copy, as SQL: it looks random, as ids do, and is as long as the original. */
const other = (column: string) => `substr(md5("${column}" || CAST(i AS TEXT)), 1, length("${column}"))`;
const changed: Readonly<Record<Growing, Readonly<Record<string, string>>>> = {
  Table: { id: other('id') },
  Seat: { tableId: other('tableId') },
  Action: { tableId: other('tableId') },
  Snapshot: { tableId: other('tableId') },
  Roll: { id: other('id'), tableId: other('tableId') },
};

async function copy({ ask }: Asked, table: Growing, copies: number): Promise<void> {
  const [first] = z
    .array(z.record(z.string(), z.unknown()))
    .parse(await ask(`SELECT * FROM "${table}" LIMIT 1`));
  const columns = Object.keys(first ?? {});
  if (columns.length === 0) return;
  const values = columns.map((name) => changed[table][name] ?? `"${name}"`);
  await ask(
    `WITH RECURSIVE copy(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copy WHERE i < ${copies})
     INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')} FROM copy CROSS JOIN "${table}"`,
  );
}

const counted = z.tuple([z.object({ count: z.coerce.number() })]);

async function rowOf(
  { id }: Game,
  asked: Asked,
  { played: many, copies }: Extent,
  archived: number,
  written?: number,
): Promise<Row> {
  for (const table of growing) await copy(asked, table, copies);
  const count = async (text: string) => counted.parse(await asked.ask(text))[0].count;
  const rowsIn = (table: Growing) => count(`SELECT count(*) AS "count" FROM "${table}"`);
  const bytesIn = (table: Growing) => count(asked.bytesOf(table));
  const tables = await rowsIn('Table');
  const parts = { Action: 0, Roll: 0, Snapshot: 0 };
  const each = { ...parts };
  const bytes = { ...parts };
  for (const table of ['Action', 'Roll', 'Snapshot'] as const) {
    const rows = await rowsIn(table);
    bytes[table] = await bytesIn(table);
    parts[table] = rows / tables;
    each[table] = rows === 0 ? Number.NaN : bytes[table] / rows;
  }
  const own = (await bytesIn('Table')) + (await bytesIn('Seat'));
  const all = own + bytes.Action + bytes.Roll + bytes.Snapshot;
  const kilo = (figure: number, over: number) => figure / over / 1_000;
  return {
    name: id,
    figures: [
      parts.Action,
      parts.Roll,
      parts.Snapshot,
      each.Action,
      each.Roll,
      each.Snapshot,
      own / tables,
      kilo(all, tables),
      kilo(archived, many),
      written === undefined ? undefined : kilo(written, many),
    ],
  };
}
