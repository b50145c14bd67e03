import { pino } from 'pino';
import { z } from 'zod';
import { unwatched } from '../../watching/watch.ts';
import { deadlinesIn } from '../alarms/deadlines.ts';
import { installQueue, JobAlarms } from '../alarms/jobs.ts';
import { unfinishedSchema, unfinishedTable } from '../claims/moves.ts';
import { clientFor } from '../database/clients.ts';
import { Database } from '../database/database.ts';
import { StoreError } from '../records/store-error.ts';
import { historyOn } from '../schema/history.ts';
import { migrate } from '../schema/migrate.ts';
import { columnListOf, columnsOf, type Model, models, tableOf } from './models.ts';
import { countOn, isThere, isUnfinished, openSession, type Session } from './postgresql-session.ts';
import type { Cell, Row } from './rows.ts';
import { notEmpty, someGamesQuery, strange, type Target } from './target.ts';
import { isUntouched, isUpToDate, refuseOtherVersion } from './versions.ts';

/** Tables whose alarms are set in one transaction. */
const alarmsAtOnce = 500;
/** PostgreSQL has no text with this character. */
const nul = '\0';

const quiet = pino({ level: 'silent' });
const ids = z.array(z.object({ id: z.string() }));

/**
 * Opens a PostgreSQL database to move another one into it. It must be empty, or hold what an interrupted move left.
 * @throws StoreError for the operator: `target-not-empty`, `database-in-use` and others; nothing was changed
 */
export async function openPostgresqlTarget(url: string, waitMs: number): Promise<Target> {
  const session = await openSession(url, waitMs);
  try {
    if (!(await isUnfinished(session))) await refuseFull(session);
    return new PostgresqlTarget(session);
  } catch (error) {
    await session.client.end();
    throw error;
  }
}

async function refuseFull({ client, place }: Session): Promise<void> {
  const history = await historyOn(client);
  if (isUntouched(history)) {
    const tables = 'SELECT 1 FROM pg_tables WHERE schemaname = current_schema()';
    if (await isThere(client, `EXISTS (${tables})`)) throw strange(place);
    return;
  }
  await refuseOtherVersion('postgresql', place, history);
  const full: Model[] = [];
  for (const model of models)
    if (await isThere(client, `EXISTS (SELECT 1 FROM ${tableOf(model)})`)) full.push(model);
  if (full.length > 0) throw notEmpty(place, full);
}

class PostgresqlTarget implements Target {
  readonly place: string;
  readonly url: string;
  readonly #session: Session;

  constructor(session: Session) {
    this.place = session.place;
    this.url = session.url;
    this.#session = session;
  }

  async begin(from: string): Promise<void> {
    const { client } = this.#session;
    await client.query('BEGIN');
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${unfinishedSchema}`);
    await client.query(`CREATE TABLE IF NOT EXISTS ${unfinishedTable} ("from" text, "at" timestamp)`);
    await client.query(`INSERT INTO ${unfinishedTable} VALUES ($1, now())`, [from]);
    // An interrupted move may have created only some of the tables.
    const tables = models.map(tableOf).join(', ');
    const isWhole = await isUpToDate('postgresql', await historyOn(client));
    await client.query(isWhole ? `TRUNCATE ${tables}` : `DROP TABLE IF EXISTS ${tables}, _prisma_migrations`);
    await client.query('COMMIT');
    await migrate({ provider: 'postgresql', url: this.url });
    await installQueue(this.url, quiet);
    // If the server stops, the move begins anew, so it need not wait for the disk before its end.
    await client.query('SET synchronous_commit = off');
  }

  async add(model: Model, rows: readonly Row[]): Promise<void> {
    const list = columnListOf(model);
    await this.#session.client.query({
      name: model,
      text: `INSERT INTO ${tableOf(model)} (${list})
        SELECT ${list} FROM json_populate_recordset(NULL::${tableOf(model)}, $1::json)`,
      values: [JSON.stringify(rows.map((row) => recordOf(model, row)))],
    });
  }

  count(model: Model): Promise<number> {
    return countOn(this.#session.client, tableOf(model));
  }

  async someGames(most: number): Promise<readonly string[]> {
    const { rows } = await this.#session.client.query(someGamesQuery + most);
    return ids.parse(rows).map(({ id }) => id);
  }

  async settle(): Promise<void> {
    await this.#setAlarms();
    // Without it, PostgreSQL would plan the first hours' queries as if the tables were empty.
    await this.#session.client.query(`ANALYZE ${models.map(tableOf).join(', ')}`);
  }

  /** Adds the jobs of all deadlines, as if each of them had just been set. */
  async #setAlarms(): Promise<void> {
    const address = { provider: 'postgresql', url: this.url } as const;
    const reached = await clientFor(address, 1, false, { log: quiet, watch: unwatched });
    const now = () => new Date();
    const database = new Database(reached, address, now);
    try {
      const { dueTables, rematchTables } = deadlinesIn(database);
      const due = [...(await dueTables()), ...(await rematchTables())];
      const alarms = new JobAlarms({
        due: async () => due,
        now,
        failed: () => undefined,
        rows: reached.client,
        url: this.url,
        log: quiet,
        // The query that finds no connection reports that.
        lost: () => undefined,
      });
      for (let at = 0; at < due.length; at += alarmsAtOnce) {
        const changes = due
          .slice(at, at + alarmsAtOnce)
          .map(({ id, ...times }) => ({ tableId: id, due: times }));
        await database.inTransaction((rows) => alarms.write(rows, changes));
      }
    } finally {
      await database.close();
    }
  }

  async finish(): Promise<void> {
    const { client } = this.#session;
    // This commit waits for the disk, and for all commits before it.
    await client.query('SET synchronous_commit = on');
    await client.query(`DROP SCHEMA ${unfinishedSchema} CASCADE`);
  }

  async close(): Promise<void> {
    await this.#session.client.end();
  }
}

/** @throws StoreError for the operator: `bad-row` */
function recordOf(model: Model, row: Row): Readonly<Record<string, Cell>> {
  return Object.fromEntries(
    columnsOf(model).map((column, at) => {
      const cell = row[at] ?? null;
      if (typeof cell === 'string' && cell.includes(nul))
        throw new StoreError(
          'bad-row',
          `A row of ${model} (${String(row[0])}) has the character NUL in ${column}, which PostgreSQL can’t hold.`,
        );
      return [column, cell];
    }),
  );
}
