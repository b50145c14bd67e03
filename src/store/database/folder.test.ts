import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './folder.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'clubhouse-folder-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

it('makes a folder and those above it, and leaves one that is there', async () => {
  const folder = join(parent, 'a', 'b', 'c');
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
  await makeFolder(folder);
  await Promise.all([makeFolder(join(parent, 'd', 'e')), makeFolder(join(parent, 'd', 'f'))]);
});

it('refuses a place where a file stands, or where the system has no folders, with a sentence', async () => {
  const file = join(parent, 'file');
  await writeFile(file, '');
  const refusal = (folder: string, code: string) =>
    expect(makeFolder(folder)).rejects.toMatchObject({
      name: 'StoreError',
      code: 'folder-unusable',
      message: `The bot can’t make or write the folder ${folder} (${code}). Check who owns it and whether its disk is full or read-only.`,
    });
  await refusal(join(file, 'below'), 'ENOTDIR');
  await refusal(file, 'ENOTDIR');
  // Linux's own folder of processes. Node's recursive `mkdir` never returns there.
  if (process.platform === 'linux') await refusal('/proc/clubhouse/data', 'ENOENT');
});
