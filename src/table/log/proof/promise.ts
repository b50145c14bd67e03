import type { ChainName } from '../../../engine/beacon/chain.ts';
import { commitOf, newSeed } from '../../../engine/dice/dice.ts';
import type { NewDice } from '../../../store/records/changes.ts';
import type { OwedPost, StoredTable } from '../../../store/records/table.ts';
import { chainVersion } from './chain.ts';
import { withNewSeed } from './seeds.ts';

/**
 * The post that promises a table's seed. It is never edited: its id proves that it is older than the ids in
 * the entropy.
 * @param again whether the new seed replaces one that may be known
 */
export function promisePost(table: string, commit: string, again = false): OwedPost {
  const dice = again ? 'The database was restored from a backup. From here on, the dice' : 'The dice';
  return {
    // Derived from the commit, so that the same promise is not posted twice.
    key: `p${commit.slice(0, 10)}`,
    title: '',
    text: `-# 🎲 ${dice} of table \`${table}\` are promised by \`${commit}\`, the SHA-256 of their seed.`,
    orHere: true,
  };
}

/** The post that seals a game's start. It is never edited: its id fixes the beacon's round. */
export const sealPost = (table: string, seal: string): OwedPost => ({
  // Derived from the seal, so that the same seal is not posted twice.
  key: `s${seal.slice(0, 10)}`,
  title: '',
  // Short, because it stays between the table and the private answers below it.
  text: `-# 🎲 Seal of \`${table}\`: \`${seal}\``,
  orHere: true,
  fixesRound: true,
});

/**
 * A new seed for a table, and the post that promises it.
 *
 * @param from number of the first action that rolls with the new seed
 * @param chain the beacon whose value becomes part of all later rolls; by default, the next press does
 */
export function renewedDice(
  table: StoredTable,
  from: number,
  chain?: ChainName,
): NewDice & { readonly post: OwedPost } {
  const seed = newSeed();
  const post = promisePost(table.id, commitOf(seed), true);
  // Before the game, nothing has been rolled, so the new seed simply replaces the old one.
  if (table.startedAt === undefined)
    return { seed, commit: commitOf(seed), entropy: table.entropy, post, draw: null };
  const dice = withNewSeed(table, seed, from);
  if (chain === undefined || chainVersion(table) !== 3) return { ...dice, post };
  return { ...dice, draw: { kind: 'again', chain }, post: { ...post, fixesRound: true } };
}
