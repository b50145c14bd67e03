import { z } from 'zod';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';

/** The outcomes that cards use (Baseball 6.1). All except walk, hbp and strikeout have a location. */
export const cardOutcomes = [
  'homerun',
  'ballpark_homerun',
  'triple',
  'double_3',
  'double_2',
  'double_uncapped',
  'single_2',
  'single_uncapped',
  'single_1',
  'ballpark_single',
  'walk',
  'hbp',
  'strikeout',
  'groundball_a',
  'groundball_b',
  'groundball_c',
  'flyout_a',
  'flyout_b',
  'flyout_bq',
  'flyout_c',
  'lineout',
  'popout',
  'x_check',
] as const;
export type CardOutcome = (typeof cardOutcomes)[number];

/** The card result for a roll. */
export interface CardResult {
  readonly result: CardOutcome;
  readonly location: FieldPosition | null;
  /** Whether the result is marked `!`: it becomes a single if the pitcher is fatigued (Baseball 11.1). */
  readonly fatigueMark: boolean;
  /** The card's text, without the d20 range of a split: `groundball_c@2B!`. */
  readonly text: string;
}

/** The columns of a card side, each with rows 2 to 12. Baseball 6.1 defines the format of the cells. */
const grid = z.record(
  z.string().regex(/^[1-6]$/),
  z.record(z.string().regex(/^(?:[2-9]|1[0-2])$/), z.string()),
);
/**
 * `[result@location!, units]` in reading order. Each unit is 1/2160 of the probability, and the units add up
 * to 2160 (Baseball 6.2).
 */
const ratings = z.array(z.tuple([z.string(), z.int().positive()])).readonly();

const unreadSide = z.object({ grid: grid.optional(), ratings: ratings.optional() });

/** One side of a card, in built-in content and imported leagues: a grid, ratings, or both. */
export const cardSide = unreadSide.superRefine((side, check) => {
  for (const message of cardProblems(side)) check.addIssue({ code: 'custom', message });
});
export type CardSide = z.infer<typeof unreadSide>;

const unlocated: readonly CardOutcome[] = ['walk', 'hbp', 'strikeout'];
const resultText = /^([a-z]+(?:_[a-z0-9]+)*)(?:@([A-Z0-9]{1,2}))?(!?)$/;
const partText = /^(\S+)(?: (\d{1,2})(?:-(\d{1,2}))?)?$/;

const isCardOutcome = (text: string): text is CardOutcome => cardOutcomes.some((each) => each === text);
const isFieldPosition = (text: string): text is FieldPosition => fieldPositions.some((each) => each === text);

/**
 * Parses a result such as `groundball_c@2B!`.
 * @throws Error that explains what is wrong
 */
export function readResult(text: string): CardResult {
  const [, result = '', location, mark] = resultText.exec(text) ?? [];
  if (!isCardOutcome(result)) throw new Error(`“${text}” isn’t a card result.`);
  if (location === undefined) {
    if (!unlocated.includes(result)) throw new Error(`“${text}” lacks a location, such as ${result}@CF.`);
    return { result, location: null, fatigueMark: mark === '!', text };
  }
  if (unlocated.includes(result)) throw new Error(`A ${result} has no location: “${text}”.`);
  if (!isFieldPosition(location)) throw new Error(`${location} isn’t a position: “${text}”.`);
  return { result, location, fatigueMark: mark === '!', text };
}

/** One part of a split cell: its result applies to d20 rolls up to `upTo`. */
export interface CellPart {
  readonly result: CardResult;
  readonly upTo: number;
}

/**
 * Parses a cell. Its d20 ranges must be consecutive, from 1 to 20.
 * @throws Error that explains what is wrong
 */
export function readCell(text: string): CellPart[] {
  let next = 1;
  const parts = text.split(' | ').map((part) => {
    const [, result = '', from, to = from] = partText.exec(part) ?? [];
    if (result === '') throw new Error(`“${part}” isn’t part of a card cell.`);
    const [first, last] = from === undefined ? [1, 20] : [Number(from), Number(to)];
    if (first !== next || last < first || last > 20)
      throw new Error(`The ranges of “${text}” don’t follow each other.`);
    next = last + 1;
    return { result: readResult(result), upTo: last };
  });
  if (next !== 21) throw new Error(`The ranges of “${text}” don’t end at 20.`);
  return parts;
}

const rowsOfAColumn = 11;
const units = 2160;

/** Lists all problems of a card side, one sentence each. Empty if the side is valid. */
function cardProblems({ grid, ratings }: CardSide): string[] {
  const problems: string[] = [];
  const tryTo = (read: () => unknown, where: string) => {
    try {
      read();
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  if (grid !== undefined) {
    const columns = Object.keys(grid).join();
    if (columns !== '1,2,3' && columns !== '4,5,6')
      problems.push(`A side has columns 1 to 3 (batter) or 4 to 6 (pitcher), not ${columns}.`);
    for (const [column, rows] of Object.entries(grid)) {
      if (Object.keys(rows).length !== rowsOfAColumn)
        problems.push(`Column ${column} needs a cell for each row from 2 to 12.`);
      for (const [row, cell] of Object.entries(rows))
        tryTo(() => readCell(cell), `Column ${column}, row ${row}`);
    }
  }
  if (ratings !== undefined) {
    for (const [key] of ratings) tryTo(() => readResult(key), 'Ratings');
    const sum = ratings.reduce((total, [, each]) => total + each, 0);
    if (sum !== units) problems.push(`The units of the ratings add up to ${sum}, not ${units}.`);
  }
  return problems;
}

/** A card side prepared for lookups. It maps every possible roll to an index in `results`. */
interface Ready {
  readonly results: readonly CardResult[];
  /** Result indexes by column, row and d20; empty if the side has no grid. */
  readonly byCell: Uint16Array;
  /** Result indexes by the index of Baseball 6.2; empty if the side has no ratings. */
  readonly byUnit: Uint16Array;
}

const ready = new WeakMap<CardSide, Ready>();

function readyFor(side: CardSide): Ready {
  const known = ready.get(side);
  if (known !== undefined) return known;
  const made = makeReady(side);
  ready.set(side, made);
  return made;
}

function makeReady({ grid, ratings }: CardSide): Ready {
  const results: CardResult[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (result: CardResult): number => {
    const known = numbers.get(result.text);
    if (known !== undefined) return known;
    numbers.set(result.text, results.length);
    return results.push(result) - 1;
  };
  const byCell = new Uint16Array(grid === undefined ? 0 : 3 * rowsOfAColumn * 20);
  for (const [column, rows] of Object.entries(grid ?? {}))
    for (const [row, cell] of Object.entries(rows)) {
      let at = cellIndex(Number(column), Number(row), 1);
      const start = at;
      for (const { result, upTo } of readCell(cell)) {
        const number = numberOf(result);
        while (at < start + upTo) byCell[at++] = number;
      }
    }
  const byUnit = new Uint16Array(ratings === undefined ? 0 : units);
  let from = 0;
  for (const [key, width] of ratings ?? []) {
    byUnit.fill(numberOf(readResult(key)), from, from + width);
    from += width;
  }
  return { results, byCell, byUnit };
}

const cellIndex = (column: number, row: number, d20: number): number =>
  (((column - 1) % 3) * rowsOfAColumn + row - 2) * 20 + d20 - 1;

/** The dice that choose a result: the column die, the two dice for the row, and the d20 for splits. */
export interface CardDice {
  readonly column: number;
  readonly a: number;
  readonly b: number;
  readonly d20: number;
}

/** Index into the cumulative ratings of a side, 0 to 2159 (Baseball 6.2). */
export const ratingsIndex = ({ column, a, b, d20 }: CardDice): number =>
  (((column - 1) % 3) * 36 + (a - 1) * 6 + (b - 1)) * 20 + (d20 - 1);

/**
 * The form in which automatic mode reads a card. If a side has only one form, that one is used. Both give the
 * same probabilities.
 */
export type CardReadingBy = 'grid' | 'ratings';

/**
 * Looks up the result of an at-bat's dice on a card side (Baseball 6.1, 6.2).
 * @throws RangeError if the side has neither a grid nor ratings
 */
export function readCard(side: CardSide, by: CardReadingBy, dice: CardDice): CardResult {
  const { results, byCell, byUnit } = readyFor(side);
  const useGrid = byUnit.length === 0 || (by === 'grid' && byCell.length > 0);
  const number = useGrid
    ? byCell[cellIndex(dice.column, dice.a + dice.b, dice.d20)]
    : byUnit[ratingsIndex(dice)];
  const result = number === undefined ? undefined : results[number];
  if (result === undefined) throw new RangeError('The card has neither a grid nor ratings.');
  return result;
}

const counted = new WeakMap<CardSide, readonly (readonly [string, number])[]>();

/**
 * `[result, units]` of a side, 2160 units in total. Uses the side's ratings, or counts them from its grid.
 * Empty if it has neither.
 */
export function ratingsOf(side: CardSide): readonly (readonly [string, number])[] {
  if (side.ratings !== undefined) return side.ratings;
  const known = counted.get(side);
  if (known !== undefined) return known;
  const units = new Map<string, number>();
  for (const rows of Object.values(side.grid ?? {}))
    for (const [row, cell] of Object.entries(rows)) {
      let before = 0;
      for (const { result, upTo } of readCell(cell)) {
        const faces = (upTo - before) * (6 - Math.abs(7 - Number(row)));
        units.set(result.text, (units.get(result.text) ?? 0) + faces);
        before = upTo;
      }
    }
  const list = [...units];
  counted.set(side, list);
  return list;
}
