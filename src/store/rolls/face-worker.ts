import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { RollFilter } from '../database/clients.ts';
import type { CountAnswer, Counted, CountedFile, CountRequest } from './face-messages.ts';

/**
 * The thread that counts faces on SQLite. It has its own read-only connection, so that counting blocks
 * nobody.
 */

// Don't validate: face-counts.ts sends the requests, and the rows are the store's own. Validation would take
// longer than counting.
const { path } = workerData as CountedFile;
interface StateRow {
  readonly rolls: number;
  readonly newest: unknown;
}
interface DiceRow {
  readonly sides: string;
  readonly values: string;
}

const database = new Database(path, { readonly: true, fileMustExist: true });

const conditions = (filter: RollFilter): string =>
  ['1', ...Object.keys(filter).map((column) => `"${column}" = @${column}`)].join(' AND ');

/** Use one transaction, so that the counts and the state match. */
const count = database.transaction(({ sides, filter, known }: CountRequest): Counted => {
  const where = conditions(filter);
  const { rolls, newest } = database
    .prepare<[RollFilter], StateRow>(
      `SELECT COUNT(*) AS "rolls", MAX("createdAt") AS "newest" FROM "Roll" WHERE ${where}`,
    )
    .get(filter) ?? { rolls: 0, newest: null };
  const state = `${rolls} ${newest}`;
  if (state === known) return { state, faces: undefined };
  const faces = new Array<number>(sides).fill(0);
  const dice = database.prepare<[RollFilter], DiceRow>(
    `SELECT "sides", "values" FROM "Roll" WHERE ${where} AND "secret" = 0`,
  );
  for (const row of dice.iterate(filter)) {
    const of = JSON.parse(row.sides) as number[];
    if (!of.includes(sides)) continue;
    const values = JSON.parse(row.values) as number[];
    for (let at = 0; at < of.length; at++) {
      const face = values[at];
      if (of[at] === sides && face !== undefined) faces[face - 1] = (faces[face - 1] ?? 0) + 1;
    }
  }
  return { state, faces };
});

parentPort?.on('message', (request: CountRequest) => {
  let answer: CountAnswer;
  try {
    answer = { counted: count(request) };
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
