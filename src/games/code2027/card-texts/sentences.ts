import { begins } from './atoms.ts';
import { firstIf, readBody } from './bodies.ts';
import { beginsBare, type Clause, clausesOf } from './clauses.ts';
import { conditionAt, type ReadCondition } from './conditions.ts';
import { type Conditional, type Instruction, inTurn } from './instructions.ts';
import { leaveOut, type Reading, recognize, remark, tell, textOf } from './reading.ts';
import { countAt, type Figure, inRun } from './words/numbers.ts';
import {
  type Cover,
  gapsOf,
  type Interval,
  intervalsOf,
  isDash,
  isReversed,
  overlaps,
  type RangeSpec,
  speakFor,
} from './words/ranges.ts';
import {
  isEmpty,
  part,
  pastAny,
  pastOne,
  type Stretch,
  signAt,
  touches,
  trimmed,
  wordAt,
} from './words/tokens.ts';

/** Sentences of the grammar: rolls, conditions, plain sentences, and how they relate. */

/** A conditional that later sentences may continue, and the values that already have a case. */
interface Open {
  readonly conditional: Conditional;
  readonly domain: Interval;
  readonly cover: Cover;
  /** Whether the body of its latest case ends with its own “if”. */
  hasSuffix: boolean;
}

interface Roll extends Open {
  /** The words “Roll a die”. */
  readonly phrase: Stretch;
  /** Text after the latest case that happens on any roll. */
  between: Stretch[];
}

/** The results so far. */
export interface Course {
  readonly instructions: Instruction[];
  readonly rolls: Roll[];
  /** The roll that range clauses belong to. */
  roll: Roll | undefined;
  /** The conditional that an “otherwise” belongs to. */
  latest: Open | undefined;
  /** Whether ranges may lack “On”: after “Roll a die: 1-3 …”, as long as only ranges follow. */
  isHeadless: boolean;
}

export const newCourse = (): Course => ({
  instructions: [],
  rolls: [],
  roll: undefined,
  latest: undefined,
  isHeadless: false,
});

/** Where ranges without “On” begin, after “roll a die” and a colon, comma or dash (Code2027 16.9, W10). */
function headlessFrom(sentence: Stretch): number | undefined {
  for (let at = sentence.from; at < sentence.to; at += 1) {
    if (!['die', 'dice'].includes(wordAt(sentence, at) ?? '')) continue;
    const sign = signAt(sentence, at + 1);
    if ((sign === ':' || sign === ',' || isDash(sign)) && beginsBare(part(sentence, at + 2, sentence.to)))
      return at + 2;
  }
  return undefined;
}

export function readSentence(sentence: Stretch, course: Course, reading: Reading): void {
  let left = sentence;
  for (;;) {
    const ranges = headlessFrom(left);
    const front = ranges === undefined ? left : part(left, left.from, ranges - 1);
    if (ranges === undefined || rollAtEnd(front, reading) === undefined) {
      readRolls(left, course, reading);
      return;
    }
    if (firstIf(front, reading) !== undefined) {
      tell(reading, 'UNPARSED_CONDITION', left);
      close(course);
      return;
    }
    readRolls(front, course, reading);
    recognize(reading, part(left, ranges - 1, ranges));
    course.isHeadless = true;
    left = part(left, ranges, left.to);
  }
}

/**
 * Reads a sentence, or its part before ranges without “On”: the rolls at its end and the text before them.
 */
function readRolls(sentence: Stretch, course: Course, reading: Reading): void {
  const rolls: RollPhrase[] = [];
  let front = sentence;
  for (let roll = rollAtEnd(front, reading); roll !== undefined; roll = rollAtEnd(front, reading)) {
    rolls.unshift(roll);
    front = roll.front;
  }
  if (rolls.length > 0 && firstIf(front, reading) !== undefined) {
    tell(reading, 'UNPARSED_CONDITION', sentence);
    close(course);
    return;
  }
  readClauses(front, course, reading);
  for (const roll of rolls) openRoll(roll, course, reading);
}

/** Closes the current roll and conditional, so that no later text belongs to them. */
function close(course: Course): void {
  course.roll = undefined;
  course.latest = undefined;
  course.isHeadless = false;
}

interface RollPhrase {
  readonly phrase: Stretch;
  readonly dice: Figure;
  /** The text before the roll. */
  readonly front: Stretch;
}

const links = ['and', 'then', 'but', 'also', 'plus'];

/** Reads a roll at the end of a sentence: “roll 2 dice”. */
function rollAtEnd(stretch: Stretch, reading: Reading): RollPhrase | undefined {
  const noun = stretch.to - 1;
  if (!['die', 'dice'].includes(wordAt(stretch, noun) ?? '')) return undefined;
  let number = noun - 1;
  while (
    number - 1 > stretch.from &&
    inRun(stretch, number) &&
    touches(stretch, number) &&
    inRun(stretch, number - 1)
  )
    number -= 1;
  const from = number - 1;
  const dice = from < stretch.from ? undefined : countAt(stretch, number, reading.vocabulary.limits);
  if (dice?.next !== noun || wordAt(stretch, from) !== 'roll') return undefined;
  const phrase = part(stretch, from, stretch.to);
  let front = trimmed(part(stretch, stretch.from, from));
  while (!isEmpty(front) && links.includes(wordAt(front, front.to - 1) ?? ''))
    front = trimmed(part(front, front.from, front.to - 1));
  recognize(reading, part(stretch, front.to, from));
  recognize(reading, phrase);
  return { phrase, dice, front };
}

function openRoll({ phrase, dice }: RollPhrase, course: Course, reading: Reading): void {
  close(course);
  const { sides, maxDice } = reading.vocabulary.limits;
  if (dice.bad) reading.defects.push({ code: 'BAD_NUMBER', ...dice.bad });
  else if (dice.value < 1 || dice.value > maxDice) tell(reading, 'BAD_DICE_COUNT', phrase);
  else {
    const n = dice.value;
    const conditional: Conditional = {
      condition: { type: 'DICE_ROLL', ...(n > 1 ? { dice: n } : {}) },
      cases: [],
    };
    course.roll = {
      conditional,
      phrase,
      domain: { min: n, max: n * sides },
      cover: [],
      hasSuffix: false,
      between: [],
    };
    course.rolls.push(course.roll);
    course.instructions.push({ does: 'conditional', conditional });
  }
}

/** Reports rolls with missing cases. The caller must call it at the end of the text. */
export function endRolls({ rolls }: Course, reading: Reading): void {
  for (const { conditional, phrase, domain, cover } of rolls) {
    if (conditional.cases.length === 0) tell(reading, 'NO_RANGES', phrase);
    else if (gapsOf(cover, domain).length > 0) tell(reading, 'RANGE_GAP', phrase);
  }
}

function readClauses(sentence: Stretch, course: Course, reading: Reading): void {
  course.isHeadless &&= beginsBare(sentence);
  for (const clause of clausesOf(sentence, course.isHeadless, reading)) {
    if (clause.kind === 'range') readRange(clause, course, reading);
    else if (clause.kind === 'otherwise') readOtherwise(clause, course, reading);
    else if (clause.kind === 'plain') readPlain(clause, course, reading);
    else if (!readIf(clause, sentence, course, reading)) return;
  }
}

function readPlain({ stretch }: Pick<Clause, 'stretch'>, course: Course, reading: Reading): void {
  const { instructions, condition } = readBody(stretch, reading);
  course.instructions.push(...instructions);
  if (course.roll !== undefined && course.roll.conditional.cases.length > 0 && instructions.length > 0)
    course.roll.between.push(stretch);
  if (condition === 'leftOut') course.latest = undefined;
  else if (condition !== undefined) course.latest = opened(condition);
}

/** Builds a conditional with one case. An “otherwise” may follow it. */
function opened(conditional: Conditional): Open {
  const isState = conditional.condition.type === 'PLAYER_STATE';
  const cover: Cover = conditional.cases.map(({ min, max }) => ({
    min,
    max: max ?? Number.POSITIVE_INFINITY,
  }));
  const domain = { min: 0, max: isState ? 1 : Number.POSITIVE_INFINITY };
  return { conditional, domain, cover, hasSuffix: false };
}

/**
 * Returns the condition of a clause. Undefined if there is none, or if only part of it could be read
 * (Code2027 16.9, W6, W7).
 */
function conditionOf(clause: Stretch, { text, vocabulary }: Reading): ReadCondition | undefined {
  if (wordAt(clause, clause.from) !== 'if') return undefined;
  const read = conditionAt(part(clause, clause.from + 1, clause.to), text, vocabulary, false);
  if (read === undefined) return undefined;
  const behind = isStop(signAt(clause, read.next)) ? read.next + 1 : read.next;
  const joined = pastOne(clause, behind, ['and then', 'and', 'or']);
  return joined === undefined || begins(clause, joined) ? read : undefined;
}

const isStop = (sign: string | undefined): boolean => sign === ',' || sign === ':' || sign === ';';

/**
 * Reads a sentence with “if”. Returns whether the condition could be read; if not, the whole sentence is
 * ignored.
 */
function readIf(
  { stretch }: Pick<Clause, 'stretch'>,
  sentence: Stretch,
  course: Course,
  reading: Reading,
): boolean {
  const read = conditionOf(stretch, reading);
  if (read === undefined || read.defects.length > 0) {
    course.latest = undefined;
    if (read === undefined) tell(reading, 'UNPARSED_CONDITION', sentence);
    else reading.defects.push(...read.defects);
    leaveOut(reading, sentence);
    return false;
  }
  const behind = trimmed(part(stretch, read.next, stretch.to));
  const body = trimmed(part(behind, pastAny(behind, behind.from, ['then']), behind.to));
  recognize(reading, part(stretch, stretch.from, read.next));
  recognize(reading, part(behind, behind.from, body.from));
  const { hasSuffix, ...what } = readCase(body, stretch, reading);
  const conditional: Conditional = {
    condition: read.condition,
    cases: [{ ...read.bounds, ...what }],
  };
  course.instructions.push({ does: 'conditional', conditional });
  course.latest = { ...opened(conditional), hasSuffix };
  return true;
}

/** Reads the actions of a case. Reports a case without any. */
function readCase(
  body: Stretch,
  clause: Stretch,
  reading: Reading,
): { instructions: readonly Instruction[]; text: string; hasSuffix: boolean } {
  if (isEmpty(body)) {
    tell(reading, 'EMPTY_BODY', clause);
    return { instructions: [], text: '', hasSuffix: false };
  }
  const { instructions, condition } = readBody(body, reading);
  return {
    instructions: inTurn(instructions),
    text: textOf(reading, body),
    hasSuffix: condition !== undefined,
  };
}

function readRange(
  { stretch, spec, body }: Extract<Clause, { kind: 'range' }>,
  course: Course,
  reading: Reading,
): void {
  const { roll } = course;
  course.latest = roll;
  if (roll === undefined) {
    tell(reading, 'RANGE_WITHOUT_ROLL', stretch);
    return;
  }
  const intervals = intervalsOf(spec, roll.domain);
  judgeSpec(spec, intervals, roll, reading);
  const { hasSuffix, ...what } = readCase(body, stretch, reading);
  roll.hasSuffix = hasSuffix;
  noteBetween(roll, reading);
  for (const interval of intervals) {
    speakFor(roll.cover, interval);
    roll.conditional.cases.push({ ...interval, ...what });
  }
}

/** Adds a note on text between the cases of a roll that belongs to none of them. */
function noteBetween(roll: Roll, reading: Reading): void {
  for (const stretch of roll.between) remark(reading, 'ALWAYS_HAPPENS', stretch);
  roll.between = [];
}

function judgeSpec(spec: RangeSpec, intervals: readonly Interval[], roll: Roll, reading: Reading): void {
  const { min, max } = roll.domain;
  if (isReversed(spec)) tell(reading, 'REVERSED_RANGE', spec.stretch);
  if (intervals.some((interval) => overlaps(roll.cover, interval)))
    tell(reading, 'OVERLAPPING_RANGES', spec.stretch);
  if (intervals.some((interval) => interval.min < min || interval.max > max))
    tell(reading, 'RANGE_OUT_OF_DOMAIN', spec.stretch);
}

function readOtherwise(
  { stretch, body }: Extract<Clause, { kind: 'otherwise' }>,
  { latest, roll }: Course,
  reading: Reading,
): void {
  if (latest === undefined) {
    tell(reading, 'OTHERWISE_WITHOUT_CONDITION', stretch);
    return;
  }
  const gaps = gapsOf(latest.cover, latest.domain);
  if (gaps.length === 0) tell(reading, 'OTHERWISE_UNREACHABLE', stretch);
  if (latest.hasSuffix) remark(reading, 'OTHERWISE_OF_FRAME', stretch);
  if (latest === roll) noteBetween(roll, reading);
  const { hasSuffix: _, ...what } = readCase(body, stretch, reading);
  for (const gap of gaps) {
    speakFor(latest.cover, gap);
    const max = Number.isFinite(gap.max) ? gap.max : null;
    latest.conditional.cases.push({ min: gap.min, max, ...what });
  }
}
