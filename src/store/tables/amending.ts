import { canonicalJson } from '../../engine/canonical.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import type { Ask } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import type { OwedPost, StoredTable } from '../records/table.ts';

type Change = Parameters<Rows['table']['updateMany']>[0]['data'];

/**
 * Changes a table by what it is, and by nothing that another writer makes of it meanwhile.
 * @param decide undefined: nothing is to be changed
 * @returns whether it was changed
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
    // Of a damaged row it is not known what these columns hold.
    const seen = unreadable
      ? {}
      : { status, trouble, owedPosts: owedPosts ? canonicalJson(owedPosts) : null };
    const where = { id, revision, ...seen };
    const { count } = await ask((rows) => rows.table.updateMany({ where, data }));
    if (count > 0) return true;
  }
}

/** The row of a table with its seats; null: there is none. */
export const rowOf = (ask: Ask, id: string): Promise<unknown> =>
  ask((rows) => rows.table.findUnique({ where: { id }, include: withSeats }));

/** One post more that is owed. */
export const owing = ({ owedPosts = [] }: StoredTable, post: OwedPost): Change => ({
  owedPosts: canonicalJson([...owedPosts, post]),
  namesPeople: true,
});
