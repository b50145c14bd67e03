import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import { LibraryCache } from '../ledger/library-cache.ts';
import { readRecord, verify } from '../log/proof/verify.ts';

/** What checking the games of a moved database found. */
export interface MovedGames {
  readonly games: number;
  /** Games played under other rules: only their seeds and rolls could be checked. */
  readonly otherRules: number;
  /** Sentences about games that don't check, and didn't before the move either. */
  readonly faults: readonly string[];
}

/**
 * Checks games in a database that another one was copied to, from the seed on, as `/verify` does. The move isn't to
 * blame for a fault that the game already had.
 *
 * @param from address of the old database, as in DATABASE_URL
 * @param to address of the new one
 * @throws StoreError (`move-unproven`) for the operator if a game checks in the old database alone
 */
export async function checkMoved(
  from: string,
  to: string,
  ids: readonly string[],
  games: readonly Game[],
): Promise<MovedGames> {
  const moved = await checked(to, ids, games);
  const faulty = [...moved].filter(([, { fault }]) => fault !== undefined).map(([id]) => id);
  const before = faulty.length === 0 ? undefined : await checked(from, faulty, games);
  for (const id of faulty) {
    const sentence = moved.get(id)?.fault;
    if (before?.get(id)?.fault !== sentence)
      throw new StoreError(
        'move-unproven',
        `The game ${id} no longer checks after the move: ${sentence} Don’t use the new database; please report this.`,
      );
  }
  return {
    games: ids.length,
    otherRules: [...moved.values()].filter(({ otherRules }) => otherRules).length,
    faults: faulty.map((id) => `${id}: ${moved.get(id)?.fault}`),
  };
}

interface Checked {
  /** What is wrong, as a sentence; undefined if the game checks. */
  readonly fault: string | undefined;
  readonly otherRules: boolean;
}

async function checked(
  url: string,
  ids: readonly string[],
  games: readonly Game[],
): Promise<ReadonlyMap<string, Checked>> {
  const store = await openStore(url);
  try {
    const libraries = new LibraryCache(store);
    const found = new Map<string, Checked>();
    for (const id of ids) found.set(id, await check(store, libraries, id, games));
    return found;
  } finally {
    await store.close();
  }
}

async function check(
  store: Store,
  libraries: LibraryCache,
  id: string,
  games: readonly Game[],
): Promise<Checked> {
  try {
    const table = await store.loadTable(id);
    if (table === undefined) return { fault: 'It is missing.', otherRules: false };
    const game = games.find((one) => one.id === table.game);
    if (game === undefined)
      return { fault: `This version has no game called “${table.game}”.`, otherRules: false };
    await libraries.ready(game, table.options);
    const { ok, otherRules, sentence } = verify(game, await readRecord(store, table));
    return { fault: ok ? undefined : sentence, otherRules: otherRules !== undefined };
  } catch (error) {
    // A game that can't be read, such as one with a damaged row.
    if (error instanceof RuleError || (error instanceof StoreError && error.code === 'bad-row'))
      return { fault: error.message, otherRules: false };
    throw error;
  }
}
