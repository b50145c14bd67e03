import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { paint } from './canvas.ts';
import type { Picture, Shape } from './picture.ts';

const black = '#000000';
const [red, green] = [
  [255, 0, 0],
  [0, 255, 0],
];

function picture(...shapes: Shape[]): Picture {
  return { width: 100, height: 40, background: black, shapes };
}

/** Reads an image file: its size, the color at a point, and the number of pixels that differ from the background. */
async function read(file: Buffer) {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number) => [
    ...data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 3),
  ];
  let painted = 0;
  for (let index = 0; index < data.length; index += 4)
    if ((data[index] ?? 0) + (data[index + 1] ?? 0) + (data[index + 2] ?? 0) > 0) painted += 1;
  return { width: image.width, height: image.height, at, painted, pixels: Buffer.from(data) };
}

const paintAndRead = async (...shapes: Shape[]) => read(paint(picture(...shapes)));

function text(words: string, more: Partial<Extract<Shape, { kind: 'text' }>> = {}): Shape {
  return { kind: 'text', x: 5, y: 20, baseline: 'middle', text: words, size: 20, fill: '#ffffff', ...more };
}

describe('paint', () => {
  it('makes a PNG file with the picture’s size and background', async () => {
    const file = paint({ width: 480, height: 270, background: '#123456', shapes: [] });
    expect(file.toString('latin1')).toMatch(/^.PNG\r\n/);
    const { width, height, at } = await read(file);
    expect([width, height]).toEqual([480, 270]);
    expect(at(479, 269)).toEqual([0x12, 0x34, 0x56]);
  });

  it('paints rectangles, rounded corners and strokes', async () => {
    const square = { kind: 'rect', x: 10, y: 10, width: 20, height: 20, fill: '#ff0000' } as const;
    const plain = await paintAndRead(square);
    expect(plain.at(10, 10)).toEqual([255, 0, 0]);
    expect(plain.at(29, 29)).toEqual([255, 0, 0]);
    expect(plain.at(30, 30)).toEqual([0, 0, 0]);
    const rounded = await paintAndRead({ ...square, radius: 10 });
    expect(rounded.at(10, 10)).toEqual([0, 0, 0]);
    expect(rounded.at(20, 20)).toEqual([255, 0, 0]);
    const { fill: _, ...hollow } = square;
    const stroked = await paintAndRead({ ...hollow, stroke: '#00ff00', strokeWidth: 4 });
    expect(stroked.at(10, 20)).toEqual([0, 255, 0]);
    expect(stroked.at(20, 20)).toEqual([0, 0, 0]);
  });

  it('paints circles, and closed and open polygons', async () => {
    const circle = await paintAndRead({ kind: 'circle', x: 50, y: 20, radius: 10, fill: '#0000ff' });
    expect(circle.at(50, 20)).toEqual([0, 0, 255]);
    expect(circle.at(42, 12)).toEqual([0, 0, 0]);
    const points = [
      [10, 35],
      [50, 5],
      [90, 35],
    ] as const;
    const closed = await paintAndRead({ kind: 'polygon', points, stroke: '#ffffff', strokeWidth: 3 });
    const open = await paintAndRead({
      kind: 'polygon',
      points,
      open: true,
      stroke: '#ffffff',
      strokeWidth: 3,
    });
    expect(closed.at(50, 35)).toEqual([255, 255, 255]);
    expect(open.at(50, 35)).toEqual([0, 0, 0]);
  });

  it('blends colors with an alpha', async () => {
    const { at } = await paintAndRead({ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ffffff80' });
    expect(at(4, 4)).toEqual([128, 128, 128]);
  });

  it('writes text in the bundled font, in several scripts', async () => {
    expect((await paintAndRead(text('Safe'))).painted).toBeGreaterThan(100);
    // A missing glyph is drawn as the same empty box for every letter.
    const letters = ['A', 'Ł', 'Ω', 'Ж', 'ệ'];
    const hashes = letters.map((each) => paint(picture(text(each))).toString('hex'));
    expect(new Set(hashes).size).toBe(letters.length);
  });

  it('follows weight, alignment and maximum width', async () => {
    const normal = await paintAndRead(text('Home run'));
    const bold = await paintAndRead(text('Home run', { weight: 'bold' }));
    expect(bold.painted).toBeGreaterThan(normal.painted * 1.1);
    const columns = async (shape: Shape) => {
      const { at } = await paintAndRead(shape);
      const lit = Array.from({ length: 100 }, (_, x) => x).filter((x) =>
        Array.from({ length: 40 }, (_, y) => at(x, y)).some(([red = 0]) => red > 0),
      );
      return { first: lit[0] ?? -1, last: lit.at(-1) ?? -1 };
    };
    expect((await columns(text('Out', { x: 95, align: 'right' }))).last).toBeLessThanOrEqual(95);
    expect((await columns(text('Out', { x: 95, align: 'right' }))).first).toBeGreaterThan(50);
    const centered = await columns(text('Out', { x: 50, align: 'center' }));
    expect(Math.abs(centered.first + centered.last - 100)).toBeLessThan(4);
    const long = 'Bottom of the ninth';
    expect((await columns(text(long))).last).toBe(99);
    expect((await columns(text(long, { maxWidth: 60 }))).last).toBeLessThanOrEqual(66);
  });

  it('scales a file and its background down, and the next one of that size is unscaled', async () => {
    const square = { kind: 'rect', x: 20, y: 10, width: 20, height: 20, fill: '#ff0000' } as const;
    const below = { kind: 'rect', x: 60, y: 10, width: 20, height: 20, fill: '#00ff00' } as const;
    const scene = { ...picture(square), under: picture(below) };
    const half = await read(paint({ ...scene, scale: 0.5 }));
    expect([half.width, half.height]).toEqual([50, 20]);
    expect([half.at(10, 5), half.at(19, 14), half.at(20, 14)]).toEqual([red, red, [0, 0, 0]]);
    expect([half.at(30, 5), half.at(39, 14), half.at(40, 14)]).toEqual([green, green, [0, 0, 0]]);
    expect(half.painted).toBe(200);
    const small = await read(
      paint({ width: 50, height: 20, background: black, shapes: [{ ...square, x: 0, y: 0 }] }),
    );
    expect([small.at(19, 19), small.at(20, 19), small.painted]).toEqual([red, [0, 0, 0], 400]);
    expect((await read(paint(scene))).painted).toBe(800);
  });

  it('leaves nothing of a picture in the next one of its size', () => {
    const scenes = ['Out', 'Safe at home'].map((words) => picture(text(words)));
    const [first] = scenes.map((scene) => paint(scene));
    expect(paint(picture(text('Out'))).equals(first ?? Buffer.of())).toBe(true);
  });

  it('paints a background under a picture as if all were painted in turn', async () => {
    const half = [
      { kind: 'rect', x: 3, y: 3, width: 60, height: 30, radius: 8, fill: '#336699', stroke: '#ffffff' },
      text('Board', { x: 8 }),
    ] as const;
    const above = [
      { kind: 'circle', x: 40, y: 20, radius: 15, fill: '#e69f0080' },
      text('Over', { x: 20 }),
    ] as const;
    const under = { width: 70, height: 36, background: '#223344', shapes: half };
    const ground = { kind: 'rect', x: 0, y: 0, width: 70, height: 36, fill: '#223344' } as const;
    const layered = paint({ ...picture(...above), under });
    expect((await read(layered)).pixels).toEqual(
      (await read(paint(picture(ground, ...half, ...above)))).pixels,
    );
  });

  it('paints a shared background once, with the same pixels as painting it each time', async () => {
    let painted = 0;
    // The JSON leaves this getter out, so only painting reads it.
    const square = Object.defineProperty({ kind: 'rect', x: 5, y: 5, width: 17, height: 19 }, 'fill', {
      get: () => {
        painted += 1;
        return '#336699';
      },
    }) as Extract<Shape, { kind: 'rect' }>;
    const under = { ...picture(), shapes: [square] };
    const scenes = ['Out', 'Safe', 'Out'].map((words) => ({ ...picture(text(words)), under }));
    const once: Buffer[] = [];
    for (const scene of scenes) once.push(paint(scene));
    const readings = painted;
    expect(readings).toBeGreaterThan(0);
    paint({ ...picture(), under: JSON.parse(JSON.stringify(under)) });
    expect(painted).toBe(readings);
    painted = 0;
    paint(picture(square));
    expect(readings).toBe(painted);
    const each = await Promise.all(
      ['Out', 'Safe', 'Out'].map((words) => paint(picture(square, text(words)))),
    );
    expect(once.map((file) => file.toString('hex'))).toEqual(each.map((file) => file.toString('hex')));
  });

  it('paints the same picture to the same bytes', async () => {
    const scene = picture(text('Play ball'), { kind: 'circle', x: 80, y: 20, radius: 9, fill: '#e69f00' });
    expect(paint(scene).equals(paint(scene))).toBe(true);
  });
});
