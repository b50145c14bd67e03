import { RuleError } from '../../engine/rule-error.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Message } from '../message/message.ts';
import type { SummedUp } from './replays/findings.ts';
import type { Replays } from './replays/replays.ts';

/** Reviews of finished games: each player's winning chances over the game, and its decisive moments. */
export class Reviews {
  readonly #ledger: Ledger;
  readonly #replays: Replays;

  constructor(ledger: Ledger, replays: Replays) {
    this.#ledger = ledger;
    this.#replays = replays;
  }

  /**
   * Reviews a game.
   *
   * @param by the person who asks
   * @throws RuleError while the game is running, because the winning chances depend on hidden information;
   * `busy` as `Replays.find`
   */
  async review(id: string, by?: string): Promise<Message> {
    const live = await this.#ledger.fresh(id);
    const table = live?.stored ?? (await this.#ledger.stored(id));
    const game = this.#ledger.game(table.game);
    if (game.evaluate === undefined)
      throw new RuleError(
        'no-review',
        `I can’t judge ${game.title} positions, so there’s no review. \`/table history\` tells the story of the game.`,
      );
    if (table.status === 'lobby' || table.status === 'active')
      throw new RuleError('still-running', 'You can review the game once it’s over.');
    if (live === undefined || live.stored.seq === 0)
      throw new RuleError('nothing-played', 'Nothing was played at this table.');
    return this.#replays.find(live.stored, 'review', {}, by);
  }

  /**
   * Sums up a finished game: its score by periods, and the plays that changed the chances most.
   *
   * @returns undefined if the game has no summary, or isn't over
   * @throws RuleError (`no-such-table`, `archived`), (`busy`, `stopping`) as `Replays.find`; otherwise what the replay
   * throws
   */
  async summary(id: string): Promise<SummedUp | undefined> {
    const stored = await this.#ledger.stored(id);
    if (stored.status !== 'finished' || this.#ledger.game(stored.game).sumUp === undefined) return undefined;
    return this.#replays.find(stored, 'summary', {});
  }
}
