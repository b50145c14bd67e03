import { emergencyPitcherFor, playerOf } from '../league/roster.ts';
import { saveChance } from '../scoring/pitching-decisions.ts';
import { emptyPitching } from '../scoring/scorer.ts';
import type { Outing, TeamState } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId } from '../terms/terms.ts';

/** How pitchers get fatigued, and when they may be replaced (Baseball 11.1). */

/**
 * Innings that a pitcher lasts as a starter or reliever. Position players use the emergency card's endurance.
 */
export function enduranceOf(player: PlayerId, starter: boolean): number {
  const { start, relief } = playerOf(player).endurance ?? emergencyPitcherFor(player).endurance;
  return starter ? start : relief;
}

/** Whether a pitcher has recorded 3 x E outs or faced 5 x E batters; E is his endurance. */
const isSpent = ({ outs, BF }: Pick<Outing['line'], 'outs' | 'BF'>, endurance: number): boolean =>
  outs >= 3 * endurance || BF >= 5 * endurance;

/**
 * The current pitcher's remaining strength, from 1 when he enters to 0 when he is fatigued.
 *
 * @returns undefined if pitchers don't get fatigued
 */
export function strengthLeft(team: TeamState, options: Pick<Options, 'fatigue'>): number | undefined {
  const last = team.pitchers.at(-1);
  if (last === undefined || (!options.fatigue && !last.fatigued)) return undefined;
  if (last.fatigued) return 0;
  const endurance = enduranceOf(last.player, team.pitchers.length === 1);
  return Math.max(0, 1 - Math.max(last.line.outs / (3 * endurance), last.line.BF / (5 * endurance)));
}

/**
 * Whether this pitcher is fatigued. This is decided at the start of each plate appearance and is never reset.
 */
export const isFatigued = (team: TeamState, player: PlayerId): boolean =>
  team.pitchers.some((outing) => outing.player === player && outing.fatigued);

/**
 * The start of an outing. `lead` is the team's lead, negative when behind; `onBase` is the number of runners.
 */
export interface Entrance {
  readonly inning: number;
  readonly starter: boolean;
  readonly lead: number;
  readonly onBase: number;
  readonly inherited: number;
}

export function newOuting(
  options: Pick<Options, 'fatigue'>,
  player: PlayerId,
  { inning, starter, lead, onBase, inherited }: Entrance,
  tired: readonly PlayerId[],
): Outing {
  const spent = options.fatigue && isSpent(emptyPitching, enduranceOf(player, starter));
  return {
    player,
    inning,
    line: { ...emptyPitching, IR: inherited },
    fatigued: spent || tired.includes(player),
    ...saveChance(lead, onBase),
    leadAtEntry: lead,
    leadAtExit: lead,
    blown: false,
  };
}

/** Updates the pitcher's fatigue before his next plate appearance. */
export function tiredBy(team: TeamState, options: Pick<Options, 'fatigue'>): TeamState {
  const last = team.pitchers.at(-1);
  if (!options.fatigue || last === undefined || last.fatigued) return team;
  const spent = isSpent(last.line, enduranceOf(last.player, team.pitchers.length === 1));
  return spent ? withFatigue(team) : team;
}

/** Marks the current pitcher as fatigued. */
export const withFatigue = (team: TeamState): TeamState => ({
  ...team,
  pitchers: team.pitchers.map((outing, at) =>
    at === team.pitchers.length - 1 ? { ...outing, fatigued: true } : outing,
  ),
});

/** Whether the pitcher has reached the limit of `pitcher_max_innings`. */
export function atLimit(options: Pick<Options, 'pitcher_max_innings'>, team: TeamState): boolean {
  const outs = team.pitchers.at(-1)?.line.outs ?? 0;
  return options.pitcher_max_innings > 0 && outs >= 3 * options.pitcher_max_innings;
}

/**
 * Whether `three_batter_minimum` keeps the pitcher in. He must first face three batters or record the last
 * out of a half-inning (Baseball 2.3).
 */
export function mustStay(
  options: Pick<Options, 'three_batter_minimum'>,
  team: TeamState,
  inning: number,
): boolean {
  const last = team.pitchers.at(-1);
  return options.three_batter_minimum && last !== undefined && last.inning === inning && last.line.BF < 3;
}
