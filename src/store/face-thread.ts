import type { Worker } from 'node:worker_threads';
import { startThread } from '../engine/thread.ts';
import type { CountAnswer, Counted, CountedPlace, CountRequest } from './face-messages.ts';

const program = new URL('./face-worker', import.meta.url);
/** Milliseconds for which the thread waits for another question: people ask for several dice one after the other. */
const idleMs = 30_000;

interface Asked {
  readonly done: (counted: Counted) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Counts faces on a thread that starts when it is asked and ends when nobody asks any more: few do, and a thread takes
 * memory. One question at a time.
 */
export class FaceThread {
  readonly #path: string;
  #worker: Worker | undefined;
  #asked: Asked | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param path of the SQLite file */
  constructor(path: string) {
    this.#path = path;
  }

  /** @throws Error when the rolls cannot be read, or the thread is lost */
  count(request: CountRequest): Promise<Counted> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#started();
    return new Promise((done, failed) => {
      this.#asked = { done, failed };
      worker.ref();
      worker.postMessage(request);
    });
  }

  #started(): Worker {
    const worker = startThread(program, { workerData: { path: this.#path } satisfies CountedPlace });
    worker.on('message', (answer: CountAnswer) => {
      const asked = this.#asked;
      this.#asked = undefined;
      worker.unref();
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
      if ('counted' in answer) asked?.done(answer.counted);
      else asked?.failed(new Error(answer.failed));
    });
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The thread that counts faces has ended.')));
    this.#worker = worker;
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#asked?.failed(error);
    this.#asked = undefined;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#lost(worker, new Error('Faces are counted no more.'));
    await worker.terminate();
  }
}
