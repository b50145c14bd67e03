/** Words that the rooms of a baseball season share (League 1, 8). Nothing here knows a person or a database. */

/** A team's code in its league, such as `PCG`. */
export type Team = string;
/** A player's id in the league's content, such as `pcg-07`. */
export type PlayerId = string;

/** A team with the division that it plays in. */
export interface SeasonTeam {
  readonly code: Team;
  readonly name: string;
  readonly division: string;
}

/** A game of a schedule. Weeks and the games of a team's week count from 1. */
export interface ScheduledGame {
  readonly week: number;
  readonly game: number;
  readonly away: Team;
  readonly home: Team;
}

/** A list of a team's roster. A player on none of them is a free agent (League 13.1). */
export type RosterList = 'active' | 'minors' | 'injured';

/** A team's roster (League 13.1). */
export type Roster = Readonly<Record<RosterList, readonly PlayerId[]>>;

/**
 * How a game of a season ended: with runs, or by forfeit of one side or both (League 2). `winner` is set if the runs
 * don't say who won, as when a side conceded that was level or ahead.
 */
export type GameEnd =
  | { readonly runs: readonly [away: number, home: number]; readonly winner?: 'away' | 'home' }
  | { readonly forfeit: 'away' | 'home' | 'both' };

/** A game of a season that is over. */
export type FinishedGame = Pick<ScheduledGame, 'away' | 'home'> & GameEnd;
