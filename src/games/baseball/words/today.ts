import { andList, ordinal, plural } from '../../../engine/english.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import type { GameResult } from '../records/game-result.ts';
import type { BattingLine, PitchingLine, State, TeamState } from '../state.ts';
import { type Half, otherSide, type PlayerId, type Side, sides, type TeamCode } from '../terms/terms.ts';
import { abbreviation } from './written.ts';

/** Words and numbers that the scoreboard, panel, pages and summaries share. */

const countWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const;

/** Spells out a count: `no outs`, `one out`, `two outs`. Uses digits above ten. */
export function spelled(count: number, one: string, many = `${one}s`): string {
  return `${countWords[count] ?? count} ${plural(count, one, many)}`;
}

/** Names a half-inning: `Top of the 3rd`. */
export const halfName = (inning: number, half: Half): string =>
  `${half === 'top' ? 'Top' : 'Bottom'} of the ${ordinal(inning)}`;

/** Names the current or next play: `Top of the 3rd, play 21`. */
export const when = ({ status, inning, half, plays }: State): string =>
  status === 'pending' ? 'Before the first pitch' : `${halfName(inning, half)}, play ${plays + 1}`;

/** Formats innings pitched: 16 outs are `5.1`. */
export const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`;

/** Formats the score: `PCG 3, IVS 1`. */
export function scoreLine(teams: readonly { readonly team: TeamCode; readonly runs: number }[]): string {
  return teams.map(({ team, runs }) => `${abbreviation(team)} ${runs}`).join(', ');
}

/** Returns the runs actually scored. For a conceded game, the recorded score is shown separately. */
export function scoreOf(state: State): { readonly team: TeamCode; readonly runs: number }[] {
  return sides.map((side) => ({ team: state.teams[side].team, runs: state.teams[side].score }));
}

/** Describes the length of a finished game: `after nine innings`, `after 3½ innings`. */
export function afterInnings(played: number): string {
  if (played === 0) return 'before the first inning was over';
  if (played === 0.5) return 'after half an inning';
  return `after ${Number.isInteger(played) ? spelled(played, 'inning') : `${Math.floor(played)}½ innings`}`;
}

/** Returns `recorded 9-0`, winner first, if a conceded game has a separate recorded score. Otherwise undefined. */
export function recordedWords(
  { winner, score }: GameResult,
  runs: Readonly<Record<Side, number>>,
): string | undefined {
  if (winner === null || sides.every((side) => score[side] === runs[side])) return undefined;
  return `recorded ${score[winner]}-${score[otherSide(winner)]}`;
}

const feats = [
  ['HR', 'HR'],
  ['3B', '3B'],
  ['2B', '2B'],
  ['BB', 'BB'],
  ['SB', 'SB'],
  ['RBI', 'RBI'],
  ['SO', 'K'],
] as const;

/** Summarizes a batter's game: `2-for-3, HR, 2 RBI`. Before his first plate appearance: `first time up`. */
export function battingToday(line: BattingLine | undefined): string {
  if (line?.PA === undefined || line.PA === 0) return 'first time up';
  const parts = feats.flatMap(([stat, label]) => {
    const count = line[stat] ?? 0;
    if (count === 0) return [];
    return [count === 1 ? label : `${count} ${label}`];
  });
  return [`${line.H ?? 0}-for-${line.AB ?? 0}`, ...parts].join(', ');
}

/**
 * Summarizes a pitcher's game: `5.1 IP, 23 BF, 2 R, 6 K`. For a pitcher who has just come in: `first batter`.
 */
export function pitchingToday(line: PitchingLine): string {
  if (line.BF === 0 && line.outs === 0) return 'first batter';
  return `${inningsPitched(line.outs)} IP, ${line.BF} BF, ${line.R} R, ${line.SO} K`;
}

/** Number of cells in the gauge of a pitcher's remaining endurance. */
export const gaugeCells = 5;

/** Returns the number of full cells. The last one empties only when the pitcher is tired. */
export const fullCells = (left: number): number => Math.ceil(left * gaugeCells);

/** Returns the pitching line of a team's current pitcher. */
export const moundLine = (team: TeamState): PitchingLine | undefined => team.pitchers.at(-1)?.line;

export const fullName = (id: PlayerId): string => playerOf(id).name;

/** The team's color for pictures and panels. */
export const teamColor = (team: TeamCode): string => `#${teamOf(team).color.toLowerCase()}`;

/** Names the occupied bases: `runners on first and third`. */
export function basesInWords(runners: State['runners']): string {
  const bases = ['first', 'second', 'third'].filter((_, index) => runners[index] !== null);
  if (bases.length === 0) return 'bases empty';
  if (bases.length === 3) return 'bases loaded';
  return `${plural(bases.length, 'runner')} on ${andList(bases)}`;
}
