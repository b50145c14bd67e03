import type { Picture, Shape } from '../../engine/picture/picture.ts';
import { shortened } from '../../engine/picture/shortened.ts';
import { colors } from './colors.ts';

/**
 * Draws a bracket. Matches stand in columns, the first round on the left. A winner is marked by a bar and bold letters,
 * so that nobody needs its color.
 */

/** One side of a match in the picture. */
export interface BracketSide {
  /** On one line; empty while nobody is known. */
  readonly name: string;
  /** Games or points in the series; empty before the first result. */
  readonly score: string;
  readonly won: boolean;
}

/** A match in the picture; undefined for a place where a bye goes through. */
export type BracketMatch = readonly [BracketSide, BracketSide] | undefined;

/** How wide the box of a match is, and how many letters of a name fit beside a score. */
interface BoxSize {
  readonly width: number;
  readonly letters: number;
}
const narrow: BoxSize = { width: 208, letters: 11 };
/** Two rounds leave room on a phone for longer names. */
const wide: BoxSize = { width: 290, letters: 17 };
const boxHeight = 72;
/** Between boxes: between columns, and from top to bottom. */
const gaps = { columns: 18, rows: 16 } as const;
const margin = 24;
const top = 96;
/** Phones show four rounds at two fifths of their size, so no text is smaller than 24 pixels. */
const size = 28;

/**
 * @param rounds the matches of every round from top to bottom, also those that aren't known yet
 * @param thirdPlace undefined if it isn't played
 * @param parts of how many equal parts of the bracket this is one
 */
export function bracketPicture(
  rounds: readonly (readonly BracketMatch[])[],
  thirdPlace: BracketMatch,
  title: string,
  parts = 1,
): Picture {
  const first = rounds[0]?.length ?? 1;
  const box = rounds.length > 2 ? narrow : wide;
  const column = box.width + gaps.columns;
  const pitch = boxHeight + gaps.rows;
  const bracketHeight = Math.max(first * pitch, (rounds.at(-1)?.length ?? 1) * pitch);
  const height = top + bracketHeight + (thirdPlace === undefined ? 0 : pitch + 40) + margin;
  const width = Math.max(480, margin * 2 + rounds.length * column - gaps.columns);
  const middle = (round: number, match: number) =>
    top + (bracketHeight / (rounds[round]?.length ?? 1)) * (match + 0.5);
  const left = (round: number) => margin + round * column;
  const shapes = rounds.flatMap((matches, round) =>
    matches.flatMap((match, index) => {
      const y = middle(round, index);
      const next = round + 1 < rounds.length;
      if (match === undefined) return [];
      return [
        ...(next
          ? [
              connection(
                left(round) + box.width,
                y,
                left(round + 1),
                middle(round + 1, Math.floor(index / 2)),
              ),
            ]
          : []),
        ...matchShapes(match, box, left(round), y - boxHeight / 2),
      ];
    }),
  );
  return {
    width,
    height,
    background: colors.ground,
    shapes: [
      text(margin, 36, title, { size: 30, weight: 'bold', maxWidth: width - 2 * margin }),
      ...rounds.map((matches, round) =>
        text(left(round), 76, nameOfRound(matches.length * parts), { fill: colors.quiet, size: 24 }),
      ),
      ...shapes,
      ...(thirdPlace === undefined
        ? []
        : [
            text(left(rounds.length - 1), top + bracketHeight + 18, 'Third place', {
              fill: colors.quiet,
              size: 24,
            }),
            ...matchShapes(thirdPlace, box, left(rounds.length - 1), top + bracketHeight + 36),
          ]),
    ],
  };
}

/** The name of a round with a number of matches: `Semifinals` with two. */
export function nameOfRound(matches: number): string {
  if (matches === 1) return 'Final';
  if (matches === 2) return 'Semifinals';
  if (matches === 4) return 'Quarterfinals';
  return `Round of ${matches * 2}`;
}

type TextShape = Extract<Shape, { kind: 'text' }>;

const text = (
  x: number,
  y: number,
  words: string,
  more: Partial<Pick<TextShape, 'size' | 'weight' | 'fill' | 'align' | 'maxWidth'>> = {},
): Shape => ({ kind: 'text', x, y, text: words, size, baseline: 'middle', fill: colors.text, ...more });

const connection = (fromX: number, fromY: number, toX: number, toY: number): Shape => {
  const half = (fromX + toX) / 2;
  return {
    kind: 'polygon',
    open: true,
    points: [
      [fromX, fromY],
      [half, fromY],
      [half, toY],
      [toX, toY],
    ],
    stroke: colors.line,
    strokeWidth: 3,
  };
};

function matchShapes(
  match: readonly [BracketSide, BracketSide],
  box: BoxSize,
  x: number,
  y: number,
): Shape[] {
  const half = boxHeight / 2;
  return [
    {
      kind: 'rect',
      x,
      y,
      width: box.width,
      height: boxHeight,
      radius: 8,
      fill: colors.panel,
      stroke: colors.line,
      strokeWidth: 2,
    },
    ...match.flatMap(({ name, score, won }, index): Shape[] => {
      const center = y + half * (index + 0.5);
      const look = won ? { weight: 'bold' as const } : { fill: colors.quiet };
      return [
        ...(won
          ? [
              {
                kind: 'rect' as const,
                x,
                y: y + half * index + 4,
                width: 6,
                height: half - 8,
                fill: colors.won,
              },
            ]
          : []),
        text(x + 14, center, name === '' ? '–' : shortened(name, box.letters), {
          ...look,
          maxWidth: box.width - (score === '' ? 26 : 62),
        }),
        text(x + box.width - 12, center, score, { ...look, align: 'right', maxWidth: 44 }),
      ];
    }),
  ];
}
