import type { PlayerId } from '../../types.ts';

/** A player of the league, as far as rosters and the draft ask about him (League 13, 14). */
export interface LeaguePlayer {
  readonly id: PlayerId;
  readonly name: string;
  /** A rough value for trades and drafts, such as 4.11. 0 for players whose league gives none. */
  readonly war: number;
  /** The positions that he has a rating for, such as `2B` and `SS`. */
  readonly positions: readonly string[];
  readonly pitcher: boolean;
  /** His role in the words of the content: SP, CL, SU, MR, LR, C, 1B … RF, DH, UT, IF, OF. */
  readonly role: string;
}

/** The players of a season by their ids. */
export type Players = ReadonlyMap<PlayerId, LeaguePlayer>;

/** An injury that a player has or had (League 15). */
export interface Injury {
  /** How many games he is out in all. */
  readonly games: number;
  readonly over: boolean;
}

export type Injuries = ReadonlyMap<PlayerId, Injury>;

/** War in whole millionths, so that sums are exact. */
export const warUnits = (war: number): number => Math.round(war * 1_000_000);

/** How many of a team's players count for the cap (League 13.1). */
const counted = 26;

/** The sum of the 26 best war (League 13.1), in whole millionths. */
export const bestWar = (wars: readonly number[]): number =>
  wars
    .map(warUnits)
    .toSorted((one, other) => other - one)
    .slice(0, counted)
    .reduce((sum, war) => sum + war, 0);

/** Whether players with these war are over the cap. Without a cap, nobody is. */
export const isOverCap = (wars: readonly number[], cap: number | undefined): boolean =>
  cap !== undefined && bestWar(wars) > warUnits(cap);
