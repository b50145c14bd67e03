import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';

/**
 * What a database contains, for comparing databases of different kinds. It takes tables, columns and types from the
 * database itself, so it is independent of the schema and the generated client.
 */

/** The number of rows of a table, and a hash that doesn't depend on their order. */
export interface Content {
  readonly rows: number;
  readonly hash: string;
}

export type Contents = Readonly<Record<string, Content>>;

/** The bot's tables: all but those about migrations and jobs. */
export function contentsOf(url: string): Promise<Contents> {
  return url.startsWith('file:') ? ofSqlite(url.slice('file:'.length)) : ofPostgresql(url);
}

const rowsAtOnce = 2_000;
const names = z.array(z.string());
const columns = z.array(z.object({ name: z.string(), type: z.string() }));

/** Every value in a form that both databases give the same: text, but reals as JavaScript's numbers. */
const sqliteText = (name: string, type: string) => {
  if (type === 'DATETIME') return `strftime('%Y-%m-%dT%H:%M:%f', "${name}")`;
  if (type === 'REAL') return `"${name}"`;
  return type === 'BOOLEAN' ? `iif("${name}", 'true', 'false')` : `CAST("${name}" AS TEXT)`;
};

async function ofSqlite(path: string): Promise<Contents> {
  const database = new Database(path, { readonly: true });
  try {
    const found = names.parse(
      database
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_prisma_migrations' ORDER BY name",
        )
        .pluck()
        .all(),
    );
    return Object.fromEntries(
      found.map((table) => {
        const list = columns
          .parse(database.pragma(`table_info("${table}")`))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .map(({ name, type }) => `iif("${name}" IS NULL, NULL, ${sqliteText(name, type)})`);
        const sum = new Sum();
        const rows = database.prepare<[], unknown[]>(`SELECT ${list.join(', ')} FROM "${table}"`);
        for (const row of rows.raw().iterate()) sum.add(row);
        return [table, sum.content];
      }),
    );
  } finally {
    database.close();
  }
}

const postgresqlText = (name: string, type: string) => {
  if (type.startsWith('timestamp')) return `to_char("${name}", 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
  return type === 'double precision' ? `"${name}"` : `"${name}"::text`;
};

async function ofPostgresql(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: found } = await client.query<string[]>({
      text: `SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename COLLATE "C"`,
      rowMode: 'array',
    });
    const contents: Record<string, Content> = {};
    await client.query('BEGIN READ ONLY');
    for (const [table = ''] of found) {
      const { rows: described } = await client.query(
        `SELECT column_name::text AS name, data_type::text AS type FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 ORDER BY column_name COLLATE "C"`,
        [table],
      );
      const list = columns.parse(described).map(({ name, type }) => postgresqlText(name, type));
      contents[table] = await sumOn(client, `SELECT ${list.join(', ')} FROM "${table}"`);
    }
    return contents;
  } finally {
    await client.end();
  }
}

async function sumOn(client: pg.Client, query: string): Promise<Content> {
  const sum = new Sum();
  await client.query(`DECLARE read NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `FETCH ${rowsAtOnce} FROM read`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    for (const row of rows) sum.add(row);
  }
  await client.query('CLOSE read');
  return sum.content;
}

/** Adds up the hashes of rows. The databases sort text differently, so the rows have no common order. */
class Sum {
  #rows = 0;
  #total = 0n;

  add(row: readonly unknown[]): void {
    this.#rows += 1;
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#total = BigInt.asUintN(256, this.#total + BigInt(`0x${hash}`));
  }

  get content(): Content {
    return { rows: this.#rows, hash: this.#total.toString(16) };
  }
}
