import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { sizeOf } from './upload.ts';

const canvas = createCanvas(300, 7);
const files = {
  PNG: () => canvas.encode('png'),
  GIF: () => canvas.encode('gif'),
  'lossless WebP': () => canvas.encode('webp', 100),
  'lossy WebP with transparent parts': () => canvas.encode('webp', 50),
  'lossy WebP': () => {
    const opaque = createCanvas(300, 7);
    opaque.getContext('2d').fillRect(0, 0, 300, 7);
    return opaque.encode('webp', 50);
  },
} as const;

it.each(Object.entries(files))('the size of a picture is read from its file: %s', async (_, encoded) => {
  expect(sizeOf(await encoded())).toEqual({ width: 300, height: 7 });
});

it('other files have no size', () => {
  expect(sizeOf(new Uint8Array(100))).toBeUndefined();
});
