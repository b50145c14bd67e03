import { rm, stat } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { begin, copyTable, idOfCopy, ledgerOn, markShown, play, strangers } from './equipment/open-tables.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';

/** Actions of each table when it is copied; a snapshot is stored with the last one. */
const deep = 50;
/** Tables that are used in turn. There are only a few, so that the small log stays small. */
const acted = 18;

interface Log {
  readonly actions: number;
  readonly store: Store;
  readonly ids: readonly string[];
  readonly megabytes: number;
  readonly loads: number[];
  readonly acts: number[];
}

/**
 * Measures how an action's time grows with the log. A table that isn't in memory is loaded, and an action is
 * applied and committed. A database with a short log alternates with one with a long log.
 */
export async function logGrowth(folder: string, smoke: boolean): Promise<Report> {
  const sizes = smoke ? [1_000, 20_000] : [1_000, 1_000_000];
  const passes = smoke ? 2 : 20;
  const logs: Log[] = [];
  for (const actions of sizes) logs.push(await filled(`${folder}/log-${actions}.db`, actions));
  for (let pass = 0; pass < passes; pass++) {
    for (let table = 0; table < acted; table++) {
      for (const log of logs) await once(log, table);
    }
  }
  const rows = logs.map(({ actions, megabytes, loads, acts }) => {
    const both = ascending(loads.map((load, at) => load + (acts[at] ?? 0)));
    return {
      name: `${actions.toLocaleString('en-GB')} actions`,
      figures: [
        megabytes,
        quantile(ascending(loads), 0.5),
        quantile(ascending(acts), 0.5),
        quantile(both, 0.5),
        quantile(both, 0.99),
      ],
    };
  });
  const [short, long] = rows.map(({ figures }) => figures[3] ?? Number.NaN);
  for (const { store } of logs) await store.close();
  for (const size of sizes) await rm(`${folder}/log-${size}.db`);
  return {
    title: 'Load and commit of one action, as the log grows (SQLite, table not in memory)',
    units: ['MB', 'load p50 ms', 'act p50 ms', 'both p50 ms', 'both p99 ms'],
    rows,
    notes: [
      `The long log takes ${((long ?? 0) / (short ?? 1)).toFixed(2)} × the time of the short one (goal: flat).`,
    ],
  };
}

/** A database of identical tables, with this many actions in its log. */
async function filled(file: string, actions: number): Promise<Log> {
  const first = await openStore(`file:${file}`);
  const ledger = ledgerOn(first);
  const id = await begin(first, ledger, { guildId: '1', channelId: '2' }, strangers);
  await play(ledger, id, deep);
  await markShown(first, id);
  await first.close();
  dropOldSnapshots(file);
  const copies = Math.max(acted, Math.floor(actions / deep) - 1);
  copyTable(file, id, copies);
  const { size } = await stat(file);
  const ids = Array.from({ length: acted }, (_, at) => idOfCopy(1 + Math.floor((at * (copies - 1)) / acted)));
  return {
    actions,
    store: await openStore(`file:${file}`),
    ids,
    megabytes: size / 2 ** 20,
    loads: [],
    acts: [],
  };
}

/** Only the newest snapshot is ever read, and copies of the others would fill the disk. */
function dropOldSnapshots(file: string): void {
  const database = new Database(file);
  database.exec('DELETE FROM "Snapshot" WHERE "number" < (SELECT max("number") FROM "Snapshot")');
  database.close();
}

async function once({ store, ids, loads, acts }: Log, table: number): Promise<void> {
  const id = ids[table % ids.length] ?? '';
  const ledger = ledgerOn(store);
  const begun = performance.now();
  await ledger.live(id);
  const loaded = performance.now();
  await play(ledger, id, 1);
  loads.push(loaded - begun);
  acts.push(performance.now() - loaded);
}
