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

const tablesOf = {
  sqlite: `SELECT '"' || name || '"' AS name FROM sqlite_master WHERE type = 'table'`,
  postgresql: `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
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

const acts = z.array(z.object({ name: z.string(), act: z.string() }));

/** The newest act of a competition, as it's stored; undefined if there is none of that name yet. */
export function newestAct(url: string, competition: string): Promise<unknown> {
  return asking(url, async (ask) => {
    const newest = acts.parse(
      await ask(`SELECT "Competition"."name", "CompetitionAct"."act" FROM "CompetitionAct"
        JOIN "Competition" ON "id" = "competitionId" ORDER BY "CompetitionAct"."number" DESC`),
    );
    const act = newest.find(({ name }) => name === competition)?.act;
    return act === undefined ? undefined : JSON.parse(act);
  });
}
