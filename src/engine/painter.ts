import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Laid, laid } from './mosaic/laying.ts';
import { Quarry } from './mosaic/quarry.ts';
import { PaintingThread, type ThreadOptions } from './painting-thread.ts';
import type { Picture, PictureFormat } from './picture.ts';

/** What the painter is given, with a name that is the same for the same picture, in every process. */
export type Commission = Painted | Joined;

interface Painted {
  readonly name: string;
  /** As text, without what lies under it. */
  readonly picture: string;
  readonly under?: string;
}

interface Joined {
  readonly name: string;
  readonly laid: Laid;
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
export function commission({ mosaic, under, ...own }: Picture): Commission {
  if (mosaic !== undefined) {
    const tiles = laid(mosaic, own.shapes);
    return { name: tiles.name, laid: tiles };
  }
  const picture = JSON.stringify(own);
  if (under === undefined) return { name: nameOf(picture), picture };
  const { text, name } = underOf(under);
  return { name: nameOf(`${name} ${picture}`), picture, under: text };
}

export interface PainterOptions extends ThreadOptions {
  /** What files are made of pictures; WebP unless given. */
  readonly format?: PictureFormat;
  /** Bytes of files that are kept for the next time. */
  readonly kept?: number;
}

/**
 * Paints pictures and makes files of them, on a thread of its own; mosaics it puts together itself, which takes a
 * millisecond or two and waits for no picture of another table. The newest files are kept by content, and the same picture asked for twice
 * at once is painted once.
 */
export class Painter {
  readonly #format: PictureFormat;
  readonly #thread: PaintingThread;
  #quarry: Promise<Quarry> | undefined;
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #asked = new Map<string, Promise<Uint8Array>>();

  constructor({ format = 'webp', kept = 16 * 1024 * 1024, ...how }: PainterOptions = {}) {
    this.#format = format;
    this.#thread = new PaintingThread(how);
    this.#kept = new LRUCache({ maxSize: kept, sizeCalculation: (file) => file.byteLength });
  }

  /** Requests that wait for the thread. */
  get waiting(): number {
    return this.#thread.waiting;
  }

  /** What kind of file a picture becomes. */
  formatOf(work: Commission): PictureFormat {
    return 'laid' in work ? 'png' : this.#format;
  }

  /** Starts the thread and loads what is needed there and here, so that the first picture does not wait for it. */
  async warmUp(): Promise<void> {
    const word = { kind: 'text', x: 0, y: 8, text: 'a', size: 8, fill: '#000000' } as const;
    const painted = this.paint(commission({ width: 8, height: 8, background: '#ffffff', shapes: [word] }));
    await Promise.all([painted, this.#stones()]);
  }

  /**
   * The file of a picture.
   * @throws Error when the picture cannot be painted, when too many wait, or when the thread went down with it twice
   */
  async paint(work: Commission): Promise<Uint8Array> {
    // A mosaic is seldom the same twice, and soon made.
    if ('laid' in work) return (await this.#stones()).file(work.laid);
    const { name } = work;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const asked = this.#asked.get(name) ?? this.#painted(work).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** The canvas is loaded with it: whoever has no pictures does without. */
  #stones(): Promise<Quarry> {
    this.#quarry ??= import('./canvas.ts').then(({ paintRegion }) => new Quarry(paintRegion));
    return this.#quarry;
  }

  async #painted({ name, picture, under }: Painted): Promise<Uint8Array> {
    const format = this.#format;
    const file = await this.#thread.ask({ picture, format, ...(under !== undefined && { under }) });
    this.#kept.set(name, file);
    return file;
  }

  /** Ends the thread; what waits for a picture goes without. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}
