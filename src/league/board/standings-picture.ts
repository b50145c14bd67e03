import type { Picture, Shape } from '../../engine/picture/picture.ts';
import { shortened } from '../../engine/picture/shortened.ts';
import { colors } from './colors.ts';
import type { Standings } from './standings.ts';

/** Draws a competition's table. Phones show it at half size, so no text is smaller than 24 pixels. */

const width = 720;
const size = 26;
const row = 44;
const margin = 24;
const top = 64;
/** Lines that fit into one picture; the text has them all. */
export const shownLines = 16;

/** Width of a letter, a little squeezed. */
const letter = 12;

/** @param name an entrant's name, on one line */
export function standingsPicture(
  { head, lines }: Standings,
  title: string,
  name: (entrant: number) => string,
): Picture {
  const shown = lines.slice(0, shownLines);
  const more = lines.length - shown.length;
  // Long titles of figures get more room if there are few.
  const cell = head.length > 3 ? 98 : 118;
  const height = top + row * (shown.length + 1) + (more > 0 ? row : 0) + margin;
  const nameWidth = width - 2 * margin - 64 - head.length * cell;
  const at = (column: number) => width - margin - (head.length - 1 - column) * cell;
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
      maxWidth: cell - 8,
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
            x: margin + 64,
            y: y + row / 2,
            text: shortened(name(line.entrant), Math.floor(nameWidth / letter)),
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
