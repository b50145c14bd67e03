import { describe, expect, it } from 'vitest';
import type { Tiling } from '../picture/picture.ts';
import { bitmapOf, coveredBitmap, type Pixels } from './bitmaps.ts';
import { between, colorIndexOf } from './colors.ts';

const colors = [
  '#ff0000',
  '#0000ff',
  '#204060',
  '#000000',
  '#ffffff',
  '#333333',
  '#808080',
  '#90a0b0',
  '#a02030',
];
const tilingOn = (background: string): Tiling => ({
  ground: { width: 4, height: 1, background, shapes: [] },
  places: [],
  scale: 1,
  colors,
});
const black = tilingOn('#000000');

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
const clear: Rgba = [9, 9, 9, 0];
const white = (alpha: number): Rgba => [255, 255, 255, alpha];
const layer = (...pixels: Rgba[]): Pixels => Uint8ClampedArray.from(pixels.flat());

/** The colors that the numbers of a bitmap stand for. */
const shown = (bitmap: Uint8Array): (string | undefined)[] => [...bitmap].map((index) => colors[index]);
const flat = (tiling: Tiling, ...layers: Pixels[]) =>
  shown(bitmapOf(tiling, layers, (layers[0]?.length ?? 4) / 4));

describe('layers on a ground', () => {
  it('show the ground where they are clear, and where there are none', () => {
    expect(flat(tilingOn('#204060'), layer(clear, white(255)))).toEqual(['#204060', '#ffffff']);
    expect(flat(tilingOn('#204060'))).toEqual(['#204060']);
  });

  it('are blended by their alpha, each color by itself', () => {
    expect(flat(black, layer(white(51), white(128), white(254)))).toEqual(['#333333', '#808080', '#ffffff']);
    expect(flat(tilingOn('#204060'), layer([255, 255, 255, 128]))).toEqual(['#90a0b0']);
    expect(flat(tilingOn('#000001'), layer([160, 32, 48, 255]))).toEqual(['#a02030']);
  });

  it('lie over each other, the last on top', () => {
    const red: Rgba = [255, 0, 0, 255];
    expect(flat(black, layer(red, red, white(255)), layer(clear, white(255), white(51)))).toEqual([
      '#ff0000',
      '#ffffff',
      '#ffffff',
    ]);
    // 20 % of white over black, over which 0 % and 100 % of black lie.
    const top = layer([0, 0, 0, 0], [0, 0, 0, 255], clear);
    expect(flat(tilingOn('#ffffff'), layer([0, 0, 0, 255], red, white(255)), top)).toEqual([
      '#000000',
      '#000000',
      '#ffffff',
    ]);
    expect(flat(tilingOn('#0000ff'), layer([0, 0, 0, 255]), layer(white(51)), layer(clear))).toEqual([
      '#333333',
    ]);
  });

  it('differ from pixel to pixel in any of them', () => {
    const below = layer([255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 255, 255]);
    const above = layer(clear, clear, white(255), clear);
    expect(flat(black, below, above)).toEqual(['#ff0000', '#0000ff', '#ffffff', '#0000ff']);
  });

  it('may be parts of a larger buffer', () => {
    const all = layer(white(255), [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255]);
    expect(flat(black, all.subarray(4, 16))).toEqual(['#ff0000', '#0000ff', '#0000ff']);
  });
});

describe('a layer on a bitmap', () => {
  it('is blended with the colors there, and leaves the bitmap as it was', () => {
    const below = Uint8Array.from(['#204060', '#000000', '#0000ff', '#ff0000'], (color) =>
      colors.indexOf(color),
    );
    const before = below.slice();
    const above = layer(white(128), white(51), clear, [0, 0, 255, 255]);
    expect(shown(coveredBitmap(black, below, above))).toEqual(['#90a0b0', '#333333', '#0000ff', '#0000ff']);
    expect(below).toEqual(before);
  });
});

describe('colors', () => {
  it('between two others are evenly spaced, without the two', () => {
    expect(between('#000000', '#040800', 3)).toEqual(['#010200', '#020400', '#030600']);
    expect(between('#ff0000', '#0000ff', 1)).toEqual(['#800080']);
    expect(between('#000000', '#ffffff', 0)).toEqual([]);
  });

  it('become the nearest of the palette, again and again', () => {
    const index = colorIndexOf(colors);
    expect([0x204060, 0xfe0101, 0x204060, 0x0000f0].map((color) => colors[index(color)])).toEqual([
      '#204060',
      '#ff0000',
      '#204060',
      '#0000ff',
    ]);
    expect(colorIndexOf(colors)).toBe(index);
  });
});
