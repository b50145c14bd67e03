import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { inkOn } from '../board/scoreboard.ts';
import { type CardSide, ratingsOf, readCell, readResult } from '../cards/cards.ts';
import { abbreviated, chances, isHit, legend, tiredLegend } from '../words/card-results.ts';

/**
 * Draws a card side like a printed one: three columns by the first d6, rows by the 2d6, splits by the d20. A
 * phone shows it at a little more than half its size, so no text is smaller than `size.small`. The alt text
 * contains everything; color and weight only repeat it.
 */

const width = 720;
const edge = 12;
const size = { small: 23, text: 26, head: 28, name: 40 } as const;
const line = { cell: 32, small: 30 } as const;
const color = {
  board: '#10151c',
  panel: '#1b2430',
  band: '#243040',
  line: '#3a4758',
  text: '#f4f6fa',
  quiet: '#a9b7c8',
  hit: '#ffd24a',
  check: '#8cc8ff',
} as const;

/** Texts above the columns. */
export interface CardHead {
  readonly name: string;
  /** Team and position. */
  readonly about: string;
  /** For example, `against left-handed pitchers`. */
  readonly against: string;
  /** Team color, `#rrggbb`. */
  readonly color: string;
}

type Words = Extract<Shape, { kind: 'text' }>;

const words = (
  x: number,
  y: number,
  text: string,
  fontSize: number,
  rest: Partial<Pick<Words, 'align' | 'fill' | 'maxWidth' | 'weight'>> = {},
): Words => ({ kind: 'text', x, y, text, size: fontSize, fill: color.text, baseline: 'middle', ...rest });

const box = (x: number, y: number, boxWidth: number, height: number, fill: string): Shape => ({
  kind: 'rect',
  x,
  y,
  width: boxWidth,
  height,
  fill,
});

/** A line of a cell: its text and its kind of result. */
interface CellLine {
  readonly text: string;
  readonly kind: 'hit' | 'check' | 'other';
}

const kindOf = (result: ReturnType<typeof readResult>['result']): CellLine['kind'] =>
  isHit(result) ? 'hit' : result === 'x_check' ? 'check' : 'other';

function resultWords(text: string): CellLine {
  const { result, location, fatigueMark } = readResult(text);
  const place = location === null ? '' : ` ${location}`;
  return { text: `${abbreviated(result)}${place}${fatigueMark ? '!' : ''}`, kind: kindOf(result) };
}

/** Splits a cell into lines such as `si2 RF 1-7`. A cell that isn't split shows no d20 faces. */
export function cellLines(cell: string): CellLine[] {
  const parts = readCell(cell);
  return parts.map(({ result, upTo }, at) => {
    const { text, kind } = resultWords(result.text);
    const from = (parts[at - 1]?.upTo ?? 0) + 1;
    const faces = parts.length === 1 ? '' : from === upTo ? ` ${from}` : ` ${from}-${upTo}`;
    return { text: `${text}${faces}`, kind };
  });
}

const cellWords = (x: number, y: number, { text, kind }: CellLine, room: number): Words =>
  words(x, y, text, size.text, {
    maxWidth: room,
    ...(kind === 'hit' ? { fill: color.hit, weight: 'bold' } : {}),
    ...(kind === 'check' ? { fill: color.check } : {}),
  });

/** Height of the name and of the line above the columns, the same on every card. */
const head = { name: 132, columns: 44 } as const;

/** A part of the picture: its shapes, and the height at which it ends. */
interface Section {
  /** Background shared by all cards of this kind. */
  readonly under?: Picture;
  readonly shapes: readonly Shape[];
  readonly bottom: number;
}

function headSection({ name, about, against, color: team }: CardHead): Section {
  const ink = inkOn(team);
  return {
    shapes: [
      box(0, 0, width, head.name, team),
      words(edge + 8, 34, name, size.name, { weight: 'bold', fill: ink, maxWidth: width - 40 }),
      words(edge + 8, 74, about, size.text, { fill: ink, maxWidth: width - 40 }),
      words(edge + 8, 108, against, size.text, { fill: ink, weight: 'bold', maxWidth: width - 40 }),
    ],
    bottom: head.name,
  };
}

const rowLabel = 52;
const columnWidth = (width - rowLabel - edge) / 3;
const diceRows = Array.from({ length: 11 }, (_, index) => index + 2);

const columnX = (at: number) => rowLabel + at * columnWidth;

/** Draws the line above the columns, with text on it. */
const headline = (...shapes: readonly Shape[]): Picture => ({
  width,
  height: head.name + head.columns,
  background: color.board,
  shapes: [box(0, head.name, width, head.columns, color.line), ...shapes],
});
const headlineMiddle = head.name + head.columns / 2;

const overColumns = (columns: readonly string[]): Picture =>
  headline(
    words(rowLabel / 2, headlineMiddle, '2d6', size.small, { align: 'center', maxWidth: rowLabel - 6 }),
    ...columns.map((column, at) =>
      words(columnX(at) + columnWidth / 2, headlineMiddle, `Column ${column}`, size.head, {
        align: 'center',
        weight: 'bold',
      }),
    ),
  );

const overChances = headline(
  words(width / 2, headlineMiddle, 'Chances out of 108', size.head, { align: 'center', weight: 'bold' }),
);

function gridSection(grid: NonNullable<CardSide['grid']>): Section {
  const columns = Object.keys(grid).sort();
  const shapes: Shape[] = [];
  let y = head.name + head.columns;
  for (const row of diceRows) {
    const cells = columns.map((column) => cellLines(grid[column]?.[String(row)] ?? ''));
    const height = Math.max(...cells.map((cell) => cell.length)) * line.cell + 10;
    shapes.push(
      ...(row % 2 === 0 ? [box(0, y, width, height, color.panel)] : []),
      words(rowLabel / 2, y + 5 + line.cell / 2, `${row}`, size.head, { align: 'center', weight: 'bold' }),
      ...cells.flatMap((cell, at) =>
        cell.map((one, index) =>
          cellWords(columnX(at) + 10, y + 5 + line.cell * (index + 0.5), one, columnWidth - 14),
        ),
      ),
    );
    y += height;
  }
  for (const [at] of columns.entries())
    shapes.push(box(columnX(at), head.name, 2, y - head.name, color.line));
  return { under: overColumns(columns), shapes, bottom: y };
}

/** Draws a side that has only probabilities, as a list in two columns. */
function chancesSection(side: CardSide): Section {
  const list = ratingsOf(side);
  const half = Math.ceil(list.length / 2);
  const middle = width / 2;
  const top = head.name + head.columns;
  const shapes = list.flatMap(([text, units], index) => {
    const x = index < half ? edge + 8 : middle + 8;
    const y = top + 8 + line.cell * ((index % half) + 0.5);
    return [
      cellWords(x, y, resultWords(text), 200),
      words(x + middle - 40, y, chances(units), size.text, { align: 'right' }),
    ];
  });
  return { under: overChances, shapes, bottom: top + 16 + line.cell * half };
}

/** Maximum number of small-text characters in a line of the picture. */
const lineLength = 58;

/** Breaks words into lines that fit the picture. */
export function wrapped(text: string, most = lineLength): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const open = lines.at(-1);
    if (open !== undefined && open.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${open} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function wordsSection(lines: readonly string[], top: number, look: { fill: string; band: string }): Section {
  const all = lines.flatMap((one) => wrapped(one));
  const height = all.length * line.small + 20;
  return {
    shapes: [
      box(0, top, width, height, look.band),
      ...all.map((text, index) =>
        words(edge + 8, top + 10 + line.small * (index + 0.5), text, size.small, {
          fill: look.fill,
          maxWidth: width - 40,
        }),
      ),
    ],
    bottom: top + height,
  };
}

/** Draws a side of a card, the player's other ratings and the legend. */
export function cardPicture(
  head: CardHead,
  side: CardSide,
  ratings: readonly string[],
  pitches: boolean,
): Picture {
  const top = headSection(head);
  const card = side.grid === undefined ? chancesSection(side) : gridSection(side.grid);
  const below = wordsSection(ratings, card.bottom, { fill: color.text, band: color.band });
  const letters = [...legend, ...(pitches ? [tiredLegend] : [])];
  const foot = wordsSection(letters, below.bottom, { fill: color.quiet, band: color.board });
  return {
    width,
    height: foot.bottom,
    background: color.board,
    ...(card.under && { under: card.under }),
    shapes: [...top.shapes, ...card.shapes, ...below.shapes, ...foot.shapes],
  };
}
