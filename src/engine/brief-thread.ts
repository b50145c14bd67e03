import type { Worker } from 'node:worker_threads';

/** Milliseconds for which a thread waits for another question: who asks often asks again soon. */
const usualIdleMs = 30_000;

interface Asked<Answer> {
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

/**
 * A thread for what is asked seldom: it starts with a question and ends when nobody asks any more, for a thread takes
 * memory. One question at a time, answered by one message each.
 */
export class BriefThread<Question, Answer> {
  readonly #start: () => Worker;
  readonly #name: string;
  readonly #idleMs: number;
  #worker: Worker | undefined;
  #asked: Asked<Answer> | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param name what it does, for messages: `that counts faces`
   * @param idleMs milliseconds for which it waits for another question; half a minute unless given
   */
  constructor(start: () => Worker, name: string, idleMs = usualIdleMs) {
    this.#start = start;
    this.#name = name;
    this.#idleMs = idleMs;
  }

  /** @throws Error when the thread is lost */
  ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#started();
    return new Promise((done, failed) => {
      this.#asked = { done, failed };
      worker.ref();
      worker.postMessage(question);
    });
  }

  #started(): Worker {
    const worker = this.#start();
    worker.on('message', (answer: Answer) => {
      const asked = this.#asked;
      this.#asked = undefined;
      worker.unref();
      this.#idle = setTimeout(() => void this.close(), this.#idleMs).unref();
      asked?.done(answer);
    });
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error(`The thread ${this.#name} has ended.`)));
    this.#worker = worker;
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#asked?.failed(error);
    this.#asked = undefined;
  }

  /** Ends the thread; what it was asked fails. The next question starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#lost(worker, new Error(`The thread ${this.#name} was ended.`));
    await worker.terminate();
  }
}
