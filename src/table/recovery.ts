import type { Logger } from 'pino';
import { RuleError } from '../engine/rule-error.ts';
import { RevisionMoved } from '../store/records/changes.ts';
import type { Store } from '../store/records/store.ts';
import type { StoredTable } from '../store/records/table.ts';
import { owedPost, tableLine } from './channel/places.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LiveTable } from './log/live.ts';
import { endedByNewRules } from './log/other-rules.ts';
import { TableUnreadable } from './log/unreadable.ts';

interface RecoveryDeps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly log: Logger;
  /** Shows that an open table cannot be read. */
  readonly showUnreadable: (id: string) => void;
  readonly stopClock: (id: string) => Promise<unknown>;
  readonly renewClock: (id: string) => Promise<unknown>;
  /** A table is loaded: whoever plays by themselves goes on. */
  readonly consider: (live: LiveTable) => void;
  /** A game has ended without a result. */
  readonly ended: (id: string) => void;
}

/** Tables that cannot go on as they are stored: unreadable ones, games of older rules, clocks that were stopped. */
export class Recovery {
  readonly #deps: RecoveryDeps;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  /** Runs once for each table, however often it is called. */
  unreadable(table: StoredTable, error: TableUnreadable): void {
    const { id, guildId, status } = table;
    this.#deps.log.error(
      { table: id, guild: guildId, code: `unreadable-${error.what}`, err: error.cause },
      'this table cannot be read; it rests, and a moderator can end it',
    );
    if (status === 'lobby' || status === 'active') this.#deps.showUnreadable(id);
    this.restClock(table);
  }

  /**
   * Starts to pause the clock of a game that cannot be read, and returns: the caller may hold that table's
   * turn.
   */
  restClock({ id, status, deadlineAt }: StoredTable): void {
    if (status !== 'active' || deadlineAt === undefined) return;
    this.#deps.stopClock(id).catch((error: unknown) => {
      this.#deps.log.warn({ table: id, err: error }, 'a clock could not be stopped; it rests when it rings');
    });
  }

  /** Restarts the clock of a game that is paused for no reason: it could not be read before. */
  async renewClock(id: string): Promise<void> {
    try {
      await this.#deps.renewClock(id);
    } catch (error) {
      // It is still unreadable, or just ended.
      if (!(error instanceof RuleError))
        this.#deps.log.error({ table: id, err: error }, 'this clock cannot be set');
    }
  }

  /** Loads a table and lets its computers go on. A table that cannot be loaded must not stop the others. */
  async resume(id: string): Promise<void> {
    try {
      const live = await this.#deps.ledger.live(id);
      if (live) this.#deps.consider(live);
    } catch (error) {
      // The code that met it reported or ended it.
      if (error instanceof TableUnreadable) return;
      this.#deps.log.error({ table: id, err: error }, 'this table cannot be resumed');
    }
  }

  /** Ends a running game of older rules without a result, and tells its people where it was. */
  async endByNewRules(table: StoredTable): Promise<void> {
    const { ledger, store, log, ended } = this.#deps;
    const { id, revision, rulesVersion } = table;
    const post = owedPost(
      `${ledger.game(table.game).title}: ended without a result`,
      tableLine(table),
      endedByNewRules,
    );
    try {
      await store.endTable(id, revision, { reason: endedByNewRules, post });
    } catch (error) {
      // Another process, or a press at the same moment, was quicker.
      if (error instanceof RevisionMoved) return;
      throw error;
    } finally {
      ledger.forget(id);
    }
    log.warn({ table: id, rulesVersion }, 'a game of older rules has ended');
    ended(id);
  }
}
