import { describe, expect, it } from 'vitest';
import { pack, unpack } from './zip.ts';

const at = new Date('2026-11-22T12:00:00Z');
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const limits = { packed: 10_000, unpacked: 1_000, files: 3 };

/** Bytes of an entry in the list of files at the end of a zip, by the name of the entry. */
const listed = (zip: Buffer, name: string): number => zip.lastIndexOf(name) - 46;
/** Where the data of the first file begins. */
const dataOf = (zip: Buffer): number => 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
const uncompressedSize = 24;
const flags = 8;
const checkSum = 16;

/** A zip whose list of files was changed. */
async function changed(change: (zip: Buffer, entry: number) => void, text = 'some text'): Promise<Buffer> {
  const zip = await pack([file('one.csv', text)], at);
  change(zip, listed(zip, 'one.csv'));
  return zip;
}

/** A zip in which a file has another name of the same length. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const zip = await pack([file('first.csv', 'a'), file(from, 'b')], at);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('a zip', () => {
  it('gives back what was packed, in its order', async () => {
    const files = [file('one.csv', 'Äh'), file('games/ab12.jsonl', ''), file('two.csv', 'x'.repeat(500))];
    const found = await unpack(await pack(files, at), ['games'], limits);
    expect([...found].map(([name, bytes]) => file(name, new TextDecoder().decode(bytes)))).toEqual(files);
  });

  it('is the same for the same files', async () => {
    expect(await pack([file('one.csv', 'a')], at)).toEqual(await pack([file('one.csv', 'a')], at));
  });

  it.each([
    ['../ab.csv', 'The file name “../ab.csv” can’t be in this zip'],
    ['/abcd.csv', 'The file name “/abcd.csv” can’t be in this zip'],
    ['ab/cd.csv', 'The file name “ab/cd.csv” can’t be in this zip'],
    ['ab\\cd.csv', 'can’t be in this zip'],
    ['a..cd.csv', 'can’t be in this zip'],
    ['ab\u0000cd.csv', 'can’t be in this zip'],
    ['ab\u00ffcd.csv', 'isn’t UTF-8 text'],
    ['first.csv', 'first.csv is twice'],
  ])('refuses the file name %j', async (name, words) => {
    const zip = await renamed('other.csv'.padEnd(name.length, 'x'), name);
    await expect(unpack(zip, ['games'], limits)).rejects.toThrow(words);
  });

  it('refuses folders in folders', async () => {
    const zip = await renamed('games/abcd', 'games/a/bc');
    await expect(unpack(zip, ['games'], limits)).rejects.toThrow('can’t be in this zip');
  });

  it.each([
    ['is no zip', async () => Buffer.from('week,game'), 'isn’t a zip'],
    [
      'is cut off',
      async () => (await pack([file('one.csv', 'a')], at)).subarray(0, -5),
      'isn’t a zip, or its end is missing',
    ],
    ['is too large', async () => Buffer.alloc(10_001), 'can have up to 0 MB'],
    [
      'has too many files',
      () =>
        pack(
          ['a', 'b', 'c', 'd'].map((name) => file(name, '')),
          at,
        ),
      'has 4 files; it can have up to 3',
    ],
    [
      'needs a password',
      () => changed((zip, entry) => zip.writeUInt16LE(zip.readUInt16LE(entry + flags) | 1, entry + flags)),
      'one.csv is encrypted',
    ],
    [
      'is packed in an unusual way',
      () => changed((zip, entry) => zip.writeUInt16LE(14, entry + 10)),
      'compressed in a way that I can’t read',
    ],
    [
      'says that it unpacks to more than fits',
      () => changed((zip, entry) => zip.writeUInt32LE(1_001, entry + uncompressedSize)),
      'one.csv unpacks to more than fits',
    ],
    [
      'unpacks to more than it says',
      () => changed((zip, entry) => zip.writeUInt32LE(10, entry + uncompressedSize), 'x'.repeat(900)),
      'one.csv is damaged',
    ],
    [
      'has a wrong check sum',
      () => changed((zip, entry) => zip.writeUInt32LE(1, entry + checkSum)),
      'one.csv is damaged',
    ],
    [
      'has damaged data',
      () => changed((zip) => zip.fill(0xff, dataOf(zip), dataOf(zip) + 3), 'x'.repeat(500)),
      'one.csv is damaged',
    ],
    [
      'has a damaged list of files',
      () => changed((zip, entry) => zip.writeUInt32LE(1, entry)),
      'The list of files in this zip is damaged',
    ],
  ])('that %s is refused', async (_, made, words) => {
    await expect(unpack(await made(), [], limits)).rejects.toThrow(words);
  });

  it('counts the sizes of all files together', async () => {
    const files = ['a', 'b', 'c'].map((name) => file(`${name}.csv`, 'x'.repeat(334)));
    await expect(unpack(await pack(files, at), [], limits)).rejects.toThrow(
      'c.csv unpacks to more than fits',
    );
    await expect(unpack(await pack(files.slice(1), at), [], limits)).resolves.toHaveProperty('size', 2);
  });

  it('stops at the bound, however much there is to unpack', async () => {
    // 20 MB of zeros: stopped at the first chunks, which are 64 kB at most.
    const bomb = await pack([{ name: 'bomb.csv', bytes: new Uint8Array(20_000_000) }], at);
    const lying = Buffer.from(bomb);
    lying.writeUInt32LE(999, listed(lying, 'bomb.csv') + uncompressedSize);
    // The processor time of all threads, because unpacking has its own.
    const begun = process.cpuUsage();
    await expect(unpack(lying, [], { ...limits, packed: 100_000 })).rejects.toThrow('bomb.csv');
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
