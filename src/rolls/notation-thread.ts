import type { Stream } from '../engine/dice.ts';
import { OnDemandThread } from '../engine/on-demand-thread.ts';
import { createQueue } from '../engine/queue.ts';
import type { NotationRoll } from '../engine/roll-notation.ts';
import { RuleError } from '../engine/rule-error.ts';
import { startThread } from '../engine/thread.ts';

/** A request to the thread. */
export interface NotationRequest {
  readonly notation: string;
  readonly stream: Stream;
}

export type NotationAnswer =
  | { readonly rolled: NotationRoll }
  /** What is wrong with the notation, in words for the person. */
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };

/** Rolls dice notation. @throws RuleError as `rollNotation` does */
export type RollNotation = (notation: string, stream: Stream) => Promise<NotationRoll>;

const program = new URL('./notation-worker', import.meta.url);
/** Most waiting rolls: each but the first takes a few milliseconds. */
const longestQueue = 100;
/** Milliseconds for an answer, including loading; the thread itself stops a roll much sooner. */
const patience = 20_000;
/** Milliseconds that the idle thread stays: loading the parser again would keep a person waiting. */
const idleMs = 10 * 60_000;

/**
 * Rolls dice notation on a thread. Its parser takes 100 MB and most of a second to load, which would block
 * all other answers. So the thread loads it at the first roll, and stops when nobody rolls anymore.
 */
export class NotationThread {
  readonly #inTurn = createQueue();
  readonly #thread: OnDemandThread<NotationRequest, NotationAnswer> = new OnDemandThread(
    () => startThread(program),
    'that rolls notations',
    idleMs,
  );
  #waiting = 0;

  /** @throws RuleError that says what is wrong with the notation, or (`busy`) that too many rolls wait */
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

  /** Runs the next request, whatever a notation did to the parser. */
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
