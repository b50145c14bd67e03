import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { paint } from './canvas.ts';
import type { Numbered, PaintAnswer, PaintRequest } from './painting-thread.ts';
import type { Picture } from './picture.ts';

/** Worker thread that paints. It receives pictures as JSON and returns image files. */

/** Cache of parsed backgrounds by their JSON, because many pictures share one. */
const unders = new LRUCache<string, Picture>({ max: 16 });

function underOf(text: string): Picture {
  const known = unders.get(text) ?? JSON.parse(text);
  unders.set(text, known);
  return known;
}

/** Copies the file, because a message takes along the whole 64 KB of Node's pool that a small buffer is part of. */
function fileOf({ picture, under }: PaintRequest): Uint8Array {
  const own: Picture = JSON.parse(picture);
  return new Uint8Array(paint(under === undefined ? own : { ...own, under: underOf(under) }));
}

parentPort?.on('message', ({ id, ...request }: PaintRequest & Numbered) => {
  const answer = (message: PaintAnswer) => parentPort?.postMessage({ ...message, id });
  try {
    answer({ file: fileOf(request) });
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) });
  }
});
