import type { Stream } from '../engine/dice/dice.ts';
import type { NotationRoll } from '../engine/dice/roll-notation.ts';
import { OnDemandThread } from '../engine/on-demand-thread.ts';
import { createQueue } from '../engine/queue.ts';
import { RuleError } from '../engine/rule-error.ts';
import { startThread } from '../engine/thread.ts';

/** A request to the thread. */
export interface NotationRequest {
  readonly notation: string;
  readonly stream: Stream;
}

export type NotationAnswer =
  | { readonly rolled: NotationRoll }
  /** What is wrong with the notation, as a message for the person. */
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };

/** Rolls dice notation. @throws RuleError as `rollNotation` does */
export type RollNotation = (notation: string, stream: Stream) => Promise<NotationRoll>;

const program = new URL('./notation-worker', import.meta.url);
/** Maximum number of rolls in the queue. After the first, each takes only a few milliseconds. */
const longestQueue = 100;
/**
 * How long to wait for an answer, in milliseconds, including the time to load the parser. The thread itself
 * stops a slow roll much sooner.
 */
const patience = 20_000;
/**
 * How long an idle thread keeps running, in milliseconds. Restarting it would make the next person wait while
 * the parser loads.
 */
const idleMs = 10 * 60_000;

/**
 * Rolls dice notation on a separate thread. The parser takes 100 MB and most of a second to load, which would
 * block the main thread. So the thread starts at the first roll and stops when it has been idle for a while.
 */
export class NotationThread {
  readonly #inTurn = createQueue();
  readonly #thread: OnDemandThread<NotationRequest, NotationAnswer> = new OnDemandThread(
    () => startThread(program),
    'that rolls notations',
    idleMs,
  );
  #waiting = 0;

  /** @throws RuleError that says what is wrong with the notation, or `busy` if the queue is full */
  readonly roll: RollNotation = async (notation, stream) => {
    if (this.#waiting >= longestQueue)
      throw new RuleError('busy', 'Many dice are being rolled right now. Please try again in a minute.');
    this.#waiting += 1;
    try {
      const answer = await this.#inTurn(() => this.#ask({ notation, stream }));
      if ('rolled' in answer) return answer.rolled;
      if ('refused' in answer) throw new RuleError(answer.refused.code, answer.refused.message);
      throw new Error(answer.failed);
    } finally {
      this.#waiting -= 1;
    }
  };

  /** Sends a request to the thread. If it takes too long, the thread is stopped. */
  async #ask(request: NotationRequest): Promise<NotationAnswer> {
    const timer = setTimeout(() => void this.#thread.close(), patience);
    try {
      return await this.#thread.ask(request);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
