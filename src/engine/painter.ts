import { hash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Picture, PictureFormat } from './picture.ts';
import { startThread } from './thread.ts';

/** A picture to paint, as JSON text. */
export interface PaintRequest extends Pick<Commission, 'picture' | 'under'> {
  readonly id: number;
  readonly format: PictureFormat;
}

export type PaintAnswer =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failed: string };

/** What the painter is given: a picture as text, with a name that is the same for the same picture, in every process. */
export interface Commission {
  readonly name: string;
  /** Without what lies under it. */
  readonly picture: string;
  readonly under?: string;
}

/** What lies under pictures is the same object for many of them: its text, and its name. */
const unders = new WeakMap<Picture, { readonly text: string; readonly name: string }>();

function underOf(picture: Picture): { readonly text: string; readonly name: string } {
  const known = unders.get(picture);
  if (known !== undefined) return known;
  const text = JSON.stringify(picture);
  const made = { text, name: nameOf(text) };
  unders.set(picture, made);
  return made;
}

const nameOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** A picture for the painter; nothing is painted yet. */
export function commission({ under, ...own }: Picture): Commission {
  const picture = JSON.stringify(own);
  if (under === undefined) return { name: nameOf(picture), picture };
  const { text, name } = underOf(under);
  return { name: nameOf(`${name} ${picture}`), picture, under: text };
}

interface Task extends PaintRequest {
  readonly done: (file: Uint8Array) => void;
  readonly failed: (error: Error) => void;
  /** Whether a thread went down with it already. */
  readonly repeated: boolean;
}

export interface PainterOptions {
  /** What files are made of pictures; WebP unless given. */
  readonly format?: PictureFormat;
  /** Bytes of files that are kept for the next time. */
  readonly kept?: number;
  /** Milliseconds without a single answer after which a thread is taken for lost. */
  readonly patience?: number;
  readonly start?: () => Worker;
}

/** Pictures that may wait at once, about a second's work; those beyond are refused, so that no answer waits for long. */
const longestQueue = 100;

const program = new URL('./paint-worker', import.meta.url);

/**
 * Paints pictures and makes files of them on a thread of its own. The newest files are kept by content, and the same
 * picture asked for twice at once is painted once. A thread that crashes or hangs is replaced, and what it had to do is
 * done once more.
 */
export class Painter {
  /** What files it makes. */
  readonly format: PictureFormat;
  readonly #patience: number;
  readonly #start: () => Worker;
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #asked = new Map<string, Promise<Uint8Array>>();
  readonly #tasks = new Map<number, Task>();
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #ids = 0;

  constructor({
    format = 'webp',
    kept = 16 * 1024 * 1024,
    patience = 10_000,
    start = () => startThread(program),
  }: PainterOptions = {}) {
    this.format = format;
    this.#patience = patience;
    this.#start = start;
    this.#kept = new LRUCache({ maxSize: kept, sizeCalculation: (file) => file.byteLength });
  }

  /** Pictures that wait to be painted. */
  get waiting(): number {
    return this.#tasks.size;
  }

  /** Starts the thread and lets it load what it needs, so that the first picture does not wait for it. */
  async warmUp(): Promise<void> {
    const word = { kind: 'text', x: 0, y: 8, text: 'a', size: 8, fill: '#000000' } as const;
    await this.paint(commission({ width: 8, height: 8, background: '#ffffff', shapes: [word] }));
  }

  /**
   * The file of a picture.
   * @throws Error when the picture cannot be painted, when too many wait, or when the thread went down with it twice
   */
  async paint(work: Commission): Promise<Uint8Array> {
    const { name } = work;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const asked = this.#asked.get(name) ?? this.#painted(work).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  async #painted({ name, ...work }: Commission): Promise<Uint8Array> {
    if (this.#tasks.size >= longestQueue) throw new Error('Too many pictures wait to be painted.');
    const { format } = this;
    const file = await new Promise<Uint8Array>((done, failed) => {
      this.#ids += 1;
      this.#give({ ...work, id: this.#ids, format, done, failed, repeated: false });
    });
    this.#kept.set(name, file);
    return file;
  }

  #give(task: Task): void {
    this.#tasks.set(task.id, task);
    const worker = this.#thread();
    const { id, picture, under, format } = task;
    worker.postMessage({ id, picture, format, ...(under !== undefined && { under }) } satisfies PaintRequest);
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
    worker.on('message', (answer: PaintAnswer) => this.#answered(worker, answer));
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The painting thread has ended.')));
    this.#worker = worker;
    return worker;
  }

  #answered(worker: Worker, answer: PaintAnswer): void {
    const task = this.#tasks.get(answer.id);
    if (!task) return;
    this.#tasks.delete(answer.id);
    this.#watchOver(worker);
    if ('file' in answer) task.done(answer.file);
    else task.failed(new Error(answer.failed));
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
