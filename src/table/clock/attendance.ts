import type { Logger } from 'pino';
import { z } from 'zod';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { Gap } from './time-control.ts';

/** Names the session with the platform that receives a server's events; undefined: unknown. */
export type SessionOf = (guildId: string) => string | undefined;

interface Deps {
  readonly store: Pick<Store, 'setting' | 'setSetting'>;
  readonly sessionOf: SessionOf;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when an absence of a session was recorded; by default nothing happens. */
  readonly returned?: (session: string) => void;
}

/** Key for notes of the whole bot. */
const bot = 'bot';
/** Keys, before a session's name: when it was last known to be alive, and its last absence. */
const alive = 'alive:';
const away = 'away:';

/** Milliseconds between two notes that a session is alive: how exactly a crash is dated. */
const every = 30_000;
/** Milliseconds after its last note when another process's session counts as lost. */
const stale = 3 * every;
/**
 * Absences closer together than this, in milliseconds, count as one: the first may not have been handled yet.
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
 * When the bot was online for a server, across restarts, lost connections and processes: a session that moves
 * to another process leaves its notes to it.
 */
export class Attendance {
  readonly #deps: Deps;
  /** Sessions that this process has now. */
  readonly #here = new Set<string>();
  /** This process's sessions whose return is not recorded yet. */
  readonly #returning = new Set<string>();
  /** When this process lost its sessions, in milliseconds. */
  readonly #lost = new Map<string, number>();
  readonly #queue = new KeyedQueue();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A session started or resumed: the time since its last sign of life is an absence. */
  back(session: string): Promise<void> {
    this.#returning.add(session);
    this.#timer ??= setInterval(() => this.#beat(), every).unref();
    return this.#isBack(session);
  }

  /**
   * A failed note is retried at the next beat. Until then the bot counts as away, so nothing rings too early.
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
      // It may be lost again by now.
      if (!this.#returning.delete(session)) return;
      this.#here.add(session);
      this.#lost.delete(session);
    });
  }

  /** A session is lost. @param ago milliseconds since the last sign of life on it */
  gone(session: string, ago = 0): Promise<void> {
    const now = this.#deps.now().getTime();
    // Until its return is recorded, the last note still says since when it is away.
    if (this.#returning.delete(session)) this.#lost.set(session, now);
    if (!this.#here.delete(session)) return Promise.resolve();
    const since = now - ago;
    this.#lost.set(session, since);
    return this.#noting(session, () => this.#deps.store.setSetting(bot, `${alive}${session}`, String(since)));
  }

  /** Whether the bot is away from a server now, or when it last was; undefined: no known absence. */
  async of(guildId: string): Promise<'away' | Gap | undefined> {
    const session = this.#deps.sessionOf(guildId);
    if (session === undefined) return undefined;
    if (!this.#here.has(session) && (await this.#isAway(session))) return 'away';
    return this.#lastGap(session);
  }

  /** Another process may have the session. */
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

  /** The bot plays on without its notes; then people only get no time back for an absence. */
  #noting(session: string, work: () => Promise<void>): Promise<void> {
    return this.#queue.run(session, async () => {
      if (this.#stopped) return;
      try {
        await work();
      } catch (error) {
        this.#deps.log.warn({ session, err: error }, 'could not note whether the bot is there');
      }
    });
  }

  /** Records until when this process was online. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#here].map((session) => this.#stillHere(session)));
    this.#stopped = true;
    await this.#queue.idle();
  }
}
