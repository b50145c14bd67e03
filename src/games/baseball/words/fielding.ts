import { counted } from '../../../engine/english.ts';
import type { CheckLine, TeamState } from '../state.ts';
import { fieldPositions } from '../terms/positions.ts';
import { abbreviation, lastName } from './written.ts';

/**
 * Maximum length of an embed field, in characters. It leaves room for a line that counts the entries left
 * out.
 */
const room = 1000;

/**
 * Builds a team's fielding field for the box score: errors, passed balls, double plays and X-Checks. Empty if
 * there were none.
 */
export function fieldingField(team: TeamState): { name: string; value: string }[] {
  const slips = [
    ...errorNotes(team),
    ...figure('PB', team.passedBalls),
    ...figure('DP', team.doublePlays),
  ].join(' · ');
  const lines = [...(slips === '' ? [] : [slips]), ...checkLines(team)];
  return lines.length === 0
    ? []
    : [{ name: `Fielding, ${abbreviation(team.team)}`, value: fitting(lines).join('\n') }];
}

const figure = (label: string, count: number): string[] => (count === 0 ? [] : [`**${label}** ${count}`]);

function errorNotes({ errorsByPosition }: TeamState): string[] {
  const errors = fieldPositions.flatMap((position) => {
    const count = errorsByPosition[position] ?? 0;
    return count === 0 ? [] : [`${position}${count > 1 ? ` ${count}` : ''}`];
  });
  return errors.length === 0 ? [] : [`**E** ${errors.join(', ')}`];
}

/** Lists every fielder who had a check, by position: `SS Pell 3 checks, 2 outs, 1 error`. */
function checkLines({ checks }: TeamState): string[] {
  return fieldPositions.flatMap((position) =>
    Object.entries(checks).flatMap(([player, lines]) => {
      const line = lines[position];
      return line === undefined ? [] : [`${position} ${lastName(player)} ${checkWords(line)}`];
    }),
  );
}

const units = ['check', 'out', 'hit', 'error'] as const;

const checkWords = (line: CheckLine): string =>
  units
    .flatMap((unit, at) => {
      const count = line[at] ?? 0;
      return count === 0 ? [] : [counted(count, unit)];
    })
    .join(', ');

/** Returns as many lines as fit into a field. A long game with many substitutions may have more. */
function fitting(lines: readonly string[]): string[] {
  let used = 0;
  const most = lines.findIndex((line) => {
    used += line.length + 1;
    return used > room;
  });
  return most < 0 ? [...lines] : [...lines.slice(0, most), `and ${lines.length - most} more`];
}
