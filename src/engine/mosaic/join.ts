import { crc32 } from 'node:zlib';
import type { Tiling } from '../picture.ts';
import { paletteOf } from './colours.ts';
import { type Spans, spansOf } from './spans.ts';
import { run, type Stone } from './stones.ts';
import { blockEnd, blockStart, type Code, repetition, rowStart } from './tokens.ts';

/** Puts stones together: a PNG whose pixels were painted, counted and packed when each of its stones was made. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** What a stream of zlib (RFC 1950) begins with, and the block in it. */
const start: Code = { value: 0x0178 | (blockStart.value << 16), bits: 16 + blockStart.bits };

/** The modulus of Adler-32. */
const adlerModulus = 65_521;

/** What all files of a tiling begin with: their size, and their colours. */
const heads = new WeakMap<Tiling, Buffer>();

function headOf(tiling: Tiling): Buffer {
  const known = heads.get(tiling);
  if (known !== undefined) return known;
  const { width, height } = spansOf(tiling);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits a pixel, which number a colour of the palette.
  size.set([8, 3, 0, 0, 0], 8);
  const made = Buffer.concat([signature, chunk('IHDR', size), chunk('PLTE', paletteOf(tiling.colours))]);
  heads.set(tiling, made);
  return made;
}

const tail = chunk('IEND', Buffer.alloc(0));

/** @param stones of each place, by its number, and of the ground after the last */
export const joined = (tiling: Tiling, stones: readonly Stone[]): Buffer =>
  Buffer.concat([headOf(tiling), chunk('IDAT', packed(tiling, stones)), tail]);

function chunk(name: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}

/** Bits of a file, one after the other; one for all files, since nothing is waited for while one is put together. */
class Writer {
  #words = new Uint32Array(32_768);
  /** The last word, and how many of its bits are there. */
  #word = 0;
  #filled = 0;

  /** @param most words that may follow, with some to spare */
  begin({ value, bits }: Code, most: number): void {
    if (this.#words.length < most) this.#words = new Uint32Array(most);
    this.#words[0] = value;
    this.#word = 0;
    this.#filled = bits;
  }

  /** So many bits of some words, from one of them on: what follows them in the last one is 0. */
  put(words: Uint32Array, from: number, bits: number): void {
    const out = this.#words;
    let word = this.#word;
    let filled = this.#filled;
    let at = from;
    for (let left = bits; left > 0; left -= 32) {
      const next = words[at] as number;
      at += 1;
      out[word] = (out[word] as number) | (next << filled);
      const reached = filled + Math.min(left, 32);
      if (reached >= 32) {
        word += 1;
        // What is shifted by 32 is not shifted at all.
        out[word] = filled === 0 ? 0 : next >>> (32 - filled);
      }
      filled = reached & 31;
    }
    this.#word = word;
    this.#filled = filled;
  }

  readonly #single = new Uint32Array(1);

  code({ value, bits }: Code): void {
    this.#single[0] = value;
    this.put(this.#single, 0, bits);
  }

  /** All of it, up to the byte that was begun, with so many bytes to spare behind it. */
  end(spare: number): Buffer {
    const length = this.#word * 4 + Math.ceil(this.#filled / 8);
    const bytes = Buffer.alloc(length + spare);
    bytes.set(new Uint8Array(this.#words.buffer, 0, length));
    return bytes;
  }
}

const writer = new Writer();

/** @returns what the pixels of a PNG are, as zlib packs them */
function packed(tiling: Tiling, stones: readonly Stone[]): Uint8Array {
  const spans = spansOf(tiling);
  const { order, begins, height } = spans;
  writer.begin(
    start,
    stones.reduce((sum, { words }) => sum + words.length, 16 + height),
  );
  const looks = looksOf(stones);
  let sum = 1;
  let sums = 0;
  for (let row = 0; row < height; row++) {
    writer.code(rowStart);
    sums += sum;
    const from = begins[row] as number;
    const end = begins[row + 1] as number;
    putRow(spans, from, end, stones, looks);
    for (let at = from; at < end; at += 2) {
      const { runs } = stones[order[at] as number] as Stone;
      const index = (order[at + 1] as number) * run.size;
      const pixels = runs[index + run.pixels] as number;
      sums = (sums + pixels * sum + (runs[index + run.sums] as number)) % adlerModulus;
      sum = (sum + (runs[index + run.sum] as number)) % adlerModulus;
    }
  }
  writer.code(blockEnd);
  const bytes = writer.end(4);
  bytes.writeUInt32BE(((sums << 16) | sum) >>> 0, bytes.length - 4);
  return bytes;
}

/** By place a number that is the same for the same stone. */
function looksOf(stones: readonly Stone[]): Int32Array {
  const numbers = new Map<Stone, number>();
  return Int32Array.from(stones, (stone) => {
    const number = numbers.get(stone) ?? numbers.size;
    numbers.set(stone, number);
    return number;
  });
}

/**
 * Puts the runs of a row into the file. Where places side by side look the same, as most do on most boards, the second and those after
 * it repeat the first.
 */
function putRow(
  { order, likes }: Spans,
  from: number,
  end: number,
  stones: readonly Stone[],
  looks: Int32Array,
): void {
  let begun = from;
  let back = 0;
  for (let at = from; at < end; at += 2) {
    const place = order[at] as number;
    const like = order[at - 2 * (likes[at] as number)] as number;
    const far = looks[place] === looks[like] ? (likes[at + 1] as number) : 0;
    if (far !== back) {
      if (back > 0) putAgain(order, begun, at, stones, back);
      begun = at;
      back = far;
    }
    if (far === 0) putRun(stones[place] as Stone, (order[at + 1] as number) * run.size);
  }
  if (back > 0) putAgain(order, begun, end, stones, back);
}

const putRun = ({ runs, words }: Stone, index: number): void =>
  writer.put(words, runs[index + run.word] as number, runs[index + run.bits] as number);

/** Runs as a repetition of what lies so many pixels back, where that takes fewer bits than they do. */
function putAgain(
  order: Int32Array,
  from: number,
  end: number,
  stones: readonly Stone[],
  back: number,
): void {
  let pixels = 0;
  let bits = 0;
  for (let at = from; at < end; at += 2) {
    const { runs } = stones[order[at] as number] as Stone;
    const index = (order[at + 1] as number) * run.size;
    pixels += runs[index + run.pixels] as number;
    bits += runs[index + run.bits] as number;
  }
  const again = repetition(pixels, back);
  if (again.bits < bits) for (const code of again.codes) writer.code(code);
  else
    for (let at = from; at < end; at += 2)
      putRun(stones[order[at] as number] as Stone, (order[at + 1] as number) * run.size);
}
