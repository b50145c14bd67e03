import type { Worker } from 'node:worker_threads';
import { startThread } from '../thread.ts';

/** A picture to paint, as JSON. */
export interface PaintRequest {
  readonly picture: string;
  /** The picture's background as JSON, sent separately from the picture. */
  readonly under?: string;
}

export type PaintAnswer = { readonly file: Uint8Array } | { readonly failed: string };

export interface Numbered {
  readonly id: number;
}

interface Task extends Numbered {
  readonly request: PaintRequest;
  readonly done: (answer: PaintAnswer) => void;
  readonly failed: (error: Error) => void;
  /** Whether the picture has already crashed a thread. */
  readonly repeated: boolean;
}

export interface ThreadOptions {
  /** Milliseconds without a response after which the thread counts as hanging. */
  readonly patience?: number;
  /** Milliseconds without work after which the thread ends; a minute by default. */
  readonly idleMs?: number;
  readonly start?: () => Worker;
}

/**
 * Maximum number of waiting pictures, about a second's work. Further ones are rejected, so that no picture
 * waits for long.
 */
const longestQueue = 100;

const program = new URL('./paint-worker', import.meta.url);

/**
 * Manages the painting thread. It starts when it's needed and ends when it's idle, because it takes tens of
 * megabytes. If the thread crashes or hangs, it is replaced, and the work is retried once.
 */
export class PaintingThread {
  readonly #patience: number;
  readonly #idleMs: number;
  readonly #start: () => Worker;
  readonly #tasks = new Map<number, Task>();
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ids = 0;

  constructor({ patience = 10_000, idleMs = 60_000, start = () => startThread(program) }: ThreadOptions) {
    this.#patience = patience;
    this.#idleMs = idleMs;
    this.#start = start;
  }

  /** Number of pictures waiting. */
  get waiting(): number {
    return this.#tasks.size;
  }

  /** Starts the thread if it isn't running, because a picture will probably be needed soon. */
  wake(): void {
    if (this.#tasks.size > 0) return;
    this.#thread().unref();
    this.#restLater();
  }

  /** Ends the thread if nothing is asked for some time. */
  #restLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#watch);
    clearTimeout(this.#idle);
    await worker?.terminate();
  }

  /**
   * Sends a picture to the thread and returns its file.
   * @throws Error if the picture can't be painted, too many are waiting, or it crashed the thread twice
   */
  async ask(request: PaintRequest): Promise<Uint8Array> {
    if (this.#tasks.size >= longestQueue) throw new Error('Too many pictures are waiting to be painted.');
    const answer = await new Promise<PaintAnswer>((done, failed) => {
      this.#ids += 1;
      this.#give({ id: this.#ids, request, done, failed, repeated: false });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.file;
  }

  #give(task: Task): void {
    const { id, request } = task;
    clearTimeout(this.#idle);
    this.#tasks.set(id, task);
    const worker = this.#thread();
    worker.postMessage({ ...request, id } satisfies PaintRequest & Numbered);
    if (this.#tasks.size === 1) this.#watchOver(worker);
  }

  /** Keeps the process alive and the timeout running only while a request is pending. */
  #watchOver(worker: Worker): void {
    clearTimeout(this.#watch);
    if (this.#tasks.size === 0) {
      worker.unref();
      this.#restLater();
      return;
    }
    worker.ref();
    this.#watch = setTimeout(
      () => this.#lost(worker, new Error('The painting thread does not answer.')),
      this.#patience,
    );
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.on('message', (answer: PaintAnswer & Numbered) => this.#answered(worker, answer));
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The painting thread has ended.')));
    this.#worker = worker;
    return worker;
  }

  #answered(worker: Worker, answer: PaintAnswer & Numbered): void {
    const task = this.#tasks.get(answer.id);
    if (!task) return;
    this.#tasks.delete(answer.id);
    this.#watchOver(worker);
    task.done(answer);
  }

  /** Gives pending work to a new thread. Fails work that was already lost once before. */
  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    const tasks = [...this.#tasks.values()];
    this.#tasks.clear();
    clearTimeout(this.#watch);
    for (const task of tasks) {
      if (task.repeated) task.failed(error);
      else this.#give({ ...task, repeated: true });
    }
  }

  /** Ends the thread and fails pending requests. */
  async close(): Promise<void> {
    for (const { failed } of this.#tasks.values()) failed(new Error('No more pictures will be painted.'));
    this.#tasks.clear();
    await this.#end();
  }
}
