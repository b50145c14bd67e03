import { type Entrant, onePointAWin, type Points, type Round } from '../results.ts';
import { bestPairs } from './best-pairs.ts';
import { byeOf } from './bye.ts';
import { type Grade, grades } from './grade.ts';
import { listOf, type Player } from './list.ts';
import { sideOfHigher } from './wish.ts';

/** What a pairing is made from. */
export interface SwissSoFar {
  readonly entrants: readonly Entrant[];
  readonly rounds: readonly Round[];
  /** Whether the game has sides. Without them wishes don't count (League 4.3). */
  readonly sides: boolean;
  /** Entrants who aren't paired in this round: withdrawn, absent, or with a half-point bye. */
  readonly out?: readonly Entrant[];
  /** What a win and a draw are worth; 1 and ½ if left out. */
  readonly points?: Points;
}

export interface SwissPairing {
  readonly grade: Grade;
  readonly bye: Entrant | null;
  /** Ordered by boards. Without sides the higher in the list stands first. */
  readonly pairs: readonly (readonly [first: Entrant, second: Entrant])[];
}

/** The wish of everybody in a game without sides. */
const noWish: Player['wish'] = { side: undefined, strength: 0, surplus: 0 };

/** Gives the sides to the pairs (League 4.4). Boards are numbered by the higher player's place in the list. */
function pairsAt(list: readonly Player[], grade: Grade, sides: boolean): SwissPairing['pairs'] | undefined {
  return bestPairs(list, grade)?.flatMap(([one, other], index) => {
    const higher = list[one];
    const lower = list[other];
    if (higher === undefined || lower === undefined) return [];
    const first = !sides || sideOfHigher(higher.wish, lower.wish, index + 1) === 'first';
    return first ? [[higher.entrant, lower.entrant]] : [[lower.entrant, higher.entrant]];
  });
}

/**
 * Returns the pairing of the next round: the bye (League 4.2), the best complete pairing at the lowest grade that has
 * one (League 4.3), and the sides (League 4.4). There is always one, since grade 3 allows every pair. It depends only
 * on what is given. 128 entrants take well under a second.
 */
export function pairSwiss({
  entrants,
  rounds,
  sides,
  out = [],
  points = onePointAWin,
}: SwissSoFar): SwissPairing {
  const present = entrants.filter((entrant) => !out.includes(entrant));
  const everybody = listOf(present, rounds, points).map((player) =>
    sides ? player : { ...player, wish: noWish },
  );
  const bye = byeOf(everybody);
  const list = everybody.filter(({ entrant }) => entrant !== bye);
  for (const grade of grades) {
    const pairs = pairsAt(list, grade, sides);
    if (pairs !== undefined) return { grade, bye: bye ?? null, pairs };
  }
  return { grade: 3, bye: bye ?? null, pairs: [] };
}
