import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createDice, newSeed, type Roll } from '../src/engine/dice.ts';
import { openStore } from '../src/store/open.ts';
import type { Comparison } from './run.ts';

const tables = 64;

/** Committed actions against raw inserts of the same rows into the same kind of file with the same safety. */
export async function commits(): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-bench-'));
  const store = await openStore(`file:${join(folder, 'store.db')}`);
  const raw = new Database(join(folder, 'raw.db'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec(
    'create table action (t text, n integer, seat integer, notation text, hash text, rolls text, primary key (t, n))',
  );
  const insert = raw.prepare('insert into action values (?, ?, ?, ?, ?, ?)');
  const numbers = new Map<string, number>();
  for (let table = 0; table < tables; table++) {
    const id = `bench${10_000 + table}`;
    numbers.set(id, 0);
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
    await store.changeLobby(id, {
      revision,
      status: 'active',
      start: { entropy: '', state: {}, hash: '', rolls: [] },
    });
  }
  const dice = createDice({ seed: newSeed(), entropy: '' });
  const action = (id: string) => {
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    const rolls: Roll[] = [dice.roll('AbRoll', [6, 6, 6, 20, 20], 'bench')];
    return { number, seat: 0, notation: 'O/n/-/0/0/0', hash: 'f'.repeat(64), rolls, source: `s${number}` };
  };
  const ids = [...numbers.keys()];
  const commit = (inFlight: number) => () =>
    Promise.all(ids.slice(0, inFlight).map((id) => store.commitAction(id, action(id))));
  let row = 0;
  return {
    title: 'Commits on SQLite (actions per second, each with one roll)',
    tasks: [
      {
        name: 'raw better-sqlite3, one insert a transaction',
        run: () => insert.run('raw', ++row, 0, 'O/n/-/0/0/0', 'f'.repeat(64), '[3,2,4,1,12]'),
      },
      { name: 'the store, 1 in flight', each: 1, run: commit(1) },
      { name: 'the store, 16 in flight', each: 16, run: commit(16) },
      { name: 'the store, 64 in flight', each: 64, run: commit(64) },
    ],
    close: async () => {
      raw.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
