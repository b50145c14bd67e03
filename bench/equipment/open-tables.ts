import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { commitOf, createDice } from '../../src/engine/dice/dice.ts';
import { games } from '../../src/games/catalog.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { Store } from '../../src/store/records/store.ts';
import { ServerSettings } from '../../src/table/clock/house-rules.ts';
import { Ledger } from '../../src/table/ledger/ledger.ts';
import type { Actor } from '../../src/table/log/actor.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { Lobby } from '../../src/table/seats/lobby.ts';
import { pressId } from '../../test/equipment/press-ids.ts';

/** Two people who play. */
export type Pair = readonly [away: Actor, home: Actor];

export const strangers: Pair = [
  { userId: '900000000000000001', name: 'Ada', moderator: false },
  { userId: '900000000000000002', name: 'Ben', moderator: false },
];

export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** Opens and starts a table for two people, as the bot would; nothing is shown yet. */
export async function begin(
  store: Store,
  ledger: Ledger,
  place: Place,
  pair: Pair,
  options: object = {},
  game = 'baseball',
): Promise<string> {
  const lobby = new Lobby(store, ledger, new ServerSettings(store));
  const [away, home] = pair;
  const { id } = await lobby.newTables.open({ game, options, ...place, source: pressId(1) }, away);
  await lobby.join(id, home, 1, pressId(2));
  await lobby.start(id, away, pressId(3));
  ledger.forget(id);
  return id;
}

/** Plays actions. Each one is the first action offered to the first seat to act. */
export async function play(ledger: Ledger, id: string, actions: number): Promise<void> {
  for (let made = 0; made < actions; made++) {
    const live = await ledger.live(id);
    const [seat] = live?.game.toAct(live.snapshot.state) ?? [];
    if (live === undefined || seat === undefined)
      throw new Error(`Table ${id} is over after ${made} actions.`);
    await ledger.act(id, { seat }, undefined, usual, `bench:${live.stored.seq + 1}`);
  }
}

/** Plays a game to its end, in the same way. @returns how many actions it has */
export async function playOut(ledger: Ledger, id: string): Promise<number> {
  for (;;) {
    const { stored } = (await ledger.live(id)) ?? {};
    if (stored?.status !== 'active') return stored?.seq ?? 0;
    await play(ledger, id, 1);
  }
}

/**
 * Plays a game to its end as its computers would, with people's presses.
 * @param number of the game: all pairings of the levels that decide at once play in turn
 */
export async function decideOut(ledger: Ledger, id: string, number: number): Promise<void> {
  const dice = createDice({ seed: createHash('sha256').update(id).digest('hex'), entropy: '' });
  for (;;) {
    const live = await ledger.live(id);
    const [seat] = live?.stored.status === 'active' ? live.game.toAct(live.snapshot.state) : [];
    if (live === undefined || seat === undefined) return;
    const { game, snapshot, stored } = live;
    const levels = game.levels.filter(({ thinks }) => thinks === undefined);
    const level = levels[Math.floor(number / levels.length ** seat) % levels.length]?.id ?? '';
    const { action } = game.computer(game.view(snapshot.state, seat), seat, level, dice);
    const notation = game.notate(snapshot.state, action);
    await ledger.act(id, { seat }, undefined, () => notation, pressId(stored.seq + 4));
  }
}

/** The notation of the first action on a button. */
function usual({ game, snapshot }: LiveTable, seat: Seat): string {
  const first = game
    .choices(snapshot.state, seat)
    .find((one) => one.kind === 'action' && one.path.length === 0);
  if (first?.kind !== 'action') throw new Error('No action stands on a button.');
  return game.notate(snapshot.state, first.action);
}

export const ledgerOn = (store: Store, all: readonly Game[] = games): Ledger => new Ledger(store, all);

/**
 * Marks the table as fully shown in its channel and its log channel, so that the bot doesn't have to show it at
 * startup.
 */
export async function markShown(store: Store, id: string): Promise<void> {
  const table = await store.loadTable(id);
  if (table === undefined) throw new Error(`There is no table ${id}.`);
  await store.setMessage(id, '900000000000000003');
  const { revision: shownRevision, seq } = table;
  await store.moveCursors([{ id, shownRevision, loggedSeq: seq, notifiedSeq: seq }]);
}

const columnRows = z.array(z.object({ name: z.string() }));

/** The values that differ in a copy, as SQL over the original's columns and the copy's number `i`. */
const copyId = `replace(replace(printf('%010o', i), '0', '8'), '1', '9')`;
const copyChannel = `printf('8%017d', i)`;
const copySeed = `printf('%064x', i)`;
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Table: {
    id: copyId,
    channelId: copyChannel,
    openChannel: `iif("openChannel" IS NULL, NULL, ${copyChannel})`,
    seed: copySeed,
    commit: `commit_of(${copySeed})`,
  },
  Seat: { tableId: copyId },
  Action: { tableId: copyId },
  Snapshot: { tableId: copyId },
  Roll: { tableId: copyId, id: `substr("id", 1, 8) || printf('%08x', i)` },
};

/**
 * Copies a table within its SQLite file, log and all, with new ids, channels and seeds. This takes a second,
 * where playing would take minutes. The newest snapshot must be of the last action, because earlier rolls don't
 * match the new seeds. Nothing else may have the file open.
 */
export function copyTable(file: string, id: string, copies: number): void {
  const database = new Database(file);
  try {
    database.function('commit_of', { deterministic: true }, (seed) => commitOf(String(seed)));
    // The copies are remade for every run, so there is no need to wait for the disk.
    database.pragma('synchronous = OFF');
    database.transaction(() => {
      for (const [table, changed] of Object.entries(own)) {
        const columns = columnRows.parse(database.pragma(`table_info("${table}")`)).map(({ name }) => name);
        const list = columns.map((name) => `"${name}"`).join(', ');
        const values = columns.map((name) => changed[name] ?? `"${name}"`).join(', ');
        const key = table === 'Table' ? 'id' : 'tableId';
        database
          .prepare(
            `INSERT INTO "${table}" (${list})
             WITH RECURSIVE copy(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copy WHERE i < ?)
             SELECT ${values} FROM copy CROSS JOIN "${table}" WHERE "${key}" = ?`,
          )
          .run(copies, id);
      }
    })();
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** The id of a copy, by its number from 1. */
export const idOfCopy = (number: number): string =>
  number.toString(8).padStart(10, '0').replaceAll('0', '8').replaceAll('1', '9');

/** The channel of a copy, by its number from 1. */
export const channelOfCopy = (number: number): string => `8${String(number).padStart(17, '0')}`;
