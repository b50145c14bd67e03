/** Finished games, who played them, and the ratings that follow from them. They stay when a table is archived. */

export const gameEndings = ['rules', 'resignation', 'time', 'draw by consent'] as const;
/** How a finished game ended. Games that a moderator ended have no record. */
export type GameEnding = (typeof gameEndings)[number];

export const outcomes = ['won', 'drawn', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];

/** Begins the pseudonym of a person who was forgotten. No Discord id begins with it. */
export const pseudonymMark = '~';

/** Whether this is a person who was forgotten. Ratings of their results are computed, but never kept or shown. */
export const isPseudonym = (who: string): boolean => who.startsWith(pseudonymMark);

/** Who played a seat of a finished game, and how they did. */
export interface PlayedSeat {
  readonly seat: number;
  /** The person, or a pseudonym if they were forgotten; undefined for a computer. */
  readonly userId?: string;
  /** A computer's level; undefined for a person. */
  readonly level?: string;
  /** The rules version by which a computer played. */
  readonly version?: number;
  /** The name at the table. */
  readonly name: string;
  /** From 1. Who resigned or ran out of time is behind all who still played. */
  readonly place: number;
  /** Points, runs, … as the game counts them. */
  readonly score?: number;
  readonly outcome: Outcome;
  /** How often the person acted; 0 for a computer. */
  readonly acted: number;
  /** How often a computer acted for the person; 0 for a computer. */
  readonly stoodIn: number;
  /** Whether the seat resigned or ran out of time before the end. */
  readonly left: boolean;
}

/** What a table knows of its finished game. */
export interface NewGameRecord {
  readonly guildId: string;
  readonly channelId: string;
  readonly game: string;
  readonly ending: GameEnding;
  /** Number of actions. */
  readonly actions: number;
  /** Whether ratings were on for the server, for the table, and for people against computers. */
  readonly serverRated: boolean;
  readonly tableRated: boolean;
  readonly withComputers: boolean;
  /** In order of seats. */
  readonly seats: readonly PlayedSeat[];
}

/** A finished game. */
export interface GameRecord extends NewGameRecord {
  readonly tableId: string;
  /** Later than that of any earlier game of the same server and game. */
  readonly endedAt: Date;
  /** Why it isn't rated, as a code of the rules; undefined: it is. */
  readonly unrated?: string;
  /** Set if its result doesn't count. */
  readonly annulled?: Annulment & { readonly at: Date };
}

/** Who annulled a result, and why. */
export interface Annulment {
  readonly by: string;
  readonly reason: string;
}

/** A server's game, whose ratings belong together. */
export interface RatingKey {
  readonly guildId: string;
  readonly game: string;
}

/** Somebody's rating in one game of a server, after their last rated game. */
export interface StoredRating {
  /** A person's id or pseudonym, or a computer's `computer <level> <version>`. */
  readonly who: string;
  /** Their name in their last rated game. */
  readonly name: string;
  readonly mu: number;
  readonly sigma: number;
  /** Rated games since the rating season began. */
  readonly games: number;
  readonly lastAt: Date;
}

/** A rating after one of its games. `lastAt` is the end of that game. */
export interface RatingStep extends Omit<StoredRating, 'name'> {
  readonly tableId: string;
}

/** What a finished game does to ratings. */
export interface RatedGame {
  /** Why it isn't rated; undefined: it is. */
  readonly unrated?: string;
  /** The ratings that it changes, as they are afterwards. */
  readonly ratings: readonly StoredRating[];
}

/** All ratings of a server's game, computed anew. */
export interface AllRatings {
  readonly ratings: readonly StoredRating[];
  readonly steps: readonly RatingStep[];
  /** Why games aren't rated, by table. */
  readonly unrated: ReadonlyMap<string, string>;
}

/** What counts against further games of the same people. */
export type EarlierGame = Pick<GameRecord, 'endedAt' | 'unrated'>;

/** How ratings follow from finished games. The store applies these rules and knows none itself. */
export interface RatingRules {
  /** How long before a game other games of the same people matter, in milliseconds. */
  readonly window: number;
  /** Everybody whose rating a game may change. */
  players(game: NewGameRecord): readonly string[];
  /**
   * Rates one more game.
   * @param before the ratings of `players` that exist
   * @param earlier games of the same people within `window`
   */
  after(game: GameRecord, before: readonly StoredRating[], earlier: readonly EarlierGame[]): RatedGame;
  /**
   * Rates all games of a server's game. Their order, and that of the seasons, doesn't matter. The result has no
   * ratings of people who were forgotten.
   */
  all(games: readonly GameRecord[], seasons: readonly Date[]): AllRatings;
  /** The ratings with which a new season begins. */
  inNewSeason(ratings: readonly StoredRating[]): readonly StoredRating[];
  /** The lines of the board that a season ends with, in order. */
  board(ratings: readonly StoredRating[], hidden: ReadonlySet<string>, at: Date): readonly StoredRating[];
}

/** A rating season that ended, with the name of its board. */
export interface RatingSeason {
  readonly name: string;
  readonly at: Date;
}

/** A board's line as it was when its season ended. */
export type SeasonLine = Omit<StoredRating, 'lastAt'> & { readonly place: number };

/** Games between two people. */
export interface Meeting {
  readonly tableId: string;
  readonly channelId: string;
  readonly game: string;
  readonly endedAt: Date;
  /** How the first of both did against the second. */
  readonly outcome: Outcome;
}

/** How often somebody met another person in a game, and with what results. */
export interface Tally {
  readonly game: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** Which differences a rebuild found. */
export interface Rebuilt extends RatingKey {
  readonly games: number;
  /** Ratings, steps and reasons that weren't as computed. */
  readonly differences: readonly string[];
}

/** Finds finished games and ratings, and changes both together. */
export interface PlayedRecords {
  /** The record of a finished game, by its table. */
  gameRecord(tableId: string): Promise<GameRecord | undefined>;
  /** Somebody's last finished games on a server, newest first. Annulled ones are left out. */
  gamesPlayed(guildId: string, userId: string, limit: number): Promise<GameRecord[]>;
  /** How somebody did on a server, by game. */
  tallies(guildId: string, userId: string): Promise<Tally[]>;
  /** How somebody did against another person, by game. */
  rivalry(guildId: string, userId: string, other: string): Promise<Tally[]>;
  /** The last games of two people against each other, newest first. */
  meetings(guildId: string, userId: string, other: string, limit: number): Promise<Meeting[]>;
  /** Somebody's ratings on a server, by game. */
  ratingsOf(guildId: string, who: string): Promise<(StoredRating & { readonly game: string })[]>;
  /** The ratings of a server's game that changed since a time; of people who aren't hidden. */
  ratingsSince(key: RatingKey, since: Date): Promise<StoredRating[]>;
  /** Somebody's history in a game, oldest first: the last `limit` steps. */
  history(key: RatingKey, who: string, limit: number): Promise<RatingStep[]>;
  /** The seasons of a server's game, oldest first. */
  ratingSeasons(key: RatingKey): Promise<RatingSeason[]>;
  seasonBoard(key: RatingKey, season: string): Promise<SeasonLine[]>;
  /** Whether somebody is on no board and no profile. */
  isHidden(userId: string): Promise<boolean>;

  /**
   * Annuls the result of a game, or lets it count again. In the same transaction its statistics stop to count, or
   * count again, and the ratings of its server and game are computed anew.
   * @param annulment null lets it count again
   * @returns false if there is no such game, or nothing changes
   */
  annul(tableId: string, annulment: Annulment | null, rules: RatingRules): Promise<boolean>;
  /**
   * Keeps the board under a name and begins a new season.
   * @returns the number of lines kept; undefined if the name is taken
   */
  endSeason(key: RatingKey, name: string, rules: RatingRules): Promise<number | undefined>;
  /** Every server's game that has finished games. */
  ratingKeys(): Promise<RatingKey[]>;
  /** Computes all ratings anew from the games, and replaces the stored ones unless it only checks. */
  rebuildRatings(key: RatingKey, rules: RatingRules, check: boolean): Promise<Rebuilt>;
}
