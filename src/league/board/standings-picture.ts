import type { Picture, Shape } from '../../engine/picture/picture.ts';
import { colors } from './colors.ts';
import type { Standings } from './standings.ts';

/** Draws a competition's table. Phones show it at half size, so no text is smaller than 26 pixels. */

const width = 600;
const size = 28;
const row = 48;
const margin = 20;
const top = 64;
/** Room for the place. */
const placeWidth = 60;
/** Lines that fit into one picture; the text has them all. */
export const shownLines = 16;
/** Width of a column: its widest text and a gap. */
const columnWidth = (texts: readonly string[]): number =>
  Math.max(60, 15 * Math.max(...texts.map((text) => text.length)) + 22);

/** @param name an entrant's name, on one line */
export function standingsPicture(
  { head, lines }: Standings,
  title: string,
  name: (entrant: number) => string,
): Picture {
  const shown = lines.slice(0, shownLines);
  const more = lines.length - shown.length;
  const height = top + row * (shown.length + 1) + (more > 0 ? row : 0) + margin;
  const columns = head.map((title, column) =>
    columnWidth([title, ...shown.map(({ cells }) => cells[column] ?? '')]),
  );
  const after = (column: number) => columns.slice(column + 1).reduce((sum, one) => sum + one, 0);
  const nameWidth = width - 2 * margin - placeWidth - after(-1);
  const at = (column: number) => width - margin - after(column);
  const texts = (y: number, cells: readonly string[], fill: string): Shape[] =>
    cells.map((text, column) => ({
      kind: 'text',
      x: at(column),
      y,
      text,
      size,
      align: 'right',
      baseline: 'middle',
      fill,
      maxWidth: (columns[column] ?? 0) - 8,
    }));
  return {
    width,
    height,
    background: colors.ground,
    shapes: [
      {
        kind: 'text',
        x: margin,
        y: 36,
        text: title,
        size: 28,
        weight: 'bold',
        baseline: 'middle',
        fill: colors.text,
        maxWidth: width - 2 * margin,
      },
      ...texts(top + row / 2, head, colors.quiet),
      ...shown.flatMap((line, index): Shape[] => {
        const y = top + row * (index + 1);
        const fill = line.withdrawn ? colors.quiet : colors.text;
        return [
          ...(index % 2 === 0
            ? [
                {
                  kind: 'rect' as const,
                  x: margin / 2,
                  y,
                  width: width - margin,
                  height: row,
                  radius: 8,
                  fill: colors.panel,
                },
              ]
            : []),
          {
            kind: 'text',
            x: margin,
            y: y + row / 2,
            text: line.place,
            size,
            weight: 'bold',
            baseline: 'middle',
            fill: line.rank === 1 ? colors.lit : fill,
          },
          {
            kind: 'text',
            x: margin + placeWidth,
            y: y + row / 2,
            text: `${name(line.entrant)}${line.withdrawn ? ' (w)' : ''}`,
            size,
            baseline: 'middle',
            fill,
            maxWidth: nameWidth,
          },
          ...texts(y + row / 2, line.cells, fill),
        ];
      }),
      ...(more > 0
        ? [
            {
              kind: 'text' as const,
              x: margin,
              y: top + row * (shown.length + 1) + row / 2,
              text: `and ${more} more`,
              size,
              baseline: 'middle' as const,
              fill: colors.quiet,
            },
          ]
        : []),
    ],
  };
}
