import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asWritten } from '../../../engine/markdown.ts';
import { games } from '../../../games/catalog.ts';
import type { StoredLeague } from '../../../store/records/league.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { readLine } from '../../log/archived-game.ts';
import type { GameRecord } from '../../log/proof/verify.ts';
import { ReplayBroken } from '../../log/replay.ts';
import { TableUnreadable } from '../../log/unreadable.ts';
import { ThinkingPool } from '../../thinking/pool.ts';
import { unpacked } from './packed.ts';
import { Replays, type ReplaysDeps } from './replays.ts';

const log = pino({ level: 'silent' });
const pool = new ThinkingPool({ log, threads: 1 });
afterAll(() => pool.close());

const logs = new URL('../../../../test/logs/', import.meta.url);
const json = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, logs), 'utf8'));

/** Reads the game in a line of an archive. */
function recordOf(line: unknown): GameRecord {
  const read = readLine(line);
  if (read === undefined || 'league' in read) throw new Error('It holds no game.');
  return read.record;
}

/** Replays of one game, with a count of how often its log was read. */
function replaysOf(record: GameRecord, more: Partial<ReplaysDeps> & { readonly league?: StoredLeague } = {}) {
  const read: string[] = [];
  const { league, ...deps } = more;
  const replays = new Replays({
    store: {
      actions: async (id) => {
        read.push(id);
        return [...record.actions];
      },
      tableRolls: async () => [...record.rolls],
      league: async () => league,
    },
    ledger: {
      game: (id) => {
        const game = games.find((one) => one.id === id);
        if (game === undefined) throw new Error(`Nobody plays ${id}.`);
        return game;
      },
    },
    pool,
    where: 'here',
    ...deps,
  });
  return { replays, read };
}

const dutch = recordOf(json('dutch-1-classic'));
const [ada] = dutch.table.seats;

/** The table with Ada in its first seat, under this name. */
const seated = (table: StoredTable, name: string): StoredTable => ({
  ...table,
  seats: table.seats.map((seat) => (seat === ada ? { ...seat, userId: 'ada', name } : seat)),
});

describe.each(['here', 'on threads'] as const)('a game that is replayed %s', (where) => {
  it('comes out as everywhere: verdict, story, plays and search', async () => {
    const { table, actions, rolls } = dutch;
    const { replays } = replaysOf(dutch, { where });
    const { verdict, checked } = await replays.find(table, 'verdict', {}, 'ada');
    expect(verdict).toMatchObject({ ok: true, actions: actions.length, rolls: rolls.length });
    expect(checked.files[0]?.content).toContain(table.seed);
    const story = await replays.find(table, 'story', {}, 'ada');
    const { packed, seq } = await replays.find(table, 'course', {}, 'ada');
    expect(seq).toBe(actions.length);
    const plays = unpacked(packed);
    expect(plays.flatMap(({ lines }) => lines)).toEqual(story);
    expect(plays.at(-1)?.state).toEqual(expect.objectContaining({}));
  });

  it('of which the log is damaged says so in the same words, and nothing hidden goes to the log', async () => {
    const actions = dutch.actions.map((one) => (one.number === 3 ? { ...one, hash: '00' } : one));
    const [, , third] = dutch.actions;
    const { replays } = replaysOf({ ...dutch, actions }, { where });
    const sentence = `After action 3 (${third?.notation}), the state doesn’t match the stored one.`;
    expect((await replays.find(dutch.table, 'verdict', {})).verdict).toMatchObject({ ok: false, sentence });
    const broken = await replays.find(dutch.table, 'story', {}).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(ReplayBroken);
    expect(broken).toMatchObject({
      message: sentence,
      inLog: 'After action 3, the state doesn’t match the stored one.',
    });
    // The plays of a finished game say it where it is. While a game runs, the log may hold what is hidden.
    const { plays } = (await replays.find(dutch.table, 'course', {})).packed;
    expect(plays.map(({ fault }) => fault !== undefined)).toEqual(
      plays.map((_, at) => at === plays.length - 1),
    );
    expect(plays.at(-1)).toMatchObject({ number: 3, fault: asWritten(sentence) });
    const active = { ...dutch.table, status: 'active' as const };
    const unreadable = await replays.find(active, 'course', {}).catch((error: unknown) => error);
    expect(unreadable).toBeInstanceOf(TableUnreadable);
    expect(unreadable).toMatchObject({ code: 'table-unreadable', what: 'log', cause: { message: sentence } });
  });

  it('refuses with the sentence of the game', async () => {
    const { replays } = replaysOf(recordOf(json('baseball-2-auto-simple')), { where });
    const { table } = recordOf(json('baseball-2-auto-simple'));
    const refused = replays.find(table, 'portrait', { subject: 'Nobody by that name' });
    await expect(refused).rejects.toMatchObject({ name: 'RuleError', code: expect.any(String) });
    expect(await replays.find(table, 'subjects', {})).not.toEqual([]);
    expect(await replays.find(table, 'entries', { viewer: 'public' })).not.toEqual([]);
  });
});

describe('what came out of a replay', () => {
  it('is kept, and found once for all who ask in the same moment', async () => {
    const { replays, read } = replaysOf(dutch);
    const people = Array.from({ length: 50 }, (_, at) => `person ${at}`);
    const all = await Promise.all(people.map((by) => replays.find(dutch.table, 'verdict', {}, by)));
    expect(new Set(all).size).toBe(1);
    for (let times = 0; times < 60; times += 1) await replays.find(dutch.table, 'verdict', {}, 'ada');
    expect(read).toHaveLength(1);
    await replays.find(dutch.table, 'story', {}, 'ada');
    expect(read).toHaveLength(2);
  });

  it('is found anew when the game goes on, its row changes, or a name does', async () => {
    const { replays, read } = replaysOf(dutch);
    const before = seated(dutch.table, 'Ada');
    const rows = [
      before,
      { ...before, revision: before.revision + 1 },
      seated(dutch.table, 'Ada Lovelace'),
      { ...before, seq: 2, status: 'active' as const },
    ];
    for (const row of rows) {
      await replays.find(row, 'story', {});
      await replays.find(row, 'story', {});
    }
    expect(read).toHaveLength(rows.length);
  });

  it('goes no further than the row of a game that runs', async () => {
    const { replays } = replaysOf(dutch);
    const row = { ...dutch.table, status: 'active' as const, seq: 5 };
    expect((await replays.find(row, 'course', {})).seq).toBe(5);
  });

  it('is forgotten with a person, also where that happens meanwhile', async () => {
    const { replays, read } = replaysOf(dutch);
    const row = seated(dutch.table, 'Ada');
    await replays.find(row, 'story', {});
    replays.forget('ben');
    await replays.find(row, 'story', {});
    expect(read).toHaveLength(1);
    replays.forget('ada');
    const underWay = replays.find(row, 'story', {});
    replays.forget('ada');
    await underWay;
    expect(read).toHaveLength(2);
    await replays.find(row, 'story', {});
    expect(read).toHaveLength(3);
  });

  it('is not kept where it failed', async () => {
    const { replays, read } = replaysOf({ ...dutch, actions: dutch.actions.slice(1) });
    for (let times = 0; times < 2; times += 1)
      await expect(replays.find(dutch.table, 'story', {}, 'ada')).rejects.toThrow('Action 1 is missing');
    expect(read).toHaveLength(2);
  });
});

describe('a thread that replays', () => {
  const kept = z.object({ key: z.string(), document: z.string(), line: z.unknown() });
  const { key, document, line } = kept.parse(json('decks/code2027-1'));
  const deck = { key, document, game: 'code2027', name: 'A deck', bornAt: new Date(0) };
  const begun = { ...recordOf(line), actions: [] };

  it('is given what people brought for the game', async () => {
    const { replays } = replaysOf(begun, { where: 'on threads', league: deck });
    expect((await replays.find({ ...begun.table, seq: 0 }, 'course', {})).packed.plays).toHaveLength(1);
  });

  it('finds nothing where that is gone', async () => {
    const { replays } = replaysOf(begun, { where: 'on threads' });
    const gone = { code: 'table-unreadable', what: 'league' };
    await expect(replays.find(begun.table, 'story', {})).rejects.toMatchObject(gone);
  });

  it('ends with the bot, and who waits is told so', async () => {
    const own = new ThinkingPool({ log, threads: 1 });
    const game = recordOf(json('baseball-2-auto-ratings'));
    const { replays } = replaysOf(game, { where: 'on threads', pool: own });
    const both = Promise.allSettled([
      replays.find(game.table, 'verdict', {}, 'ada'),
      replays.find(game.table, 'story', {}, 'ben'),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await own.close();
    const stopping = { code: 'stopping', message: 'I’m restarting right now. Please try again in a minute.' };
    for (const one of await both) expect(one).toMatchObject({ status: 'rejected', reason: stopping });
  });
});
