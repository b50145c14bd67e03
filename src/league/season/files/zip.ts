import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';

/** Packs files into a zip, and unpacks zips that people bring, within bounds (League 22). */

/** A file of a zip. Its name may begin with the name of a folder: `games/ab12.jsonl`. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bounds of a zip that people bring. Sizes are in bytes. */
export interface ZipLimits {
  readonly packed: number;
  readonly unpacked: number;
  readonly files: number;
}

const megabyte = 1024 * 1024;

/** As many files as the tables, the games of the longest season, and those of its playoffs. */
const mostFiles = 7_000;

/** League 22. */
export const zipLimits: ZipLimits = { packed: 8 * megabyte, unpacked: 200 * megabyte, files: mostFiles };

/** Readable by everybody, writable by its owner. */
const mode = 0o100644;

/** @param at the time that every file in the zip gets; equal files then make equal zips */
export async function pack(files: Iterable<ZippedFile>, at: Date): Promise<Buffer> {
  const { ZipFile: Zip } = await import('yazl');
  const zip = new Zip();
  for (const { name, bytes } of files)
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { mtime: at, mode });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const refused = (code: string, sentence: string): RuleError => new RuleError(code, sentence);

const damaged = (name: string): RuleError =>
  refused('zip-damaged', `${asWritten(name)} is damaged in this zip. Please pack or download it again.`);

/** Longest quoted name, in characters. */
const longestName = 60;

/**
 * Unpacks a zip that somebody brings. The sizes in its list of files must fit before anything is unpacked, and a file
 * that has more than its size stops there, so a small zip of huge files costs nothing.
 * @param folders names of folders in which files may be
 * @param only names of the files that are wanted; by default all
 * @returns the files by name
 * @throws RuleError that names the file
 */
export async function unpack(
  zip: Uint8Array,
  folders: readonly string[],
  limits: ZipLimits = zipLimits,
  only?: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (zip.byteLength > limits.packed)
    throw refused('zip-too-large', `This zip is too large: it can have up to ${inMegabytes(limits.packed)}.`);
  const opened = await openZip(zip);
  if (opened.entryCount > limits.files)
    throw refused(
      'zip-too-many',
      `This zip has ${opened.entryCount} files; it can have up to ${limits.files}.`,
    );
  const files = new Map<string, Uint8Array>();
  for (const { entry, name } of await entriesOf(opened, folders, limits))
    if (only?.includes(name) !== false) files.set(name, await bytesOf(opened, entry, name));
  return files;
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;

async function openZip(zip: Uint8Array): Promise<ZipFile> {
  const { fromBufferPromise } = await import('yauzl');
  try {
    // Names are checked here, where the refusal can quote them.
    return await fromBufferPromise(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength), {
      decodeStrings: false,
    });
  } catch {
    throw refused('not-a-zip', 'This file isn’t a zip, or its end is missing. Please download it again.');
  }
}

interface Named {
  readonly entry: Entry;
  readonly name: string;
}

/** Reads the list of files, and checks it before anything is unpacked. */
async function entriesOf(
  zip: ZipFile,
  folders: readonly string[],
  limits: ZipLimits,
): Promise<readonly Named[]> {
  const found = new Map<string, Named>();
  let left = limits.unpacked;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (folders.some((folder) => name === `${folder}/`)) continue;
      check(entry, name, folders);
      if (found.has(name)) throw refused('zip-twice', `${asWritten(name)} is twice in this zip.`);
      left -= entry.uncompressedSize;
      if (left < 0)
        throw refused(
          'zip-unpacks-too-large',
          `${asWritten(name)} unpacks to more than fits: the files of this zip can have ${inMegabytes(limits.unpacked)} together.`,
        );
      found.set(name, { entry, name });
    }
  } catch (error) {
    if (error instanceof RuleError) throw error;
    throw refused('zip-damaged', 'The list of files in this zip is damaged. Please download it again.');
  }
  return [...found.values()];
}

function nameOf({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    const shown = Buffer.from(fileNameRaw).toString('latin1').slice(0, longestName);
    throw refused('zip-name', `The file name “${asWritten(shown)}” in this zip isn’t UTF-8 text.`);
  }
}

const plainName = /^\w[\w.-]{0,59}$/;

function check(entry: Entry, name: string, folders: readonly string[]): void {
  const parts = name.split('/');
  const isPlain =
    parts.length <= 2 &&
    (parts.length === 1 || folders.includes(parts[0] ?? '')) &&
    plainName.test(parts.at(-1) ?? '') &&
    !name.includes('..');
  if (!isPlain)
    throw refused(
      'zip-name',
      `The file name “${asWritten(name.slice(0, longestName))}” can’t be in this zip: files need plain names, without another folder around them.`,
    );
  if (entry.isEncrypted())
    throw refused('zip-encrypted', `${asWritten(name)} is encrypted. Please pack it without a password.`);
  if (!entry.canDecodeFileData())
    throw refused(
      'zip-method',
      `${asWritten(name)} is compressed in a way that I can’t read. Please pack an ordinary zip.`,
    );
}

async function bytesOf(zip: ZipFile, entry: Entry, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sum = 0;
  try {
    // The size in the list of files may be a lie: the stream counts, and fails once it has more.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes: Uint8Array = Buffer.from(chunk);
      sum = crc32(bytes, sum);
      chunks.push(bytes);
    }
  } catch {
    throw damaged(name);
  }
  if (sum !== entry.crc32) throw damaged(name);
  return Buffer.concat(chunks);
}
