/**
 * Lossless WebP (RFC 9649, chapter 3) of pictures that are drawn: large plain areas, few colours, letters. It looks for what
 * such pictures have (runs, rows like the one above, shapes that came before, colours of a moment ago) and for nothing that
 * photographs would need, which makes it several times as quick as a general encoder, and its files smaller.
 */

/** Kinds of codes of an image: green with lengths and cached colours, red, blue, alpha, distances. */
const literals = 256;
const lengthCodes = 24;
const cacheBits = 10;
const cacheSize = 1 << cacheBits;
const distanceCodes = 40;
const alphabets = {
  green: literals + lengthCodes + cacheSize,
  colour: literals,
  distance: distanceCodes,
} as const;

/** Pixels of a copy: shorter ones cost as much as the pixels themselves, and longer ones have no code. */
const copied = { least: 3, most: 4096 } as const;
/** After so many pixels from above nobody looks to the left, nor elsewhere after so many from there. */
const enough = 8;
const hashBits = 12;

/** Distances up to this are those of pixels around, by a table of which only the first two are used. */
const around = 120;
const fromAbove = 1;
const fromLeft = 2;

/** What a file begins with: `RIFF`, size, `WEBP`, `VP8L`, size. */
const headLength = 20;

/** An image as pieces one after the other: a copy (length, distance code), a cached colour, or a colour. */
interface Pieces {
  /** Two numbers each: the kind in the upper bits with the length, or the place in the cache; distance code or colour. */
  readonly list: Int32Array;
  readonly count: number;
  readonly green: Uint32Array;
  readonly red: Uint32Array;
  readonly blue: Uint32Array;
  readonly distance: Uint32Array;
}

const kind = { colour: 0, cached: 1 << 16, copy: 2 << 16 } as const;
const inPiece = 0xffff;

/** Room for pieces and bits, as much as was ever needed: fresh memory would cost more than what is done with it. */
let room = new Int32Array(0);
let bytes = Buffer.alloc(0);
/** Bytes that a piece takes at most, and all codes together. */
const mostBytes = { piece: 8, codes: 16 * 1024 } as const;

/**
 * A file of an image whose pixels are all opaque; undefined where some are not.
 * @param pixels red, green, blue and alpha as bytes in this order, row by row; signed, for those V8 keeps as they are
 */
export function encodeWebp(pixels: Int32Array, width: number, height: number): Buffer | undefined {
  const pieces = piecesOf(pixels, width);
  if (pieces === undefined) return undefined;
  const most = headLength + mostBytes.codes + (pieces.count / 2) * mostBytes.piece;
  if (bytes.length < most) bytes = Buffer.alloc(most);
  const bits = new Bits(bytes, headLength);
  bits.put(0x2f, 8);
  bits.put(width - 1, 14);
  bits.put(height - 1, 14);
  // No alpha, version 0, no transforms, a cache of colours, one group of codes for the whole image.
  bits.put(0, 1);
  bits.put(0, 3);
  bits.put(0, 1);
  bits.put(1, 1);
  bits.put(cacheBits, 4);
  bits.put(0, 1);
  const green = writeCode(bits, pieces.green);
  const red = writeCode(bits, pieces.red);
  const blue = writeCode(bits, pieces.blue);
  writeCode(
    bits,
    Uint32Array.from({ length: literals }, (_, alpha) => Number(alpha === 255)),
  );
  const distance = writeCode(bits, pieces.distance);
  for (let at = 0; at < pieces.count; at += 2) {
    const what = pieces.list[at] ?? 0;
    const value = pieces.list[at + 1] ?? 0;
    if (what >= kind.copy) {
      writeNumber(bits, green, literals, what & inPiece);
      writeNumber(bits, distance, 0, value);
    } else if (what >= kind.cached) writeSymbol(bits, green, literals + lengthCodes + (what & inPiece));
    else {
      writeSymbol(bits, green, (value >>> 8) & 255);
      writeSymbol(bits, red, value & 255);
      writeSymbol(bits, blue, (value >>> 16) & 255);
    }
  }
  return fileOf(bits);
}

function fileOf(bits: Bits): Buffer {
  const data = bits.end();
  const size = data.length - headLength;
  const file = Buffer.alloc(data.length + (size % 2));
  data.copy(file);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(size, 16);
  return file;
}

// Pieces

const cachePlace = (pixel: number): number => {
  // The cache is by alpha, red, green, blue.
  const argb = (pixel & 0xff00ff00) | ((pixel & 255) << 16) | ((pixel >>> 16) & 255);
  return Math.imul(argb, 0x1e35a7bd) >>> (32 - cacheBits);
};

/** How many pixels from two places on are the same. */
function alike(pixels: Int32Array, one: number, other: number, most: number): number {
  let length = 0;
  while (length < most && pixels[one + length] === pixels[other + length]) length += 1;
  return length;
}

function tally(counts: Uint32Array, symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}

function piecesOf(pixels: Int32Array, width: number): Pieces | undefined {
  if (room.length < pixels.length * 2) room = new Int32Array(pixels.length * 2);
  const list = room;
  const green = new Uint32Array(alphabets.green);
  const red = new Uint32Array(alphabets.colour);
  const blue = new Uint32Array(alphabets.colour);
  const distances = new Uint32Array(alphabets.distance);
  const cache = new Int32Array(cacheSize);
  /** Where three pixels of this hash were seen last. */
  const seen = new Int32Array(1 << hashBits).fill(-1);
  let count = 0;
  for (let at = 0; at < pixels.length; ) {
    const pixel = pixels[at] ?? 0;
    const most = Math.min(copied.most, pixels.length - at);
    let length = at >= width ? alike(pixels, at, at - width, most) : 0;
    let code = fromAbove;
    if (length < enough && at > 0) {
      const left = alike(pixels, at, at - 1, most);
      if (left > length) {
        length = left;
        code = fromLeft;
      }
    }
    if (length < enough) {
      const hash =
        (Math.imul(pixel, 0x9e3779b1) ^
          Math.imul(pixels[at + 1] ?? 0, 0x85ebca6b) ^
          Math.imul(pixels[at + 2] ?? 0, 0xc2b2ae35)) >>>
        (32 - hashBits);
      const before = seen[hash] ?? -1;
      seen[hash] = at;
      const elsewhere = before < 0 ? 0 : alike(pixels, at, before, most);
      // A distance from elsewhere takes more bits.
      if (elsewhere > length + 1) {
        length = elsewhere;
        code = at - before + around;
      }
    }
    if (length >= copied.least) {
      list[count] = kind.copy | length;
      list[count + 1] = code;
      count += 2;
      tally(green, literals + prefixOf(length));
      tally(distances, prefixOf(code));
      remember(cache, pixels, at, code === fromLeft ? 1 : length);
      at += length;
      continue;
    }
    if (pixel >>> 24 !== 255) return undefined;
    const place = cachePlace(pixel);
    if (cache[place] === pixel) {
      list[count] = kind.cached | place;
      tally(green, literals + lengthCodes + place);
    } else {
      cache[place] = pixel;
      list[count] = kind.colour;
      list[count + 1] = pixel;
      tally(green, (pixel >>> 8) & 255);
      tally(red, pixel & 255);
      tally(blue, (pixel >>> 16) & 255);
    }
    count += 2;
    at += 1;
  }
  return { list, count, green, red, blue, distance: distances };
}

/** Whoever decodes has every pixel in the cache, those of copies too. */
function remember(cache: Int32Array, pixels: Int32Array, from: number, length: number): void {
  let last = 0;
  for (let at = from; at < from + length; at++) {
    const pixel = pixels[at] ?? 0;
    if (pixel === last) continue;
    cache[cachePlace(pixel)] = pixel;
    last = pixel;
  }
}

// Codes

/** A length or distance is a symbol and further bits. */
function prefixOf(number: number): number {
  const value = number - 1;
  if (value < 4) return value;
  const high = 31 - Math.clz32(value);
  return 2 * high + ((value >>> (high - 1)) & 1);
}

/** A prefix code: for each symbol its bits, the first one lowest, and how many they are. */
interface Code {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

const writeSymbol = (to: Bits, { bits, lengths }: Code, symbol: number): void =>
  to.put(bits[symbol] ?? 0, lengths[symbol] ?? 0);

function writeNumber(to: Bits, code: Code, first: number, number: number): void {
  const value = number - 1;
  writeSymbol(to, code, first + prefixOf(number));
  if (value < 4) return;
  const further = 30 - Math.clz32(value);
  to.put(value & ((1 << further) - 1), further);
}

/** Longest codes of pixels and distances, and of the lengths of those codes. */
const longest = { symbol: 15, length: 7 } as const;

/** In which order the lengths of the codes of lengths are written. */
const lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
/** Repeats the last length, or nought, this many times: symbol, least, most, bits. */
const repeats = {
  last: { symbol: 16, least: 3, most: 6, bits: 2 },
  few: { symbol: 17, least: 3, most: 10, bits: 3 },
  many: { symbol: 18, least: 11, most: 138, bits: 7 },
} as const;

const usedIn = (counts: Uint32Array): number[] => {
  const used: number[] = [];
  for (let symbol = 0; symbol < counts.length; symbol++) if (counts[symbol] !== 0) used.push(symbol);
  return used;
};

/** Makes the best code for symbols that come so often, and writes it down. */
function writeCode(to: Bits, counts: Uint32Array): Code {
  const used = usedIn(counts);
  // One symbol needs no bits at all; none at all has to be written as one, too.
  if (used.length <= 1 && (used[0] ?? 0) < literals) {
    to.put(1, 1);
    to.put(0, 1);
    to.put(1, 1);
    to.put(used[0] ?? 0, 8);
    return { bits: new Uint16Array(counts.length), lengths: new Uint8Array(counts.length) };
  }
  to.put(0, 1);
  const lengths = lengthsOf(counts, used, longest.symbol);
  writeLengths(to, lengths);
  // Nor does it where its code has to be spelled out.
  if (used.length === 1)
    return { bits: new Uint16Array(counts.length), lengths: new Uint8Array(counts.length) };
  return { bits: bitsOf(lengths, used), lengths };
}

function writeLengths(to: Bits, lengths: Uint8Array): void {
  const written: { symbol: number; more: number; bits: number }[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let left = 1;
    while (at + left < lengths.length && lengths[at + left] === length) left += 1;
    at += left;
    if (length > 0) {
      written.push({ symbol: length, more: 0, bits: 0 });
      left -= 1;
    }
    while (left > 0) {
      const repeat = length > 0 ? repeats.last : left < repeats.many.least ? repeats.few : repeats.many;
      const some = Math.min(left, repeat.most);
      if (some < repeat.least) written.push({ symbol: length, more: 0, bits: 0 });
      else written.push({ symbol: repeat.symbol, more: some - repeat.least, bits: repeat.bits });
      left -= some < repeat.least ? 1 : some;
    }
  }
  const counts = new Uint32Array(lengthOrder.length);
  for (const { symbol } of written) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const used = usedIn(counts);
  const own = lengthsOf(counts, used, longest.length);
  const last = lengthOrder.findLastIndex((symbol) => (own[symbol] ?? 0) > 0);
  const listed = Math.max(4, last + 1);
  to.put(listed - 4, 4);
  for (const symbol of lengthOrder.slice(0, listed)) to.put(own[symbol] ?? 0, 3);
  // All lengths follow, not only the first few.
  to.put(0, 1);
  const bits = bitsOf(own, used);
  for (const { symbol, more, bits: further } of written) {
    if (used.length > 1) to.put(bits[symbol] ?? 0, own[symbol] ?? 0);
    to.put(more, further);
  }
}

/** A symbol, or two branches of the tree. */
interface Node {
  readonly weight: number;
  readonly symbol: number;
  readonly branches?: readonly [Node, Node];
}

/** Huffman's lengths of codes. Where one is too long, rare symbols are taken for less rare until none is. */
function lengthsOf(counts: Uint32Array, used: readonly number[], most: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  if (used.length === 1) lengths[used[0] ?? 0] = 1;
  for (let least = 1; used.length > 1; least *= 2) {
    const leaves: Node[] = used
      .map((symbol) => ({ symbol, weight: Math.max(counts[symbol] ?? 0, least) }))
      .sort((one, other) => one.weight - other.weight || one.symbol - other.symbol);
    if (deepest(treeOf(leaves), 0, lengths) <= most) break;
  }
  return lengths;
}

/** @param leaves by weight, the lightest first */
function treeOf(leaves: readonly Node[]): Node {
  const joined: Node[] = [];
  let [leaf, join] = [0, 0];
  const lightest = (): Node => {
    const [one, other] = [leaves[leaf], joined[join]];
    if (one !== undefined && (other === undefined || one.weight <= other.weight)) {
      leaf += 1;
      return one;
    }
    if (other === undefined) throw new Error('A tree of no leaves has no root.');
    join += 1;
    return other;
  };
  for (let made = 1; made < leaves.length; made++) {
    const branches = [lightest(), lightest()] as const;
    joined.push({ weight: branches[0].weight + branches[1].weight, symbol: -1, branches });
  }
  return lightest();
}

/** Notes how deep each symbol lies; returns the greatest depth. */
function deepest({ symbol, branches }: Node, depth: number, lengths: Uint8Array): number {
  if (branches !== undefined)
    return Math.max(...branches.map((branch) => deepest(branch, depth + 1, lengths)));
  lengths[symbol] = depth;
  return depth;
}

/** The bits of each symbol's code, by lengths and then by symbols, turned round: the first bit is read first. */
function bitsOf(lengths: Uint8Array, used: readonly number[]): Uint16Array {
  const bits = new Uint16Array(lengths.length);
  let next = 0;
  let longer = 0;
  for (const symbol of used.toSorted((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0))) {
    const length = lengths[symbol] ?? 0;
    next <<= length - longer;
    longer = length;
    let turned = 0;
    for (let bit = 0; bit < length; bit++) turned |= ((next >>> bit) & 1) << (length - 1 - bit);
    bits[symbol] = turned;
    next += 1;
  }
  return bits;
}

/** Bits one after the other, from the lowest of each byte on. */
class Bits {
  readonly #bytes: Buffer;
  #at: number;
  #open = 0;
  #opened = 0;

  /**
   * @param bytes with room for all of them
   * @param from bytes left free before them
   */
  constructor(bytes: Buffer, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  /** @param count at most 16 */
  put(value: number, count: number): void {
    this.#open |= value << this.#opened;
    this.#opened += count;
    if (this.#opened < 16) return;
    this.#bytes[this.#at] = this.#open & 255;
    this.#bytes[this.#at + 1] = (this.#open >>> 8) & 255;
    this.#at += 2;
    this.#open >>>= 16;
    this.#opened -= 16;
  }

  /** All bytes, those left free included. */
  end(): Buffer {
    for (; this.#opened > 0; this.#opened -= 8) {
      this.#bytes[this.#at] = this.#open & 255;
      this.#at += 1;
      this.#open >>>= 8;
    }
    return this.#bytes.subarray(0, this.#at);
  }
}
