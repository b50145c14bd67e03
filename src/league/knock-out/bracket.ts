/** The bracket of a knock-out before any game (League 5). */

/** An entrant of a knock-out, named by its number in the seeding: 1 is the best. */
export type Seed = number;

/** Two who meet, the better seed first. */
export type Pair = readonly [better: Seed, worse: Seed];

export interface Bracket {
  /** Places in the bracket: the smallest power of two that holds all entrants. */
  readonly size: number;
  readonly rounds: number;
  /** Who goes through the first round without a game, the best first. */
  readonly byes: readonly Seed[];
  /** The games of the first round in the order of the bracket. */
  readonly firstRound: readonly Pair[];
}

/** Returns the number of rounds: how often the places can be halved. */
export const roundsOf = (entrants: number): number => Math.ceil(Math.log2(Math.max(1, entrants)));

/**
 * Returns the seeds of a full bracket from top to bottom. Neighbors meet, and the winners of neighboring matches
 * meet next. For three rounds: 1 8 4 5 2 7 3 6.
 */
export function bracketOrder(rounds: number): readonly Seed[] {
  if (rounds <= 0) return [1];
  const size = 2 ** rounds;
  return bracketOrder(rounds - 1).flatMap((seed) => [seed, size + 1 - seed]);
}

/** Returns two seeds as a pair. */
export const pairOf = (one: Seed, other: Seed): Pair => [Math.min(one, other), Math.max(one, other)];

/** Splits a list into neighbors; a last one without a neighbor stands alone. */
export const neighbors = <T>(list: readonly T[]): T[][] =>
  list.flatMap((_, index) => (index % 2 === 0 ? [list.slice(index, index + 2)] : []));

/** Draws up the bracket. Places above the number of entrants are byes, so the best seeds have them. */
export function bracketOf(entrants: number): Bracket {
  const rounds = roundsOf(entrants);
  const size = 2 ** rounds;
  const matches = neighbors(bracketOrder(rounds));
  const isPresent = (seed: Seed): boolean => seed <= entrants;
  return {
    size,
    rounds,
    byes: Array.from({ length: size - entrants }, (_, index) => index + 1),
    firstRound: matches.flatMap(([one, other]) =>
      one !== undefined && other !== undefined && isPresent(one) && isPresent(other)
        ? [pairOf(one, other)]
        : [],
    ),
  };
}
