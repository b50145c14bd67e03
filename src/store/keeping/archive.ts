import { createReadStream, existsSync } from 'node:fs';
import { constants, copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import { makeFolder } from '../database/folder.ts';
import { StoreError } from '../records/store-error.ts';
import { syncFile, syncFolder } from './sync.ts';

/**
 * Archives are one compressed JSON Lines file per month. New lines are appended as a separate gzip member;
 * gzip readers join the members into one text.
 */

/** The month in which a game ended, such as `2026-05`. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

const nameOf = (month: string): string => `clubhouse-${month}.jsonl.gz`;

/** Where some lines are in the archive: a file and, if it is known, the part of the file that holds them. */
export interface Place {
  readonly file: string;
  /** First byte and number of bytes. */
  readonly part?: { readonly from: number; readonly length: number };
}

const placePattern = /^(?<file>.+)#(?<from>\d+)\+(?<length>\d+)$/;

/** Reads a place as `addToArchive` writes it. Earlier versions wrote the name of the file alone. */
export function placeOf(text: string): Place {
  const { file, from, length } = placePattern.exec(text)?.groups ?? {};
  if (file === undefined) return { file: text };
  return { file, part: { from: Number(from), length: Number(length) } };
}

/**
 * Adds lines to a month's archive. When this resolves, they are on disk and have been read back. If anything
 * fails earlier, the archive is unchanged.
 *
 * @param lines without line breaks
 * @returns their place, for `placeOf`
 * @throws StoreError (`archive-broken`) if the lines read back differ
 */
export async function addToArchive(folder: string, month: string, lines: readonly string[]): Promise<string> {
  await makeFolder(folder);
  const name = nameOf(month);
  const file = join(folder, name);
  const unfinished = `${file}.unfinished`;
  const text = lines.map((line) => `${line}\n`).join('');
  try {
    await rm(unfinished, { force: true });
    if (existsSync(file)) await copyFile(file, unfinished, constants.COPYFILE_FICLONE);
    const from = await append(unfinished, text);
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
    return `${name}#${from}+${(await stat(file)).size - from}`;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** @returns the first byte of what was appended */
async function append(file: string, text: string): Promise<number> {
  const part = await promisify(gzip)(text);
  const handle = await open(file, 'a+');
  try {
    const { size: before } = await handle.stat();
    await handle.appendFile(part);
    const written = Buffer.alloc(part.length);
    await handle.read(written, 0, written.length, before);
    if ((await promisify(gunzip)(written)).toString() !== text)
      throw new StoreError('archive-broken', `${file} doesn’t contain what was written to it.`);
    return before;
  } finally {
    await handle.close();
  }
}

/**
 * Reads the lines of an archive, parsed as JSON.
 * @throws StoreError (`archive-broken`) that names the unreadable line
 */
export const readArchive = (file: string): AsyncGenerator<unknown> =>
  linesOf(file, (line): unknown => JSON.parse(line));

/**
 * Reads the lines of an archive.
 * @param read makes something of a line
 * @param part the part to read; the whole file by default
 * @throws StoreError (`archive-broken`) that names the unreadable line
 */
export async function* linesOf<T>(
  file: string,
  read: (line: string) => T,
  part?: Place['part'],
): AsyncGenerator<T> {
  const text = createGunzip().setEncoding('utf8');
  const stretch = part && { start: part.from, end: part.from + part.length - 1 };
  // An error in the file also ends the text stream. It is handled below.
  pipeline(createReadStream(file, stretch), text, () => {});
  let number = 0;
  let rest = '';
  try {
    for await (const part of text) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        yield read(line);
        number += 1;
      }
    }
    if (rest !== '') throw new Error('the last line is incomplete');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('archive-broken', `The bot can’t read ${file} after line ${number}: ${why}.`, {
      cause: error,
    });
  }
}
