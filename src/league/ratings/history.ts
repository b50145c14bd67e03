import { companyOf, hasNoOtherReason, type Unrated, unratedBecause } from './conditions.ts';
import {
  byTime,
  type FinishedGame,
  isBetweenComputers,
  keyOf,
  type Player,
  type RatingSettings,
  ratedSeats,
} from './game.ts';
import { day, inNewSeason, newStanding, ratingAt, type Standing } from './rating.ts';
import { type Part, updated } from './update.ts';

/** The ratings of a server as a function of its results (League 17). */

/** A point of somebody's history: the rating after a game. */
export interface Step extends Standing {
  readonly table: string;
  readonly at: number;
}

/** One player's rating in one game, with its history in order of the games. */
export interface Rated {
  readonly player: Player;
  readonly game: string;
  readonly standing: Standing;
  readonly steps: readonly Step[];
}

/** The ratings after some of the results. */
export interface Ratings {
  /** By `ratedKey`. */
  readonly rated: ReadonlyMap<string, Rated>;
  /** Times of games of the same persons that may be rated, by game and persons. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** Why games weren't rated, by table. */
  readonly unrated: ReadonlyMap<string, readonly Unrated[]>;
}

/** The beginning of a rating season of a game, in milliseconds. */
export interface RatingSeason {
  readonly game: string;
  readonly at: number;
}

/** Returns the key of a player's rating in a game. */
export const ratedKey = (player: Player, game: string): string => JSON.stringify([game, keyOf(player)]);

export const noRatings: Ratings = { rated: new Map(), times: new Map(), unrated: new Map() };

/** Returns a player's standing in a game; a new one if there are no rated games. */
export const standingOf = ({ rated }: Ratings, player: Player, game: string): Standing =>
  rated.get(ratedKey(player, game))?.standing ?? newStanding();

/** Ratings that a computation may still change. */
interface Draft {
  readonly rated: Map<string, Rated>;
  readonly times: Map<string, readonly number[]>;
  readonly unrated: Map<string, readonly Unrated[]>;
}

const draftOf = ({ rated, times, unrated }: Ratings): Draft => ({
  rated: new Map(rated),
  times: new Map(times),
  unrated: new Map(unrated),
});

/**
 * Computes all ratings of a server. The order of the arguments doesn't matter: games count by time of the last
 * action, then by table. A season begins after the games of its own millisecond.
 *
 * @param settings of the server, or what they were when a game ended
 */
export function ratingsOf(
  games: readonly FinishedGame[],
  settings: RatingSettings | ((game: FinishedGame) => RatingSettings),
  seasons: readonly RatingSeason[] = [],
): Ratings {
  const draft = draftOf(noRatings);
  const waiting = seasons.toSorted((one, other) => other.at - one.at);
  const beginSeasons = (before: number): void => {
    for (let next = waiting.at(-1); next !== undefined && next.at < before; next = waiting.at(-1)) {
      beginSeason(draft, next.game);
      waiting.pop();
    }
  };
  for (const game of games.toSorted(byTime)) {
    beginSeasons(game.at);
    addGame(draft, game, typeof settings === 'function' ? settings(game) : settings);
  }
  beginSeasons(Number.POSITIVE_INFINITY);
  return draft;
}

/** Adds the next game. Games must come in their order; if one comes late, everything is computed anew. */
export function withGame(ratings: Ratings, game: FinishedGame, settings: RatingSettings): Ratings {
  const draft = draftOf(ratings);
  addGame(draft, game, settings);
  return draft;
}

/** Returns the key of `Ratings.times`: the game, and its persons in whatever seats. */
export const timesKey = (game: FinishedGame): string => JSON.stringify([game.game, companyOf(game)]);

function addGame(draft: Draft, game: FinishedGame, settings: RatingSettings): void {
  const company = timesKey(game);
  const times = (draft.times.get(company) ?? []).filter((time) => game.at - time < day);
  const reasons = unratedBecause(game, settings, times);
  // A game that is one too many still counts against the next ones.
  if (reasons.every(hasNoOtherReason)) draft.times.set(company, [...times, game.at]);
  if (reasons.length > 0) draft.unrated.set(game.table, reasons);
  else
    for (const rated of ratedAnew(draft, game, settings))
      draft.rated.set(ratedKey(rated.player, game.game), rated);
}

/** The new ratings that a rated game gives its players. Computers get theirs only in games between computers. */
function ratedAnew(ratings: Ratings, finished: FinishedGame, settings: RatingSettings): Rated[] {
  const { table, game, at } = finished;
  const seats = ratedSeats(finished, settings);
  const parts = seats.map(
    ({ player, place, side }): Part => ({
      rating: ratingAt(standingOf(ratings, player, game), at),
      place,
      side,
    }),
  );
  const after = updated(parts);
  return seats.flatMap(({ player }, seat): Rated[] => {
    const rating = after[seat];
    if (rating === undefined || (player.kind === 'computer' && !isBetweenComputers(finished))) return [];
    const before = ratings.rated.get(ratedKey(player, game));
    const standing = { ...rating, games: (before?.standing.games ?? 0) + 1, last: at };
    return [{ player, game, standing, steps: [...(before?.steps ?? []), { ...standing, table, at }] }];
  });
}

/** Begins a rating season of a game. The caller keeps the old board before, under a name. */
export function withSeason(ratings: Ratings, game: string): Ratings {
  const draft = draftOf(ratings);
  beginSeason(draft, game);
  return draft;
}

function beginSeason(draft: Draft, game: string): void {
  for (const [key, rated] of draft.rated)
    if (rated.game === game) draft.rated.set(key, { ...rated, standing: inNewSeason(rated.standing) });
}
