import type { Logger } from 'pino';

/** A lost or restored session of a shard. A shard's first session isn't reported. */
export type SessionChange =
  | { readonly kind: 'lost'; readonly shard: number; readonly at: Date }
  | {
      readonly kind: 'back';
      readonly shard: number;
      readonly at: Date;
      readonly lostAt: Date;
      /**
       * Whether the lost session was resumed. If false, this is a new session, and events in between were
       * missed.
       */
      readonly resumed: boolean;
    };

interface Deps {
  readonly log: Logger;
  readonly now: () => Date;
  /** Milliseconds without a session after which a shard counts as gone. */
  readonly grace: number;
  readonly changed: (change: SessionChange) => void;
}

interface Kept {
  /** When the session was lost; undefined while the shard has one. */
  lostAt: Date | undefined;
  /** Timer that marks the shard as gone if its session isn't restored in time. */
  timer: NodeJS.Timeout | undefined;
  gone: boolean;
  /** Whether the shard has ever had a session. */
  known: boolean;
}

/**
 * Tracks the sessions of this process's shards: which are missing, and whether they have been missing too
 * long.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #shards = new Map<number, Kept>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether at least one shard has had a session and no shard is gone. */
  get well(): boolean {
    const all = [...this.#shards.values()];
    return all.some(({ known }) => known) && all.every(({ gone }) => !gone);
  }

  /** Adds a shard that is about to connect. */
  expect(shard: number): void {
    if (!this.#shards.has(shard)) this.#missing(shard, false);
  }

  /** Records that a session was lost. Further calls have no effect. */
  lost(shard: number): void {
    const kept = this.#shards.get(shard);
    if (kept === undefined || kept.lostAt !== undefined) return;
    const { lostAt: at } = this.#missing(shard, true);
    this.#deps.changed({ kind: 'lost', shard, at });
  }

  /**
   * Records that a shard has a session.
   * @param resumed whether it is the session that was lost
   */
  back(shard: number, resumed: boolean): void {
    const before = this.#shards.get(shard);
    clearTimeout(before?.timer);
    this.#shards.set(shard, { lostAt: undefined, timer: undefined, gone: false, known: true });
    const at = this.#deps.now();
    const lostAt = before?.lostAt ?? at;
    if (before?.gone)
      this.#deps.log.info(
        { shard, resumed, goneMs: at.getTime() - lostAt.getTime() },
        'the session with Discord is back',
      );
    if (before?.known) this.#deps.changed({ kind: 'back', shard, at, lostAt, resumed });
  }

  /** Removes a shard that this process no longer serves. */
  forget(shard: number): void {
    clearTimeout(this.#shards.get(shard)?.timer);
    this.#shards.delete(shard);
  }

  forgetAll(): void {
    for (const shard of [...this.#shards.keys()]) this.forget(shard);
  }

  #missing(shard: number, known: boolean): Kept & { readonly lostAt: Date } {
    const { log, now, grace } = this.#deps;
    const lostAt = now();
    const timer = setTimeout(() => {
      kept.gone = true;
      log.error({ shard, goneMs: grace }, 'there is no session with Discord');
    }, grace).unref();
    const kept = { lostAt, timer, gone: false, known };
    this.#shards.set(shard, kept);
    return kept;
  }
}
