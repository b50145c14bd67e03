import type { Picture, Shape } from '../picture/picture.ts';
import { type ChiSquare, chiSquare } from './chi-square.ts';

/** Statistics of many rolls of dice with the same number of sides. */
export interface RollStatistics {
  readonly sides: number;
  /** Number of dice thrown. */
  readonly count: number;
  /** How often each face came up; index 0 is face 1. */
  readonly faces: readonly number[];
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
  /** How well the counts fit equal probabilities. */
  readonly chiSquare: ChiSquare;
  /**
   * Whether at least five of each face are expected. Otherwise, the p-value is only a rough guide (Cochran's
   * rule).
   */
  readonly enough: boolean;
}

/**
 * Computes statistics from the counts of at least two faces (index 0 is face 1). Undefined if no dice were
 * rolled.
 */
export function rollStatistics(faces: readonly number[]): RollStatistics | undefined {
  const count = faces.reduce((total, each) => total + each, 0);
  if (count === 0) return undefined;
  const points = faces.reduce((total, each, index) => total + each * (index + 1), 0);
  return {
    sides: faces.length,
    count,
    faces,
    mean: points / count,
    least: faces.findIndex((each) => each > 0) + 1,
    greatest: faces.findLastIndex((each) => each > 0) + 1,
    chiSquare: chiSquare(faces),
    enough: count / faces.length >= 5,
  };
}

/**
 * Colors that color-blind people can distinguish (Okabe and Ito's orange and sky blue), on Discord's dark
 * gray.
 */
const colors = {
  background: '#2b2d31',
  bar: '#56b4e9',
  expected: '#e69f00',
  ink: '#f2f3f5',
  grid: '#4e5058',
};

const width = 480;
const height = 280;
const plot = { left: 46, right: 468, top: 40, bottom: 244 };

/** Draws a bar for each face, and a line at the expected count. */
export function faceChart(faces: readonly number[]): Picture {
  const count = faces.reduce((total, each) => total + each, 0);
  const expected = count / faces.length;
  const top = niceCeiling(Math.max(expected, ...faces));
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top;
  return {
    width,
    height,
    background: colors.background,
    shapes: [
      ...gridLines(top, y),
      ...bars(faces, y),
      ...expectedLine(expected, y),
      ...captions(faces, count),
    ],
  };
}

/** Describes the chart in at most 1,000 characters. */
export function faceChartAlt(faces: readonly number[]): string {
  const count = faces.reduce((total, each) => total + each, 0);
  const intro = `Bar chart of a d${faces.length} rolled ${times(count)}, with ${round(count / faces.length)} expected for each face.`;
  const listed = faces.map((each, index) => `${index + 1}: ${each}`).join(', ');
  const text = `${intro} ${listed}.`;
  if (text.length <= 1000) return text;
  const rare = faces.indexOf(Math.min(...faces));
  const common = faces.indexOf(Math.max(...faces));
  return `${intro} Rarest: face ${rare + 1} (${faces[rare]}). Most common: face ${common + 1} (${faces[common]}).`;
}

function gridLines(top: number, y: (value: number) => number): Shape[] {
  const steps = [0, top / 4, top / 2, (top * 3) / 4, top];
  return steps.flatMap((value): Shape[] => [
    { kind: 'polygon', open: true, points: line(y(value)), stroke: colors.grid },
    {
      kind: 'text',
      x: plot.left - 6,
      y: y(value),
      text: String(value),
      size: 12,
      align: 'right',
      baseline: 'middle',
      fill: colors.ink,
      maxWidth: plot.left - 8,
    },
  ]);
}

function bars(faces: readonly number[], y: (value: number) => number): Shape[] {
  const pitch = (plot.right - plot.left) / faces.length;
  const gap = Math.min(6, pitch * 0.2);
  const every = labelStep(faces.length);
  return faces.flatMap((each, index): Shape[] => {
    const left = plot.left + index * pitch;
    const bar: Shape = {
      kind: 'rect',
      x: left + gap / 2,
      y: y(each),
      width: pitch - gap,
      height: plot.bottom - y(each),
      fill: colors.bar,
    };
    const label: Shape = {
      kind: 'text',
      x: left + pitch / 2,
      y: plot.bottom + 6,
      text: String(index + 1),
      size: 12,
      align: 'center',
      baseline: 'top',
      fill: colors.ink,
    };
    return (index + 1) % every === 0 || index === 0 ? [bar, label] : [bar];
  });
}

function expectedLine(expected: number, y: (value: number) => number): Shape[] {
  return [
    { kind: 'polygon', open: true, points: line(y(expected)), stroke: colors.expected, strokeWidth: 2 },
  ];
}

function captions(faces: readonly number[], count: number): Shape[] {
  const text = (x: number, align: 'left' | 'right', words: string, fill: string): Shape => ({
    kind: 'text',
    x,
    y: 12,
    text: words,
    size: 15,
    weight: 'bold',
    align,
    baseline: 'top',
    fill,
  });
  return [
    text(plot.left, 'left', `d${faces.length}, thrown ${times(count)}`, colors.ink),
    text(plot.right, 'right', `expected ${round(count / faces.length)}`, colors.expected),
    {
      kind: 'text',
      x: (plot.left + plot.right) / 2,
      y: height - 6,
      text: 'face',
      size: 12,
      align: 'center',
      fill: colors.ink,
    },
  ];
}

function line(y: number): readonly (readonly [number, number])[] {
  return [
    [plot.left, y],
    [plot.right, y],
  ];
}

/** Labels every face if there is room, otherwise every fifth or tenth. */
function labelStep(faces: number): number {
  if (faces <= 20) return 1;
  return faces <= 60 ? 5 : 10;
}

/**
 * Rounds `value` up to the next of 4, 8, 12, 16, 20, 24, 32, 40, 80, …; a quarter of each is a whole number.
 */
function niceCeiling(value: number): number {
  let decade = 4;
  for (;;) {
    for (const factor of [1, 2, 3, 4, 5, 6, 8]) if (decade * factor >= value) return decade * factor;
    decade *= 10;
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}
