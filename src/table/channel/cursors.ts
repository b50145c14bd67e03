import type { Logger } from 'pino';
import type { Store } from '../../store/records/store.ts';
import type { Cursor, StoredTable } from '../../store/records/table.ts';

type Moved = Omit<Cursor, 'id'>;

/**
 * How long to collect moved cursors before writing them, in milliseconds. Many tables then share one write.
 */
const collect = 250;
/** Delay before a retry after a database error, in milliseconds. */
const retry = 2_000;

/**
 * Stores the cursors of channels and log channels: the last change that each one shows. Writes are delayed; after a
 * crash, the bot only shows something again. Values that aren't stored yet override those in the row.
 */
export class Cursors {
  readonly #store: Pick<Store, 'moveCursors'>;
  readonly #log: Logger;
  readonly #further: (id: string, revision: number) => void;
  readonly #moved = new Map<string, Moved>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #stopped = false;

  /**
   * @param further called for each table whose row turns out to have a newer revision than the newest one shown; by
   * default, does nothing
   */
  constructor(
    store: Pick<Store, 'moveCursors'>,
    log: Logger,
    further: (id: string, revision: number) => void = () => undefined,
  ) {
    this.#store = store;
    this.#log = log;
    this.#further = further;
  }

  note(id: string, moved: Moved): void {
    this.#moved.set(id, { ...this.#moved.get(id), ...moved });
    this.#later(collect);
  }

  /** Returns the table with the newest cursors. */
  over(table: StoredTable): StoredTable {
    const moved = this.#moved.get(table.id);
    if (moved === undefined) return table;
    const { shownRevision = 0, loggedSeq = -1, notifiedSeq = -1 } = moved;
    return {
      ...table,
      shownRevision: Math.max(table.shownRevision, shownRevision),
      loggedSeq: Math.max(table.loggedSeq, loggedSeq),
      notifiedSeq: Math.max(table.notifiedSeq, notifiedSeq),
    };
  }

  #later(wait: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, wait);
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const written = [...this.#moved];
    if (written.length === 0) return;
    try {
      const now = await this.#store.moveCursors(written.map(([id, moved]) => ({ id, ...moved })));
      // Cursors that moved in the meantime are written next time.
      for (const [id, moved] of written) if (this.#moved.get(id) === moved) this.#moved.delete(id);
      if (this.#moved.size > 0) this.#later(collect);
      const shown = new Map(written.map(([id, { shownRevision }]) => [id, shownRevision]));
      for (const { id, revision } of now) {
        // This process may have shown the newer revision during the write.
        const since = this.#moved.get(id)?.shownRevision ?? 0;
        if (revision > Math.max(shown.get(id) ?? Number.POSITIVE_INFINITY, since))
          this.#further(id, revision);
      }
    } catch (error) {
      this.#log.warn({ err: error, wait: retry }, 'the cursors could not be stored; trying again');
      this.#later(retry);
    }
  }

  /** Tries to write the remaining cursors. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
  }
}
