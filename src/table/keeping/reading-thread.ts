import { OnDemandThread } from '../../engine/on-demand-thread.ts';
import { createQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { startThread } from '../../engine/thread.ts';
import type { Game } from '../../games/game.ts';
import type { Brought, LibraryFile } from '../../games/library.ts';

/** A request to the reading thread. */
export interface ReadRequest {
  /** Id of the game whose library reads the files. */
  readonly game: string;
  readonly files: readonly LibraryFile[];
}

export type ReadAnswer =
  | { readonly brought: Brought }
  /** What is wrong with the files, in words for the person who uploaded them. */
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };

const program = new URL('./reading-worker', import.meta.url);
/** Maximum number of waiting imports. */
const longestQueue = 10;
/** Timeout for one import, in milliseconds. Even the largest league takes far less. */
const patience = 60_000;
/** Memory limit of the thread, in megabytes. A file that needs more stops the thread, not the bot. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** Reads uploaded files on a worker thread, one import at a time. A large file can take almost a second. */
export class ReadingThread {
  readonly #inTurn = createQueue();
  readonly #thread: OnDemandThread<ReadRequest, ReadAnswer> = new OnDemandThread(
    () => startThread(program, { resourceLimits }),
    'that reads imported files',
  );
  #waiting = 0;

  /**
   * @throws RuleError that lists what is wrong, or says why the files could not be read (`busy`, `too-much`)
   */
  async read(game: Game, files: readonly LibraryFile[]): Promise<Brought> {
    if (this.#waiting >= longestQueue)
      throw new RuleError('busy', 'Many files are being read right now. Please try again in a minute.');
    this.#waiting += 1;
    try {
      return await this.#inTurn(() => this.#read({ game: game.id, files }));
    } finally {
      this.#waiting -= 1;
    }
  }

  async #read(request: ReadRequest): Promise<Brought> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void this.#thread.close();
    }, patience);
    try {
      const answer = await this.#thread.ask(request);
      if ('brought' in answer) return answer.brought;
      if ('refused' in answer) throw new RuleError(answer.refused.code, answer.refused.message);
      throw new Error(answer.failed);
    } catch (error) {
      throw late || isOutOfMemory(error)
        ? new RuleError('too-much', 'That’s too much for me to read.')
        : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
