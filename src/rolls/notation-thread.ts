import { BriefThread } from '../engine/brief-thread.ts';
import type { Stream } from '../engine/dice.ts';
import { createQueue } from '../engine/queue.ts';
import type { NotationRoll } from '../engine/roll-notation.ts';
import { RuleError } from '../engine/rule-error.ts';
import { startThread } from '../engine/thread.ts';

/** What the thread is to roll. */
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
/** Rolls that may wait at once: each takes a few milliseconds, but for the first. */
const longestQueue = 100;
/** Milliseconds that an answer may take, loading and all; the thread itself stops a roll long before that. */
const patience = 20_000;
/** Milliseconds for which the thread waits for another roll: loading the parser again takes a person's time. */
const idleMs = 10 * 60_000;

/**
 * Rolls dice notation on a thread. Its parser takes 100 MB and the better part of a second to load, in which nobody
 * would be answered; so it is loaded there when somebody first rolls, and goes when nobody rolls any more.
 */
export class NotationThread {
  readonly #inTurn = createQueue();
  readonly #thread: BriefThread<NotationRequest, NotationAnswer> = new BriefThread(
    () => startThread(program),
    'that rolls notations',
    idleMs,
  );
  #waiting = 0;

  /** @throws RuleError that says what is wrong with the notation, or (`busy`) that too many wait */
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

  /** Whatever a notation does to the parser, the next one gets its turn. */
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
