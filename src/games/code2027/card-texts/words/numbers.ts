import { type Span, type Stretch, signAt, spanOf, tokenAt, touches, wordAt } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Numbers of the grammar: `int`, `amount`, `count`, `number`, `money` and `ordinal`. */

/** A number, or an invalid number where one is expected. */
export interface Figure {
  /** The position after the number. */
  readonly next: number;
  /** 0 if the number is invalid. */
  readonly value: number;
  /** The position of its digits, commas and periods, if the number is invalid. */
  readonly bad?: Span;
}

type Limits = Vocabulary['limits'];

const words: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
});

const ordinals: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
});

/** The longest run of digits, commas and periods that ends in a digit. */
interface Run {
  readonly next: number;
  readonly span: Span;
  readonly text: string;
}

/** Whether a token may be part of a run. */
export function inRun(stretch: Stretch, at: number): boolean {
  const token = tokenAt(stretch, at);
  return token?.kind === 'digits' || token?.text === ',' || token?.text === '.';
}

function runAt(stretch: Stretch, at: number): Run | undefined {
  if (tokenAt(stretch, at)?.glued) return undefined;
  let next = at;
  for (let place = at; inRun(stretch, place) && (place === at || touches(stretch, place)); place += 1)
    if (tokenAt(stretch, place)?.kind === 'digits') next = place + 1;
  if (next === at) return undefined;
  const run = { ...stretch, from: at, to: next };
  return {
    next,
    span: spanOf(run),
    text: stretch.tokens
      .slice(at, next)
      .map(({ text }) => text)
      .join(''),
  };
}

const whole = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;
const broken = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const thousands: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Returns how many zeros a suffix stands for: `k` or `m`, in lowercase. */
export const zerosOf = (suffix: string): number | undefined => thousands[suffix];

/** Returns the value of a run and its suffix. Undefined if the value isn't a whole number or is too large. */
export function worthOf(run: string, zeros: number, { maxNumber }: Limits): number | undefined {
  const [, units = '', fraction = ''] = broken.exec(run) ?? [];
  const decimals = withoutZeros(fraction);
  if (units === '' || decimals.length > zeros) return undefined;
  const value = Number(units.replaceAll(',', '') + decimals.padEnd(zeros, '0'));
  return value > maxNumber ? undefined : value;
}

/** Removes the trailing zeros of a fraction. */
function withoutZeros(fraction: string): string {
  let length = fraction.length;
  while (length > 0 && fraction[length - 1] === '0') length -= 1;
  return fraction.slice(0, length);
}

const figureOf = (next: number, { span }: Run, value: number | undefined): Figure =>
  value === undefined ? { next, value: 0, bad: span } : { next, value };

/** Reads digits, with or without commas between thousands. */
export function intAt(stretch: Stretch, at: number, limits: Limits): Figure | undefined {
  const run = runAt(stretch, at);
  if (run === undefined || tokenAt(stretch, run.next)?.glued) return undefined;
  return figureOf(run.next, run, whole.test(run.text) ? worthOf(run.text, 0, limits) : undefined);
}

/** Reads digits, or a number word from one to ten. */
export function amountAt(stretch: Stretch, at: number, limits: Limits): Figure | undefined {
  const word = words[wordAt(stretch, at) ?? ''];
  return word === undefined ? intAt(stretch, at, limits) : { next: at + 1, value: word };
}

/** Reads an amount. “a” and “an” count as one. */
export function countAt(stretch: Stretch, at: number, limits: Limits): Figure | undefined {
  const word = wordAt(stretch, at);
  return word === 'a' || word === 'an' ? { next: at + 1, value: 1 } : amountAt(stretch, at, limits);
}

/** Reads digits with a fraction or a K or M suffix. The value must be a whole number. */
export function numberAt(stretch: Stretch, at: number, limits: Limits): Figure | undefined {
  const run = runAt(stretch, at);
  if (run === undefined) return undefined;
  const suffix = tokenAt(stretch, run.next);
  const zeros = suffix?.glued ? zerosOf(suffix.text) : 0;
  if (zeros === undefined || (zeros > 0 && tokenAt(stretch, run.next + 1)?.glued)) return undefined;
  return figureOf(run.next + (zeros > 0 ? 1 : 0), run, worthOf(run.text, zeros, limits));
}

/** Reads a number after a dollar sign. */
export const moneyAt = (stretch: Stretch, at: number, limits: Limits): Figure | undefined =>
  signAt(stretch, at) === '$' ? numberAt(stretch, at + 1, limits) : undefined;

const endings: ReadonlySet<string | undefined> = new Set(['st', 'nd', 'rd', 'th']);

/** Reads an ordinal number: `2nd`, `second`. */
export function ordinalAt(stretch: Stretch, at: number, limits: Limits): Figure | undefined {
  const word = ordinals[wordAt(stretch, at) ?? ''];
  if (word !== undefined) return { next: at + 1, value: word };
  const run = runAt(stretch, at);
  const ending = run && tokenAt(stretch, run.next);
  if (run === undefined || !ending?.glued || !endings.has(ending.text)) return undefined;
  return figureOf(run.next + 1, run, /^\d+$/.test(run.text) ? worthOf(run.text, 0, limits) : undefined);
}
