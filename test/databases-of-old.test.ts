import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createDice } from '../src/engine/dice/dice.ts';
import { games as catalog } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { takeDatabase } from '../src/store/claims/hold.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import type { StoredTable } from '../src/store/records/table.ts';
import type { Message } from '../src/table/message/message.ts';
import type { Post } from '../src/table/message/post.ts';
import { openTables, type Tables } from '../src/table/tables.ts';
import { testedDatabases } from './equipment/databases/databases.ts';
import { lengthOf } from './equipment/length.ts';
import { rockPaperScissors } from './toys/rock-paper-scissors.ts';

/**
 * Tests that the current bot can take over databases written by earlier versions (`test/databases-of-old/README.md`).
 */

const folder = new URL('databases-of-old/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.db.gz'));
const games = [...(catalog as readonly Game[]), rockPaperScissors as Game];
const guild = '500000000000000001';
const people = ['200000000000000001', '200000000000000002'] as const;

interface Old {
  readonly store: Store;
  readonly tables: Tables;
  /** The last message shown in each channel. */
  readonly shown: Map<string, Message>;
  /** One person's tables as the start found them. */
  readonly before: readonly StoredTable[];
  readonly faults: readonly string[];
}

const opened: { old: Old; place: string }[] = [];
afterEach(async () => {
  for (const { old, place } of opened.splice(0)) {
    await old.tables.stop();
    await old.store.close();
    await rm(place, { recursive: true });
  }
});

/** Takes over a copy of an old database as a start does: locks, checks and migrates it, then resumes its tables. */
async function takenOver(name: string): Promise<Old> {
  const place = await mkdtemp(join(inject('databaseFolder'), 'old-'));
  const file = join(place, 'clubhouse.db');
  await writeFile(file, gunzipSync(await readFile(new URL(name, folder))));
  (await takeDatabase(`file:${file}`, true)).release();
  const store = await openStore(`file:${file}`);
  const shown = new Map<string, Message>();
  let ids = 0;
  const show = async (channel: string, message: Message) => {
    shown.set(channel, message);
    ids += 1;
    return String(ids);
  };
  const post: Post = {
    create: show,
    find: async () => undefined,
    remove: async () => undefined,
    inTurn: (channel, _, work) =>
      work({
        create: (message) => show(channel, message),
        edit: async (message) => void (await show(channel, message)),
      }),
  };
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => faults.push(line) });
  const tables = openTables({ store, games, post, log, pace: 0 });
  const before = [
    ...(await store.tablesOf(people[0], guild)),
    ...(await store.lastGamesOf(people[0], guild, 100)),
  ];
  // The start itself ends the games that it can't replay.
  tables.resume(() => true);
  const old = { store, tables, shown, before, faults };
  opened.push({ old, place });
  return old;
}

/** How many more actions a running game gets before its people give up. */
const longest = lengthOf(40, 2_000);

/**
 * Plays a running game on, to its end: two people press what a computer would, and finally give up. Returns the
 * outcome, or the code of a refusal. The start has already ended the unreadable games that it found.
 */
async function playOn({ tables, store }: Old, { id }: StoredTable): Promise<string> {
  for (let made = 0; made < 2_000; made++) {
    const table = await store.loadTable(id);
    if (table?.status === 'ended') return 'older-rules';
    if (table?.status !== 'active') return 'played on';
    try {
      const live = await tables.ledger.live(id);
      if (live === undefined) throw new Error(`Table ${id} has no game.`);
      const { game, snapshot, stored } = live;
      const seat = game.toAct(snapshot.state).find((one) => stored.seats[one]?.userId !== undefined);
      if (seat === undefined) {
        // It's a computer's turn, and the computer plays without help.
        await sleep(5);
        continue;
      }
      const [level] = game.levels;
      const dice = createDice({ seed: 'cd'.repeat(32), entropy: `${made}` });
      const mover = { userId: stored.seats[seat]?.userId ?? '', name: 'Ada', moderator: false };
      if (made >= longest) {
        await tables.acting.resign(id, mover, `${9_000 + made}`);
        continue;
      }
      const { action } = game.computer(game.view(snapshot.state, seat), seat, level?.id ?? '', dice);
      // A computer sometimes lets its time run out. Only the clock may play that action.
      if (game.clockOnly?.(action)) continue;
      const notation = game.notate(snapshot.state, action);
      await tables.acting.act(id, mover, stored.seq + 1, notation, `${9_000 + made}`);
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  }
  return 'never over';
}

describe.runIf(testedDatabases().includes('sqlite')).each(names)('the database of %s', (name) => {
  it('is started on, its games are played on or told to be of older rules, and none is accused', async () => {
    const old = await takenOver(name);
    const { store, tables, shown, before, faults } = old;
    const modes = before.filter(({ status }) => status === 'finished').length;
    expect(modes).toBeGreaterThan(0);
    expect(before.filter(({ status }) => status === 'active')).toHaveLength(modes + 1);
    const outcomes = new Map<string, string>();
    for (const table of before.filter(({ status }) => status === 'active'))
      outcomes.set(table.id, await playOn(old, table));
    const after = await Promise.all(before.map(({ id }) => tables.ledger.stored(id)));
    for (const { id, seq, status, channelId } of after.filter(({ startedAt }) => startedAt !== undefined)) {
      const { ok, otherRules, sentence } = await tables.reading.verify(id);
      expect({ id, ok, sentence }).toMatchObject({ ok: true });
      const older = isOlder(name, id);
      // If nobody has acted, there is nothing that these rules could not check.
      expect({ id, otherRules }).toEqual({ id, otherRules: older && seq > 0 ? 'older' : undefined });
      const outcome = outcomes.get(id);
      if (outcome !== undefined)
        expect({ outcome, status }).toEqual(
          older ? { outcome: 'older-rules', status: 'ended' } : { outcome: 'played on', status: 'finished' },
        );
      const words = JSON.stringify(await tables.showing.message(id));
      expect(words.includes('older rules')).toBe(older);
      if (outcome !== undefined) await expect.poll(() => shown.has(channelId)).toBe(true);
    }
    // The lobby is still open.
    const lobby = after.find(({ status }) => status === 'lobby');
    const ben = { userId: people[1], name: 'Ben', moderator: false };
    await tables.lobby.join(lobby?.id ?? '', ben, undefined, '9999');
    await tables.lobby.start(lobby?.id ?? '', ben, '10000');
    expect((await store.loadTable(lobby?.id ?? ''))?.rulesVersion).toBe(
      tables.ledger.game(lobby?.game ?? '').version,
    );
    // A person can be forgotten under any version of the rules.
    await tables.privacy.forget(people[0]);
    expect(await store.tablesOf(people[0], guild)).toEqual([]);
    for (const { id, startedAt } of after)
      if (startedAt) expect((await tables.reading.verify(id)).ok).toBe(true);
    expect(faults).toEqual([]);
  });
});

/**
 * Whether the current rules can't replay a game. They can't replay any game of baseball's first version, or manual
 * games from before at-bat dice announced an injury. Nor can they replay a game that ended in a walk-off before
 * walk-offs were cut down in the clean half-inning.
 */
function isOlder(name: string, id: string): boolean {
  const changed = ['hkk63ydngh', 'wft9ys78je', '33y2knq6jv', 'wmcbukdvr9', 'rpprsnb98k'];
  return name.startsWith('593c8eb') || changed.includes(id);
}
