import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../test/contract/luck.ts';
import { indexedFile } from './indexed.ts';

const width = 64;

/** Opaque pixels of these colors (0xrrggbb), one after another. */
const pixelsOf = (colors: readonly number[]): Uint8Array =>
  Uint8Array.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255, 255]));

const fileOf = (colors: readonly number[], kind: string): Buffer =>
  indexedFile(pixelsOf(colors), width, colors.length / width, kind);

/** The colors that a file shows. */
async function colorsIn(file: Buffer): Promise<number[]> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    return red * 65_536 + green * 256 + blue;
  });
}

const parts = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];
const errorOf = (one: number, other: number) =>
  Math.hypot(...parts(one).map((part, at) => part - (parts(other)[at] ?? 0)));

/** Blends of two colors, as at the edges of letters. */
const blends = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) =>
    parts(from).reduce(
      (sum, part, at) => sum * 256 + Math.round(part + (((parts(to)[at] ?? 0) - part) * step) / (steps - 1)),
      0,
    ),
  );

describe('a picture as a PNG with a palette', () => {
  it('keeps up to 256 colors exactly, in every order and run', async () => {
    const luck = luckOf(4);
    const palette = Array.from({ length: 256 }, (_, at) => at * 65_793 - (at % 7) * 256);
    const drawn = Array.from({ length: width * 40 }, () => luck.of(palette));
    const runs = drawn.map((_, at) => palette[Math.floor(at / 10)] ?? 0);
    for (const colors of [drawn, runs, Array(width).fill(0x123456) as number[]])
      expect(await colorsIn(fileOf(colors, `exact ${colors.length}`))).toEqual(colors);
  });

  it('shows more colors with the nearest of 256, frequent ones exactly', async () => {
    const rare = [0x101820, 0x1f4e79, 0xffcc33].flatMap((one) => blends(one, 0xffffff, 400));
    const frequent = [0x101820, 0x1f4e79, 0xffcc33, 0xc0392b].flatMap((one) => Array(width * 20).fill(one));
    const colors: number[] = [...frequent, ...rare];
    while (colors.length % width > 0) colors.push(0x101820);
    const shown = await colorsIn(fileOf(colors, 'many'));
    expect(shown.slice(0, frequent.length)).toEqual(frequent);
    expect(new Set(shown).size).toBeLessThanOrEqual(256);
    expect(Math.max(...colors.map((color, at) => errorOf(color, shown[at] ?? 0)))).toBeLessThan(8);
  });

  it('spends the palette where the most pixels would be wrong', async () => {
    const times = (color: number, count: number) => Array(count).fill(color) as number[];
    const many = Array.from({ length: 128 }, (_, at) => at * 0x020202);
    const some = many.slice(0, 20).map((color) => color + 0x001400);
    // These are much farther from all others, but a pixel each.
    const steps = [0, 51, 102, 153, 204, 255];
    const rare = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => red * 65_536 + green * 256 + blue)),
    );
    const colors = [
      ...many.flatMap((color) => times(color, 400)),
      ...some.flatMap((color) => times(color, 300)),
      ...rare,
    ];
    while (colors.length % width > 0) colors.push(0);
    const shown = await colorsIn(fileOf(colors, 'weights'));
    for (const color of some) expect(shown[colors.indexOf(color)]).toBe(color);
  });

  it('has a palette of its own where that of the picture before doesn’t fit', async () => {
    const many = (from: number) => Array.from({ length: width * 8 }, (_, at) => from + 65_793 * (at >> 2));
    const [dark, light] = [many(0x000000), many(0x7f7f7f)];
    const worst = async (colors: number[], kind: string) => {
      const shown = await colorsIn(fileOf(colors, kind));
      return Math.max(...colors.map((color, at) => errorOf(color, shown[at] ?? 0)));
    };
    const varied = (colors: number[]) =>
      [0, 0x030201, 0x010203].flatMap((by) => colors.map((color) => color ^ by));
    expect(new Set(varied(dark)).size).toBeGreaterThan(256);
    expect(await worst(varied(dark), 'same')).toBeLessThan(4);
    expect(await worst(varied(light), 'same')).toBeLessThan(4);
    // Barely different colors use the palette before: nobody sees the difference.
    const nearly = varied(light).map((color) => color ^ 0x000104);
    expect(await worst(nearly, 'same')).toBeLessThan(12);
  });

  it('leaves nothing of a larger picture in the next one', async () => {
    await colorsIn(fileOf(Array(width * 60).fill(0xff0000) as number[], 'large'));
    const small = Array.from({ length: width * 2 }, (_, at) => (at % 2) * 0xffffff);
    expect(await colorsIn(fileOf(small, 'small'))).toEqual(small);
  });
});
