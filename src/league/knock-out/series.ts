/** A match of several games (League 5). */

/** The sides of a series. The better seed is `high`. */
export type Side = 'high' | 'low';

/** The result of one game. A double forfeit is a loss for both (League 2). */
export type GameResult = Side | 'draw' | 'high forfeits' | 'low forfeits' | 'both forfeit';

export type BestOf = 1 | 3 | 5 | 7 | 9;

export interface Series {
  readonly bestOf: BestOf;
  /** In baseball, the first side is the home team. */
  readonly game: 'baseball' | 'other';
  readonly results: readonly GameResult[];
}

/** A series after its results. */
export interface SeriesAfter {
  readonly isOver: boolean;
  readonly winner: Side | undefined;
  /** Points of `high` and of `low`. */
  readonly score: readonly [high: number, low: number];
  /** Who has the first side in the next game; undefined if the series is over. */
  readonly nextFirst: Side | undefined;
}

/** How many games follow a series that is level, if no game of them has a winner. */
const extraGames = 3;
/** How many forfeits of one side end a series. */
const mostForfeits = 2;

/** Who is at home in each game, seen from `high`. */
const homes: Readonly<Record<BestOf, string>> = {
  1: 'H',
  3: 'H-A-H',
  5: 'H-H-A-A-H',
  7: 'H-H-A-A-A-H-H',
  9: 'H-H-A-A-H-H-A-A-H',
};

/** Points of `high` and `low`, and forfeits of both, that a game adds. */
const worth: Readonly<Record<GameResult, readonly [number, number, number, number]>> = {
  high: [1, 0, 0, 0],
  low: [0, 1, 0, 0],
  draw: [0.5, 0.5, 0, 0],
  'high forfeits': [0, 1, 1, 0],
  'low forfeits': [1, 0, 0, 1],
  'both forfeit': [0, 0, 1, 1],
};

interface Tally {
  readonly games: number;
  readonly score: readonly [high: number, low: number];
  readonly forfeits: readonly [high: number, low: number];
}

/** Returns a series after its results. Results after its end don't count. */
export function seriesAfter({ bestOf, game, results }: Series): SeriesAfter {
  let tally: Tally = { games: 0, score: [0, 0], forfeits: [0, 0] };
  for (const result of results) {
    if (winnerOf(bestOf, tally) !== undefined) break;
    tally = added(tally, result);
  }
  const winner = winnerOf(bestOf, tally);
  return {
    isOver: winner !== undefined,
    winner,
    score: tally.score,
    nextFirst: winner === undefined ? firstSide(game, bestOf, tally.games + 1) : undefined,
  };
}

function added({ games, score, forfeits }: Tally, result: GameResult): Tally {
  const [high, low, byHigh, byLow] = worth[result];
  return {
    games: games + 1,
    score: [score[0] + high, score[1] + low],
    forfeits: [forfeits[0] + byHigh, forfeits[1] + byLow],
  };
}

/**
 * Returns who has won. The lead must be greater than the number of games left. In a level series, `high` goes
 * through after the extra games, or if both sides have forfeited too often.
 */
function winnerOf(bestOf: BestOf, { games, score: [high, low], forfeits }: Tally): Side | undefined {
  const [isHighOut, isLowOut] = forfeits.map((count) => count >= mostForfeits);
  if (isHighOut === true || isLowOut === true) return isLowOut === true ? 'high' : 'low';
  if (Math.abs(high - low) > Math.max(0, bestOf - games)) return high > low ? 'high' : 'low';
  return games >= bestOf + extraGames ? 'high' : undefined;
}

/**
 * Returns who has the first side in a game of a series. In extra games the sides change from game to game.
 *
 * @param number of the game, from 1
 */
export function firstSide(game: Series['game'], bestOf: BestOf, number: number): Side {
  const home = game === 'baseball' ? homes[bestOf].split('-')[number - 1] : undefined;
  // Every plan of homes is odd and ends with high at home, so the extra games go on like odd and even games.
  const isHigh = home === undefined ? number % 2 === 1 : home === 'H';
  return isHigh ? 'high' : 'low';
}
