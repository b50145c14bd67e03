import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { CompetitionKind } from '../../store/records/competition.ts';
import type { Store } from '../../store/records/store.ts';

/** What has to be done for a competition, and who does it. */
export interface Care {
  /**
   * Does what is due, as acts. Each is stored before the next.
   * @returns the number of the act up to which everything is settled; undefined if there is more to do
   */
  settle(id: string): Promise<number | undefined>;
  /**
   * Posts what is due.
   * @returns the number of the act up to which everything is posted, and when to look again
   */
  tell(id: string): Promise<{ readonly number: number; readonly next?: Date }>;
  /** The number of a competition's newest act. */
  newest(id: string): Promise<number>;
  /** Further work on the servers, now and then. */
  also?(servers: (guildId: string) => boolean): Promise<void>;
}

interface Deps {
  readonly store: Pick<Store, 'competition' | 'dueCompetitions' | 'setCompetitionDue'>;
  readonly kind: CompetitionKind;
  readonly log: Logger;
  readonly now: () => Date;
}

/** How often to look for competitions that are due, in milliseconds. */
const every = 5_000;
/** How often to do the further work, in milliseconds. */
const alsoEvery = 60_000;

/**
 * Looks after the competitions of a kind: settles what follows from results and the time, and then posts it. Threads
 * and posts wait for Discord's rate limits, so presses never wait for posts.
 */
export class Caretaker {
  readonly #deps: Deps;
  readonly #care: Care;
  #alsoAt = 0;
  readonly #settling = new Map<string, Promise<void>>();
  /** Up to which act a competition is settled. */
  readonly #settled = new Map<string, number>();
  /** Competitions whose last attempt failed. */
  readonly #failing = new Set<string>();
  readonly #telling = new KeyedQueue();
  readonly #toTell = new Set<string>();
  #servers: (guildId: string) => boolean = () => false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: Deps, care: Care) {
    this.#deps = deps;
    this.#care = care;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Starts to look after the competitions of some servers. */
  resume(servers: (guildId: string) => boolean): void {
    const before = this.#servers;
    this.#servers = (guildId) => before(guildId) || servers(guildId);
    this.#timer ??= setInterval(() => void this.#lookAround(), every).unref();
    void this.#lookAround();
  }

  /**
   * Leaves the competitions of some servers to the process that serves them now. Otherwise this process would go on
   * opening their tables, and if it died, nobody would resume those.
   */
  letGo(servers: (guildId: string) => boolean): void {
    const before = this.#servers;
    this.#servers = (guildId) => before(guildId) && !servers(guildId);
  }

  /** Stops, and waits for what is being done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#settling.values());
    await this.#telling.idle();
  }

  async #lookAround(): Promise<void> {
    const { store, kind, log, now } = this.#deps;
    try {
      for (const { id, guildId } of await store.dueCompetitions(now(), kind))
        if (this.#servers(guildId)) this.soon(id);
      if (this.#care.also === undefined || now().getTime() - this.#alsoAt < alsoEvery) return;
      this.#alsoAt = now().getTime();
      await this.#care.also(this.#servers);
    } catch (error) {
      log.warn({ err: error, kind }, 'competitions could not be looked at; trying again');
    }
  }

  /**
   * Goes on with a competition, as when the table of one of its games is over. Leaves other kinds of competitions alone,
   * and those of other processes' servers.
   */
  async goOn(competition: string): Promise<void> {
    const { store, kind, log } = this.#deps;
    try {
      const row = await store.competition(competition);
      if (row?.kind === kind && this.#servers(row.guildId)) this.soon(competition);
    } catch (error) {
      // A competition whose games are played is looked at now and then anyway.
      log.warn({ competition, err: error }, 'a competition could not be read');
    }
  }

  /** Schedules what a competition does by itself. */
  soon(id: string): void {
    if (this.#stopped) return;
    const before = this.#settling.get(id);
    const work = (before ?? Promise.resolve())
      .then(() => this.#settle(id))
      .catch((error: unknown) => this.#failed(id, error))
      .finally(() => {
        if (this.#settling.get(id) === work) this.#settling.delete(id);
        this.#tell(id);
      });
    this.#settling.set(id, work);
  }

  async #settle(id: string): Promise<void> {
    this.#failing.delete(id);
    const number = await this.#care.settle(id);
    if (number !== undefined) this.#settled.set(id, number);
  }

  #failed(id: string, error: unknown): void {
    this.#failing.add(id);
    this.#deps.log.warn({ competition: id, err: error }, 'a competition could not go on; trying again');
  }

  /** Schedules the posts of a competition. If some are waiting already, these will tell the rest. */
  #tell(id: string): void {
    if (this.#stopped || this.#toTell.has(id)) return;
    this.#toTell.add(id);
    void this.#telling
      .run(id, async () => {
        this.#toTell.delete(id);
        if (this.#stopped) return;
        const { number, next } = await this.#care.tell(id);
        // What came meanwhile, as when somebody was forgotten, is settled and told before the competition may rest.
        const isNewest = number === (await this.#care.newest(id));
        if (!isNewest || this.#settled.get(id) !== number) {
          // What failed stays due, and the next look around tries it again.
          if (!this.#failing.has(id)) await this.goOn(id);
          return;
        }
        await this.#deps.store.setCompetitionDue(id, number, next);
        this.#settled.delete(id);
      })
      .catch((error: unknown) => this.#failed(id, error));
  }
}
