import { parentPort } from 'node:worker_threads';
import { paint } from './canvas.ts';
import type { PaintAnswer, PaintRequest } from './painter.ts';

/** The thread that paints: pictures come in as text, files go out. */

function answer(message: PaintAnswer): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', ({ id, picture, format }: PaintRequest) => {
  try {
    answer({ id, file: paint(JSON.parse(picture), format) });
  } catch (error) {
    answer({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
