import { Dice as Kinds, NumberGenerator, Parser, Results, RollGroup } from '@dice-roller/rpg-dice-roller';
import { RuleError } from '../rule-error.ts';
import { createDice, maxSides, type Roll, type Stream } from './dice.ts';
import { badNotation, maxNotationLength, type NotationPart, splitNotation } from './notation-text.ts';

/** A modifier's effect on a die. */
export type Mark =
  | 'dropped'
  | 'exploded'
  | 'compounded'
  | 'penetrated'
  | 'rerolled'
  | 'raised'
  | 'lowered'
  | 'success'
  | 'failure'
  | 'critical-success'
  | 'critical-failure';

export interface NotationDie {
  /** The die's value after rerolls, compounding explosions, minimums and maximums. */
  readonly value: number;
  readonly marks: readonly Mark[];
}

/** The dice of one term: `4d6kh3`. */
export interface NotationTerm {
  readonly notation: string;
  readonly dice: readonly NotationDie[];
  /** Every face rolled for the term, in order, including rerolls. */
  readonly thrown: readonly number[];
  /** The term's value: the sum of its dice, or its successes minus its failures. */
  readonly subtotal: number;
  /** Whether a group in braces dropped the whole term. */
  readonly dropped: boolean;
}

export interface NotationResult {
  /** The notation as typed, without comments. */
  readonly text: string;
  readonly terms: readonly NotationTerm[];
  /** The total, rounded to two decimals. */
  readonly total: number;
  readonly comment?: string;
}

export interface NotationRoll {
  /** All dice of all results, as one roll of the stream. */
  readonly roll: Roll;
  readonly results: readonly NotationResult[];
}

export interface NotationLimits {
  /**
   * Called repeatedly while rolling; returning true stops the roll with `too-slow`. The engine has no clock
   * of its own.
   */
  readonly expired?: () => boolean;
}

export const maxNotationDice = 1000;
export const maxNotationRolls = 10;
/** The library's maximum for the number before the `d`. */
const maxTermDice = 999;

/**
 * Parses and rolls dice notation: `4d6kh3+2`, `2d20kl1 # stealth; 1d8!`, `{2d6,d12}kh1`, `10d10>7f1`, `4dF`,
 * `d%`. The same notation and stream always give the same result, so anyone can check a roll by repeating it.
 *
 * @throws RuleError `bad-notation` naming the position of the mistake; `too-many-dice`, `too-slow` at the limits
 */
export function rollNotation(notation: string, stream: Stream, limits: NotationLimits = {}): NotationRoll {
  if (notation.length > maxNotationLength)
    throw badNotation(
      notation,
      maxNotationLength,
      `it goes past the ${maxNotationLength} characters allowed`,
    );
  const parts = splitNotation(notation);
  if (parts.length > maxNotationRolls)
    throw badNotation(
      notation,
      parts[maxNotationRolls]?.offset ?? 0,
      `an ${maxNotationRolls + 1}th roll begins, but only ${maxNotationRolls} are allowed`,
    );
  const parsed = parts.map((part) => ({ part, items: parsePart(notation, part) }));
  checkDiceAskedFor(parsed.reduce((sum, { items }) => sum + diceIn(items), 0));

  const thrower = createThrower(stream, limits);
  const results = parsed.map(({ part, items }) =>
    withEngine(thrower.engine, () => rollPart(notation, part, items)),
  );
  if (thrower.sides.length === 0)
    throw badNotation(notation, notation.length, 'it ends without any die that has two or more sides');
  // The notation rolled its dice one at a time. Rolling them together from the same position gives the same
  // faces in one recorded roll.
  const roll = createDice(stream).roll('notation', thrower.sides, notation);
  return { roll, results };
}

type Item = InstanceType<typeof Kinds.StandardDice> | RollGroup | string | number;

function parsePart(notation: string, part: NotationPart): Item[] {
  checkLiteralDice(notation, part);
  try {
    const items: unknown[] = Parser.parse(part.readable);
    const known = items.filter(isItem);
    const dice = known.flatMap(diceOf);
    if (known.length === items.length && dice.every(hasWholeSides)) return known;
  } catch (error) {
    const index = mistakeIndex(error);
    if (index !== undefined) throw mistakeAt(notation, part.offset + index);
  }
  throw badNotation(notation, part.offset, 'there is something that makes no sense as dice or numbers');
}

/** Checks dice that are written in plain digits. Its messages are clearer than the parser's. */
function checkLiteralDice(notation: string, { readable, offset }: NotationPart): void {
  for (const match of readable.matchAll(/(\d*)d(\d+)?/g)) {
    const [, count = '', sides] = match;
    const at = offset + match.index;
    if (Number(count) > maxTermDice)
      throw badNotation(
        notation,
        at,
        `you ask for more than ${maxTermDice} dice at once; the whole roll can have up to ${maxNotationDice}`,
        'too-many-dice',
      );
    if (count !== '' && Number(count) === 0) throw badNotation(notation, at, 'you ask for zero dice');
    if (sides !== undefined && (Number(sides) < 1 || Number(sides) > maxSides))
      throw badNotation(
        notation,
        at,
        `you ask for a die that doesn't exist; dice have 1 to ${maxSides} sides`,
      );
  }
}

function isItem(item: unknown): item is Item {
  return (
    typeof item === 'string' ||
    typeof item === 'number' ||
    item instanceof Kinds.StandardDice ||
    item instanceof RollGroup
  );
}

function diceOf(item: Item): InstanceType<typeof Kinds.StandardDice>[] {
  if (item instanceof Kinds.StandardDice) return [item];
  return item instanceof RollGroup ? item.expressions.flat().flatMap(diceOf) : [];
}

/**
 * Whether the sides are whole numbers; they may be computed, as in `d(5/2)`. The sides of fudge and
 * percentile dice are letters.
 */
function hasWholeSides({ min, max }: InstanceType<typeof Kinds.StandardDice>): boolean {
  return Number.isInteger(min) && Number.isInteger(Number(max)) && Number(max) - min < maxSides;
}

function diceIn(items: readonly Item[]): number {
  return items.flatMap(diceOf).reduce((sum, die) => sum + die.qty, 0);
}

function checkDiceAskedFor(count: number): void {
  if (count > maxNotationDice)
    throw new RuleError(
      'too-many-dice',
      `That asks for ${count} dice; at most ${maxNotationDice} can be rolled at once.`,
    );
}

/** The index at which the generated parser stopped. */
function mistakeIndex(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('location' in error)) return undefined;
  const { location } = error;
  if (typeof location !== 'object' || location === null || !('start' in location)) return undefined;
  const { start } = location;
  if (typeof start !== 'object' || start === null || !('offset' in start)) return undefined;
  return typeof start.offset === 'number' ? start.offset : undefined;
}

function mistakeAt(notation: string, index: number): RuleError {
  const [found] = [...notation.slice(index)];
  if (found === undefined || found === ';') return badNotation(notation, index, 'something is missing');
  return badNotation(notation, index, `"${found.replaceAll('`', '´')}" doesn't fit`);
}

/**
 * Replaces the library's global random generator during a roll. Nothing else may use the library in the
 * meantime.
 */
function withEngine<T>(engine: Engine, work: () => T): T {
  const { generator } = NumberGenerator;
  const before: unknown = generator.engine;
  generator.engine = engine;
  try {
    return work();
  } finally {
    generator.engine = before;
  }
}

interface Engine {
  /** Minimum and maximum of the next draw, which the library sets. */
  range: number[];
  /** Returns a number from 0 to the width of the range, as the library's own `max` engine does. */
  next(): number;
}

interface Thrower {
  readonly engine: Engine;
  /** Sides of every die rolled so far. */
  readonly sides: readonly number[];
}

function createThrower(stream: Stream, { expired }: NotationLimits): Thrower {
  const dice = createDice(stream);
  const sides: number[] = [];
  const engine: Engine = {
    range: [],
    next() {
      const [least = 1, greatest = 1] = this.range;
      if (sides.length >= maxNotationDice)
        throw new RuleError(
          'too-many-dice',
          `Exploding and rerolled dice included, at most ${maxNotationDice} can be rolled at once.`,
        );
      if (expired?.()) throw new RuleError('too-slow', 'That roll takes too long; ask for fewer dice.');
      const each = greatest - least + 1;
      const [face = 1] = dice.roll('die', [each], '').values;
      sides.push(each);
      return face - 1;
    },
  };
  return { engine, sides };
}

interface ThrownTerm {
  readonly notation: string;
  readonly thrown: readonly number[];
  readonly results: InstanceType<typeof Results.RollResults>;
}

function rollPart(notation: string, part: NotationPart, items: readonly Item[]): NotationResult {
  const thrown: ThrownTerm[] = [];
  for (const die of items.flatMap(diceOf)) watch(die, thrown);
  try {
    const group = new Results.ResultGroup(
      items.map((item) => (typeof item === 'string' || typeof item === 'number' ? item : item.roll())),
    );
    const dropped = droppedResults(group, false);
    const terms = thrown.map((term) => termResult(term, dropped.has(term.results)));
    const total: unknown = group.calculationValue;
    if (typeof total === 'number' && Number.isFinite(total)) {
      const { source: text, comment } = part;
      return { text, terms, total: hundredths(total), ...(comment === undefined ? {} : { comment }) };
    }
  } catch (error) {
    if (error instanceof RuleError) throw error;
    if (error instanceof Error && error.name === 'DieActionValueError')
      throw badNotation(
        notation,
        part.offset,
        'there is a roll in which a one-sided die explodes or is rerolled',
      );
  }
  throw badNotation(notation, part.offset, 'there is a sum with no result (did you divide by zero?)');
}

/** Records the rolls and results of a term, because the library sorts and regroups them later. */
function watch(die: InstanceType<typeof Kinds.StandardDice>, terms: ThrownTerm[]): void {
  const { notation } = die;
  const rollOnce = die.rollOnce.bind(die);
  const roll = die.roll.bind(die);
  let thrown: number[] = [];
  die.rollOnce = () => {
    const result = rollOnce();
    thrown.push(result.value);
    return result;
  };
  die.roll = () => {
    thrown = [];
    const results = roll();
    terms.push({ notation, thrown, results });
    return results;
  };
}

/** Finds the terms in groups that were dropped as a whole. */
function droppedResults(
  group: InstanceType<typeof Results.ResultGroup>,
  outer: boolean,
): Set<InstanceType<typeof Results.RollResults>> {
  const dropped = outer || !group.useInTotal;
  return new Set(
    group.results.flatMap((result) => {
      if (result instanceof Results.ResultGroup) return [...droppedResults(result, dropped)];
      return result instanceof Results.RollResults && dropped ? [result] : [];
    }),
  );
}

function termResult({ notation, thrown, results }: ThrownTerm, dropped: boolean): NotationTerm {
  const dice = results.rolls.map(({ value, modifiers }) => ({ value, marks: marksOf(modifiers) }));
  return { notation, dice, thrown, subtotal: hundredths(results.value), dropped };
}

const markNames: Readonly<Record<string, Mark>> = {
  drop: 'dropped',
  explode: 'exploded',
  compound: 'compounded',
  penetrate: 'penetrated',
  're-roll': 'rerolled',
  're-roll-once': 'rerolled',
  unique: 'rerolled',
  'unique-once': 'rerolled',
  min: 'raised',
  max: 'lowered',
  'target-success': 'success',
  'target-failure': 'failure',
  'critical-success': 'critical-success',
  'critical-failure': 'critical-failure',
};

function marksOf(modifiers: ReadonlySet<string>): Mark[] {
  const marks = [...modifiers].flatMap((modifier) => markNames[modifier] ?? []);
  return [...new Set(marks)];
}

/** Rounds to two decimals and turns -0 into 0. */
function hundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return (Number.isFinite(rounded) ? rounded : value) + 0;
}
