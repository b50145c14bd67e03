import { asCode } from '../../../engine/markdown.ts';
import { abbreviation } from '../league/roster.ts';
import { playedLine } from '../scoring/game-end.ts';
import type { State } from '../state.ts';
import { sides, type TeamCode } from '../terms/terms.ts';

/** Tables in monospaced text for a phone, at most `phoneColumns` characters wide. */

export const phoneColumns = 36;

/** Wraps lines in a code block. */
export const block = (lines: readonly string[]): string => `\`\`\`\n${asCode(lines.join('\n'))}\n\`\`\``;

/**
 * Formats rows as lines with equal column widths, one space apart. `align` has one letter per column: `l`
 * left, `r` right. The first column is shortened if a line would be too wide for a phone.
 */
export function aligned(rows: readonly (readonly string[])[], align: string): string[] {
  const widths = [...align].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const rest = widths.slice(1).reduce((sum, width) => sum + width + 1, 0);
  widths[0] = Math.min(widths[0] ?? 0, phoneColumns - rest);
  return rows.map((row) =>
    [...align]
      .map((side, column) => {
        const width = widths[column] ?? 0;
        const text = (row[column] ?? '').slice(0, width);
        return side === 'r' ? text.padStart(width) : text.padEnd(width);
      })
      .join(' ')
      .trimEnd(),
  );
}

/** Compresses numbers into ranges: `1, 2, 3, 7` becomes `1-3, 7`. Returns a dash for an empty list. */
export function spans(numbers: readonly number[]): string {
  const found: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = found.at(-1);
    if (open && open.last === number - 1) open.last = number;
    else found.push({ first: number, last: number });
  }
  return found.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ') || '-';
}

/** One team's row of a line score. */
export interface PrintedLine {
  readonly team: TeamCode;
  readonly line: readonly (number | 'X')[];
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
}

const inningsInBlock = 9;

/**
 * Prints the line score. After nine innings it continues in further tables; the last one has runs, hits and
 * errors.
 */
export function lineScoreBlock(teams: readonly PrintedLine[], innings: number): string {
  const parts = Math.max(1, Math.ceil(innings / inningsInBlock));
  const lines = Array.from({ length: parts }, (_, part) => {
    const first = part * inningsInBlock;
    const numbers = Array.from(
      { length: Math.min(inningsInBlock, innings - first) },
      (_, index) => first + index,
    );
    const totals = part === parts - 1;
    const header = ['', ...numbers.map((index) => `${index + 1}`), ...(totals ? ['', 'R', 'H', 'E'] : [])];
    const rows = teams.map(({ team, line, runs, hits, errors }) => [
      abbreviation(team),
      ...numbers.map((index) => `${line[index] ?? ''}`),
      ...(totals ? ['', `${runs}`, `${hits}`, `${errors}`] : []),
    ]);
    return aligned([header, ...rows], `l${'r'.repeat(header.length - 1)}`);
  });
  return block(lines.flatMap((part, index) => (index === 0 ? part : ['', ...part])));
}

/**
 * Returns both teams' rows of the line score, for a current or finished game. `X` marks a bottom half that
 * the home team did not need.
 */
export function printedLines(state: State): PrintedLine[] {
  return sides.map((side) => {
    const { team, hits, errors, score: runs } = state.teams[side];
    return { team, line: playedLine(state, side), runs, hits, errors };
  });
}
