import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Region } from '../mosaic/renderer.ts';
import { indexedFile } from './indexed.ts';
import { allShapes, type Picture, type Shape } from './picture.ts';

type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { readonly kind: Kind }>;

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
const weights = { normal: 400, bold: 700 } as const;

/** Names of the font families below, in fallback order, as a CSS list. */
let fontFamilies: string | undefined;

/**
 * Registers the font once per process and returns the families. The package has one file per script and
 * weight, and all are named "Noto Sans". This gives each script its own family name, so that the canvas finds
 * the glyphs of all scripts.
 */
function registeredFamilies(): string {
  if (fontFamilies !== undefined) return fontFamilies;
  const { resolve } = createRequire(import.meta.url);
  const names = subsets.map((subset) => {
    const name = `Clubhouse ${subset}`;
    for (const weight of Object.values(weights)) {
      const file = resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff2`);
      if (GlobalFonts.register(readFileSync(file), name) === null)
        throw new Error(`The font file ${file} cannot be read.`);
    }
    return `"${name}"`;
  });
  fontFamilies = [...names, 'sans-serif'].join(', ');
  return fontFamilies;
}

/**
 * Reusable canvases by size. Creating a canvas takes as long as painting and encoding together, and so does
 * encoding on another thread.
 */
const canvases = new LRUCache<string, Canvas>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ width, height }) => width * height * 4,
});

/** Number of pixels in a picture's file. */
const pixelsOf = ({ width, height, scale = 1 }: Picture) =>
  [Math.round(width * scale), Math.round(height * scale)] as const;

function canvasFor(picture: Picture): Canvas {
  const [width, height] = pixelsOf(picture);
  const size = `${width} ${height}`;
  const canvas = canvases.get(size) ?? createCanvas(width, height);
  canvases.set(size, canvas);
  return canvas;
}

/** Paints a picture and returns it as a PNG file. */
export function paint(picture: Picture): Buffer {
  const canvas = canvasFor(picture);
  paintOn(canvas, picture);
  const { width, height } = canvas;
  return indexedFile(canvas.data(), width, height, `${width} ${height} ${picture.background}`);
}

/** Painted backgrounds by content. There is room for about a dozen boards of normal size. */
const underlays = new LRUCache<string, Canvas>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ width, height }) => width * height * 4,
});

/** Backgrounds as JSON, cached while the object is in use. */
const contents = new WeakMap<Picture, string>();

/** Returns the painted background. Each one is painted only once per scale while it stays in the cache. */
function underlay(picture: Picture, scale: number): Canvas {
  const content = contents.get(picture) ?? JSON.stringify(picture);
  contents.set(picture, content);
  const key = `${scale} ${content}`;
  const kept = underlays.get(key);
  if (kept !== undefined) return kept;
  const scaled = { ...picture, scale };
  const canvas = createCanvas(...pixelsOf(scaled));
  paintOn(canvas, scaled);
  underlays.set(key, canvas);
  return canvas;
}

function paintOn(canvas: Canvas, picture: Picture): void {
  const { background, under, scale = 1 } = picture;
  const context = canvas.getContext('2d');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (under !== undefined) context.drawImage(underlay(under, scale), 0, 0);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  // Only tests paint mosaics here, to compare them with the rendered ones.
  for (const shape of picture.mosaic === undefined ? picture.shapes : allShapes(picture))
    paintShape(context, shape);
}

/**
 * Paints a region and returns its RGBA pixels, row by row from the top left. Pixels where nothing is painted
 * are transparent.
 */
export function paintRegion({ shapes, scale, left, top, width, height }: Region): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d');
  context.setTransform(scale, 0, 0, scale, -left, -top);
  for (const shape of shapes) paintShape(context, shape);
  return context.getImageData(0, 0, width, height).data;
}

function paintShape(context: SKRSContext2D, shape: Shape): void {
  if (shape.kind === 'rect') paintRect(context, shape);
  else if (shape.kind === 'circle') paintCircle(context, shape);
  else if (shape.kind === 'polygon') paintPolygon(context, shape);
  else paintText(context, shape);
}

function paintRect(context: SKRSContext2D, shape: ShapeOf<'rect'>): void {
  context.beginPath();
  if (shape.radius) context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
  else context.rect(shape.x, shape.y, shape.width, shape.height);
  fillAndStroke(context, shape);
}

function paintCircle(context: SKRSContext2D, shape: ShapeOf<'circle'>): void {
  context.beginPath();
  context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
  fillAndStroke(context, shape);
}

function paintPolygon(context: SKRSContext2D, shape: ShapeOf<'polygon'>): void {
  context.beginPath();
  for (const [x, y] of shape.points) context.lineTo(x, y);
  if (!shape.open) context.closePath();
  fillAndStroke(context, shape);
}

function paintText(context: SKRSContext2D, shape: ShapeOf<'text'>): void {
  context.font = `${weights[shape.weight ?? 'normal']} ${shape.size}px ${registeredFamilies()}`;
  context.textAlign = shape.align ?? 'left';
  context.textBaseline = shape.baseline ?? 'alphabetic';
  context.fillStyle = shape.fill;
  context.fillText(shape.text, shape.x, shape.y, shape.maxWidth);
}

function fillAndStroke(
  context: SKRSContext2D,
  { fill, stroke, strokeWidth }: Pick<ShapeOf<'rect'>, 'fill' | 'stroke' | 'strokeWidth'>,
): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = strokeWidth ?? 1;
    context.lineJoin = 'round';
    context.stroke();
  }
}
