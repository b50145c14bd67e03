import { parentPort } from 'node:worker_threads';
import { rollNotation } from '../engine/dice/roll-notation.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { NotationAnswer, NotationRequest } from './notation-thread.ts';

/** The thread that rolls dice notation. */

/** Time limit for one roll, in milliseconds, in addition to the limit on the number of dice. */
const patience = 200;

function answer({ notation, stream }: NotationRequest): NotationAnswer {
  const begun = performance.now();
  try {
    return {
      rolled: rollNotation(notation, stream, { expired: () => performance.now() - begun > patience }),
    };
  } catch (error) {
    if (error instanceof RuleError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: NotationRequest) => parentPort?.postMessage(answer(request)));
