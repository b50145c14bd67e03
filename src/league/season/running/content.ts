import { LRUCache } from 'lru-cache';
import { RuleError } from '../../../engine/rule-error.ts';
import {
  builtInSeason,
  type ContentPlayer,
  importedSeason,
  type SeasonContent,
} from '../../../games/baseball/league/season-content.ts';
import type { Store } from '../../../store/records/store.ts';
import type { PlayerId } from '../types.ts';

/** How many imported leagues stay in memory without their cards. */
const kept = 20;

/** Reads what seasons take from leagues. */
export class Contents {
  readonly #store: Pick<Store, 'league'>;
  readonly #imported = new LRUCache<string, SeasonContent>({ max: kept });

  constructor(store: Pick<Store, 'league'>) {
    this.#store = store;
  }

  /**
   * The league with a key; the built-in one for the empty key.
   * @throws RuleError (`no-such-league`)
   */
  async of(key: string): Promise<SeasonContent> {
    if (key === '') return builtInSeason();
    const known = this.#imported.get(key);
    if (known !== undefined) return known;
    const found = await this.#store.league(key);
    if (found === undefined)
      throw new RuleError('no-such-league', 'The league of this season was removed. Import it again.');
    const content = importedSeason(found.document);
    this.#imported.set(key, content);
    return content;
  }
}

/** The players of a league by id. */
export const playersOf = ({ teams }: SeasonContent): ReadonlyMap<PlayerId, ContentPlayer> =>
  new Map(teams.flatMap(({ players }) => players.map((player) => [player.id, player])));
