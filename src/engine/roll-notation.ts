import { Dice as Kinds, NumberGenerator, Parser, Results, RollGroup } from '@dice-roller/rpg-dice-roller';
import { createDice, maxSides, type Roll, type Stream } from './dice.ts';
import { badNotation, maxNotationLength, type NotationPart, splitNotation } from './notation-text.ts';
import { RuleError } from './rule-error.ts';

/** What happened to a die. */
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
  /** What the die counts: its face, or what a reroll, a compound explosion, a least or greatest value made of it. */
  readonly value: number;
  readonly marks: readonly Mark[];
}

/** The dice of one term: `4d6kh3`. */
export interface NotationTerm {
  readonly notation: string;
  readonly dice: readonly NotationDie[];
  /** Every face thrown for the term, rerolled ones included, in throwing order. */
  readonly thrown: readonly number[];
  /** What the term counts: the sum of its dice, or its successes less its failures. */
  readonly subtotal: number;
  /** True when a group of rolls in braces dropped all of it. */
  readonly dropped: boolean;
}

export interface NotationResult {
  /** As it was typed, without comments. */
  readonly text: string;
  readonly terms: readonly NotationTerm[];
  /** Rounded to two decimals. */
  readonly total: number;
  readonly comment?: string;
}

export interface NotationRoll {
  /** All dice of all results as one roll of the stream. */
  readonly roll: Roll;
  readonly results: readonly NotationResult[];
}

export interface NotationLimits {
  /** Asked now and then while rolling: true when the time allowed for it is over. The engine has no clock of its own. */
  readonly expired?: () => boolean;
}

export const maxNotationDice = 1000;
export const maxNotationRolls = 10;
/** The library's own limit for the number before the `d`. */
const maxTermDice = 999;

/**
 * Reads and rolls dice notation: `4d6kh3+2`, `2d20kl1 # stealth; 1d8!`, `{2d6,d12}kh1`, `10d10>7f1`, `4dF`, `d%`.
 * The same notation and stream always give the same result, so a stored seed and notation can be rolled again to check.
 *
 * @throws RuleError `bad-notation` naming the position of the mistake; `too-many-dice`, `too-slow` at the limits.
 */
export function rollNotation(notation: string, stream: Stream, limits: NotationLimits = {}): NotationRoll {
  if (notation.length > maxNotationLength)
    throw badNotation(
      notation,
      maxNotationLength,
      `it is longer than the ${maxNotationLength} characters allowed`,
    );
  const parts = splitNotation(notation);
  if (parts.length > maxNotationRolls)
    throw badNotation(
      notation,
      parts[maxNotationRolls]?.offset ?? 0,
      `an ${maxNotationRolls + 1}th roll begins, and ${maxNotationRolls} are allowed`,
    );
  const parsed = parts.map((part) => ({ part, items: parsePart(notation, part) }));
  checkDiceAskedFor(parsed.reduce((sum, { items }) => sum + diceIn(items), 0));

  const thrower = createThrower(stream, limits);
  const results = parsed.map(({ part, items }) =>
    withEngine(thrower.engine, () => rollPart(notation, part, items)),
  );
  if (thrower.sides.length === 0)
    throw badNotation(
      notation,
      notation.length,
      'it ends and there was no die with two or more sides to roll',
    );
  // The dice were thrown one by one as the rules of the notation asked for them. Thrown together from the same place
  // of the stream they show the same faces, and are kept as one roll.
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
  throw badNotation(notation, part.offset, 'begins something that makes no sense as dice and numbers');
}

/** What can be said better than the parser does, of dice written in plain digits. */
function checkLiteralDice(notation: string, { readable, offset }: NotationPart): void {
  for (const match of readable.matchAll(/(\d*)d(\d+)?/g)) {
    const [, count = '', sides] = match;
    const at = offset + match.index;
    if (Number(count) > maxTermDice)
      throw badNotation(
        notation,
        at,
        `more than ${maxTermDice} dice are asked for at once; in all there may be ${maxNotationDice}`,
        'too-many-dice',
      );
    if (count !== '' && Number(count) === 0) throw badNotation(notation, at, 'no dice at all are asked for');
    if (sides !== undefined && (Number(sides) < 1 || Number(sides) > maxSides))
      throw badNotation(
        notation,
        at,
        `a die is asked for that does not exist; dice have 1 to ${maxSides} sides`,
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

/** Sides may come from a sum in brackets, `d(5/2)`. Fudge and percentile dice name their sides by letters. */
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

/** Where the generated parser says it could not go on. */
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
  return badNotation(notation, index, `"${found.replaceAll('`', '´')}" does not fit`);
}

/** The library's one generator, while a roll is made; nothing else may use it in between. */
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
  /** Set by the library before it asks: least and greatest number wanted. */
  range: number[];
  /** A number from 0 to the width of the range, as the library's own engine for greatest values returns it. */
  next(): number;
}

interface Thrower {
  readonly engine: Engine;
  /** Sides of every die thrown so far. */
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
        'begins a roll in which a die with one side explodes or is rerolled',
      );
  }
  throw badNotation(
    notation,
    part.offset,
    'begins a sum that comes to no number (is something divided by zero?)',
  );
}

/** Notes what a term throws, and its results: the library sorts and regroups them afterwards. */
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

/** The terms inside groups that were dropped as a whole. */
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

/** Rounds to two decimals and makes -0 a 0. */
function hundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return (Number.isFinite(rounded) ? rounded : value) + 0;
}
