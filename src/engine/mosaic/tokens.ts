/**
 * Rows of a PNG whose parts are put into DEFLATE (RFC 1951) each for itself, with its fixed codes, so that parts made long ago stand
 * side by side in a file: a part repeats its own pixels or those of its own above, and nothing of its neighbours.
 */

/** Bits that are put into a file together, the first the lowest of the first word. */
export interface Part {
  readonly words: readonly number[];
  readonly bits: number;
}

/** A code with what follows it: at most 32 bits. */
export interface Code {
  readonly value: number;
  readonly bits: number;
}

/** Codes are written from their highest bit on, everything else from the lowest. */
function mirrored(code: number, bits: number): Code {
  let value = 0;
  for (let bit = 0; bit < bits; bit++) value |= ((code >> bit) & 1) << (bits - 1 - bit);
  return { value, bits };
}

const literals = Array.from({ length: 256 }, (_, byte) =>
  byte < 144 ? mirrored(0x30 + byte, 8) : mirrored(0x190 + byte - 144, 9),
);

/** Codes of all values from a first one on: one code after the other, each followed by so many bits that tell values apart. */
function counted(
  first: number,
  mores: readonly number[],
  codeOf: (index: number) => Code,
): ReadonlyMap<number, Code> {
  const codes = new Map<number, Code>();
  let next = first;
  for (const [index, more] of mores.entries()) {
    const { value, bits } = codeOf(index);
    for (let rest = 0; rest < 2 ** more; rest++)
      codes.set(next + rest, { value: value | (rest << bits), bits: bits + more });
    next += 2 ** more;
  }
  return codes;
}

/** How long a repetition is, from 3 on. One of 258 has a code of its own, which is done without. */
const lengths = counted(
  3,
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
  (index) => (index < 23 ? mirrored(index + 1, 7) : mirrored(0xc0 + index - 23, 8)),
);
const shortest = 3;
const longest = 257;

/** How far back it lies, from 1 on. */
const distances = counted(
  1,
  [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
  (index) => mirrored(index, 5),
);

/** Codes one after the other, and their bits in all. */
interface Codes {
  readonly codes: readonly Code[];
  readonly bits: number;
}

/** The longest way back. */
const mostBack = 4_096;

/** By length and way back: a few hundred of each board. */
const repetitions = new Map<number, Codes>();

/** So many bytes again that lie so far back, at most 4,096 before; too few for a code take more bits than can be. */
export function repetition(length: number, back: number): Codes {
  const key = length * mostBack + back;
  const known = repetitions.get(key);
  if (known !== undefined) return known;
  const far = distances.get(back) ?? none;
  const codes = partsOf(length).map((part): Code => {
    const { value, bits } = lengths.get(part) ?? none;
    return { value: value | (far.value << bits), bits: bits + far.bits };
  });
  const made = { codes, bits: codes.reduce((sum, { bits }) => sum + bits, 0) };
  repetitions.set(key, made);
  return made;
}

const none: Code = { value: 0, bits: Number.POSITIVE_INFINITY };

/** A length as lengths that can be repeated at once: the last one, too, is worth a code. */
function partsOf(length: number): readonly number[] {
  if (length <= longest) return [length];
  const part = Math.min(longest, length - shortest);
  return [part, ...partsOf(length - part)];
}

/** Bits one after the other. */
class Writer implements Part {
  readonly words: number[] = [];
  bits = 0;

  add({ value, bits }: Code): void {
    const at = this.bits & 31;
    if (at === 0) this.words.push(value);
    else {
      const last = this.words.length - 1;
      this.words[last] = ((this.words[last] ?? 0) | (value << at)) >>> 0;
      if (at + bits > 32) this.words.push(value >>> (32 - at));
    }
    this.bits += bits;
  }
}

/** What begins each row of a file: nothing was done to its pixels. */
export const rowStart: Code = literals[0] as Code;
/** What a file's one block begins and ends with. */
export const blockStart: Code = { value: 0b011, bits: 3 };
export const blockEnd: Code = { value: 0, bits: 7 };

/** What a byte takes by itself, about. */
const alone = 8;

/**
 * A part of a row.
 *
 * @param row its pixels, each a colour's number
 * @param above what lies over each of them, -1 where that is another's
 * @param stride bytes from a pixel to the one above it
 */
export function partOf(row: Int16Array, above: Int16Array, stride: number): Part {
  const writer = new Writer();
  const [near, far] = [distances.get(1), distances.get(stride)];
  if (near === undefined || far === undefined) throw new Error(`A row of ${stride} bytes is too long.`);
  for (let at = 0; at < row.length; ) {
    const run = at === 0 ? 0 : alike(row, at, row, at - 1);
    const under = alike(row, at, above, at);
    // A run is told in fewer bits.
    const isRun = alone * (under - run) <= far.bits - near.bits;
    const length = isRun ? run : under;
    const [code, distance] = [lengths.get(length), isRun ? near : far];
    if (length >= shortest && code !== undefined && code.bits + distance.bits < alone * length) {
      writer.add(code);
      writer.add(distance);
      at += length;
    } else {
      writer.add(literals[row[at] ?? 0] as Code);
      at += 1;
    }
  }
  return writer;
}

/** How many pixels from one on are the same as others from another on, at most as many as can be repeated at once. */
function alike(row: Int16Array, from: number, others: Int16Array, first: number): number {
  const most = Math.min(longest, row.length - from);
  let length = 0;
  while (length < most && row[from + length] === others[first + length]) length += 1;
  return length;
}
