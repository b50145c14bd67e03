import type { Entrant } from '../results.ts';
import { type Grade, grades, mayMeet } from './grade.ts';
import type { Player } from './list.ts';
import { cheapestMatching } from './matching/perfect.ts';

/**
 * Returns the candidates for the bye, the first choice first (League 4.2): who has had no bye and no win by forfeit,
 * from the lowest of the list. If everybody has had one: the fewest first, of these the lowest.
 */
function byeCandidates(list: readonly Player[]): readonly Player[] {
  const fromLowest = list.toReversed();
  const without = fromLowest.filter(({ gifts }) => gifts === 0);
  return without.length > 0 ? without : fromLowest.toSorted((one, other) => one.gifts - other.gifts);
}

/** Returns the first candidate whose bye lets the others be paired at a grade. */
function byeAt(list: readonly Player[], candidates: readonly Player[], grade: Grade): Player | undefined {
  // The bye is one player more. Only candidates can be matched with it, the first choice for the lowest cost: a single
  // matching finds what would otherwise take one for each candidate.
  const rank = new Map(candidates.map((player, index) => [player, index]));
  const mates = cheapestMatching(list.length + 1, (one, other) => {
    const player = list[one];
    const opponent = list[other];
    if (player === undefined) return undefined;
    if (opponent === undefined) return rank.get(player);
    return mayMeet(player, opponent, grade) ? 0 : undefined;
  });
  return list[mates?.[list.length] ?? -1];
}

/**
 * Returns who gets the bye (League 4.2), or undefined if nobody does because the number of players is even.
 *
 * @param list everybody to be paired, in the order of the list
 */
export function byeOf(list: readonly Player[]): Entrant | undefined {
  if (list.length % 2 === 0) return undefined;
  const candidates = byeCandidates(list);
  for (const grade of grades) {
    const player = byeAt(list, candidates, grade);
    if (player !== undefined) return player.entrant;
  }
  return undefined;
}
