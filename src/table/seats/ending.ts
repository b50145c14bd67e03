import { RuleError } from '../../engine/rule-error.ts';
import { RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { owedPost, tableLine } from '../channel/places.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** How and why a game is ended without a result. */
export interface Ending {
  /** The text for the log, after the game's title. */
  readonly words: string;
  /** The reason shown at the table and in the log. */
  readonly reason: string | undefined;
  /** @throws RuleError if the current table must not be ended */
  readonly look: (stored: StoredTable) => void;
}

/** @throws RuleError (`moved-on`) if something just happened at the table */
export function endGame(
  store: Store,
  ledger: Ledger,
  id: string,
  { words, reason, look }: Ending,
): Promise<void> {
  return ledger.queue.run(id, async () => {
    ledger.forget(id);
    const table = await ledger.stored(id);
    look(table);
    try {
      const lines = [tableLine(table), ...(reason === undefined ? [] : [`Reason: ${reason}`])];
      const post = owedPost(`${ledger.titleOf(table.game)}: ${words}`, ...lines);
      await store.endTable(id, table.revision, { post, ...(reason !== undefined && { reason }) });
    } catch (error) {
      throw error instanceof RevisionMoved ? movedOn() : error;
    } finally {
      ledger.forget(id);
    }
  });
}

export const movedOn = (): RuleError =>
  new RuleError('moved-on', 'Something just happened at the table. Please try again.');
