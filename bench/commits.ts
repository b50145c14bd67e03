import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { canonicalJson } from '../src/engine/canonical.ts';
import { createDice, newSeed } from '../src/engine/dice/dice.ts';
import { openStore } from '../src/store/open.ts';
import type { NewAction } from '../src/store/records/log.ts';
import type { Store } from '../src/store/records/store.ts';
import type { Comparison } from './equipment/comparison.ts';

export const tables = 64;

/**
 * Compares committed actions with the same rows written by hand. Both use the same schema, indexes and durability
 * (WAL, every commit waits for the disk). The handwritten code is measured twice: with one action per transaction, as
 * in a simple bot, and with 64, as the best case.
 */
export async function commits(): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-bench-'));
  const [ours, theirs] = [join(folder, 'store.db'), join(folder, 'raw.db')];
  // On its own thread, as in production.
  const store = await openStore(`file:${ours}`, { thread: true });
  const ids = await begun(store);
  const prepared = await openStore(`file:${theirs}`);
  await begun(prepared);
  await prepared.close();
  const raw = rawWriter(theirs);
  const next = actions();
  const further = actions();
  const commit = (inFlight: number) => () =>
    Promise.all(ids.slice(0, inFlight).map((id) => store.addAction(id, next(id))));
  const write = (together: number) => () =>
    raw.write(ids.slice(0, together).map((id) => ({ id, action: further(id) })));
  return {
    title: 'Commits on SQLite (actions per second, each with one roll and its table)',
    tasks: [
      { name: 'raw better-sqlite3, one action a transaction', run: write(1) },
      { name: 'the store, 1 in flight', run: commit(1) },
      { name: 'the store, 16 in flight', each: 16, run: commit(16) },
      { name: 'the store, 64 in flight', each: tables, run: commit(tables) },
      { name: 'raw better-sqlite3, 64 actions a transaction', each: tables, run: write(tables) },
    ],
    close: async () => {
      raw.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Tables that have started, with the same ids in every database. */
export async function begun(store: Store): Promise<string[]> {
  const ids = Array.from({ length: tables }, (_, table) => `bench${10_000 + table}`);
  for (const id of ids) {
    const { revision } = await store.createTable({
      id,
      guildId: 'g',
      channelId: id,
      game: 'bench',
      options: {},
      openedBy: 'u',
      seed: newSeed(),
      commit: newSeed(),
      seats: [],
    });
    const start = { entropy: '', state: {}, hash: '', rolls: [] };
    await store.changeLobby(id, { revision, status: 'active', start });
  }
  return ids;
}

/** Actions like baseball's, numbered per table. */
export function actions(): (id: string) => NewAction {
  const dice = createDice({ seed: newSeed(), entropy: '' });
  const numbers = new Map<string, number>();
  return (id) => {
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    const rolls = [dice.roll('AbRoll', [6, 6, 6, 20, 20], 'bench')];
    // The table is opened at revision 1 and started at 2, and every action adds one.
    const place = { number, revision: number + 1, seat: 0, source: `s${number}` };
    return { ...place, notation: 'O/n/-/0/0/0', hash: 'f'.repeat(64), rolls };
  };
}

/** Writes the rows of an action without the store. */
function rawWriter(file: string) {
  const database = new Database(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    database.pragma(pragma);
  const advance = database.prepare(
    `UPDATE "Table" SET "seq" = ?, "revision" = "revision" + 1 WHERE "id" = ? AND "seq" = ? AND "status" = 'active'`,
  );
  const insertAction = database.prepare(
    `INSERT INTO "Action" ("tableId", "number", "seat", "notation", "hash", "source", "at") VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertRoll = database.prepare(
    `INSERT INTO "Roll" ("id", "tableId", "actionNumber", "guildId", "at", "kind", "purpose", "sides", "values", "secret",
       "createdAt") VALUES (?, ?, ?, 'g', ?, ?, ?, ?, ?, 0, ?)`,
  );
  const all = database.transaction(
    (batch: readonly { readonly id: string; readonly action: NewAction }[]) => {
      const now = new Date().toISOString();
      for (const { id, action } of batch) {
        const { number, seat, notation, hash, source } = action;
        if (advance.run(number, id, number - 1).changes !== 1)
          throw new Error(`Table ${id} did not advance.`);
        insertAction.run(id, number, seat, notation, hash, source, now);
        for (const { id: roll, at, kind, purpose, sides, values } of action.rolls)
          insertRoll.run(
            roll,
            id,
            number,
            at,
            kind,
            purpose,
            canonicalJson(sides),
            canonicalJson(values),
            now,
          );
      }
    },
  );
  return { write: (batch: Parameters<typeof all>[0]) => all(batch), close: () => database.close() };
}
