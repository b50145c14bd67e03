import { hash } from 'node:crypto';
import { canonicalJson } from '../../../engine/canonical.ts';
import type { Roll } from '../../../engine/dice/dice.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { StoredRoll } from '../../../store/records/roll.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { pressOf, streamAt } from './seeds.ts';
import { taggedSeats } from './tags.ts';

/**
 * The hash chain of a game: every action's hash includes the one before it. So the last hash, shown at the
 * table after the game, covers everything that was played. docs/fairness.md says how to recompute it.
 */

type Thrown = Pick<Roll, 'at' | 'sides' | 'values' | 'kind' | 'purpose' | 'owner'>;
type Versioned = Pick<StoredTable, 'entropyParts'>;

const link = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'hex');

const thrown = (table: Versioned, rolls: readonly Thrown[]) =>
  rolls.map(({ at, sides, values, kind, purpose, owner }) =>
    chainVersion(table) === 3 ? [at, sides, values, kind, purpose, owner ?? null] : [at, sides, values],
  );

/**
 * Version of a game's chain. Version 1 does not include the presses behind people's actions, and version 2
 * not what the rolls were for.
 */
export const chainVersion = ({ entropyParts }: Versioned): 1 | 2 | 3 => entropyParts?.chain ?? 1;

/**
 * The starting conditions of a game as one text: the game, its options, the number of seats and what earlier
 * games left for it. For newer games, also who played which seat.
 */
export const beginningOf = ({
  game,
  options,
  seats,
  seating,
  kept,
}: Pick<StoredTable, 'game' | 'options' | 'seats' | 'seating' | 'kept'>): string =>
  canonicalJson({ game, options, seats: seats.length, ...(seating && { seating }), ...(kept && { kept }) });

/** The first link of the chain: the starting conditions and the deal. */
export function firstLink(table: StoredTable, rolls: readonly Thrown[]): string {
  const { commit, entropy } = streamAt(table, 0);
  const recipe = `clubhouse chain ${chainVersion(table)}`;
  return link([recipe, table.id, beginningOf(table), commit, entropy, thrown(table, rolls)]);
}

/** The link for an action. */
export function nextLink(
  table: Versioned,
  before: string,
  action: Pick<StoredAction, 'number' | 'seat' | 'notation' | 'hash' | 'source'>,
  rolls: readonly Thrown[],
): string {
  const { number, seat, notation, hash: state } = action;
  const press = chainVersion(table) === 1 ? [] : [pressOf(action) ?? null];
  return link([before, number, seat, notation, state, thrown(table, rolls), ...press]);
}

/**
 * The link that closes a game of version 3: its result and its people as well. The last message shows it.
 * Undefined for older versions.
 * @param last the link of the last action
 */
export function closingLink(table: StoredTable, last: string): string | undefined {
  const { status, result, entropyParts } = table;
  if (chainVersion(table) !== 3) return undefined;
  const told = result === undefined ? null : canonicalJson(result);
  const tags = taggedSeats(table).map(({ tag }) => tag);
  return link(['clubhouse end 3', last, status, entropyParts?.title ?? '', told, tags]);
}

/** The last link of a whole game, computed from the stored data. */
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
    (before, action) => nextLink(table, before, action, byAction.get(action.number) ?? []),
    firstLink(table, byAction.get(0) ?? []),
  );
}
