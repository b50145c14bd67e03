/** The phases of a season (League 8.1). */
export type SeasonPhase = 'preseason' | 'regular' | 'playoffs' | 'offseason';

/** The season's settings for rosters and transactions (League 8.1, 13.1). */
export interface RosterLimits {
  readonly activeMax: number;
  readonly activeMin: number;
  readonly minorsMax: number;
  /** The minors' limit from week `lateFrom` on. */
  readonly lateMinorsMax: number;
  readonly lateFrom: number;
  readonly injuredMax: number;
  /** The shortest injury, in games, that a player may be put on the injured list for. */
  readonly injuryGames: number;
  /** The limit of active players, and of minors, in the offseason. */
  readonly offseasonMax: number;
  /** The last week in which teams can add free agents. */
  readonly lockWeek: number;
  /** The last week in which teams can agree on trades. */
  readonly deadlineWeek: number;
  /** The most war of a team's 26 best; undefined if there is no cap. */
  readonly cap?: number;
}

export const defaultLimits: RosterLimits = {
  activeMax: 26,
  activeMin: 20,
  minorsMax: 6,
  lateMinorsMax: 14,
  lateFrom: 15,
  injuredMax: 4,
  injuryGames: 4,
  offseasonMax: 40,
  lockWeek: 14,
  deadlineWeek: 14,
};

/** The cap of leagues that draft their players, unless the season sets another (League 13.1). */
export const draftLeagueCap = 32;

/** The most moves in a request (League 13.2, 22). */
export const mostMoves = 8;
/** The most teams in a trade, assets in a trade, and open offers of a team (League 22). */
export const tradeLimits = { teams: 4, assets: 20, offers: 10 } as const;
