import { andList, ordinal, plural } from '../../../engine/english.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import type { GameResult } from '../records/game-result.ts';
import type { BattingLine, PitchingLine, State, TeamState } from '../state.ts';
import { type Half, otherSide, type PlayerId, type Side, sides, type TeamCode } from '../terms/terms.ts';
import { abbreviation } from './written.ts';

/** The words and figures of a game that scoreboard, panel, pages and summaries share. */

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

/** `no outs`, `one out`, `two outs`; digits above ten. */
export function spelled(count: number, one: string, many = `${one}s`): string {
  return `${countWords[count] ?? count} ${plural(count, one, many)}`;
}

/** `Top of the 3rd` */
export const halfName = (inning: number, half: Half): string =>
  `${half === 'top' ? 'Top' : 'Bottom'} of the ${ordinal(inning)}`;

/** `Top of the 3rd, play 21`: the current or next play. */
export const when = ({ status, inning, half, plays }: State): string =>
  status === 'pending' ? 'Before the first pitch' : `${halfName(inning, half)}, play ${plays + 1}`;

/** Innings pitched in print: 16 outs are `5.1`. */
export const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`;

/** `PCG 3, IVS 1` */
export function scoreLine(teams: readonly { readonly team: TeamCode; readonly runs: number }[]): string {
  return teams.map(({ team, runs }) => `${abbreviation(team)} ${runs}`).join(', ');
}

/** The runs scored, also in a conceded game; the recorded score is said beside them. */
export function scoreOf(state: State): { readonly team: TeamCode; readonly runs: number }[] {
  return sides.map((side) => ({ team: state.teams[side].team, runs: state.teams[side].score }));
}

/** The length of a finished game: `after nine innings`, `after 3½ innings`. */
export function afterInnings(played: number): string {
  if (played === 0) return 'before the first inning was over';
  if (played === 0.5) return 'after half an inning';
  return `after ${Number.isInteger(played) ? spelled(played, 'inning') : `${Math.floor(played)}½ innings`}`;
}

/**
 * `recorded 9-0`, the winner's runs first, where a conceded game is recorded differently; otherwise
 * undefined.
 */
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

/** A batter's day: `2-for-3, HR, 2 RBI`; `first time up` before his first plate appearance. */
export function battingToday(line: BattingLine | undefined): string {
  if (line?.PA === undefined || line.PA === 0) return 'first time up';
  const parts = feats.flatMap(([stat, label]) => {
    const count = line[stat] ?? 0;
    if (count === 0) return [];
    return [count === 1 ? label : `${count} ${label}`];
  });
  return [`${line.H ?? 0}-for-${line.AB ?? 0}`, ...parts].join(', ');
}

/** A pitcher's day: `5.1 IP, 23 BF, 2 R, 6 K`; `first batter` when he has just come in. */
export function pitchingToday(line: PitchingLine): string {
  if (line.BF === 0 && line.outs === 0) return 'first batter';
  return `${inningsPitched(line.outs)} IP, ${line.BF} BF, ${line.R} R, ${line.SO} K`;
}

/** Cells of the gauge that tells what is left in a pitcher. */
export const gaugeCells = 5;

/** The number of full cells: the last goes out only when he is tired. */
export const fullCells = (left: number): number => Math.ceil(left * gaugeCells);

/** The line of a team's pitcher on the mound. */
export const moundLine = (team: TeamState): PitchingLine | undefined => team.pitchers.at(-1)?.line;

export const fullName = (id: PlayerId): string => playerOf(id).name;

/** The team's color for pictures and panels. */
export const teamColor = (team: TeamCode): string => `#${teamOf(team).color.toLowerCase()}`;

/** Names of the bases with a runner, in words: `runners on first and third`. */
export function basesInWords(runners: State['runners']): string {
  const bases = ['first', 'second', 'third'].filter((_, index) => runners[index] !== null);
  if (bases.length === 0) return 'bases empty';
  if (bases.length === 3) return 'bases loaded';
  return `${plural(bases.length, 'runner')} on ${andList(bases)}`;
}
