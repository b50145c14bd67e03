import type { Picture, Shape } from '../../engine/picture/picture.ts';
import { shortened } from '../../engine/picture/shortened.ts';
import { colors } from './colors.ts';
import { type Cell, type Column, type Line, type Sheet, textIn } from './sheet.ts';
import { textWidth } from './text-width.ts';

/** Draws tables of figures. Phones show them at half size, so no text is smaller than 24 pixels but for notes. */

const width = 720;
const margin = 24;
const top = 64;
const row = 44;
const size = 26;
/** Of sheets with too many columns for `size`, which phones still show readably. */
const smallSize = 24;
const noteSize = 22;
const noteRow = 34;
/** Width of a letter of a name, a little squeezed. */
const letter = 12;
/** The least space between columns. */
const gap = 8;

/** Lines that fit into one picture; texts have them all. */
export const shownLines = 16;

/** A line of the picture: a part's title, or a line of figures. */
type Drawn =
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'line'; readonly line: Line; readonly isStriped: boolean };

/** Draws a sheet. What comes after `most` lines is only counted. */
export function sheetPicture(
  { title, columns, parts, notes = [] }: Sheet,
  most: number = shownLines,
): Picture {
  const drawn: Drawn[] = [];
  let left = most;
  for (const part of parts) {
    const lines = part.lines.slice(0, left);
    left -= lines.length;
    if (part.title !== undefined && lines.length > 0) drawn.push({ kind: 'title', title: part.title });
    drawn.push(...lines.map((line, index) => ({ kind: 'line', line, isStriped: index % 2 === 0 }) as const));
  }
  const more = parts.flatMap(({ lines }) => lines).length - (most - left);
  const places = layout(columns, parts.flatMap(({ lines }) => lines).slice(0, most));
  const below = top + row * (drawn.length + 1);
  const noted = below + (more > 0 ? row : 0);
  return {
    width,
    height: noted + (notes.length > 0 ? noteRow * notes.length + 8 : 0) + margin,
    background: colors.ground,
    shapes: [
      text(title, margin, 36, { size: 28, weight: 'bold', maxWidth: width - 2 * margin }),
      ...cells(
        places,
        columns.map((column) => column.title),
        top + row / 2,
        colors.quiet,
      ),
      ...drawn.flatMap((one, index): Shape[] => {
        const y = top + row * (index + 1);
        if (one.kind === 'title')
          return [
            text(one.title, margin, y + row / 2, { weight: 'bold', maxWidth: width - 2 * margin }),
            {
              kind: 'rect',
              x: margin / 2,
              y: y + row - 2,
              width: width - margin,
              height: 2,
              fill: colors.line,
            },
          ];
        return [
          ...(one.isStriped ? [stripe(y)] : []),
          ...cells(places, one.line.cells, y + row / 2, one.line.isQuiet ? colors.quiet : colors.text),
        ];
      }),
      ...(more > 0 ? [text(`and ${more} more`, margin, below + row / 2, { fill: colors.quiet })] : []),
      ...notes.map((note, index) =>
        text(note, margin, noted + 8 + noteRow * (index + 0.5), {
          size: noteSize,
          fill: colors.quiet,
          maxWidth: width - 2 * margin,
        }),
      ),
    ],
  };
}

/** Every other line stands on a panel, which guides the eye. */
const stripe = (y: number): Shape => ({
  kind: 'rect',
  x: margin / 2,
  y,
  width: width - margin,
  height: row,
  radius: 8,
  fill: colors.panel,
});

type Text = Extract<Shape, { readonly kind: 'text' }>;

const text = (words: string, x: number, y: number, rest: Partial<Text>): Shape => ({
  kind: 'text',
  x,
  y,
  text: words,
  size,
  baseline: 'middle',
  fill: colors.text,
  ...rest,
});

/** Where a column stands. */
interface Place {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
  readonly size: number;
}

const cellWidth = (cell: Cell): number => textWidth(textIn(cell), typeof cell !== 'string' && cell.isBold);

/** Gives each column as much as its texts need; what is left goes to the names, or else between the columns. */
function layout(columns: readonly Column[], lines: readonly Line[]): readonly Place[] {
  const ems = columns.map(({ title }, at) =>
    Math.max(textWidth(title), ...lines.map((line) => cellWidth(line.cells[at] ?? ''))),
  );
  const names = columns.filter(({ isName }) => isName).length;
  const room = width - 2 * margin;
  const needs = (of: number): readonly number[] =>
    columns.map(({ width: fixed, isName }, at) => (isName ? 0 : (fixed ?? (ems[at] ?? 0) * of + gap)));
  const total = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);
  const fits = total(needs(size)) <= room;
  const chosen = fits ? size : smallSize;
  const needed = needs(chosen);
  const spare = room - total(needed);
  // Too little room squeezes all columns alike.
  const scale = spare < 0 ? room / total(needed) : 1;
  const between = names === 0 && spare > 0 ? spare / Math.max(1, columns.length - 1) : 0;
  const places: Place[] = [];
  let x = margin;
  for (const [at, column] of columns.entries()) {
    const own = column.isName ? Math.max(0, spare / names) : (needed[at] ?? 0) * scale;
    const stretched = own + (at > 0 && column.align === 'right' ? between : 0);
    places.push({ column, x, width: stretched, size: chosen });
    x += stretched + (column.align === 'left' && at > 0 ? between : 0);
  }
  return places;
}

function cells(places: readonly Place[], all: readonly Cell[], y: number, fill: string): Shape[] {
  return places.flatMap(({ column, x, width: own, size: chosen }, at): Shape[] => {
    const cell = all[at] ?? '';
    const words = textIn(cell);
    if (words === '') return [];
    const { stress, isBold } = typeof cell === 'string' ? {} : cell;
    return [
      text(
        column.isName ? shortened(words, Math.floor(own / letter)) : words,
        column.align === 'left' ? x : x + own,
        y,
        {
          size: chosen,
          align: column.align,
          ...(isBold && { weight: 'bold' }),
          fill: stress === 'lit' ? colors.lit : stress === 'quiet' ? colors.quiet : fill,
          maxWidth: column.isName ? own : own - gap,
        },
      ),
    ];
  });
}
