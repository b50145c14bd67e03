import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';

const rows = z.array(z.object({ tableId: z.string(), number: z.int(), source: z.string() }));
const ids = z.array(z.object({ id: z.string() }));

const question = {
  actions: 'SELECT "tableId", "number", "source" FROM "Action"',
  tables: 'SELECT "id" FROM "Table"',
};

/** Reads the source of each action directly from the database, because the store never returns it. */
export async function sourcesIn(url: string): Promise<{
  readonly tables: readonly string[];
  readonly actions: ReadonlyMap<string, ReadonlyMap<number, string>>;
}> {
  const found = url.startsWith('file:') ? onSqlite(url.slice('file:'.length)) : await onPostgres(url);
  const actions = new Map<string, Map<number, string>>();
  for (const { tableId, number, source } of rows.parse(found.actions)) {
    actions.set(tableId, (actions.get(tableId) ?? new Map<number, string>()).set(number, source));
  }
  return { tables: ids.parse(found.tables).map(({ id }) => id), actions };
}

function onSqlite(file: string) {
  const database = new Database(file, { readonly: true });
  try {
    return {
      actions: database.prepare(question.actions).all(),
      tables: database.prepare(question.tables).all(),
    };
  } finally {
    database.close();
  }
}

async function onPostgres(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return {
      actions: (await client.query(question.actions)).rows,
      tables: (await client.query(question.tables)).rows,
    };
  } finally {
    await client.end();
  }
}
