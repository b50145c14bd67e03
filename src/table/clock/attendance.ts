import type { Logger } from 'pino';
import { z } from 'zod';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { Gap } from './time-control.ts';

/** Returns the id of the Discord session that receives a server's events; undefined if it is unknown. */
export type SessionOf = (guildId: string) => string | undefined;

interface Deps {
  readonly store: Pick<Store, 'setting' | 'setSetting'>;
  readonly sessionOf: SessionOf;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when a session's absence has been recorded; by default, does nothing. */
  readonly returned?: (session: string) => void;
}

/** The key for settings of the whole bot. */
const bot = 'bot';
/** Prefixes of setting keys, followed by a session's name: its last sign of life, and its last absence. */
const alive = 'alive:';
const away = 'away:';

/** Milliseconds between two records of a live session. A crash is dated to within this time. */
const every = 30_000;
/** A session of another process counts as lost this many milliseconds after its last record. */
const stale = 3 * every;
/**
 * Absences less than this many milliseconds apart are merged: the first one may not have been handled yet.
 */
const near = 5 * 60_000;

const instant = z.string().regex(/^\d+$/).transform(Number);
const stretch = z
  .string()
  .regex(/^\d+ \d+$/)
  .transform((text): Gap => {
    const [from = 0, until = 0] = text.split(' ').map(Number);
    return { from, until };
  });

/**
 * Records when the bot was online for a server, across restarts, lost connections and processes. If a session
 * moves to another process, that process continues the same records.
 */
export class Attendance {
  readonly #deps: Deps;
  /** Sessions that are connected in this process. */
  readonly #here = new Set<string>();
  /** Sessions of this process that are connected again but not yet recorded as such. */
  readonly #returning = new Set<string>();
  /** When this process lost each session, in milliseconds since 1970. */
  readonly #lost = new Map<string, number>();
  readonly #queue = new KeyedQueue();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Handles a session that started or resumed. The time since its last sign of life counts as an absence. */
  back(session: string): Promise<void> {
    this.#returning.add(session);
    this.#timer ??= setInterval(() => this.#beat(), every).unref();
    return this.#isBack(session);
  }

  /**
   * A failed write is retried at the next heartbeat. Until then the bot counts as away, so no deadline fires
   * too early.
   */
  #isBack(session: string): Promise<void> {
    return this.#noting(session, async () => {
      if (!this.#returning.has(session)) return;
      const { store, now } = this.#deps;
      const until = now().getTime();
      const last = await this.#lastAlive(session);
      const before = await this.#lastGap(session);
      if (last !== undefined && last < until) {
        const from = before && last - before.until < near ? before.from : last;
        await store.setSetting(bot, `${away}${session}`, `${Math.min(from, last)} ${until}`);
        this.#deps.returned?.(session);
      }
      await store.setSetting(bot, `${alive}${session}`, String(until));
      // The session may have been lost again in the meantime.
      if (!this.#returning.delete(session)) return;
      this.#here.add(session);
      this.#lost.delete(session);
    });
  }

  /**
   * Handles a lost session.
   * @param ago milliseconds since the session's last sign of life
   */
  gone(session: string, ago = 0): Promise<void> {
    const now = this.#deps.now().getTime();
    // Keep the last record until the return is recorded: it says when the absence began.
    if (this.#returning.delete(session)) this.#lost.set(session, now);
    if (!this.#here.delete(session)) return Promise.resolve();
    const since = now - ago;
    this.#lost.set(session, since);
    return this.#noting(session, () => this.#deps.store.setSetting(bot, `${alive}${session}`, String(since)));
  }

  /**
   * Returns `away` if the bot is away from a server now, otherwise its last absence; undefined if none is
   * known.
   */
  async of(guildId: string): Promise<'away' | Gap | undefined> {
    const session = this.#deps.sessionOf(guildId);
    if (session === undefined) return undefined;
    if (!this.#here.has(session) && (await this.#isAway(session))) return 'away';
    return this.#lastGap(session);
  }

  /** Whether no process has the session. */
  async #isAway(session: string): Promise<boolean> {
    const lost = this.#lost.get(session);
    const last = await this.#lastAlive(session);
    if (last === undefined) return lost !== undefined;
    return last <= (lost ?? 0) || this.#deps.now().getTime() - last > stale;
  }

  async #lastAlive(session: string): Promise<number | undefined> {
    return instant.safeParse(await this.#deps.store.setting(bot, `${alive}${session}`)).data;
  }

  async #lastGap(session: string): Promise<Gap | undefined> {
    return stretch.safeParse(await this.#deps.store.setting(bot, `${away}${session}`)).data;
  }

  #beat(): void {
    for (const session of this.#here) void this.#stillHere(session);
    for (const session of this.#returning) void this.#isBack(session);
  }

  #stillHere(session: string): Promise<void> {
    return this.#noting(session, async () => {
      if (!this.#here.has(session)) return;
      await this.#deps.store.setSetting(bot, `${alive}${session}`, String(this.#deps.now().getTime()));
    });
  }

  /** Writes a record. If that fails, the bot continues, and people just don't get time back for an absence. */
  #noting(session: string, work: () => Promise<void>): Promise<void> {
    return this.#queue.run(session, async () => {
      if (this.#stopped) return;
      try {
        await work();
      } catch (error) {
        this.#deps.log.warn({ session, err: error }, 'could not record whether the bot is online');
      }
    });
  }

  /** Records how long this process was online. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#here].map((session) => this.#stillHere(session)));
    this.#stopped = true;
    await this.#queue.idle();
  }
}
