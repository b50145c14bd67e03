import type { FieldPosition, Position } from './positions.ts';
/** Teams of the built-in league. */
export const teamCodes = ['PCG', 'IVS', 'SMH', 'QHM', 'DRC', 'VBL', 'CFO', 'JRS'] as const;

/** A team's code. For an imported team, it includes the league's key (`k3f9a.PCG`). */
export type TeamCode = string;

/** A player's id, such as `pcg-16`. For an imported player, it includes the league's key (`k3f9a.t-16`). */
export type PlayerId = string;

export type Half = 'top' | 'bottom';

/** Seat 0 is the away team's manager; seat 1 is the home team's manager. */
export type Side = 'away' | 'home';

export const sides = ['away', 'home'] as const;

export type Base = 1 | 2 | 3;

/** Base a runner tries for; 4 is home. */
export type Target = 2 | 3 | 4;

/** A player's final base on a play: 0 if he is out, 1 to 3 for a base, 4 if he scores. */
export type FinalBase = 0 | 1 | 2 | 3 | 4;

/** A point in the game, given by the number of the next play. */
export interface Moment {
  readonly inning: number;
  readonly half: Half;
  readonly play: number;
}

/** A roll of a play, in its stored form: `AbRoll 3 2 5 11 17`. */
export interface PlayRoll {
  readonly id: string;
  readonly text: string;
}

export const otherSide = (side: Side): Side => (side === 'away' ? 'home' : 'away');

export const seatOf = (side: Side): 0 | 1 => (side === 'away' ? 0 : 1);

export const sideOf = (seat: number): Side => (seat === 0 ? 'away' : 'home');

/** The side at bat in this half. */
export const battingSide = (half: Half): Side => (half === 'top' ? 'away' : 'home');

/** Final bases on a play. Null for a base that was empty, or for a batter who is still up. */
export interface Finals {
  readonly batter: FinalBase | null;
  readonly first: FinalBase | null;
  readonly second: FinalBase | null;
  readonly third: FinalBase | null;
}

/** A runner's attempt to take a base before or during the pitch. */
export interface BaseAttempt {
  readonly from: Base;
  readonly out: boolean;
}

/**
 * One player's place in a team's lineup. Players who have left stay in the list for the record (Baseball
 * 2.2).
 */
export interface LineupEntry {
  readonly player: PlayerId;
  /** Null for a pinch hitter or runner who hasn't taken the field yet. */
  readonly position: Position | null;
  /**
   * The position that a pinch hitter or runner must still take: that of the player whose slot he took. Null
   * if he has a position.
   */
  readonly owes: FieldPosition | null;
  /** Batting slot, 1 to 9; null for the pitcher while there is a designated hitter. */
  readonly order: number | null;
  /**
   * True if the player holds his place. If he left before anybody replaced him, he still holds it but no
   * longer plays; see `left`.
   */
  readonly active: boolean;
  readonly starter: boolean;
  readonly entered: Moment;
  readonly left: Moment | null;
  readonly replaced: PlayerId | null;
  /** The player's roles in this game, in order: `['PH', 'LF']`. */
  readonly played: readonly (Position | 'PH' | 'PR')[];
}

/** PlayOutcome values of stored plays (Baseball 8.2). An X-Check is stored as its result. */
export const playOutcomes = [
  'strikeout',
  'groundball_a',
  'groundball_b',
  'groundball_c',
  'flyout_a',
  'flyout_b',
  'flyout_bq',
  'flyout_c',
  'lineout',
  'popout',
  'single_1',
  'single_2',
  'single_uncapped',
  'double_2',
  'double_3',
  'double_uncapped',
  'triple',
  'homerun',
  'bp_homerun',
  'bp_single',
  'bp_flyout',
  'bp_lineout',
  'walk',
  'intentional_walk',
  'hbp',
  'catcher_interference',
  'error',
  'bunt_sacrifice',
  'bunt_single',
  'bunt_error',
  'bunt_fielders_choice',
  'bunt_double_play',
  'bunt_hold',
  'bunt_popout',
  'bunt_pop_double_play',
  'bunt_strikeout',
  'bunt_out',
  'wild_pitch',
  'passed_ball',
  'stolen_base',
  'caught_stealing',
  'pick_off',
  'balk',
  'foul_error',
  'groundout',
  'flyout',
  'double_play',
  'single',
  'double',
] as const;

export type PlayOutcome = (typeof playOutcomes)[number];

/** How the official scorer counts an X-Check (Baseball 9.2). */
export const scorings = [
  'single',
  'double',
  'triple',
  'homerun',
  'field_out',
  'error',
  'foul_error',
  'catcher_interference',
] as const;

export type Scoring = (typeof scorings)[number];
