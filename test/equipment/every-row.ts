import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';

const named = z.array(z.object({ name: z.string() }));

/** Returns every row of every table of a database as text. Tests search it for what must not be there. */
export async function everyRow(url: string): Promise<string> {
  return url.startsWith('file:') ? everyRowOfSqlite(url.slice('file:'.length)) : everyRowOfPostgresql(url);
}

function everyRowOfSqlite(path: string): string {
  const database = new Database(path, { readonly: true });
  try {
    const tables = named.parse(database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all());
    return tables
      .map(({ name }) => JSON.stringify({ name, rows: database.prepare(`SELECT * FROM "${name}"`).all() }))
      .join('\n');
  } finally {
    database.close();
  }
}

async function everyRowOfPostgresql(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = named.parse(
      (
        await client.query(
          `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
           WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
        )
      ).rows,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT * FROM ${name}`);
      texts.push(JSON.stringify({ name, rows }));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
