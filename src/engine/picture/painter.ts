import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Layout, layout } from '../mosaic/layout.ts';
import { MosaicRenderer } from '../mosaic/renderer.ts';
import { PaintingThread, type ThreadOptions } from './painting-thread.ts';
import type { Picture } from './picture.ts';

/** A picture ready for the painter. Its name is identical in every process for the same picture. */
export type Commission = Painted | Composed;

interface Painted {
  readonly name: string;
  /** The picture as JSON, without its background. */
  readonly picture: string;
  readonly under?: string;
}

interface Composed {
  readonly name: string;
  readonly layout: Layout;
}

/** JSON and name of backgrounds, cached because many pictures share the same object. */
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

/** Prepares a picture for the painter, without painting it. */
export function commission({ mosaic, under, ...own }: Picture): Commission {
  if (mosaic !== undefined) {
    const tiles = layout(mosaic, own.shapes);
    return { name: tiles.name, layout: tiles };
  }
  const picture = JSON.stringify(own);
  if (under === undefined) return { name: nameOf(picture), picture };
  const { text, name } = underOf(under);
  return { name: nameOf(`${name} ${picture}`), picture, under: text };
}

export interface PainterOptions extends ThreadOptions {
  /** Maximum total size of the cached files, in bytes. */
  readonly kept?: number;
}

/**
 * Paints pictures on a separate thread. Mosaics are rendered on this thread. That takes only a millisecond or
 * two, and they needn't wait for other tables' pictures. Recent files are cached by content, and simultaneous
 * requests for the same picture are painted once.
 */
export class Painter {
  readonly #thread: PaintingThread;
  #mosaics: Promise<MosaicRenderer> | undefined;
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #asked = new Map<string, Promise<Uint8Array>>();

  constructor({ kept = 16 * 1024 * 1024, ...how }: PainterOptions = {}) {
    this.#thread = new PaintingThread(how);
    this.#kept = new LRUCache({ maxSize: kept, sizeCalculation: (file) => file.byteLength });
  }

  /** Number of requests waiting for the thread. */
  get waiting(): number {
    return this.#thread.waiting;
  }

  /** Starts the thread, so that a picture that somebody will probably need soon isn't delayed. */
  wake(): void {
    this.#thread.wake();
  }

  /**
   * Paints a picture and returns its PNG file.
   * @throws Error if the picture can't be painted, too many are waiting, or it crashed the thread twice
   */
  async paint(work: Commission): Promise<Uint8Array> {
    // Mosaics skip the cache: they seldom repeat and are fast to render.
    if ('layout' in work) return (await this.#renderer()).file(work.layout);
    const { name } = work;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const asked = this.#asked.get(name) ?? this.#painted(work).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** Loads the canvas on first use, because only some games have mosaics. */
  #renderer(): Promise<MosaicRenderer> {
    this.#mosaics ??= import('./canvas.ts').then(({ paintRegion }) => new MosaicRenderer(paintRegion));
    return this.#mosaics;
  }

  async #painted({ name, picture, under }: Painted): Promise<Uint8Array> {
    const file = await this.#thread.ask({ picture, ...(under !== undefined && { under }) });
    this.#kept.set(name, file);
    return file;
  }

  /** Ends the thread and fails pending requests. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}
