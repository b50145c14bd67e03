import { hash } from 'node:crypto';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Roll } from '../../engine/dice.ts';
import type { StoredAction, StoredRoll, StoredTable } from '../../store/store.ts';
import { streamAt } from './seeds.ts';

/**
 * The chain of a game: a hash that every action makes from the one before it, so that the last one, which is shown at the
 * table when the game is over, stands for all that was played. docs/fairness.md says how to recompute it.
 */

type Thrown = Pick<Roll, 'at' | 'sides' | 'values'>;

const link = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'hex');

const thrown = (rolls: readonly Thrown[]) => rolls.map(({ at, sides, values }) => [at, sides, values]);

/** What a game began with, as one text: the game, its options, how many seats, and what earlier games have left for it. */
export const beginningOf = ({ game, options, seats, kept }: StoredTable): string =>
  canonicalJson({ game, options, seats: seats.length, ...(kept && { kept }) });

/** The first link: what the game began with, and how it was dealt. */
export function firstLink(table: StoredTable, rolls: readonly Thrown[]): string {
  const { commit, entropy } = streamAt(table, 0);
  return link(['clubhouse chain 1', table.id, beginningOf(table), commit, entropy, thrown(rolls)]);
}

/** The link of an action. */
export const nextLink = (
  before: string,
  { number, seat, notation, hash: state }: Pick<StoredAction, 'number' | 'seat' | 'notation' | 'hash'>,
  rolls: readonly Thrown[],
): string => link([before, number, seat, notation, state, thrown(rolls)]);

/** The last link of a whole game, from what is stored of it. */
export function headOf(
  table: StoredTable,
  actions: readonly StoredAction[],
  rolls: readonly StoredRoll[],
): string {
  const byAction = new Map<number, StoredRoll[]>();
  for (const roll of rolls) {
    const { actionNumber = 0 } = roll;
    byAction.set(actionNumber, [...(byAction.get(actionNumber) ?? []), roll]);
  }
  return actions.reduce(
    (before, action) => nextLink(before, action, byAction.get(action.number) ?? []),
    firstLink(table, byAction.get(0) ?? []),
  );
}
