import { part, past, pastOne, type Stretch, signAt, tokenAt, touches, wordAt } from './tokens.ts';

/** Ranges of the grammar (`1-3`, `5+`, `1, 3 or 5`), and the record of values that already have a case. */

/** Values from one to another, inclusive. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

export interface RangeSpec {
  readonly stretch: Stretch;
  readonly kind: 'dash' | 'to' | 'more' | 'less' | 'list';
  readonly faces: readonly number[];
}

interface Face {
  readonly next: number;
  readonly value: number;
}

function faceAt(stretch: Stretch, at: number): Face | undefined {
  const token = tokenAt(stretch, at);
  if (token?.kind !== 'digits' || token.glued || tokenAt(stretch, at + 1)?.glued) return undefined;
  const goesOn =
    signAt(stretch, at + 1) === '.' &&
    touches(stretch, at + 1) &&
    tokenAt(stretch, at + 2)?.kind === 'digits';
  if (goesOn && touches(stretch, at + 2)) return undefined;
  return { next: at + 1, value: Math.min(Number(token.text), Number.MAX_SAFE_INTEGER) };
}

const dashes: ReadonlySet<string | undefined> = new Set(['-', '–', '—', '−']);

function secondAt(stretch: Stretch, at: number): (Face & { kind: 'dash' | 'to' }) | undefined {
  const isDash = dashes.has(signAt(stretch, at));
  const place = isDash ? at + 1 : pastOne(stretch, at, ['to', 'through']);
  const face = place === undefined ? undefined : faceAt(stretch, place);
  return face && { ...face, kind: isDash ? 'dash' : 'to' };
}

/** Reads the list `, 3, 4 or 5` after a face. Returns the position after it and the values. */
function listAt(stretch: Stretch, at: number): { next: number; values: number[] } | undefined {
  const values: number[] = [];
  let place = at;
  for (;;) {
    const comma = signAt(stretch, place) === ',' ? place + 1 : undefined;
    const or = past(stretch, comma ?? place, 'or');
    const face = faceAt(stretch, or ?? comma ?? stretch.to);
    if (face === undefined) return undefined;
    values.push(face.value);
    if (or !== undefined) return { next: face.next, values };
    place = face.next;
  }
}

/** Reads a one-sided range: “less than 4”, “over 4” (Code2027 16.9, W9). */
export function sideAt(stretch: Stretch, at: number): RangeSpec | undefined {
  const below = pastOne(stretch, at, ['less than', 'fewer than', 'below']);
  const above = pastOne(stretch, at, ['more than', 'above', 'over']);
  const face = faceAt(stretch, below ?? above ?? stretch.to);
  return (
    face && {
      stretch: part(stretch, at, face.next),
      kind: below === undefined ? 'more' : 'less',
      faces: [Math.max(0, below === undefined ? face.value + 1 : face.value - 1)],
    }
  );
}

/** Reads “1-3” or “1:” at the start of a clause without “On” (Code2027 16.9, W10). */
export function bareSpecAt(stretch: Stretch, at: number): RangeSpec | undefined {
  const first = faceAt(stretch, at);
  if (first === undefined) return undefined;
  const isRange = dashes.has(signAt(stretch, first.next)) && faceAt(stretch, first.next + 1) !== undefined;
  return isRange || signAt(stretch, first.next) === ':' ? rangeSpecAt(stretch, at) : undefined;
}

export const isDash = (sign: string | undefined): boolean => dashes.has(sign);

export function rangeSpecAt(stretch: Stretch, at: number): RangeSpec | undefined {
  const side = sideAt(stretch, at);
  if (side !== undefined) return side;
  const first = faceAt(stretch, at);
  if (first === undefined) return undefined;
  const spec = (kind: RangeSpec['kind'], next: number, ...faces: number[]): RangeSpec => ({
    stretch: part(stretch, at, next),
    kind,
    faces: [first.value, ...faces],
  });
  const second = secondAt(stretch, first.next);
  if (second !== undefined) return spec(second.kind, second.next, second.value);
  if (signAt(stretch, first.next) === '+') return spec('more', first.next + 1);
  const or = past(stretch, first.next, 'or');
  const word = or === undefined ? undefined : wordAt(stretch, or);
  if (or !== undefined && ['more', 'higher', 'greater', 'above'].includes(word ?? ''))
    return spec('more', or + 1);
  if (or !== undefined && ['fewer', 'less', 'lower', 'below', 'under'].includes(word ?? ''))
    return spec('less', or + 1);
  const list = listAt(stretch, first.next);
  return list === undefined ? spec('list', first.next) : spec('list', list.next, ...list.values);
}

/**
 * Returns the values of a range, limited to the possible `sums` of a roll. Consecutive values form one
 * interval.
 */
export function intervalsOf({ kind, faces }: RangeSpec, sums: Interval): Interval[] {
  const [a = 0, b = a] = faces;
  const isOutside = a < sums.min || a > sums.max;
  if (kind === 'more') return [{ min: a, max: isOutside ? a : sums.max }];
  if (kind === 'less') return [{ min: isOutside ? a : sums.min, max: a }];
  if (kind !== 'list') return [{ min: Math.min(a, b), max: Math.max(a, b) }];
  const intervals: Interval[] = [];
  for (const value of faces.toSorted((one, other) => one - other)) {
    const before = intervals.at(-1);
    if (before !== undefined && value <= before.max + 1)
      intervals[intervals.length - 1] = { ...before, max: value };
    else intervals.push({ min: value, max: value });
  }
  return intervals;
}

/** Whether a range has its higher number first. */
export const isReversed = ({ kind, faces: [a = 0, b = a] }: RangeSpec): boolean =>
  (kind === 'dash' || kind === 'to') && a > b;

/** The values that have a case, as sorted intervals that neither overlap nor touch. */
export type Cover = Interval[];

/** The index of the first interval that ends at or after a value. */
function firstFrom(cover: Cover, value: number): number {
  let [low, high] = [0, cover.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cover[middle]?.max ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const overlaps = (cover: Cover, { min, max }: Interval): boolean =>
  (cover[firstFrom(cover, min)]?.min ?? Number.POSITIVE_INFINITY) <= max;

/** Adds an interval to the cover, in place. */
export function speakFor(cover: Cover, { min, max }: Interval): void {
  const from = firstFrom(cover, min - 1);
  let to = from;
  let whole = { min, max };
  for (let next = cover[to]; next !== undefined && next.min <= max + 1; next = cover[to]) {
    whole = { min: Math.min(whole.min, next.min), max: Math.max(whole.max, next.max) };
    to += 1;
  }
  cover.splice(from, to - from, whole);
}

/** Returns the parts of an interval that have no case yet, in order. */
export function gapsOf(cover: Cover, { min, max }: Interval): Interval[] {
  const gaps: Interval[] = [];
  let from = min;
  for (let index = firstFrom(cover, min); from <= max; index += 1) {
    const next = cover[index];
    if (next === undefined || next.min > max) return [...gaps, { min: from, max }];
    if (next.min > from) gaps.push({ min: from, max: next.min - 1 });
    if (next.max >= max) return gaps;
    from = next.max + 1;
  }
  return gaps;
}
