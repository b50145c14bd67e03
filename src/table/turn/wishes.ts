import { LRUCache } from 'lru-cache';
import type { Seat } from '../../games/facets/seats.ts';
import type { Store } from '../../store/records/store.ts';
import { isFirstStep, withSuggestions } from '../board/suggested.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';

/** What a person wishes for their private answers. */
export interface Wished {
  /** Whether a chosen action is shown before it is played. */
  readonly preview: boolean;
  /** Whether they are told what a computer would play. */
  readonly suggestions: boolean;
}

/** People whose wishes are remembered. */
const remembered = 5_000;
/** For so long, in milliseconds: they may say otherwise to another process. */
const trusted = 60_000;

/** Wishes of people for their private answers, remembered for a minute. */
export class Wishes {
  readonly #store: Pick<Store, 'person'>;
  readonly #known = new LRUCache<string, Wished>({ max: remembered, ttl: trusted });
  /** How often somebody has said what they wish, or was forgotten. */
  #said = 0;

  constructor(store: Pick<Store, 'person'>) {
    this.#store = store;
  }

  async of(userId: string): Promise<Wished> {
    const known = this.#known.get(userId);
    if (known !== undefined) return known;
    const said = this.#said;
    const { preview = true, suggestions = false } = (await this.#store.person(userId)) ?? {};
    const wished = { preview, suggestions };
    // What was read before somebody said otherwise is not kept.
    if (said === this.#said) this.#known.set(userId, wished);
    return wished;
  }

  /** Somebody has said what they wish, or is forgotten. */
  wished(userId: string): void {
    this.#said += 1;
    this.#known.delete(userId);
  }

  /**
   * A private answer with what a computer would play, for a person who wishes that. Where a table must not help its people, it is
   * refused here.
   *
   * @param path of the step that the answer shows
   */
  async suggesting(
    live: LiveTable,
    seat: Seat,
    userId: string,
    answer: Message,
    path = '',
  ): Promise<Message> {
    const isOffered = live.game.suggest !== undefined && live.stored.status === 'active';
    if (!isOffered || !isFirstStep(live, seat, path)) return answer;
    return (await this.of(userId)).suggestions ? withSuggestions(live, seat, answer) : answer;
  }
}
