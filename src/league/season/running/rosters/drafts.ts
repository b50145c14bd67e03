import { LRUCache } from 'lru-cache';

/** How many people's drafts stay in memory, and for how long, in milliseconds. */
const kept = 2_000;
const lasts = 60 * 60_000;

/**
 * What people are putting together by menus, such as a request or an offer: only in memory, because nobody else may see
 * it and a control has no room for it. After a restart they begin anew.
 */
export class Drafts<Draft extends object> {
  readonly #drafts = new LRUCache<string, Draft>({ max: kept, ttl: lasts });

  of(season: string, userId: string): Draft | undefined {
    return this.#drafts.get(`${season} ${userId}`);
  }

  keep(season: string, userId: string, draft: Draft): Draft {
    this.#drafts.set(`${season} ${userId}`, draft);
    return draft;
  }

  drop(season: string, userId: string): void {
    this.#drafts.delete(`${season} ${userId}`);
  }
}
