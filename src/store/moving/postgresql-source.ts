import { types } from 'pg';
import { z } from 'zod';
import { halfMoved } from '../claims/moves.ts';
import { historyOn } from '../schema/history.ts';
import { columnListOf, type Model, tableOf } from './models.ts';
import { countOn, isUnfinished, openSession, refuseRunning, type Session } from './postgresql-session.ts';
import {
  batchLetters,
  batchRows,
  type CellReader,
  lettersOf,
  momentOf,
  type Row,
  readable,
  readersFor,
  rowOf,
} from './rows.ts';
import type { Source } from './source.ts';
import { refuseOtherVersion } from './versions.ts';

const asMoment = (text: string) => `${text.replace(' ', 'T')}Z`;

/** Readers by PostgreSQL's type id. All values arrive as PostgreSQL writes them. */
const readers: Readonly<Record<number, CellReader>> = {
  [types.builtins.TEXT]: z.string(),
  [types.builtins.INT4]: z.string().transform(Number).pipe(z.int()),
  [types.builtins.FLOAT8]: z.string().transform(Number).pipe(z.number()),
  [types.builtins.BOOL]: z.enum(['t', 'f']).transform((value) => value === 't'),
  [types.builtins.TIMESTAMP]: z
    .string()
    .transform(asMoment)
    .refine(readable, 'it isn’t a moment')
    .transform(momentOf),
};

/** Keeps the driver from converting values: it would read a moment in the time zone of this machine. */
const unconverted = { getTypeParser: () => String };

/** Rows of the first batch of a model, before their length is known. */
const firstRows = 50;

/**
 * Opens a PostgreSQL database to move it. Until it is closed, no bot can start on it.
 * @throws StoreError for the operator: `database-in-use`, `half-moved`, `database-older` and others
 */
export async function openPostgresqlSource(url: string, waitMs: number): Promise<Source> {
  const session = await openSession(url, waitMs);
  try {
    const { client, place } = session;
    if (await isUnfinished(session)) throw halfMoved(place);
    await refuseOtherVersion('postgresql', place, await historyOn(client));
    // One transaction reads one moment of the database, whatever another program does.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return new PostgresqlSource(session);
  } catch (error) {
    await session.client.end();
    throw error;
  }
}

class PostgresqlSource implements Source {
  readonly place: string;
  readonly #session: Session;

  constructor(session: Session) {
    this.place = session.place;
    this.#session = session;
  }

  count(model: Model): Promise<number> {
    return countOn(this.#session.client, tableOf(model));
  }

  async *batches(model: Model): AsyncGenerator<readonly Row[]> {
    const { client } = this.#session;
    await client.query(
      `DECLARE moved NO SCROLL CURSOR FOR SELECT ${columnListOf(model)} FROM ${tableOf(model)}`,
    );
    for (let wanted = firstRows; ; ) {
      const { rows, fields } = await client.query<unknown[]>({
        text: `FETCH ${wanted} FROM moved`,
        rowMode: 'array',
        types: unconverted,
      });
      if (rows.length === 0) break;
      const columns = readersFor(
        model,
        fields.map(({ dataTypeID }) => dataTypeID),
        readers,
      );
      const batch = rows.map((row) => rowOf(model, columns, row));
      wanted = nextBatch(batch);
      yield batch;
    }
    await client.query('CLOSE moved');
  }

  refuseRunning(): Promise<void> {
    return refuseRunning(this.#session);
  }

  async close(): Promise<void> {
    await this.#session.client.end();
  }
}

/** How many rows to fetch next, judged by the length of the last ones. */
function nextBatch(batch: readonly Row[]): number {
  const letters = batch.reduce((sum, row) => sum + lettersOf(row), 0);
  const fitting = Math.floor((batchLetters * batch.length) / Math.max(1, letters));
  return Math.max(1, Math.min(batchRows, fitting));
}
