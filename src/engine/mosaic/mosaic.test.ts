import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Corners, Mosaic, Place, Shape, Tile, Tiling } from '../picture/picture.ts';
import { between, colorIndexOf, paletteOf } from './colors.ts';
import { layout } from './layout.ts';
import { MosaicRenderer, type Region } from './renderer.ts';
import { spansOf } from './spans.ts';

const ink = '#112233';
const colors = ['#ffffff', ink, '#aa0000', '#00aa00', ...between('#ffffff', ink, 200)];
const square = (half: number): Corners => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
/** A hexagon whose neighbors are 12 pixels to the right and 9 down. */
const hexagon: Corners = [
  [6, -3],
  [6, 3],
  [0, 6],
  [-6, 3],
  [-6, -3],
  [0, -6],
];
const empty: Tile = [[{ kind: 'rect', x: -1, y: -1, width: 2, height: 2, fill: '#00aa00' }]];

function tilingOf(width: number, height: number, points: Corners, outline: Corners, scale = 1): Tiling {
  const places = points.map(([x, y]): Place => ({ x, y, outline }));
  const label: Shape = { kind: 'rect', x: 0, y: 0, width: 3, height: 2, fill: ink };
  return { ground: { width, height, background: '#ffffff', shapes: [label] }, places, scale, colors };
}

/** Ten adjacent squares of ten pixels. */
const tenInARow = (y: number): Tiling =>
  tilingOf(
    120,
    40,
    Array.from({ length: 10 }, (_, at) => [10 + at * 10, y] as const),
    square(5),
  );

/** A mosaic with a tile at some places and empty tiles elsewhere. */
const mosaicOf = (tiling: Tiling, places: readonly number[] = [], tile: Tile = empty): Mosaic => ({
  tiling,
  tiles: tiling.places.map((_, place) => (places.includes(place) ? tile : empty)),
});

/** A line across places. */
const line = (...points: Corners): Shape => ({
  kind: 'polygon',
  open: true,
  points,
  stroke: ink,
  strokeWidth: 2,
});

const honeycomb = (): Tiling =>
  tilingOf(
    62,
    40,
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((at) => [10 + at * 12 + (row % 2) * 6, 10 + row * 9] as const),
    ),
    hexagon,
  );

/** Reads a PNG's palette indices with zlib, independent of the code that wrote it. */
function numbersIn(file: Uint8Array): { width: number; height: number; rows: number[][] } {
  const png = Buffer.from(file);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const head = chunks.get('IHDR') as Buffer;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  // This throws if the data is damaged in any way, including a wrong checksum.
  const raw = inflateSync(chunks.get('IDAT') as Buffer);
  expect(raw.length).toBe((width + 1) * height);
  const rows = Array.from({ length: height }, (_, row) => [
    ...raw.subarray(row * (width + 1), (row + 1) * (width + 1)),
  ]);
  expect(rows.every(([filter]) => filter === 0)).toBe(true);
  return { width, height, rows: rows.map((row) => row.slice(1)) };
}

/** A deterministic random number generator. */
function random(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Paints noise or flat areas determined by the layer alone, so the expected file is known without painting. */
function noise(region: Region): Uint8ClampedArray {
  const draw = random(JSON.stringify(region.shapes).length * 7_919 + 3);
  const kind = draw(3);
  const pixels = new Uint8ClampedArray(region.width * region.height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const color = kind === 0 ? 1 : kind === 1 && draw(9) > 0 ? 2 : draw(colors.length);
    const rgb = Number.parseInt((colors[color] ?? '').slice(1), 16);
    pixels.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, draw(12) === 0 ? 0 : 255], at);
  }
  return pixels;
}

/** A layer that differs from others only in its length. */
const layer = (number: number): Shape[] => [
  { kind: 'text', x: 0, y: 0, text: 'a'.repeat(number), size: 9, fill: ink },
];

/** The expected file: the layers of every place, and the ground elsewhere. */
function expected({ tiling, tiles }: Mosaic): number[][] {
  const { width, height, masks } = spansOf(tiling);
  const number = colorIndexOf(tiling.colors);
  const lay = (layers: readonly Uint8ClampedArray[], at: number): number => {
    const top = layers.findLast((pixels) => pixels[at + 3] === 255);
    const [red = 255, green = 255, blue = 255] = top?.subarray(at, at + 3) ?? [];
    return number((red << 16) | (green << 8) | blue);
  };
  const whole = noise({ shapes: tiling.ground.shapes, scale: 1, left: 0, top: 0, width, height });
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => lay([whole], (y * width + x) * 4)),
  );
  for (const [place, { top, left, width: wide, starts, ends }] of masks.entries()) {
    const layers = (tiles[place] ?? []).map((shapes) =>
      noise({ shapes, scale: 1, left: 0, top: 0, width: wide, height: starts.length }),
    );
    for (const [row, start] of starts.entries())
      for (let x = start; x < Number(ends[row]); x++)
        (rows[top + row] as number[])[x] = lay(layers, (row * wide + x - left) * 4);
  }
  return rows;
}

describe('a mosaic', () => {
  it('leaves no gap between adjacent places, and gives each pixel to one', () => {
    const tiling = honeycomb();
    const { masks, kinds } = spansOf(tiling);
    const owners = new Map<string, number>();
    for (const { top, starts, ends } of masks)
      for (const [row, start] of starts.entries())
        for (let x = start; x < Number(ends[row]); x++)
          owners.set(`${x} ${top + row}`, (owners.get(`${x} ${top + row}`) ?? 0) + 1);
    expect([...owners.values()].every((count) => count === 1)).toBe(true);
    // There are twelve hexagons, each with an area of 12 by 9 pixels.
    expect(owners.size).toBe(12 * 12 * 9);
    // Places that are a whole number of pixels apart have the same kind.
    expect(new Set(kinds)).toEqual(new Set([0]));
  });

  it('distinguishes places with different subpixel offsets', () => {
    const { kinds } = spansOf(
      tilingOf(
        60,
        20,
        [
          [10, 10],
          [25.5, 10],
          [40, 10],
        ],
        square(5),
      ),
    );
    expect(kinds).toEqual([0, 1, 0]);
  });

  it('refuses places that overlap', () => {
    const overlapping = tilingOf(
      40,
      20,
      [
        [10, 10],
        [17, 10],
      ],
      square(5),
    );
    expect(() => spansOf(overlapping)).toThrow('overlap');
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))('shows all its parts (%i)', (seed) => {
    const draw = random(seed);
    const tiling = seed % 2 === 0 ? honeycomb() : tilingOf(900, 30, grid(draw), square(4));
    const known = Array.from({ length: 4 }, (_, at): Tile => [layer(at + 1), layer(at + 5 + draw(3))]);
    const tiles = tiling.places.map(() => (draw(3) === 0 ? empty : (known[draw(4)] as Tile)));
    const mosaic: Mosaic = { tiling, tiles };
    const renderer = new MosaicRenderer(noise);
    const file = renderer.file(layout(mosaic, []));
    expect(numbersIn(file).rows).toEqual(expected(mosaic));
    // Next, a mosaic with only empty tiles, from the same renderer.
    const bare = mosaicOf(tiling);
    expect(numbersIn(renderer.file(layout(bare, []))).rows).toEqual(expected(bare));
    // Then a mosaic that takes half of its tiles from each of those two.
    const half = { tiling, tiles: tiles.map((tile, place) => (place % 2 === 0 ? tile : empty)) };
    expect(numbersIn(renderer.file(layout(half, []))).rows).toEqual(expected(half));
    expect(Buffer.compare(renderer.file(layout(mosaic, [])), file)).toBe(0);
    expect(numbersIn(renderer.file(layout(bare, []))).rows).toEqual(expected(bare));
  });

  it('shows shapes across places as if each place had them as a layer', () => {
    const tiling = tilingOf(120, 40, grid(random(1)).slice(0, 9), square(4));
    const mosaic = mosaicOf(tiling, [1, 2, 6], [layer(1), layer(2)]);
    const over = layout(mosaic, [line([8, 8], [70, 8])]);
    const covered = over.tiles.filter((tile, place) => tile !== mosaic.tiles[place]);
    expect(covered.length).toBeGreaterThan(4);
    const renderer = new MosaicRenderer(noise);
    const file = renderer.file(over);
    expect(numbersIn(file).rows).toEqual(expected({ tiling, tiles: over.tiles }));
    expect(numbersIn(renderer.file(layout(mosaic, []))).rows).toEqual(expected(mosaic));
  });

  it('paints identical parts once', () => {
    const painted: Region[] = [];
    const renderer = new MosaicRenderer((region) => {
      painted.push(region);
      return noise(region);
    });
    const tiling = honeycomb();
    const tile: Tile = [...empty, layer(1)];
    const picture = layout(mosaicOf(tiling, [2, 5, 7], tile), []);
    renderer.file(picture);
    renderer.file(picture);
    // Painted once each: the ground, the empty tile, and the top layer, which three places share.
    expect(painted).toHaveLength(3);
  });

  it('has the same name for the same picture, wherever it is computed', () => {
    const picture = (tile: number, above: Shape[] = []) =>
      layout(mosaicOf(honeycomb(), [1], [layer(tile)]), above).name;
    expect(picture(1)).toMatch(/^[0-9a-f]{16}$/);
    expect(picture(1)).toBe(picture(1));
    expect(picture(2)).not.toBe(picture(1));
    expect(picture(1, [line([10, 10], [30, 10])])).not.toBe(picture(1));
  });

  it('draws a line on every place that it crosses, identical on all between its ends', () => {
    const tiling = tenInARow(10);
    const whole = line([10, 10], [80, 10]);
    const { tiles } = layout(mosaicOf(tiling), [whole]);
    const over = tiles.map((tile) => JSON.stringify(tile.slice(1)));
    expect(new Set(over.slice(2, 6)).size).toBe(1);
    expect(over[3]).not.toBe('[]');
    // The line doesn't reach this place.
    expect(tiles[9]).toBe(empty);
    expect(tiles[2]).toBe(layout(mosaicOf(tiling), [whole]).tiles[2]);
  });

  it('shows nothing where no tile is given, whatever was drawn there before', () => {
    const tiling = tilingOf(60, 20, grid(random(1)).slice(0, 3), square(4));
    const renderer = new MosaicRenderer(noise);
    renderer.file(layout(mosaicOf(tiling, [1, 2], [layer(2)]), []));
    const few: Mosaic = { tiling, tiles: [[layer(3)]] };
    expect(numbersIn(renderer.file(layout(few, []))).rows).toEqual(expected(few));
  });

  it('goes around the corners of a frame, including the one where it starts', () => {
    const tiling = tenInARow(20);
    const corners: Corners = [
      [18, 18],
      [82, 18],
      [82, 22],
      [18, 22],
    ];
    const frame: Shape = { kind: 'polygon', points: corners, stroke: ink, strokeWidth: 2 };
    const { tiles } = layout(mosaicOf(tiling), [frame]);
    const [shape, ...others] = tiles[1]?.at(-1) ?? [];
    expect(others).toEqual([]);
    // From the right, around both corners at this end, and back to the right.
    expect(shape?.kind === 'polygon' && shape.points.slice(1, -1)).toEqual([
      [-2, 2],
      [-2, -2],
    ]);
    // Here only the long sides are visible, as two lines.
    expect(tiles[4]?.at(-1)).toHaveLength(2);
  });

  it('leaves out places that a line only comes close to', () => {
    const tiling = tilingOf(
      120,
      80,
      [[10, 35]],
      [
        [0, 0],
        [100, 0],
        [100, 10],
        [0, 10],
      ],
    );
    const isOver = (from: Corners[number], to: Corners[number]) =>
      layout(mosaicOf(tiling), [line(from, to)]).tiles[0] !== empty;
    expect([isOver([20, 46], [100, 46]), isOver([20, 50], [100, 50])]).toEqual([true, false]);
    expect([isOver([20, 34], [100, 34]), isOver([20, 10], [100, 30])]).toEqual([true, false]);
    expect([isOver([7, 0], [7, 80]), isOver([5, 0], [5, 80])]).toEqual([true, false]);
    expect([isOver([113, 0], [113, 80]), isOver([114.3, 0], [114.3, 80])]).toEqual([true, false]);
  });

  it('has at most 256 colors', () => {
    expect(() => paletteOf(between('#000000', '#ffffff', 257))).toThrow('too many');
    expect(paletteOf(['#010203', '#ffffff'])).toEqual(Uint8Array.of(1, 2, 3, 255, 255, 255));
  });
});

/** Squares with or without gaps between them. */
function grid(draw: (count: number) => number): Corners {
  const gap = 8 + draw(2) * 3;
  const count = Math.floor(880 / gap);
  return [8, 8 + gap].flatMap((y) => Array.from({ length: count }, (_, at) => [8 + at * gap, y] as const));
}
