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
  /** Shows in the table message that an open table can't be read. */
  readonly showUnreadable: (id: string) => void;
  readonly stopClock: (id: string) => Promise<unknown>;
  readonly renewClock: (id: string) => Promise<unknown>;
  /** Called when a table is loaded, so that its computers continue. */
  readonly consider: (live: LiveTable) => void;
  /** Called when a game ended without a result. */
  readonly ended: (id: string) => void;
}

/** Handles tables that can't continue as stored: unreadable tables, games with older rules, and stopped clocks. */
export class Recovery {
  readonly #deps: RecoveryDeps;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  /** Reports an unreadable table. Call it once for each table. */
  unreadable(table: StoredTable, error: TableUnreadable): void {
    const { id, guildId, status } = table;
    this.#deps.log.error(
      { table: id, guild: guildId, code: `unreadable-${error.what}`, err: error.cause },
      'this table cannot be read; it is on hold, and a moderator can end it',
    );
    if (status === 'lobby' || status === 'active') this.#deps.showUnreadable(id);
    this.restClock(table);
  }

  /**
   * Begins to stop the clock of an unreadable game. Returns without waiting, because the caller may be in
   * that table's queue.
   */
  restClock({ id, status, deadlineAt }: StoredTable): void {
    if (status !== 'active' || deadlineAt === undefined) return;
    this.#deps.stopClock(id).catch((error: unknown) => {
      this.#deps.log.warn(
        { table: id, err: error },
        'a clock could not be stopped; it will stop when it rings',
      );
    });
  }

  /** Restarts the clock of a game that was unreadable and is readable again. */
  async renewClock(id: string): Promise<void> {
    try {
      await this.#deps.renewClock(id);
    } catch (error) {
      // The game is still unreadable, or it just ended.
      if (!(error instanceof RuleError))
        this.#deps.log.error({ table: id, err: error }, 'this clock cannot be set');
    }
  }

  /** Loads a table and lets its computers continue. A table that fails to load doesn't stop the others. */
  async resume(id: string): Promise<void> {
    try {
      const live = await this.#deps.ledger.live(id);
      if (live) this.#deps.consider(live);
    } catch (error) {
      // Already reported or ended while loading.
      if (error instanceof TableUnreadable) return;
      this.#deps.log.error({ table: id, err: error }, 'this table cannot be resumed');
    }
  }

  /** Ends a running game with older rules without a result, and posts that in its channel. */
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
      // Another process, or a press at the same moment, was faster.
      if (error instanceof RevisionMoved) return;
      throw error;
    } finally {
      ledger.forget(id);
    }
    log.warn({ table: id, rulesVersion }, 'a game under older rules has ended');
    ended(id);
  }
}
