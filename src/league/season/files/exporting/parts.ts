/**
 * In which parts a season is exported (League 18, 22). A game takes about 12 KB in a zip, of which half are the hashes of
 * its actions: no way of packing makes 6,000 games fit into a file that Discord or an import takes. So a large season comes
 * as a zip of its tables, which is all that an import needs, and zips of games.
 */

/** A finished game that can be replayed, and how many actions it has. */
export interface LoggedGame {
  readonly table: string;
  readonly actions: number;
}

/** Tables of the games in each part. The first part has the season's tables too. */
export type Parts = readonly (readonly string[])[];

/** What games take in a zip, in bytes, rather too much than too little. */
const packed = { game: 1_200, action: 75, lines: 700 } as const;
/** Bytes of a part, with room for games that take more. */
const mostBytes = 7_500_000;

const bytesOf = ({ actions }: LoggedGame): number => packed.game + packed.action * actions;

/** @param games in the order in which they ended, so that games to come change only the last part */
export function partsOf(games: readonly LoggedGame[]): Parts {
  const whole = games.reduce((sum, game) => sum + bytesOf(game) + packed.lines, 0);
  if (whole <= mostBytes) return [games.map(({ table }) => table)];
  const parts: string[][] = [[]];
  let left = 0;
  for (const game of games) {
    const bytes = bytesOf(game);
    if (left < bytes) {
      parts.push([]);
      left = mostBytes;
    }
    left -= bytes;
    parts.at(-1)?.push(game.table);
  }
  return parts;
}
