import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';

const named = z.array(z.object({ name: z.string() }));

type Ask = (query: string) => Promise<readonly unknown[]>;

/** Asks a database a few questions, on a connection of its own. */
async function asking<T>(url: string, read: (ask: Ask) => Promise<T>): Promise<T> {
  if (url.startsWith('file:')) {
    const database = new Database(url.slice('file:'.length), { readonly: true });
    try {
      return await read(async (query) => database.prepare(query).all());
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await read(async (query) => (await client.query(query)).rows);
  } finally {
    await client.end();
  }
}

/** The list of migrations is left out: it has nothing of people, and random ids. */
const tablesOf = {
  sqlite: `SELECT '"' || name || '"' AS name FROM sqlite_master
    WHERE type = 'table' AND name <> '_prisma_migrations'`,
  postgresql: `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND table_name <> '_prisma_migrations'`,
};

/** Returns every row of every table of a database as text. Tests search it for what must not be there. */
export function everyRow(url: string): Promise<string> {
  return asking(url, async (ask) => {
    const tables = named.parse(await ask(tablesOf[url.startsWith('file:') ? 'sqlite' : 'postgresql']));
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(JSON.stringify({ name, rows: await ask(`SELECT * FROM ${name}`) }));
    return texts.join('\n');
  });
}

/**
 * Finds a word or name, but not its letters within a random id or token, where they come up now and then.
 * @param word may be a pattern
 */
export const asWord = (word: string): RegExp => new RegExp(`(?<![\\w-])${word}(?![\\w-])`);

/** What people have done in tournaments and seasons so far, as text. It stays the same as long as nobody does anything. */
export function deedsIn(url: string): Promise<string> {
  return asking(url, async (ask) =>
    JSON.stringify([
      await ask('SELECT count(*) AS acts FROM "CompetitionAct" WHERE "by" IS NOT NULL'),
      await ask('SELECT count(*) AS competitions FROM "Competition"'),
      await ask(
        'SELECT "id", "name", "channelId", "settings" FROM "Competition" WHERE "finishedAt" IS NULL ORDER BY "id"',
      ),
      await ask('SELECT * FROM "SeasonPrivate" ORDER BY "competitionId", "kind", "holder"'),
    ]),
  );
}

const counted = z.array(z.object({ due: z.coerce.number() }));

/** How many tournaments and seasons have to be looked at by a time: something of theirs isn't settled or told yet. */
export function dueIn(url: string, by: Date): Promise<number> {
  // Stored times are text on SQLite, in this format.
  const at = by.toISOString().replace('Z', '+00:00');
  return asking(url, async (ask) => {
    const rows = await ask(`SELECT count(*) AS due FROM "Competition" WHERE "dueAt" <= '${at}'`);
    return counted.parse(rows)[0]?.due ?? 0;
  });
}
