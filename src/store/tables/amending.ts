import { canonicalJson } from '../../engine/canonical.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import type { Ask } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import type { OwedPost, StoredTable } from '../records/table.ts';

type Change = Parameters<Rows['table']['updateMany']>[0]['data'];

/**
 * Changes a table based on its current row. Does nothing if another writer changes it first.
 * @param decide returns undefined to change nothing
 * @returns whether the table was changed
 */
export async function amend(
  ask: Ask,
  id: string,
  decide: (table: StoredTable) => Change | undefined,
): Promise<boolean> {
  for (;;) {
    const row = await rowOf(ask, id);
    if (row === null) return false;
    const table = tableOf(row);
    const data = decide(table);
    if (data === undefined) return false;
    const { revision, status, trouble = null, owedPosts, unreadable } = table;
    // In a damaged row, the contents of these columns are unknown.
    const seen = unreadable
      ? {}
      : { status, trouble, owedPosts: owedPosts ? canonicalJson(owedPosts) : null };
    const where = { id, revision, ...seen };
    const { count } = await ask((rows) => rows.table.updateMany({ where, data }));
    if (count > 0) return true;
  }
}

/** A table's row with its seats; null if there is none. */
export const rowOf = (ask: Ask, id: string): Promise<unknown> =>
  ask((rows) => rows.table.findUnique({ where: { id }, include: withSeats }));

/** Adds a post to the list of posts that the table still has to make. */
export const owing = ({ owedPosts = [] }: StoredTable, post: OwedPost): Change => ({
  owedPosts: canonicalJson([...owedPosts, post]),
  namesPeople: true,
});
