import type { Worker } from 'node:worker_threads';

/**
 * How long an idle thread waits for the next request, in milliseconds. Requests often follow each other
 * quickly.
 */
const usualIdleMs = 30_000;

interface Asked<Answer> {
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

/**
 * A worker thread for rare requests. It starts for the first request and ends after being idle, because
 * threads use memory. It handles one request at a time and answers each with one message.
 */
export class OnDemandThread<Question, Answer> {
  readonly #start: () => Worker;
  readonly #name: string;
  readonly #idleMs: number;
  #worker: Worker | undefined;
  #asked: Asked<Answer> | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param name what the thread does, for error messages: `that counts faces`
   * @param idleMs how long it waits for the next request, in milliseconds; 30,000 by default
   */
  constructor(start: () => Worker, name: string, idleMs = usualIdleMs) {
    this.#start = start;
    this.#name = name;
    this.#idleMs = idleMs;
  }

  /**
   * Sends a request to the thread.
   * @throws Error if the thread crashes
   */
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

  /** Ends the thread and fails its pending request. The next request starts a new thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#lost(worker, new Error(`The thread ${this.#name} was ended.`));
    await worker.terminate();
  }
}
