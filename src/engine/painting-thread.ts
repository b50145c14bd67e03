import type { Worker } from 'node:worker_threads';
import type { PictureFormat } from './picture.ts';
import { startThread } from './thread.ts';

/** A picture to paint, as JSON text. */
export interface PaintRequest {
  readonly picture: string;
  /** What lies under it, without being part of the text. */
  readonly under?: string;
  readonly format: PictureFormat;
}

export type PaintAnswer = { readonly file: Uint8Array } | { readonly failed: string };

export interface Numbered {
  readonly id: number;
}

interface Task extends Numbered {
  readonly request: PaintRequest;
  readonly done: (answer: PaintAnswer) => void;
  readonly failed: (error: Error) => void;
  /** Whether a thread went down with it already. */
  readonly repeated: boolean;
}

export interface ThreadOptions {
  /** Milliseconds without a single answer after which a thread is taken for lost. */
  readonly patience?: number;
  readonly start?: () => Worker;
}

/** Pictures that may wait at once, about a second's work; those beyond are refused, so that no answer waits for long. */
const longestQueue = 100;

const program = new URL('./paint-worker', import.meta.url);

/** The thread that paints. One that crashes or hangs is replaced, and what it had to do is done once more. */
export class PaintingThread {
  readonly #patience: number;
  readonly #start: () => Worker;
  readonly #tasks = new Map<number, Task>();
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #ids = 0;

  constructor({ patience = 10_000, start = () => startThread(program) }: ThreadOptions) {
    this.#patience = patience;
    this.#start = start;
  }

  /** What waits to be painted. */
  get waiting(): number {
    return this.#tasks.size;
  }

  /** @throws Error when it cannot be painted, when too much waits, or when the thread went down with it twice */
  async ask(request: PaintRequest): Promise<Uint8Array> {
    if (this.#tasks.size >= longestQueue) throw new Error('Too many pictures wait to be painted.');
    const answer = await new Promise<PaintAnswer>((done, failed) => {
      this.#ids += 1;
      this.#give({ id: this.#ids, request, done, failed, repeated: false });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.file;
  }

  #give(task: Task): void {
    const { id, request } = task;
    this.#tasks.set(id, task);
    const worker = this.#thread();
    worker.postMessage({ ...request, id } satisfies PaintRequest & Numbered);
    if (this.#tasks.size === 1) this.#watchOver(worker);
  }

  /** The thread keeps the process alive, and is watched, only while somebody waits for a picture. */
  #watchOver(worker: Worker): void {
    clearTimeout(this.#watch);
    if (this.#tasks.size === 0) {
      worker.unref();
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

  /** Another thread does what this one had to do; what has been lost twice is given up. */
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

  /** Ends the thread; what waits for a picture goes without. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#watch);
    for (const { failed } of this.#tasks.values()) failed(new Error('No more pictures are painted.'));
    this.#tasks.clear();
    await worker?.terminate();
  }
}
