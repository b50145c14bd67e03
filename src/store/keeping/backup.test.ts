import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { execute, freshDatabase, testedDatabases } from '../../../test/equipment/databases/databases.ts';
import { noon, start } from '../../../test/equipment/databases/kept-tables.ts';
import { openStore } from '../open.ts';
import { backUp, inspect, restore } from './backup.ts';

const second = (number: number) => new Date(noon.getTime() + number * 1_000);
const problem = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

describe.runIf(testedDatabases().includes('sqlite'))('a backup', () => {
  let folder: string;
  let path: string;
  let to: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('databaseFolder'), 'backup-'));
    to = join(folder, 'backups');
    const { url, drop } = await freshDatabase('sqlite');
    path = join(folder, 'clubhouse.db');
    await copyFile(url.slice('file:'.length), path);
    await drop();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const kept = async () => (await readdir(to)).sort();

  it('deletes the oldest ones beyond those to keep, and none while there are fewer', async () => {
    const files: string[] = [];
    for (let number = 0; number < 4; number++) {
      const { file, pruned } = await backUp(path, to, 7, second(number));
      expect(pruned).toEqual([]);
      files.push(file);
    }
    expect(await kept()).toHaveLength(4);
    expect((await backUp(path, to, 5, second(4))).pruned).toEqual([]);
    expect((await backUp(path, to, 5, second(5))).pruned).toEqual(files.slice(0, 1));
    expect((await backUp(path, to, 2, second(6))).pruned).toHaveLength(4);
    expect((await backUp(path, to, undefined, second(7))).pruned).toEqual([]);
    expect(await kept()).toEqual([
      'clubhouse-20260501T120005Z.db',
      'clubhouse-20260501T120006Z.db',
      'clubhouse-20260501T120007Z.db',
    ]);
  });

  it('counts only files that a backup has made', async () => {
    await backUp(path, to, undefined, second(0));
    for (const name of [
      'clubhouse.db',
      'clubhouse-20250101T000000Z.db.unfinished',
      'my-clubhouse-20250101T000000Z.db',
      'clubhouse-20250101T000000Z_b.db',
    ])
      await writeFile(join(to, name), '');
    expect((await backUp(path, to, 2, second(1))).pruned).toEqual([]);
    expect(await kept()).toHaveLength(6);
  });

  it('tells what is in it, and that it is what was put back', async () => {
    const store = await openStore(`file:${path}`);
    await start(store, 't1');
    await start(store, 't2');
    await store.close();
    const { file, ...contents } = await backUp(path, to, undefined, noon);
    expect(contents).toEqual({ tables: 2, actions: 0, rolls: 0, pruned: [] });
    const place = join(folder, 'new', 'clubhouse.db');
    expect(await restore(file, place, noon)).toMatchObject({ tables: 2, actions: 0, rolls: 0 });
    const restored = await openStore(`file:${place}`);
    // This setting tells the next start that dice could repeat.
    expect(Object.values(await restored.settings('bot'))).toEqual([noon.toISOString()]);
    await restored.close();
    // Neither the backup nor the database it was made from has this setting.
    for (const one of [file, path]) {
      const before = await openStore(`file:${one}`);
      expect(await before.settings('bot')).toEqual({});
      await before.close();
    }
  });

  it('is put where the log of a lost database lies, and that is not applied to it', async () => {
    const { file } = await backUp(path, to, undefined, noon);
    const lost = join(folder, 'lost.db');
    for (const suffix of ['-wal', '-shm']) await writeFile(`${lost}${suffix}`, 'of the lost database');
    expect((await restore(file, lost, noon)).replaced).toBeUndefined();
    for (const suffix of ['-wal', '-shm']) expect(existsSync(`${lost}${suffix}`)).toBe(false);
    const store = await openStore(`file:${lost}`);
    expect(await store.healthy()).toBe(true);
    await store.close();
  });

  it('keeps the database that it replaces, with what its log still held', async () => {
    const { file } = await backUp(path, to, undefined, noon);
    const store = await openStore(`file:${path}`);
    await start(store, 't1');
    // Copied while the database is open, so its newest rows are only in the log.
    const crashed = join(folder, 'crashed.db');
    for (const suffix of ['', '-wal']) await copyFile(`${path}${suffix}`, `${crashed}${suffix}`);
    await store.close();
    const { replaced = '', tables } = await restore(file, crashed, noon);
    expect(tables).toBe(0);
    expect(replaced).toBe(`${crashed}.replaced-20260501120000`);
    expect((await inspect(replaced)).tables).toBe(1);
    expect((await inspect(crashed)).tables).toBe(0);
    expect((await readdir(folder)).filter((name) => /restoring|-wal|-shm/.test(name))).toEqual([]);
  });

  it('keeps a broken database too, and leaves no log of it in the way', async () => {
    const { file } = await backUp(path, to, undefined, noon);
    const rubbish = Buffer.alloc(8_192, 0xa5);
    await writeFile(path, rubbish);
    for (const suffix of ['-wal', '-shm']) await writeFile(`${path}${suffix}`, 'broken');
    const { replaced = '' } = await restore(file, path, noon);
    expect(await readFile(replaced)).toEqual(rubbish);
    for (const suffix of ['-wal', '-shm']) expect(existsSync(`${path}${suffix}`)).toBe(false);
    expect((await inspect(path)).tables).toBe(0);
  });

  it('leaves nothing unfinished behind where it fails', async () => {
    await writeFile(path, 'no database at all, but a text that is long enough to be looked at');
    expect(await problem(backUp(path, to, 1, noon))).not.toBe('none');
    expect(await kept()).toEqual([]);
    expect(await problem(restore(path, join(folder, 'new.db'), noon))).toMatch(/^backup-broken: /);
    expect((await readdir(folder)).sort()).toEqual(['backups', 'clubhouse.db']);
  });

  it('is refused where rows belong to nothing', async () => {
    const store = await openStore(`file:${path}`);
    await start(store, 't1');
    await store.close();
    await execute(`file:${path}`, 'PRAGMA foreign_keys = OFF; UPDATE "Seat" SET "tableId" = \'none\'');
    expect(await problem(inspect(path))).toMatch(/^backup-broken: .*rows refer to tables that don’t exist/);
    expect(await problem(backUp(path, to, 1, noon))).toMatch(/^backup-broken: /);
    expect(await kept()).toEqual([]);
  });

  it('says what to do if the disk refuses', async () => {
    const { file } = await backUp(path, to, undefined, noon);
    // A link to itself is a file that no disk can write.
    await symlink(`${path}.restoring`, `${path}.restoring`);
    expect(await problem(restore(file, path, noon))).toMatch(
      /^disk-refused: The database .*clubhouse\.db can’t be restored: ELOOP: .*\. Check the disk and who owns these files\.$/,
    );
    expect(existsSync(path)).toBe(true);
  });
});
