import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Corners, Mosaic, Place, Shape, Tile, Tiling } from '../picture.ts';
import { between, numberingOf, paletteOf } from './colors.ts';
import { laid } from './laying.ts';
import { Quarry, type Region } from './quarry.ts';
import { spansOf } from './spans.ts';

const ink = '#112233';
const colors = ['#ffffff', ink, '#aa0000', '#00aa00', ...between('#ffffff', ink, 200)];
const square = (half: number): Corners => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
/** A hexagon whose sides meet those of its neighbors 12 further along and 9 down. */
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

/** Squares of ten pixels that touch. */
const tenInARow = (y: number): Tiling =>
  tilingOf(
    120,
    40,
    Array.from({ length: 10 }, (_, at) => [10 + at * 10, y] as const),
    square(5),
  );

/** Nothing on any place but a tile on some. */
const mosaicOf = (tiling: Tiling, places: readonly number[] = [], tile: Tile = empty): Mosaic => ({
  tiling,
  tiles: tiling.places.map((_, place) => (places.includes(place) ? tile : empty)),
});

/** A line over places. */
const way = (...points: Corners): Shape => ({
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

/** The pixels of a PNG by the numbers of their colors, read by the library and not by what wrote them. */
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
  // It refuses whatever is wrong, the sum over all pixels among it.
  const raw = inflateSync(chunks.get('IDAT') as Buffer);
  expect(raw.length).toBe((width + 1) * height);
  const rows = Array.from({ length: height }, (_, row) => [
    ...raw.subarray(row * (width + 1), (row + 1) * (width + 1)),
  ]);
  expect(rows.every(([filter]) => filter === 0)).toBe(true);
  return { width, height, rows: rows.map((row) => row.slice(1)) };
}

/** Numbers that look random and are the same in every run. */
function lots(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Paints noise, or areas of one color, by the name of the layer: what a file is made of is known without painting. */
function noise(region: Region): Uint8ClampedArray {
  const lot = lots(JSON.stringify(region.shapes).length * 7_919 + 3);
  const kind = lot(3);
  const pixels = new Uint8ClampedArray(region.width * region.height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const color = kind === 0 ? 1 : kind === 1 && lot(9) > 0 ? 2 : lot(colors.length);
    const rgb = Number.parseInt((colors[color] ?? '').slice(1), 16);
    pixels.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, lot(12) === 0 ? 0 : 255], at);
  }
  return pixels;
}

/** A layer that is its own by its length alone. */
const layer = (number: number): Shape[] => [
  { kind: 'text', x: 0, y: 0, text: 'a'.repeat(number), size: 9, fill: ink },
];

/** What the file must show: every place its layers, one over the other, and the ground where no place is. */
function expected({ tiling, tiles }: Mosaic): number[][] {
  const { width, height, cuttings } = spansOf(tiling);
  const number = numberingOf(tiling.colors);
  const lay = (layers: readonly Uint8ClampedArray[], at: number): number => {
    const top = layers.findLast((pixels) => pixels[at + 3] === 255);
    const [red = 255, green = 255, blue = 255] = top?.subarray(at, at + 3) ?? [];
    return number((red << 16) | (green << 8) | blue);
  };
  const whole = noise({ shapes: tiling.ground.shapes, scale: 1, left: 0, top: 0, width, height });
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => lay([whole], (y * width + x) * 4)),
  );
  for (const [place, { top, left, width: wide, starts, ends }] of cuttings.entries()) {
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
  it('leaves no pixel between places that touch, and gives each to one', () => {
    const tiling = honeycomb();
    const { cuttings, kinds } = spansOf(tiling);
    const owners = new Map<string, number>();
    for (const { top, starts, ends } of cuttings)
      for (const [row, start] of starts.entries())
        for (let x = start; x < Number(ends[row]); x++)
          owners.set(`${x} ${top + row}`, (owners.get(`${x} ${top + row}`) ?? 0) + 1);
    expect([...owners.values()].every((count) => count === 1)).toBe(true);
    // Twelve hexagons of 12 by 9 pixels, were their points moved to where others have none.
    expect(owners.size).toBe(12 * 12 * 9);
    // Those that lie whole pixels apart are of one kind.
    expect(new Set(kinds)).toEqual(new Set([0]));
  });

  it('tells apart places that lie otherwise between two pixels', () => {
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

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'shows what it is put together from (%i)',
    (seed) => {
      const lot = lots(seed);
      const tiling = seed % 2 === 0 ? honeycomb() : tilingOf(900, 30, grid(lot), square(4));
      const known = Array.from({ length: 4 }, (_, at): Tile => [layer(at + 1), layer(at + 5 + lot(3))]);
      const tiles = tiling.places.map(() => (lot(3) === 0 ? empty : (known[lot(4)] as Tile)));
      const mosaic: Mosaic = { tiling, tiles };
      const quarry = new Quarry(noise);
      const file = quarry.file(laid(mosaic, []));
      expect(numbersIn(file).rows).toEqual(expected(mosaic));
      // Once more from what is kept, and one with nothing in between.
      const bare = mosaicOf(tiling);
      expect(numbersIn(quarry.file(laid(bare, []))).rows).toEqual(expected(bare));
      // Some of one and some of the other.
      const half = { tiling, tiles: tiles.map((tile, place) => (place % 2 === 0 ? tile : empty)) };
      expect(numbersIn(quarry.file(laid(half, []))).rows).toEqual(expected(half));
      expect(Buffer.compare(quarry.file(laid(mosaic, [])), file)).toBe(0);
      expect(numbersIn(quarry.file(laid(bare, []))).rows).toEqual(expected(bare));
    },
  );

  it('shows what goes over places as if it were a layer of each', () => {
    const tiling = tilingOf(120, 40, grid(lots(1)).slice(0, 9), square(4));
    const mosaic = mosaicOf(tiling, [1, 2, 6], [layer(1), layer(2)]);
    const over = laid(mosaic, [way([8, 8], [70, 8])]);
    const covered = over.tiles.filter((tile, place) => tile !== mosaic.tiles[place]);
    expect(covered.length).toBeGreaterThan(4);
    const quarry = new Quarry(noise);
    const file = quarry.file(over);
    expect(numbersIn(file).rows).toEqual(expected({ tiling, tiles: over.tiles }));
    expect(numbersIn(quarry.file(laid(mosaic, []))).rows).toEqual(expected(mosaic));
  });

  it('paints what is alike once', () => {
    const painted: Region[] = [];
    const quarry = new Quarry((region) => {
      painted.push(region);
      return noise(region);
    });
    const tiling = honeycomb();
    const tile: Tile = [...empty, layer(1)];
    const picture = laid(mosaicOf(tiling, [2, 5, 7], tile), []);
    quarry.file(picture);
    quarry.file(picture);
    // The ground, what is plain, and what lies on top of it at three places.
    expect(painted).toHaveLength(3);
  });

  it('has the same name for the same picture, whoever asks', () => {
    const picture = (tile: number, above: Shape[] = []) =>
      laid(mosaicOf(honeycomb(), [1], [layer(tile)]), above).name;
    expect(picture(1)).toMatch(/^[0-9a-f]{16}$/);
    expect(picture(1)).toBe(picture(1));
    expect(picture(2)).not.toBe(picture(1));
    expect(picture(1, [way([10, 10], [30, 10])])).not.toBe(picture(1));
  });

  it('has a way over places on those that it goes through, cut off alike on all between its ends', () => {
    const tiling = tenInARow(10);
    const whole = way([10, 10], [80, 10]);
    const { tiles } = laid(mosaicOf(tiling), [whole]);
    const over = tiles.map((tile) => JSON.stringify(tile.slice(1)));
    expect(new Set(over.slice(2, 6)).size).toBe(1);
    expect(over[3]).not.toBe('[]');
    // Beyond its end there is nothing of it.
    expect(tiles[9]).toBe(empty);
    expect(tiles[2]).toBe(laid(mosaicOf(tiling), [whole]).tiles[2]);
  });

  it('shows nothing where no tile is given, whatever lay there before', () => {
    const tiling = tilingOf(60, 20, grid(lots(1)).slice(0, 3), square(4));
    const quarry = new Quarry(noise);
    quarry.file(laid(mosaicOf(tiling, [1, 2], [layer(2)]), []));
    const few: Mosaic = { tiling, tiles: [[layer(3)]] };
    expect(numbersIn(quarry.file(laid(few, []))).rows).toEqual(expected(few));
  });

  it('goes around the corners of a frame, the one where it begins too', () => {
    const tiling = tenInARow(20);
    const corners: Corners = [
      [18, 18],
      [82, 18],
      [82, 22],
      [18, 22],
    ];
    const frame: Shape = { kind: 'polygon', points: corners, stroke: ink, strokeWidth: 2 };
    const { tiles } = laid(mosaicOf(tiling), [frame]);
    const [shape, ...others] = tiles[1]?.at(-1) ?? [];
    expect(others).toEqual([]);
    // From the right, around both corners of this end, and to the right again.
    expect(shape?.kind === 'polygon' && shape.points.slice(1, -1)).toEqual([
      [-2, 2],
      [-2, -2],
    ]);
    // Where only its long sides are seen they are no one line.
    expect(tiles[4]?.at(-1)).toHaveLength(2);
  });

  it('has nothing on places that it only comes near to', () => {
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
      laid(mosaicOf(tiling), [way(from, to)]).tiles[0] !== empty;
    expect([isOver([20, 46], [100, 46]), isOver([20, 50], [100, 50])]).toEqual([true, false]);
    expect([isOver([20, 34], [100, 34]), isOver([20, 10], [100, 30])]).toEqual([true, false]);
    expect([isOver([7, 0], [7, 80]), isOver([5, 0], [5, 80])]).toEqual([true, false]);
    expect([isOver([113, 0], [113, 80]), isOver([114.3, 0], [114.3, 80])]).toEqual([true, false]);
  });

  it('has no more colors than a byte can count', () => {
    expect(() => paletteOf(between('#000000', '#ffffff', 257))).toThrow('too many');
    expect(paletteOf(['#010203', '#ffffff'])).toEqual(Uint8Array.of(1, 2, 3, 255, 255, 255));
  });
});

/** Squares with and without room between them. */
function grid(lot: (count: number) => number): Corners {
  const gap = 8 + lot(2) * 3;
  const count = Math.floor(880 / gap);
  return [8, 8 + gap].flatMap((y) => Array.from({ length: count }, (_, at) => [8 + at * gap, y] as const));
}
