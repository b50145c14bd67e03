import {
  type AllRatings,
  type EarlierGame,
  type GameRecord,
  isPseudonym,
  type NewGameRecord,
  type PlayedSeat,
  type RatedGame,
  type RatingRules,
  type StoredRating,
} from '../../store/records/played.ts';
import { boardAt } from './board.ts';
import { hasNoOtherReason } from './conditions.ts';
import { type FinishedGame, keyOf, type Player, type RatingSettings, type SeatOfGame } from './game.ts';
import { noRatings, type Rated, type Ratings, ratedKey, ratingsOf, timesKey, withGame } from './history.ts';
import { day, inNewSeason, type Standing } from './rating.ts';

/** Ratings as the store keeps them. These rules are all that it knows of ratings (League 17). */

/** How the store names a player. People's ids are digits, and pseudonyms begin with `~`. */
export const whoOf = (player: Player): string =>
  player.kind === 'person' ? player.id : `computer ${player.level} ${player.version}`;

export const isComputer = (who: string): boolean => who.startsWith('computer ');

const playerOf = ({ userId, level = '', version = 0 }: PlayedSeat): Player =>
  userId === undefined
    ? { kind: 'computer', level, version: String(version) }
    : { kind: 'person', id: userId };

const seatOf = (seat: PlayedSeat): SeatOfGame => ({
  player: playerOf(seat),
  place: seat.place,
  actions: seat.acted,
});

/** Before a game is stored, its time and table don't matter. */
const unknown = { tableId: '', endedAt: new Date(0) };

function finishedOf(game: Omit<GameRecord, 'tableId' | 'endedAt'> & Partial<GameRecord>): FinishedGame {
  const { tableId, endedAt } = { ...unknown, ...game };
  return {
    table: tableId,
    game: game.game,
    at: endedAt.getTime(),
    ratings: { server: game.serverRated, table: game.tableRated },
    ending: game.ending,
    isAnnulled: game.annulled !== undefined,
    seats: game.seats.map(seatOf),
  };
}

const settingsOf = ({ withComputers }: NewGameRecord): RatingSettings => ({ withComputers });

export const standingOf = ({ mu, sigma, games, lastAt }: StoredRating): Standing => ({
  mu,
  sigma,
  games,
  last: lastAt.getTime(),
});

/** By `keyOf`: who plays under which name. Later seats and games count. */
function namesIn(games: readonly NewGameRecord[]): ReadonlyMap<string, string> {
  return new Map(
    games.flatMap(({ seats }) => seats.map((seat) => [keyOf(playerOf(seat)), seat.name] as const)),
  );
}

const storedOf = ({ player, standing }: Rated, names: ReadonlyMap<string, string>): StoredRating => ({
  who: whoOf(player),
  name: names.get(keyOf(player)) ?? '',
  mu: standing.mu,
  sigma: standing.sigma,
  games: standing.games,
  lastAt: new Date(standing.last ?? 0),
});

/** The first reason of a game that isn't rated, which is the code that is stored. */
const reasonIn = ({ unrated }: Ratings, tableId: string): string | undefined => unrated.get(tableId)?.[0];

/** The ratings that a game needs, as the rules have them. */
function ratingsBefore(
  finished: FinishedGame,
  before: readonly StoredRating[],
  earlier: readonly EarlierGame[],
): Ratings {
  const stored = new Map(before.map((one) => [one.who, one]));
  const rated = finished.seats.flatMap(({ player }) => {
    const found = stored.get(whoOf(player));
    if (found === undefined) return [];
    const { game } = finished;
    return [[ratedKey(player, game), { player, game, standing: standingOf(found), steps: [] }] as const];
  });
  const times = earlier
    .filter(({ unrated }) => hasNoOtherReason(unrated))
    .map(({ endedAt }) => endedAt.getTime());
  return { ...noRatings, rated: new Map(rated), times: new Map([[timesKey(finished), times]]) };
}

function after(
  record: GameRecord,
  before: readonly StoredRating[],
  earlier: readonly EarlierGame[],
): RatedGame {
  const finished = finishedOf(record);
  const ratings = withGame(ratingsBefore(finished, before, earlier), finished, settingsOf(record));
  const unrated = reasonIn(ratings, record.tableId);
  if (unrated !== undefined) return { unrated, ratings: [] };
  const names = namesIn([record]);
  const changed = [...ratings.rated.values()].filter(({ steps }) => steps.length > 0);
  return { ratings: changed.map((one) => storedOf(one, names)) };
}

function all(games: readonly GameRecord[], seasons: readonly Date[]): AllRatings {
  const byTable = new Map(games.map((game) => [game.tableId, game]));
  const settings = ({ table }: FinishedGame): RatingSettings => ({
    withComputers: byTable.get(table)?.withComputers === true,
  });
  const [{ game } = { game: '' }] = games;
  const begins = seasons.map((at) => ({ game, at: at.getTime() }));
  const ratings = ratingsOf(games.map(finishedOf), settings, begins);
  const names = namesIn(games.filter(({ tableId }) => !ratings.unrated.has(tableId)));
  const shown = [...ratings.rated.values()].filter(({ player }) => !isPseudonym(whoOf(player)));
  const unrated = games.flatMap(({ tableId }) => {
    const reason = reasonIn(ratings, tableId);
    return reason === undefined ? [] : [[tableId, reason] as const];
  });
  return {
    ratings: shown.map((one) => storedOf(one, names)),
    steps: shown.flatMap(({ player, steps }) =>
      steps.map(({ table, at, mu, sigma, games: count }) => {
        return { tableId: table, who: whoOf(player), mu, sigma, games: count, lastAt: new Date(at) };
      }),
    ),
    unrated: new Map(unrated),
  };
}

/** A computer whose rating is stored. */
export interface RatedComputer {
  readonly level: string;
  /** The rules version by which it played. */
  readonly version: number;
  readonly rating: StoredRating;
}

/** The computers among ratings, by rating before rounding. Each level and version has one of its own (League 17). */
export const computersOf = (ratings: readonly StoredRating[]): readonly RatedComputer[] =>
  ratings
    .flatMap((rating) => {
      const [, level, version] = /^computer (.+) (\d+)$/.exec(rating.who) ?? [];
      return level === undefined ? [] : [{ level, version: Number(version), rating }];
    })
    .toSorted(
      (one, other) => other.rating.mu - one.rating.mu || (one.rating.who < other.rating.who ? -1 : 1),
    );

/** Orders ratings as the board has them, without those who aren't on it. */
export function boardOf(
  ratings: readonly StoredRating[],
  hidden: ReadonlySet<string>,
  at: Date,
): readonly StoredRating[] {
  const known = new Map(ratings.map((one) => [one.who, one]));
  const people = ratings
    .filter(({ who }) => !isComputer(who))
    .map((one) => {
      return { id: one.who, name: one.name, isHidden: hidden.has(one.who), standing: standingOf(one) };
    });
  return boardAt(people, at.getTime()).flatMap(({ id }) => known.get(id) ?? []);
}

export const ratingRules: RatingRules = {
  window: day,
  players: ({ seats }) => [...new Set(seats.map((seat) => whoOf(playerOf(seat))))],
  after,
  all,
  inNewSeason: (ratings) => ratings.map((one) => ({ ...one, ...inSeason(standingOf(one)) })),
  board: boardOf,
};

function inSeason(standing: Standing): Pick<StoredRating, 'mu' | 'sigma' | 'games'> {
  const { mu, sigma, games } = inNewSeason(standing);
  return { mu, sigma, games };
}
