import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Seat } from '../../games/facets/seats.ts';
import type { Tip } from '../../games/facets/tips.ts';
import type { Store } from '../../store/records/store.ts';
import { canTell, type Moment, withTip } from '../board/tip-words.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';

/** Maximum number of people whose shown tips are cached. */
const remembered = 5_000;
/**
 * How long to remember that a person doesn't want tips, in milliseconds. The person may change that in another
 * process.
 */
const silence = 60_000;

interface Deps {
  readonly store: Pick<Store, 'person' | 'tipsTold' | 'tellTip'>;
  readonly log: Logger;
}

/** Shows games' tips in people's private answers. Each tip is shown once per person, across all processes. */
export class Tips {
  readonly #deps: Deps;
  /** The ids of shown tips, by person and game. */
  readonly #told = new LRUCache<string, Set<string>>({ max: remembered });
  /** People who don't want tips. */
  readonly #silent = new LRUCache<string, true>({ max: remembered, ttl: silence });
  /** Number of changes to people's settings so far. */
  #wishes = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Adds the next tip to a private answer, if there is a tip. */
  async beside(
    live: LiveTable,
    seat: Seat,
    userId: string,
    answer: Message,
    moment: Moment,
  ): Promise<Message> {
    try {
      const tip = await this.#next(live, seat, userId, (one) => canTell(answer, one, moment));
      return tip === undefined ? answer : withTip(live, seat, answer, tip, moment);
    } catch (error) {
      // Show the hand even if the tip fails.
      this.#deps.log.error({ table: live.stored.id, err: error }, 'no tip could be given');
      return answer;
    }
  }

  /** Returns the most urgent tip that fits and that this person has never seen. It now counts as shown. */
  async #next(
    { game, stored, snapshot }: LiveTable,
    seat: Seat,
    userId: string,
    canBeTold: (tip: Tip) => boolean,
  ): Promise<Tip | undefined> {
    if (game.tips === undefined || stored.status !== 'active' || this.#silent.has(userId)) return undefined;
    const fitting = game.tips(game.view(snapshot.state, seat), seat).filter(canBeTold);
    if (fitting.length === 0) return undefined;
    const { store } = this.#deps;
    const wishes = this.#wishes;
    const told = await this.#toldTo(userId, game.id);
    const untold = fitting.filter(({ id }) => !told.has(id));
    if (untold.length === 0) return undefined;
    if ((await store.person(userId))?.tips === false) {
      // Don't cache the setting if the person changed it after it was read.
      if (wishes === this.#wishes) this.#silent.set(userId, true);
      return undefined;
    }
    for (const tip of untold) {
      const isFirst = await store.tellTip(userId, { game: game.id, tip: tip.id });
      told.add(tip.id);
      if (isFirst) return tip;
    }
    return undefined;
  }

  async #toldTo(userId: string, game: string): Promise<Set<string>> {
    const key = `${userId} ${game}`;
    const known = this.#told.get(key);
    if (known !== undefined) return known;
    const told = new Set(await this.#deps.store.tipsTold(userId, game));
    this.#told.set(key, told);
    return told;
  }

  /** Called after a person changes whether they want tips. */
  wished(userId: string): void {
    this.#wishes += 1;
    this.#silent.delete(userId);
  }

  /** Forgets which tips a person has seen, so they may see every tip again. */
  forget(userId: string): void {
    this.#wishes += 1;
    this.#silent.delete(userId);
    for (const key of this.#told.keys()) if (key.startsWith(`${userId} `)) this.#told.delete(key);
  }
}
