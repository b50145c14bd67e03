import { parentPort } from 'node:worker_threads';
import { RuleError } from '../../engine/rule-error.ts';
import { games } from '../../games/catalog.ts';
import type { ReadAnswer, ReadRequest } from './reading-thread.ts';

/** Reads and checks uploaded files; runs on the worker thread. */

function read({ game, files }: ReadRequest): ReadAnswer {
  try {
    const library = games.find(({ id }) => id === game)?.library;
    return library ? { brought: library.read(files) } : { failed: `You can’t import anything for ${game}.` };
  } catch (error) {
    if (error instanceof RuleError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(read(request)));
