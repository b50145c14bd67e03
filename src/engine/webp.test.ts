import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWebp } from './webp.ts';

/** Pixels of `0xrrggbb`, opaque. */
const opaque = (colours: readonly number[]): Int32Array =>
  Int32Array.from(colours, (rgb) => (0xff << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >>> 16));

/** What others read in a file: its size and its colours. */
async function decoded(file: Buffer | undefined) {
  const image = await loadImage(file ?? Buffer.alloc(0));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const bytes = canvas.data();
  const colours = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUIntBE(at * 4, 3));
  return { width: image.width, height: image.height, colours };
}

async function staysTheSame(colours: readonly number[], width: number): Promise<void> {
  const height = colours.length / width;
  const file = encodeWebp(opaque(colours), width, height);
  expect(await decoded(file)).toEqual({ width, height, colours: [...colours] });
}

const image = (colour: fc.Arbitrary<number>, most: number) =>
  fc
    .integer({ min: 1, max: most })
    .chain((width) =>
      fc
        .integer({ min: 1, max: most })
        .chain((height) =>
          fc
            .array(colour, { minLength: width * height, maxLength: width * height })
            .map((colours) => ({ width, colours })),
        ),
    );

describe('a WebP file', () => {
  it.each([
    ['one pixel', [0x123456], 1],
    ['two colours side by side', [0xff0000, 0x00ff00], 2],
    ['one colour', Array(30 * 20).fill(0x10151c), 30],
    ['one colour beyond the longest copy', Array(130 * 100).fill(0x10151c), 130],
    ['a column of one pixel', Array.from({ length: 300 }, (_, at) => at * 7), 1],
    ['every shade of gray', Array.from({ length: 256 }, (_, at) => at * 0x010101), 16],
    ['more colours than the cache has room for', Array.from({ length: 4096 }, (_, at) => at * 4093), 64],
    ['the same from row to row', Array.from({ length: 5000 }, (_, at) => (at % 50) * 0x050301), 50],
    [
      'the same shape again far away',
      Array.from({ length: 9000 }, (_, at) => (at % 1501 < 40 ? (at % 1501) * 7919 : 0)),
      90,
    ],
  ])('is read back as it was: %s', async (_, colours, width) => {
    await staysTheSame(colours, width);
  });

  it('is read back as it was, whatever the picture', async () => {
    const any = fc.integer({ min: 0, max: 0xffffff });
    const few = fc.constantFrom(0x000000, 0xffffff, 0x10151c, 0xffd24a);
    const images = fc.oneof(image(any, 30), image(few, 60));
    await fc.assert(
      fc.asyncProperty(images, ({ colours, width }) => staysTheSame(colours, width)),
      { numRuns: 150 },
    );
  });

  it('is read back where some colours are very rare: no code may be longer than it can be written', async () => {
    // Of red n there is as much as the n-th Fibonacci number says, which makes the deepest tree; no colour comes twice.
    const times = Array.from({ length: 20 }).reduce<number[]>(
      (all) => [...all, (all.at(-1) ?? 0) + (all.at(-2) ?? 0)],
      [1, 1],
    );
    const reds = times.flatMap((count, red) => Array<number>(count).fill(red));
    const colours = reds.map((red, at) => (red << 16) | at).slice(0, 28_600);
    await staysTheSame(colours, 100);
  });

  it('has the head that RFC 9649 describes', () => {
    const file = encodeWebp(opaque(Array(6).fill(0x336699)), 3, 2);
    expect(file?.toString('latin1', 0, 4)).toBe('RIFF');
    expect(file?.readUInt32LE(4)).toBe((file?.length ?? 0) - 8);
    expect(file?.toString('latin1', 8, 16)).toBe('WEBPVP8L');
    expect((file?.length ?? 0) % 2).toBe(0);
    expect(file?.[20]).toBe(0x2f);
  });

  it('is not made of pixels that are not opaque', () => {
    for (const pixel of [0, 0x80ffffff, 0x00ffffff]) {
      const pixels = opaque(Array(12).fill(0x336699));
      pixels[7] = pixel;
      expect(encodeWebp(pixels, 4, 3)).toBeUndefined();
    }
  });

  it('is no larger because another was large', () => {
    const small = opaque(Array.from({ length: 64 }, (_, at) => at * 4099));
    const alone = encodeWebp(small, 8, 8);
    encodeWebp(opaque(Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 0xffffff)), 100, 100);
    expect(encodeWebp(small, 8, 8)).toEqual(alone);
  });
});
