import { parentPort } from 'node:worker_threads';
import { rollNotation } from '../engine/dice/roll-notation.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { NotationAnswer, NotationRequest } from './notation-thread.ts';

/** The thread that rolls dice notation. */

/** Time limit for one roll, in milliseconds of `clock`, in addition to the limit on the number of dice. */
const patience = 200;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * This thread's processor time, because on a busy machine even a simple roll may take long. Node has it since 23.9;
 * before, the time that passes.
 */
const clock = 'threadCpuUsage' in process ? processorMs : () => performance.now();

function answer({ notation, stream }: NotationRequest): NotationAnswer {
  const begun = clock();
  try {
    return {
      rolled: rollNotation(notation, stream, { expired: () => clock() - begun > patience }),
    };
  } catch (error) {
    if (error instanceof RuleError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: NotationRequest) => parentPort?.postMessage(answer(request)));
