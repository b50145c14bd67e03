import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RuleError } from '../../engine/rule-error.ts';
import { addToArchive, monthOf } from '../../store/keeping/archive.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { houseRuleKeys, keptDays } from '../clock/house-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { gameLine, leagueLine } from '../log/archived-game.ts';
import { readRecord } from '../log/proof/verify.ts';

/** Size of a batch, in characters, after which it is written. */
const together = 32_000_000;
/** The hour when tables are archived, in the host's time zone. */
const nightHour = 4;
const dayMs = 24 * 60 * 60_000;

export interface RetentionDeps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly log: Logger;
  readonly now: () => Date;
  /** The folder for archives. */
  readonly folder: string;
  /** Days before finished tables are archived, if the server has no setting; 0: they are never archived. */
  readonly usualDays: number;
  /** Pause between two tables, in milliseconds, so that running games aren't slowed down. */
  readonly pause: number;
}

/** What one nightly run did. */
export interface Retired {
  /** Number of games that were archived. */
  readonly archived: number;
  /** Number of deleted tables that never started. */
  readonly dropped: number;
}

interface Batch {
  readonly month: string;
  readonly lines: string[];
  readonly ids: string[];
  readonly leagues: Set<string>;
  length: number;
}

function put(batch: Batch, line: string): void {
  batch.lines.push(line);
  batch.length += line.length;
}

/**
 * Archives tables that ended long ago. A game is deleted only once its line is safely on disk. After a crash
 * in between, the game is written again; readers skip the repeated id.
 */
export class Retention {
  readonly #deps: RetentionDeps;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** Starts the nightly run. */
  begin(): void {
    clearTimeout(this.#timer);
    const now = this.#deps.now();
    const next = new Date(now);
    next.setHours(nightHour, 0, 0, 0);
    if (next <= now) next.setTime(next.getTime() + dayMs);
    this.#timer = setTimeout(() => {
      this.#running = this.run().catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'could not archive tables; trying again next night');
      });
      this.begin();
    }, next.getTime() - now.getTime());
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Archives the tables that are due, unless another process is doing so. */
  async run(): Promise<Retired> {
    const done = { archived: 0, dropped: 0 };
    await this.#deps.store.retention.alone(() => this.#retire(done));
    if (done.archived + done.dropped > 0) this.#deps.log.info(done, 'tables were archived');
    return done;
  }

  async #retire(done: { archived: number; dropped: number }): Promise<void> {
    const { store, pause } = this.#deps;
    const cutoffs = await this.#cutoffs();
    let batch: Batch | undefined;
    for await (const { id, guildId, finishedAt } of store.retention.overBefore(cutoffs.latest)) {
      if (this.#stopping.signal.aborted) return;
      if (finishedAt >= cutoffs.of(guildId)) continue;
      const table = await store.loadTable(id);
      // In the archive, this game would look tampered with. In the database it can still be repaired.
      if (table?.unreadable) continue;
      if (table?.startedAt === undefined) {
        await store.retention.retire(id, undefined);
        done.dropped += 1;
        continue;
      }
      const month = monthOf(finishedAt);
      if (batch && (batch.month !== month || batch.length > together)) {
        done.archived += await this.#write(batch);
        batch = undefined;
      }
      batch ??= { month, lines: [], ids: [], leagues: new Set(), length: 0 };
      await this.#addOr(batch, table);
      await sleep(pause);
    }
    if (batch) done.archived += await this.#write(batch);
  }

  /**
   * The cutoff dates: a server's tables that ended before its cutoff are archived. `latest` is the latest
   * cutoff of all servers, for the first query.
   */
  async #cutoffs(): Promise<{ readonly latest: Date; of(guildId: string): Date }> {
    const { store, now, usualDays } = this.#deps;
    const at = now().getTime();
    const never = new Date(0);
    const before = (days: number) => (days === 0 ? never : new Date(at - days * dayMs));
    const usual = before(usualDays);
    const own = new Map(
      [...(await store.retention.everywhere(houseRuleKeys.keepDays))].map(([guildId, text]) => {
        return [guildId, before(keptDays(text) ?? usualDays)] as const;
      }),
    );
    const latest = new Date(Math.max(usual.getTime(), ...[...own.values()].map((date) => date.getTime())));
    return { latest, of: (guildId) => own.get(guildId) ?? usual };
  }

  /** Adds a game to the batch. An unreadable game is skipped, so it doesn't block the others. */
  async #addOr(batch: Batch, table: StoredTable): Promise<void> {
    try {
      await this.#add(batch, table);
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'bad-row')) throw error;
      this.#deps.log.error({ table: table.id, err: error }, 'this table cannot be archived');
    }
  }

  async #add(batch: Batch, table: StoredTable): Promise<void> {
    const { store } = this.#deps;
    const record = await readRecord(store, table);
    for (const key of this.#leaguesOf(table)) {
      if (batch.leagues.has(key)) continue;
      batch.leagues.add(key);
      const league = await store.league(key);
      if (league) put(batch, leagueLine(league));
    }
    put(batch, gameLine(record));
    batch.ids.push(table.id);
  }

  #leaguesOf({ game, options }: StoredTable): readonly string[] {
    try {
      return this.#deps.ledger.game(game).library?.keysIn(options) ?? [];
    } catch (error) {
      // A game that is no longer offered is archived without its libraries.
      if (error instanceof RuleError) return [];
      throw error;
    }
  }

  /**
   * Writes a batch, then deletes its tables one by one.
   * @returns the number of games
   */
  async #write({ month, lines, ids }: Batch): Promise<number> {
    const { store, ledger, folder, pause } = this.#deps;
    const archive = await addToArchive(folder, month, lines);
    for (const id of ids) {
      await store.retention.retire(id, archive);
      ledger.forget(id);
      await sleep(pause);
    }
    return ids.length;
  }
}
