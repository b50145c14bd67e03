/** Sizes of the tables of a round (League 6). */

/** How many seats the tables of a tournament have, where the number of entrants allows it. */
export type Seats = 3 | 4;

/**
 * Returns the sizes of a round's tables, larger ones first; none if the entrants can't all sit.
 *
 * @param isForTwo whether the game can be played by two. Only five entrants need such a table.
 */
export function tableSizes(entrants: number, seats: Seats, isForTwo = true): readonly number[] {
  if (entrants < 3) return [];
  if (entrants === 5) return isForTwo ? [3, 2] : [];
  return seats === 4 ? foursFirst(entrants) : threesFirst(entrants);
}

/** As many tables of four as possible, because those of three make up for what is missing to a multiple of four. */
function foursFirst(entrants: number): number[] {
  const threes = (4 - (entrants % 4)) % 4;
  return sized((entrants - 3 * threes) / 4, threes);
}

/** As many tables of three as possible; who is left makes tables of three into tables of four. */
function threesFirst(entrants: number): number[] {
  const fours = entrants % 3;
  return sized(fours, (entrants - 4 * fours) / 3);
}

const sized = (fours: number, threes: number): number[] => [
  ...Array.from({ length: fours }, () => 4),
  ...Array.from({ length: threes }, () => 3),
];
