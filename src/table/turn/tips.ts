import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Seat } from '../../games/facets/seats.ts';
import type { Tip } from '../../games/facets/tips.ts';
import type { Store } from '../../store/records/store.ts';
import { canTell, type Moment, withTip } from '../board/tip-words.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';

/** People of whom it is remembered which tips of a game they were told. */
const remembered = 5_000;
/** For so long it is remembered that somebody wants none, in milliseconds: they may say otherwise to another process. */
const silence = 60_000;

interface Deps {
  readonly store: Pick<Store, 'person' | 'tipsTold' | 'tellTip'>;
  readonly log: Logger;
}

/** Tips of games: each is told once to a person, in whatever process, in the private answer that they look at. */
export class Tips {
  readonly #deps: Deps;
  /** By person and game. */
  readonly #told = new LRUCache<string, Set<string>>({ max: remembered });
  /** Who wants none. */
  readonly #silent = new LRUCache<string, true>({ max: remembered, ttl: silence });
  /** How often somebody has said whether they want tips, or was forgotten. */
  #wishes = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * A private answer with the tip that its person is told now, if there is one.
   */
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
      // Whoever looks at their hand gets it, with a tip or without.
      this.#deps.log.error({ table: live.stored.id, err: error }, 'no tip could be given');
      return answer;
    }
  }

  /** The most urgent tip that can be told and that the person was never told; from now on they were. */
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
      // Whoever has wished for tips since it was read gets the next one.
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

  /** Somebody has said whether they want tips. */
  wished(userId: string): void {
    this.#wishes += 1;
    this.#silent.delete(userId);
  }

  /** Somebody is forgotten: what they were told is new to them. */
  forget(userId: string): void {
    this.#wishes += 1;
    this.#silent.delete(userId);
    for (const key of this.#told.keys()) if (key.startsWith(`${userId} `)) this.#told.delete(key);
  }
}
