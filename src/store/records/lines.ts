/**
 * Lines of finished games of seasons: what each player and team did, as the game counted it. Statistics are sums of
 * these, and never stored. They name no person, and stay when a table is archived.
 */

/** The figures of each kind of line, all of them whole numbers. */
export const sheetFigures = {
  batting: [
    'G',
    'PA',
    'AB',
    'R',
    'H',
    '2B',
    '3B',
    'HR',
    'RBI',
    'BB',
    'IBB',
    'HBP',
    'SO',
    'SF',
    'SH',
    'GIDP',
    'CI',
    'SB',
    'CS',
    'slams',
  ],
  pitching: [
    'G',
    'GS',
    'CG',
    'SHO',
    'QS',
    'W',
    'L',
    'SV',
    'HLD',
    'BS',
    'outs',
    'BF',
    'H',
    'R',
    'ER',
    'HR',
    'BB',
    'IBB',
    'HBP',
    'SO',
    'WP',
    'BK',
    'IR',
    'IRS',
  ],
  fielding: ['G', 'X', 'XO', 'E', 'PB', 'DP'],
  team: ['G', 'R', 'RA', 'H', 'E', 'LOB', 'DP'],
} as const;
export type Sheet = keyof typeof sheetFigures;
export const sheets = ['batting', 'pitching', 'fielding', 'team'] as const satisfies readonly Sheet[];

/** All figures of a line's sheet, zeros too. */
export type LineFigures = Readonly<Record<string, number>>;

/** A line as the game counts it. */
export interface NewLine {
  readonly sheet: Sheet;
  readonly seat: number;
  /** The player's id in the content; empty on a team's line. */
  readonly player: string;
  readonly team: string;
  readonly opponent: string;
  /** Set on the lines of fielders. */
  readonly position?: string;
  /** Missing figures are 0. */
  readonly figures: LineFigures;
}

/** Where a game belongs: `<competition>:<fixture>:<game>`, the key of its table, in parts. */
export interface LinesPlace {
  readonly competition: string;
  /** The week in the regular season; 100 and the number of the series in the playoffs. */
  readonly fixture: number;
  /** The game in its week or series, from 1. */
  readonly game: number;
}

const fixtureKey = /^([^:]+):(\d+):(\d+)$/;

/** Reads the key of a competition's game, `<competition>:<fixture>:<game>`; undefined if it is none. */
export function placeOf(key: string): LinesPlace | undefined {
  const [, competition, fixture, game] = fixtureKey.exec(key) ?? [];
  return competition === undefined
    ? undefined
    : { competition, fixture: Number(fixture), game: Number(game) };
}

/** The lines of a game that ends. */
export interface NewLines extends LinesPlace {
  readonly lines: readonly NewLine[];
}

export interface StoredLine extends NewLine, LinesPlace {
  readonly tableId: string;
  /** False if the game's result was annulled. */
  readonly counts: boolean;
}

export type SeasonPart = 'regular' | 'playoffs';

/** The first fixture of the playoffs. */
export const firstSeries = 100;

/** Sums of lines that count: a player for one of his teams (in fielding at a position), or a team. */
export interface LineSum {
  /** Empty in sums of a team. */
  readonly player: string;
  readonly team: string;
  readonly position?: string;
  readonly figures: LineFigures;
}

/** A finished game of a season, with what its stored lines belong to. */
export interface LinedGame extends LinesPlace {
  readonly tableId: string;
  readonly counts: boolean;
}

/** What a person did with a team in a season, in games played at tables that count. */
export interface PersonSeason {
  readonly competition: string;
  readonly team: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly runs: number;
  readonly runsAgainst: number;
}

/** A game of two people in a season. */
export interface PersonMeeting extends LinesPlace {
  readonly tableId: string;
  /** Code of the person's team, and of the other's. */
  readonly team: string;
  readonly opponent: string;
  readonly runs: number;
  readonly runsAgainst: number;
  /** How it went for the person. */
  readonly outcome: 'won' | 'lost' | 'drawn';
}

/** Sums and lists lines of games, and replaces those of a game. */
export interface LinesRecords {
  /**
   * Sums a sheet by player and team, in fielding by position too. In order of players, teams and positions.
   *
   * @param whose only those of a team or a player
   */
  sums(
    competition: string,
    part: SeasonPart,
    sheet: Exclude<Sheet, 'team'>,
    whose?: { readonly team?: string; readonly player?: string },
  ): Promise<readonly LineSum[]>;
  /** Sums a sheet by team, in order of codes. */
  teamSums(competition: string, part: SeasonPart, sheet: Sheet): Promise<readonly LineSum[]>;
  /** A player's lines that count, in order of games. */
  playerLines(competition: string, player: string): Promise<readonly StoredLine[]>;
  /**
   * The lines that count of a team's last games, the newest game first; those of the team itself too.
   *
   * @param games the number of games
   */
  recentLines(competition: string, team: string, games: number): Promise<readonly StoredLine[]>;
  /** All lines of a game, by sheet, seat and player; those of annulled games too. */
  linesOfTable(tableId: string): Promise<readonly StoredLine[]>;
  /** A person's seasons on a server, by team. A game that a computer finished for them is theirs. */
  personSeasons(guildId: string, userId: string): Promise<readonly PersonSeason[]>;
  /** How a person did against another in seasons of a server, and their last games, the newest first. */
  personRivalry(
    guildId: string,
    userId: string,
    other: string,
    limit: number,
  ): Promise<{
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
    readonly last: readonly PersonMeeting[];
  }>;
  /** Removes the lines of a season. */
  deleteLines(competition: string): Promise<void>;
  /** The finished games of a season, or of all, in order; those that were archived too. */
  linedGames(competition?: string): Promise<readonly LinedGame[]>;
  /** Replaces the lines of a game. */
  replaceLines(game: LinedGame, lines: readonly NewLine[]): Promise<void>;
}
