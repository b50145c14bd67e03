import { RuleError } from '../../engine/rule-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { seatOf } from '../log/seating.ts';
import type { Lobby } from './lobby.ts';

interface InvitingDeps {
  readonly ledger: Ledger;
  readonly lobby: Lobby;
  /** Mentions a person with a link to a table. */
  readonly mention: (table: StoredTable, actor: Actor, guest: string) => Promise<string>;
}

/** Handles invitations to a table. */
export class Inviting {
  readonly #deps: InvitingDeps;

  constructor(deps: InvitingDeps) {
    this.#deps = deps;
  }

  /**
   * Mentions a person with a link to a table. While it is a lobby, they may join it.
   *
   * @param only whether only invited people may join from now on; undefined: no change
   * @returns the outcome, for the person who invites
   * @throws RuleError (`not-running`, `not-a-lobby`, `not-seated`)
   */
  async invite(id: string, actor: Actor, guest: string, only: boolean | undefined): Promise<string> {
    const { ledger, lobby, mention } = this.#deps;
    const { status } = await ledger.stored(id);
    if (status !== 'lobby' && status !== 'active')
      throw new RuleError('not-running', 'This table is over. `/play` opens a new one.');
    if (status === 'lobby') {
      if (only !== undefined) await lobby.keepTo(id, actor, only ? 'invited' : 'everybody');
      await lobby.invite(id, actor, guest);
    } else if (only !== undefined)
      throw new RuleError('not-a-lobby', 'The game has started, so nobody can join now.');
    const table = await ledger.stored(id);
    if (status === 'active' && seatOf(table, actor.userId) === undefined && !actor.moderator)
      throw new RuleError('not-seated', 'Only people at this table can invite others.');
    return mention(table, actor, guest);
  }
}
