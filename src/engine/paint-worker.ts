import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { paint } from './canvas.ts';
import type { PaintAnswer, PaintRequest } from './painter.ts';
import type { Picture } from './picture.ts';

/** The thread that paints: pictures come in as text, files go out. */

function answer(message: PaintAnswer): void {
  parentPort?.postMessage(message);
}

/** What lies under pictures, by its text: read once while many have it. */
const unders = new LRUCache<string, Picture>({ max: 16 });

function underOf(text: string): Picture {
  const known = unders.get(text) ?? JSON.parse(text);
  unders.set(text, known);
  return known;
}

parentPort?.on('message', ({ id, picture, under, format }: PaintRequest) => {
  try {
    const own: Picture = JSON.parse(picture);
    const whole = under === undefined ? own : { ...own, under: underOf(under) };
    answer({ id, file: paint(whole, format) });
  } catch (error) {
    answer({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
