import type { FieldPosition, Position } from './positions.ts';
/** Teams of the built-in league. */
export const teamCodes = ['PCG', 'IVS', 'SMH', 'QHM', 'DRC', 'VBL', 'CFO', 'JRS'] as const;

/** Code of a team: from the built-in league, or from an imported league with its key (`k3f9a.PCG`). */
export type TeamCode = string;

/** Id of a player: `pcg-16`, or with the key of an imported league `k3f9a.t-16`. */
export type PlayerId = string;

export type Half = 'top' | 'bottom';

/** Seat 0 is the visitors' manager, seat 1 the home manager. */
export type Side = 'away' | 'home';

export const sides = ['away', 'home'] as const;

export type Base = 1 | 2 | 3;

/** Base a runner tries for; 4 is home. */
export type Target = 2 | 3 | 4;

/** Where a player ends a play: 0 out, 1 to 3 a base, 4 scored. */
export type FinalBase = 0 | 1 | 2 | 3 | 4;

/** A point of the game, named by the next play. */
export interface Moment {
  readonly inning: number;
  readonly half: Half;
  readonly play: number;
}

/** Dice of a play as stored with it: `AbRoll 3 2 5 11 17`. */
export interface PlayRoll {
  readonly id: string;
  readonly text: string;
}

export const otherSide = (side: Side): Side => (side === 'away' ? 'home' : 'away');

export const seatOf = (side: Side): 0 | 1 => (side === 'away' ? 0 : 1);

export const sideOf = (seat: number): Side => (seat === 0 ? 'away' : 'home');

/** The side at bat in this half. */
export const battingSide = (half: Half): Side => (half === 'top' ? 'away' : 'home');

/** Final bases of a play: null where nobody was (for the batter: still up). */
export interface Finals {
  readonly batter: FinalBase | null;
  readonly first: FinalBase | null;
  readonly second: FinalBase | null;
  readonly third: FinalBase | null;
}

/** A runner's attempt on a base before or beside the pitch. */
export interface BaseAttempt {
  readonly from: Base;
  readonly out: boolean;
}

/** One player's place in a team's game. Players who left stay in the list for the record (Baseball 2.2). */
export interface LineupEntry {
  readonly player: PlayerId;
  /** Null while a pinch hitter or runner has not yet taken the field. */
  readonly position: Position | null;
  /**
   * The position that such a player owes his team: that of the player whose slot he took. Null when he has a
   * position.
   */
  readonly owes: FieldPosition | null;
  /** Batting order 1 to 9; null for the pitcher while there is a designated hitter. */
  readonly order: number | null;
  /**
   * He holds his place. A player who had to leave before anybody replaced him still holds it but no longer
   * plays: `left` says so.
   */
  readonly active: boolean;
  readonly starter: boolean;
  readonly entered: Moment;
  readonly left: Moment | null;
  readonly replaced: PlayerId | null;
  /** His roles in this game, in order: `['PH', 'LF']`. */
  readonly played: readonly (Position | 'PH' | 'PR')[];
}

/** PlayOutcome values of stored plays (Baseball 8.2); an X-Check is stored as what it gave. */
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

/** What the official scorer makes of an X-Check (Baseball 9.2). */
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
