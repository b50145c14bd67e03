import { commitOf, newSeed } from '../../engine/dice.ts';
import type { NewDice } from '../../store/records/changes.ts';
import type { OwedPost, StoredTable } from '../../store/records/table.ts';
import { withNewSeed } from './seeds.ts';

/**
 * The post that promises a table's seed, which is never edited: its own id tells when it was made, before the ids that the
 * entropy is made of.
 * @param again a new seed follows on one that may be known
 */
export function promisePost(table: string, commit: string, again = false): OwedPost {
  const dice = again ? 'The database was restored from a backup. From here on, the dice' : 'The dice';
  return {
    // Of the commit, so that whoever makes the same promise makes the same post.
    key: `p${commit.slice(0, 10)}`,
    title: '',
    text: `-# 🎲 ${dice} of table \`${table}\` are promised by \`${commit}\`, the SHA-256 of their seed.`,
    orHere: true,
  };
}

/** A new seed for a table, and the post that promises it. @param from number of the first action that it gives the rolls for */
export function renewedDice(table: StoredTable, from: number): NewDice & { readonly post: OwedPost } {
  const seed = newSeed();
  const post = promisePost(table.id, commitOf(seed), true);
  // Before the game nothing was rolled: the new seed simply takes the place of the old one.
  if (table.startedAt === undefined) return { seed, commit: commitOf(seed), entropy: table.entropy, post };
  return { ...withNewSeed(table, seed, from), post };
}
