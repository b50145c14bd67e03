import { RuleError } from '../../engine/rule-error.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Places } from '../channel/places.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { unlessUnreadable } from '../log/unreadable.ts';
import { type Agreements, endedWords, oversees } from './agreements.ts';
import { type Ending, endGame, movedOn } from './ending.ts';
import type { Lobby } from './lobby.ts';

interface ModerationDeps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly lobby: Lobby;
  readonly agreements: Agreements;
  readonly places: Places;
  /** Called when a game ended without a result. */
  readonly ended: (id: string) => void;
  /** Called when a table moved to another channel. */
  readonly moved: (before: StoredTable) => Promise<void>;
}

/** Ends and moves tables, for moderators. Openers and players may do so too while nobody else is affected. */
export class Moderation {
  readonly #deps: ModerationDeps;

  constructor(deps: ModerationDeps) {
    this.#deps = deps;
  }

  /**
   * Ends a lobby or a running game without a result. The opener may end a lobby; a moderator may end either.
   * A moderator who plays in the game must ask everybody else.
   *
   * @param reason shown at the table and in the log
   * @returns the outcome, for the person who asks
   * @throws RuleError (`not-running`, `not-moderator`, `moved-on`)
   */
  async end(id: string, actor: Actor, reason: string | undefined, source: string): Promise<string> {
    const { ledger, lobby, agreements } = this.#deps;
    const table = await ledger.stored(id);
    if (table.status === 'lobby') {
      await lobby.cancel(id, actor);
      return 'The table is closed.';
    }
    if (table.status !== 'active') throw new RuleError('not-running', 'This game is already over.');
    if (!actor.moderator) {
      throw new RuleError(
        'not-moderator',
        'Only a moderator can end a running game. Use `/table resign` to give up your own.',
      );
    }
    const wish = { do: 'end', ...(reason !== undefined && { reason }) } as const;
    // If the game can't be loaded, nobody can play, so nobody is asked.
    const played = (await ledger.live(id).catch(unlessUnreadable)) !== undefined;
    const judge = await agreements.judge(table, actor);
    if (played && !oversees(table, judge)) return agreements.ask(id, actor, wish, source);
    const look = (now: StoredTable) => {
      if (played && !oversees(now, judge)) throw movedOn();
    };
    await this.endNow(id, { words: 'ended by a moderator', reason, look });
    return endedWords;
  }

  /**
   * Ends a running game without a result. Call it only after everybody whose consent is needed has agreed.
   */
  async endNow(id: string, ending: Ending): Promise<void> {
    await endGame(this.#deps.store, this.#deps.ledger, id, ending);
    this.#deps.ended(id);
  }

  /**
   * Moves an open table to another channel. Moderators may always move it, the opener may move a lobby, and
   * the players may move a table whose channel is in trouble.
   *
   * @returns the table in its new channel
   * @throws RuleError
   */
  async move(id: string, actor: Actor, channelId: string): Promise<StoredTable> {
    const { places, moved, ledger } = this.#deps;
    await moved(await places.move(id, actor, channelId));
    return ledger.stored(id);
  }
}
