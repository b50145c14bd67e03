import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, start, table } from '../../../test/equipment/databases/kept-tables.ts';
import type { Store } from '../records/store.ts';
import { addToArchive, linesOf, monthOf, placeOf, readArchive } from './archive.ts';

const over = async (store: Store, moment: Date) => {
  const found: string[] = [];
  for await (const { id } of store.retention.overBefore(moment)) found.push(id);
  return found;
};

forEachDatabase((open) => {
  const end = async (store: Store, id: string) => {
    const { revision = 0 } = (await store.loadTable(id)) ?? {};
    return (await store.endTable(id, revision)).finishedAt ?? new Date(0);
  };

  it('finds what was over before a moment, whatever way it ended, and nothing that is open', async () => {
    const store = await open();
    await store.createTable(table('lobby'));
    const { revision } = await store.createTable(table('closed'));
    await store.changeLobby('closed', { revision, status: 'cancelled' });
    await start(store, 'running');
    await start(store, 'ended');
    const moment = await end(store, 'ended');
    const later = new Date(moment.getTime() + 60_000);
    expect((await over(store, later)).toSorted()).toEqual(['closed', 'ended']);
    expect(await over(store, moment)).not.toContain('ended');
    expect(await over(store, new Date(0))).toEqual([]);
  });

  it('keeps the games of a tournament until it is over', async () => {
    const store = await open();
    const id = 'abcdefgh23';
    const made = {
      id,
      guildId: 'g1',
      channelId: 'c1',
      name: 'Cup',
      game: 'baseball',
      settings: {},
      phase: 'running',
    };
    await store.createCompetition({ ...made, createdBy: '1' });
    await start(store, 'game', { fixture: `${id}:1:1` });
    await store.addAction('game', action(1, { finish: { result: { winners: [0] } } }));
    const { finishedAt = new Date(0) } = (await store.loadTable('game')) ?? {};
    const later = new Date(finishedAt.getTime() + 60_000);
    expect(await over(store, later)).toEqual([]);
    await store.addActs(id, { after: 0, acts: [{ act: { do: 'over' } }], phase: 'over', finished: true });
    expect(await over(store, later)).toEqual(['game']);
  });

  it('deletes a table with its log and the notes of who left it, and says where it went', async () => {
    const store = await open();
    for (const id of ['t1', 't2']) {
      await start(store, id);
      await store.addAction(id, action(1));
      const { revision = 0, seats = [] } = (await store.loadTable(id)) ?? {};
      await store.changeTable(id, {
        revision,
        seats: seats.map((one) => ({ ...one, userId: '2', name: 'Ben' })),
      });
      await end(store, id);
    }
    expect(await store.privacy.hasLeft('t1', '1')).toBe(true);
    await store.retention.retire('t1', 'clubhouse-2026-05.jsonl.gz');
    expect(await store.loadTable('t1')).toBeUndefined();
    expect(await store.actions('t1')).toEqual([]);
    expect(await store.privacy.hasLeft('t1', '1')).toBe(false);
    expect(await store.retention.archiveOf('t1')).toBe('clubhouse-2026-05.jsonl.gz');
    // The other table stays as it was.
    expect(await store.actions('t2')).toHaveLength(1);
    expect(await store.privacy.hasLeft('t2', '1')).toBe(true);
    expect(await store.retention.archiveOf('t2')).toBeUndefined();
    await store.retention.retire('t2', undefined);
    expect(await store.retention.archiveOf('t2')).toBeUndefined();
  });

  it('deletes no table that is open', async () => {
    const store = await open();
    await start(store, 't1');
    await store.retention.retire('t1', undefined);
    expect((await store.loadTable('t1'))?.status).toBe('active');
  });

  it('knows a setting of all servers, and works alone', async () => {
    const store = await open();
    await store.setSetting('g1', 'keep-days', '7');
    await store.setSetting('g2', 'keep-days', '0');
    await store.setSetting('g2', 'threads', 'on');
    expect(Object.fromEntries(await store.retention.everywhere('keep-days'))).toEqual({ g1: '7', g2: '0' });
    let ran = false;
    expect(
      await store.retention.alone(async () => {
        ran = true;
      }),
    ).toBe(true);
    expect(ran).toBe(true);
    await expect(store.retention.alone(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    // A failed run doesn't block the next one.
    expect(await store.retention.alone(async () => undefined)).toBe(true);
  });
});

describe('an archive', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('databaseFolder'), 'archive-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const read = async (name: string) => {
    const found: unknown[] = [];
    for await (const line of readArchive(join(folder, placeOf(name).file))) found.push(line);
    return found;
  };

  it('holds the lines of a month in the order in which they came', async () => {
    const at = join(folder, 'new');
    expect(monthOf(new Date('2026-05-31T23:59:59.999Z'))).toBe('2026-05');
    const name = await addToArchive(at, '2026-05', ['{"a":1}', '"ü"']);
    const next = await addToArchive(at, '2026-05', ['[2]', '[3]']);
    await addToArchive(at, '2026-05', ['4']);
    expect(placeOf(await addToArchive(at, '2026-06', ['3'])).file).not.toBe(placeOf(name).file);
    expect(await read(join('new', name))).toEqual([{ a: 1 }, 'ü', [2], [3], 4]);
    const { file, part } = placeOf(next);
    const found: string[] = [];
    for await (const line of linesOf(join(at, file), (text) => text, part)) found.push(line);
    expect(found).toEqual(['[2]', '[3]']);
    expect(placeOf('clubhouse-2026-05.jsonl.gz')).toEqual({ file });
    expect((await readdir(at)).sort()).toEqual(['clubhouse-2026-05.jsonl.gz', 'clubhouse-2026-06.jsonl.gz']);
  });

  it('is not spoiled by what a crash left unfinished', async () => {
    await writeFile(join(folder, 'clubhouse-2026-05.jsonl.gz.unfinished'), 'half a line');
    const name = await addToArchive(folder, '2026-05', ['1']);
    expect(await read(name)).toEqual([1]);
    expect(await readdir(folder)).toEqual([placeOf(name).file]);
  });

  it.each([
    ['a line that isn’t JSON', gzipSync('{"half":\n'), 1],
    ['a line without an end', gzipSync('2'), 1],
    ['what is not packed', Buffer.from('plain text'), 0],
  ])('names %s', async (_, bytes, line) => {
    const name = await addToArchive(folder, '2026-05', ['1']);
    await appendFile(join(folder, placeOf(name).file), bytes);
    await expect(read(name)).rejects.toMatchObject({
      code: 'archive-broken',
      message: expect.stringContaining(`after line ${line}`),
    });
  });

  it('that is missing is said to be so', async () => {
    await expect(read('clubhouse-2026-05.jsonl.gz')).rejects.toMatchObject({ code: 'archive-broken' });
  });
});
