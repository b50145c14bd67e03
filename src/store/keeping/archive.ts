import { createReadStream, existsSync } from 'node:fs';
import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import { StoreError } from '../records/store-error.ts';
import { syncFile, syncFolder } from './sync.ts';

/**
 * Archives: one file a month of JSON Lines, compressed. What is added is a whole compressed part behind the others, which
 * every program that reads gzip takes for one text.
 */

/** `2026-05` of the moment that a game was over. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

const nameOf = (month: string): string => `clubhouse-${month}.jsonl.gz`;

/**
 * Adds lines to the archive of a month. When it resolves they are on the disk and have been read back; when anything goes
 * wrong before that, the archive is as it was.
 *
 * @param lines without their ends
 * @returns the name of the file
 * @throws StoreError (`archive-broken`) when what was written is not what is read back
 */
export async function addToArchive(folder: string, month: string, lines: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = nameOf(month);
  const file = join(folder, name);
  const unfinished = `${file}.unfinished`;
  const text = lines.map((line) => `${line}\n`).join('');
  try {
    await rm(unfinished, { force: true });
    if (existsSync(file)) await copyFile(file, unfinished, constants.COPYFILE_FICLONE);
    await append(unfinished, text);
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
    return name;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function append(file: string, text: string): Promise<void> {
  const part = await promisify(gzip)(text);
  const handle = await open(file, 'a+');
  try {
    const { size: before } = await handle.stat();
    await handle.appendFile(part);
    const written = Buffer.alloc(part.length);
    await handle.read(written, 0, written.length, before);
    if ((await promisify(gunzip)(written)).toString() !== text)
      throw new StoreError('archive-broken', `${file} does not hold what was written to it.`);
  } finally {
    await handle.close();
  }
}

/**
 * The lines of an archive, parsed as JSON.
 * @throws StoreError (`archive-broken`) which names the line that cannot be read
 */
export async function* readArchive(file: string): AsyncGenerator<unknown> {
  const text = createGunzip().setEncoding('utf8');
  // What is wrong with the file ends the text with the same error, which is met below.
  pipeline(createReadStream(file), text, () => {});
  let number = 0;
  let rest = '';
  try {
    for await (const part of text) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        yield JSON.parse(line);
        number += 1;
      }
    }
    if (rest !== '') throw new Error('the last line has no end');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('archive-broken', `${file} cannot be read after line ${number}: ${why}.`, {
      cause: error,
    });
  }
}
