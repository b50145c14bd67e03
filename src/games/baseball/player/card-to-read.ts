import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Illustrated } from '../../facets/looks.ts';
import { inkOn } from '../board/scoreboard.ts';
import type { CardSide } from '../cards/cards.ts';
import { teamOf } from '../league/roster.ts';
import { atBat, inField } from '../lineup/lineup.ts';
import { cardToRead } from '../play/card-sides.ts';
import type { AtBatShown } from '../records/reading.ts';
import type { View } from '../view.ts';
import { cellLines } from './picture.ts';

/**
 * Draws one side of a card for manual mode, with the rolled row and column highlighted (Baseball 14). On a
 * phone, it shares the screen with the result buttons, so it omits everything that the dice don't need.
 */

const width = 720;
const size = { cell: 23, head: 26, name: 30, dice: 60 } as const;
const height = { head: 48, columns: 34, line: 28, gap: 5, dice: 150 } as const;
/** Scale of the image file: two pixels per phone pixel are enough and keep it small. */
const scale = 0.85;
const rowLabel = 52;
const edge = 12;
const columnWidth = (width - rowLabel - edge) / 3;
const color = {
  board: '#10151c',
  panel: '#1b2430',
  cell: '#4a3d10',
  line: '#3a4758',
  text: '#f4f6fa',
  lit: '#ffd24a',
  dark: '#10151c',
  hit: '#ffd24a',
  check: '#8cc8ff',
} as const;

type Words = Extract<Shape, { kind: 'text' }>;

const words = (
  x: number,
  y: number,
  text: string,
  fontSize: number,
  rest: Partial<Pick<Words, 'align' | 'fill' | 'maxWidth' | 'weight'>> = {},
): Words => ({ kind: 'text', x, y, text, size: fontSize, fill: color.text, baseline: 'middle', ...rest });

const box = (x: number, y: number, boxWidth: number, boxHeight: number, fill: string): Shape => ({
  kind: 'rect',
  x,
  y,
  width: boxWidth,
  height: boxHeight,
  fill,
});

const columnX = (at: number): number => rowLabel + at * columnWidth;
const rows = Array.from({ length: 11 }, (_, index) => index + 2);

/** The picture that a manager sees with the result buttons; undefined if there's no card to read. */
export function showCardToRead(view: View, path: readonly string[]): Illustrated | undefined {
  const { step, viewer } = view;
  if (viewer === 'public' || (step.kind !== 'result' && step.kind !== 'confirm')) return undefined;
  const { atBat: dice } = step.reading;
  const { player, pitches, against, grid } = cardToRead(view, dice.column);
  const { team } = pitches ? inField(view) : atBat(view);
  const head: Head = {
    text: `${player.name}, ${against}`,
    color: `#${teamOf(team).color.toLowerCase()}`,
  };
  const read = grid?.[`${dice.column}`]?.[`${dice.a + dice.b}`];
  const place = `Column ${dice.column}, row ${dice.a + dice.b}, d20 ${dice.d20}`;
  const says =
    read === undefined
      ? 'The manager has this card on paper.'
      : `${place} says: ${cellLines(read)
          .map(({ text }) => text)
          .join('; ')}.`;
  return {
    panel: {
      title: [...path, `${dice.column} - ${dice.a + dice.b} - ${dice.d20}`].join(' · '),
      text: `-# ${place}: the ${pitches ? 'pitcher' : 'batter'}’s card`,
    },
    picture: grid === undefined ? dicePicture(head, dice) : gridPicture(head, grid, dice),
    alt: `${player.name}’s card, ${against}, with the place that the dice picked. ${says}`,
  };
}

interface Head {
  readonly text: string;
  /** Team color, `#rrggbb`. */
  readonly color: string;
}

const headShapes = ({ text, color: fill }: Head): Shape[] => [
  box(0, 0, width, height.head, fill),
  words(edge, height.head / 2, text, size.name, {
    weight: 'bold',
    fill: inkOn(fill),
    maxWidth: width - 2 * edge,
  }),
];

/** Draws a side's grid and highlights what the dice select. */
export function gridPicture(head: Head, grid: NonNullable<CardSide['grid']>, dice: AtBatShown): Picture {
  const columns = Object.keys(grid).sort();
  const lit = columns.indexOf(`${dice.column}`);
  const middle = height.head + height.columns / 2;
  const above = columns.map((column, at) =>
    words(columnX(at) + columnWidth / 2, middle, `Column ${column}`, size.head, {
      align: 'center',
      weight: 'bold',
      ...(at === lit && { fill: color.dark }),
    }),
  );
  const shapes: Shape[] = [];
  let y = height.head + height.columns;
  for (const row of rows) {
    const cells = columns.map((column) => cellLines(grid[column]?.[`${row}`] ?? ''));
    const rowHeight = Math.max(...cells.map((cell) => cell.length)) * height.line + height.gap;
    const isLit = row === dice.a + dice.b;
    const rowMiddle = y + (height.gap + height.line) / 2;
    shapes.push(
      ...(row % 2 === 0 ? [box(0, y, width, rowHeight, color.panel)] : []),
      ...(isLit ? litRow(y, rowHeight, lit) : []),
      words(rowLabel / 2, rowMiddle, `${row}`, size.head, {
        align: 'center',
        weight: 'bold',
        ...(isLit && { fill: color.dark }),
      }),
      ...cells.flatMap((cell, at) =>
        cell.map(({ text, kind }, line) =>
          words(columnX(at) + 10, rowMiddle + line * height.line, text, size.cell, {
            maxWidth: columnWidth - 16,
            ...(kind === 'hit' && { fill: color.hit, weight: 'bold' }),
            ...(kind === 'check' && { fill: color.check }),
          }),
        ),
      ),
    );
    y += rowHeight;
  }
  const top = height.head;
  return {
    width,
    height: y,
    scale,
    background: color.board,
    shapes: [
      ...headShapes(head),
      box(0, top, width, height.columns, color.line),
      box(columnX(lit), top, columnWidth, height.columns, color.lit),
      words(rowLabel / 2, middle, '2d6', size.cell, { align: 'center', maxWidth: rowLabel - 6 }),
      ...above,
      ...shapes,
      ...columns.map((_, at) =>
        box(columnX(at), top + height.columns, 2, y - top - height.columns, color.line),
      ),
    ],
  };
}

/** Highlights the row's number and frames the rolled cell. */
const litRow = (y: number, rowHeight: number, column: number): Shape[] => [
  box(0, y, rowLabel, rowHeight, color.lit),
  {
    kind: 'rect',
    x: columnX(column) + 2,
    y: y + 1,
    width: columnWidth - 4,
    height: rowHeight - 2,
    fill: color.cell,
    stroke: color.lit,
    strokeWidth: 4,
  },
];

/** Draws only the dice, for a card that its manager has on paper. */
function dicePicture(head: Head, dice: AtBatShown): Picture {
  const shown = [
    ['Column', dice.column],
    ['Row', dice.a + dice.b],
    ['d20', dice.d20],
  ] as const;
  return {
    width,
    height: height.head + height.dice,
    background: color.board,
    shapes: [
      ...headShapes(head),
      ...shown.flatMap(([label, value], at) => {
        const x = (width / 3) * (at + 0.5);
        return [
          words(x, height.head + 34, label, size.head, { align: 'center' }),
          words(x, height.head + 94, `${value}`, size.dice, {
            align: 'center',
            weight: 'bold',
            fill: color.lit,
          }),
        ];
      }),
    ],
  };
}
