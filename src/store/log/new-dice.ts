import { canonicalJson } from '../../engine/canonical.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import { tableOf } from '../database/rows.ts';
import type { NewDice } from '../records/changes.ts';
import type { OwedPost } from '../records/table.ts';

/** Gives a table new seeds, in the same transaction that records the reason. */
export async function renewDice(rows: Rows, id: string, dice: NewDice): Promise<void> {
  const { seed, commit, entropy, earlierSeeds, entropyParts, draw, post } = dice;
  const { owedPosts = [] } = tableOf(await rows.table.findUnique({ where: { id }, include: withSeats }));
  const data = {
    seed,
    commit,
    entropy,
    earlierSeeds: earlierSeeds === undefined ? null : canonicalJson(earlierSeeds),
    ...(entropyParts && { entropyParts: canonicalJson(entropyParts) }),
    ...(draw !== undefined && { draw: draw === null ? null : canonicalJson(draw) }),
    ...(post && { owedPosts: canonicalJson([...owedPosts.map(withoutRound), post]) }),
  };
  await rows.table.updateMany({ where: { id }, data });
}

/** An earlier promise or seal is still posted, but the round depends on the newest post alone. */
const withoutRound = ({ fixesRound: _, ...post }: OwedPost): OwedPost => post;
