import type { Logger } from 'pino';
import { z } from 'zod';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { Gap } from './time-control.ts';

/** Names the session with the platform that hears of a server; undefined: nothing is known of sessions. */
export type SessionOf = (guildId: string) => string | undefined;

interface Deps {
  readonly store: Pick<Store, 'setting' | 'setSetting'>;
  readonly sessionOf: SessionOf;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when an absence of a session was noted; nobody is told unless given. */
  readonly returned?: (session: string) => void;
}

/** Where notes of the whole bot are kept. */
const bot = 'bot';
/** Keys, before a session's name: when it was last known to be there, and its last absence. */
const alive = 'alive:';
const away = 'away:';

/** Milliseconds between two notes that a session is there: an end without a word is known as exactly as that. */
const every = 30_000;
/** Milliseconds after its last note from which a session of another process is taken to be lost. */
const stale = 3 * every;
/** Absences with less between them, in milliseconds, are one: what fell into the first may not have been seen to. */
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
 * When the bot was there for the people of a server, over restarts, lost connections and several processes: a session that
 * moves from one process to another leaves its notes to it.
 */
export class Attendance {
  readonly #deps: Deps;
  /** Sessions that this process has now. */
  readonly #here = new Set<string>();
  /** Sessions that this process has, but of whose return there is no note yet. */
  readonly #returning = new Set<string>();
  /** Since when sessions are gone that this process has lost. In milliseconds. */
  readonly #lost = new Map<string, number>();
  readonly #queue = new KeyedQueue();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A session has begun, or was taken up again: what passed since its last sign is an absence. */
  back(session: string): Promise<void> {
    this.#returning.add(session);
    this.#timer ??= setInterval(() => this.#beat(), every).unref();
    return this.#isBack(session);
  }

  /** What cannot be noted now is by a later beat, and until then the bot counts as away: nothing rings too early. */
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
      // It may have been lost again meanwhile.
      if (!this.#returning.delete(session)) return;
      this.#here.add(session);
      this.#lost.delete(session);
    });
  }

  /** A session is lost. @param ago milliseconds since the last sign of life on it */
  gone(session: string, ago = 0): Promise<void> {
    const now = this.#deps.now().getTime();
    // Before its return was noted the last note still tells since when it is away.
    if (this.#returning.delete(session)) this.#lost.set(session, now);
    if (!this.#here.delete(session)) return Promise.resolve();
    const since = now - ago;
    this.#lost.set(session, since);
    return this.#noting(session, () => this.#deps.store.setSetting(bot, `${alive}${session}`, String(since)));
  }

  /** Whether the bot is away from a server now, or else when it last was; undefined: not as far as is known. */
  async of(guildId: string): Promise<'away' | Gap | undefined> {
    const session = this.#deps.sessionOf(guildId);
    if (session === undefined) return undefined;
    if (!this.#here.has(session) && (await this.#isAway(session))) return 'away';
    return this.#lastGap(session);
  }

  /** Another process may have the session that this one has not. */
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

  /** Without its notes the bot plays on; people only get no time for an absence that it knows nothing of. */
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

  /** Notes until when this process was there. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#here].map((session) => this.#stillHere(session)));
    this.#stopped = true;
    await this.#queue.idle();
  }
}
