import type { SourceFile } from '../../../engine/files/source.ts';
import { OnDemandThread } from '../../../engine/on-demand-thread.ts';
import { createQueue } from '../../../engine/queue.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { startThread } from '../../../engine/thread.ts';
import type { SeasonHead } from './head.ts';
import type { ImportWish, ReadySeason } from './importing/ready.ts';
import type { SeasonExport } from './season-zip.ts';

/** A request to the thread. */
export type FilesWanted =
  | { readonly do: 'season'; readonly season: SeasonExport; readonly at: Date }
  | { readonly do: 'files'; readonly files: readonly SourceFile[]; readonly at: Date }
  | { readonly do: 'head'; readonly zip: Uint8Array }
  | { readonly do: 'ready'; readonly zip: Uint8Array; readonly wish: ImportWish };

export type FilesAnswer =
  | { readonly zip: Uint8Array }
  | { readonly head: SeasonHead }
  | { readonly season: ReadySeason }
  /** What is wrong with the zip, in words for the person who brought it. */
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: string };

const program = new URL('./files-worker', import.meta.url);
/** How many people wait at most while somebody's files are made. */
const mostWaiting = 3;
/** Memory limit of the thread, in megabytes. A zip that needs more stops the thread, not the bot. */
const resourceLimits = { maxOldGenerationSizeMb: 768 };

/** Writes and reads the zips of seasons on a thread, which takes seconds, and lets one person in at a time. */
export class SeasonFiles {
  readonly #inTurn = createQueue();
  readonly #thread = new OnDemandThread<FilesWanted, FilesAnswer>(
    () => startThread(program, { resourceLimits }),
    'that packs and reads seasons',
  );
  #waiting = 0;

  /**
   * Runs somebody's whole export or import when the ones before are done.
   * @throws RuleError (`busy`) if too many wait
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > mostWaiting)
      throw new RuleError('busy', 'Other seasons are being packed or read. Please try again in a minute.');
    this.#waiting += 1;
    try {
      return await this.#inTurn(work);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** A season's zip. Call it within `inTurn`. @param at the time that its files get */
  async packed(season: SeasonExport, at: Date): Promise<Buffer> {
    return zipIn(await this.#ask({ do: 'season', season, at }));
  }

  /** A zip of texts. Call it within `inTurn`. @param at the time that its files get */
  async packedTexts(files: readonly SourceFile[], at: Date): Promise<Buffer> {
    return zipIn(await this.#ask({ do: 'files', files, at }));
  }

  /**
   * Reads what a season's zip says of itself. Call it within `inTurn`.
   * @throws RuleError that tells every mistake with its file and line
   */
  async head(zip: Uint8Array): Promise<SeasonHead> {
    const answer = await this.#ask({ do: 'head', zip });
    if ('head' in answer) return answer.head;
    throw new Error('The thread answered something else.');
  }

  /**
   * Reads and checks a season's zip, and makes the rows of its database. Call it within `inTurn`.
   * @throws RuleError that tells every mistake with its file and line
   */
  async ready(zip: Uint8Array, wish: ImportWish): Promise<ReadySeason> {
    const answer = await this.#ask({ do: 'ready', zip, wish });
    if ('season' in answer) return answer.season;
    throw new Error('The thread answered something else.');
  }

  async #ask(wanted: FilesWanted): Promise<FilesAnswer> {
    const answer = await this.#thread.ask(wanted).catch((error: unknown) => {
      throw isOutOfMemory(error) ? new RuleError('too-much', 'That’s too much for me at once.') : error;
    });
    if ('refused' in answer) throw new RuleError(answer.refused.code, answer.refused.message);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  }

  /** Stops the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

function zipIn(answer: FilesAnswer): Buffer {
  if ('zip' in answer) return Buffer.from(answer.zip);
  throw new Error('The thread answered something else.');
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
