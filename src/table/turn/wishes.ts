import { LRUCache } from 'lru-cache';
import type { Seat } from '../../games/facets/seats.ts';
import type { Store } from '../../store/records/store.ts';
import { isFirstStep, withSuggestions } from '../board/suggested.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';

/** A person's settings for private answers. */
export interface Wished {
  /** Whether to show a chosen action before it is played. */
  readonly preview: boolean;
  /** Whether to show what a computer would play. */
  readonly suggestions: boolean;
}

/** Maximum number of people whose settings are cached. */
const remembered = 5_000;
/** How long a setting stays cached, in milliseconds. Another process may change it. */
const trusted = 60_000;

/** Caches people's settings for private answers for a minute. */
export class Wishes {
  readonly #store: Pick<Store, 'person'>;
  readonly #known = new LRUCache<string, Wished>({ max: remembered, ttl: trusted });
  /** Number of changes to people's settings so far. */
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
    // Don't cache the settings if the person changed them after they were read.
    if (said === this.#said) this.#known.set(userId, wished);
    return wished;
  }

  /** Called after a person changes their settings or is forgotten. */
  wished(userId: string): void {
    this.#said += 1;
    this.#known.delete(userId);
  }

  /**
   * Adds what a computer would play to a private answer, if the person wants that and the game offers it.
   *
   * @param path the menu path that the answer shows
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
