import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { State } from './state.ts';
import { anyStateSchema } from './state-v1.ts';
import { World } from './world.ts';

/** Changes within this time are written together. */
const TOGETHER_MS = 250;

/**
 * Saves the world in a file, so that the playground can be stopped and restarted like the real Discord. Attachments
 * are saved next to the file, in a folder with the same name plus `.files`.
 */
export class Keep {
  readonly #file: string;
  readonly #folder: string;
  readonly #world: World;
  readonly #written = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dirty = true;
  readonly #unsubscribe: () => void;

  private constructor(file: string, world: World) {
    this.#file = file;
    this.#folder = `${file}.files`;
    this.#world = world;
    for (const id of world.files.keys()) this.#written.add(id);
    this.#unsubscribe = world.on(() => this.#soon());
  }

  /**
   * Opens the world saved in a file, or a new one if there is no such file.
   * @throws Error with a sentence if it isn't a playground's file
   */
  static async open(file: string, clock: Clock): Promise<{ keep: Keep; world: World }> {
    const state = await read(file);
    const world = state ? new World(clock, state) : new World(clock);
    for (const attachment of state?.messages.flatMap((message) => message.attachments) ?? []) {
      const bytes = await optional(readFile(join(`${file}.files`, attachment.id)));
      if (bytes) world.files.set(attachment.id, bytes);
    }
    return { keep: new Keep(file, world), world };
  }

  /** Writes what has not been written yet, and nothing afterward, because the caller may delete the folder. */
  close(): Promise<void> {
    this.#unsubscribe();
    return this.#flush();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const turn = this.#writing.then(() => this.#write());
    this.#writing = turn.catch(() => undefined);
    await turn;
  }

  #soon(): void {
    this.#dirty = true;
    this.#timer ??= setTimeout(() => {
      // A failed write is retried at the next change, or when stopping, which reports the failure.
      this.#flush().catch(() => undefined);
    }, TOGETHER_MS);
  }

  async #write(): Promise<void> {
    if (!this.#dirty) return;
    this.#dirty = false;
    try {
      const state = JSON.stringify(this.#world.state());
      await mkdir(dirname(this.#file), { recursive: true });
      await this.#writeFiles();
      // Renaming replaces the old file in one step, so that a crash never leaves half of one.
      await writeFile(`${this.#file}.new`, state);
      await rename(`${this.#file}.new`, this.#file);
      await this.#removeFiles();
    } catch (error) {
      this.#dirty = true;
      throw error;
    }
  }

  async #writeFiles(): Promise<void> {
    for (const [id, bytes] of this.#world.files) {
      if (this.#written.has(id)) continue;
      await mkdir(this.#folder, { recursive: true });
      await writeFile(join(this.#folder, id), bytes);
      this.#written.add(id);
    }
  }

  async #removeFiles(): Promise<void> {
    if (this.#written.size === 0) return;
    for (const id of (await optional(readdir(this.#folder))) ?? []) {
      if (this.#world.files.has(id)) continue;
      await rm(join(this.#folder, id), { force: true });
      this.#written.delete(id);
    }
  }
}

async function read(file: string): Promise<State | undefined> {
  const text = await optional(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const parsed = anyStateSchema.safeParse(json(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file} does not hold a playground, or one of another version. Move it away to begin anew.\n${z.prettifyError(parsed.error)}`,
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the promise resolves to, or undefined if the file is missing. */
async function optional<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
