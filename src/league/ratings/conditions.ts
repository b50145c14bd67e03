import {
  type Ending,
  type FinishedGame,
  isBetweenComputers,
  keyOf,
  personsOf,
  type RatingSettings,
  ratedSeats,
} from './game.ts';
import { day } from './rating.ts';

/** Which games are rated (League 17). */

/** Why a game isn't rated. */
export type Unrated =
  | 'off on the server'
  | 'off at the table'
  | 'ending'
  | 'annulled'
  | 'too few players'
  | 'one side'
  | 'in two seats'
  | 'hardly begun'
  | 'too many games';

/** How many games of the same persons within 24 hours are rated. */
const mostGames = 10;
/** How often every person must have acted, unless the game ended by its rules. */
const leastActions = 2;

const ratedEndings: readonly Ending[] = ['rules', 'resignation', 'time', 'draw by consent'];

/** Whether a game ended in a way that counts: by its rules, by resignation, by time or by draw by consent. */
export const hasRatedEnding = ({ ending }: FinishedGame): boolean => ratedEndings.includes(ending);

/** Whether at least two different players are rated by the game. */
export const hasTwoPlayers = (game: FinishedGame, settings: RatingSettings): boolean =>
  new Set(ratedSeats(game, settings).map(({ player }) => keyOf(player))).size >= 2;

/** Whether the rated seats play against each other. People on one side, against computers only, don't. */
export function hasTwoSides(game: FinishedGame, settings: RatingSettings): boolean {
  const sides = ratedSeats(game, settings).map(({ side }, seat) =>
    side === undefined ? `seat ${seat}` : side,
  );
  return new Set(sides).size >= 2;
}

/**
 * Whether a person sits in two seats. In a game between computers the same holds for a level and version, because
 * it would be rated against itself.
 */
export function isSomebodyTwice(game: FinishedGame): boolean {
  const players = game.seats.flatMap(({ player }) =>
    player.kind === 'person' || isBetweenComputers(game) ? [keyOf(player)] : [],
  );
  return new Set(players).size < players.length;
}

/** Whether every person acted at least twice, or the game ended by its rules. */
export const isFarEnough = ({ ending, seats }: FinishedGame): boolean =>
  ending === 'rules' ||
  seats.every(({ player, actions }) => player.kind === 'computer' || actions >= leastActions);

/** A text that is the same for the same persons, in whatever seats; undefined for computers among themselves. */
export const companyOf = (game: FinishedGame): string | undefined =>
  isBetweenComputers(game) ? undefined : JSON.stringify(personsOf(game).toSorted());

/**
 * Whether the same persons have already played ten games within the 24 hours before.
 *
 * @param earlier times of their earlier games, in milliseconds
 */
export const isOneTooMany = ({ at }: Pick<FinishedGame, 'at'>, earlier: readonly number[]): boolean =>
  earlier.filter((time) => at - time < day).length >= mostGames;

/** Whether a game counts against later ones of the same persons: it is rated, or it was itself one too many. */
export const hasNoOtherReason = (unrated: string | undefined): boolean =>
  unrated === undefined || unrated === ('too many games' satisfies Unrated);

/** Returns why a game isn't rated, whatever was played before; empty if it may be. */
export function problemsOf(game: FinishedGame, settings: RatingSettings): Unrated[] {
  const found: readonly (readonly [boolean, Unrated])[] = [
    [!game.ratings.server, 'off on the server'],
    [!game.ratings.table, 'off at the table'],
    [!hasRatedEnding(game), 'ending'],
    [game.isAnnulled, 'annulled'],
    [!hasTwoPlayers(game, settings), 'too few players'],
    [!hasTwoSides(game, settings), 'one side'],
    [isSomebodyTwice(game), 'in two seats'],
    [!isFarEnough(game), 'hardly begun'],
  ];
  return found.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/**
 * Returns why a game isn't rated; empty if it is.
 *
 * @param earlier times of earlier games of the same persons that had no other reason against them
 */
export const unratedBecause = (
  game: FinishedGame,
  settings: RatingSettings,
  earlier: readonly number[],
): Unrated[] => [
  ...problemsOf(game, settings),
  ...(companyOf(game) !== undefined && isOneTooMany(game, earlier) ? (['too many games'] as const) : []),
];
