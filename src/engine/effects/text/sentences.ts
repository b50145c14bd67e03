import { firstIf, readBody } from './bodies.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { conditionAt } from './conditions.ts';
import { type Conditional, type Deed, inTurn } from './deeds.ts';
import { countAt, type Figure, inRun } from './numbers.ts';
import {
  type Cover,
  gapsOf,
  type Interval,
  intervalsOf,
  isReversed,
  overlaps,
  type RangeSpec,
  speakFor,
} from './ranges.ts';
import { type Reading, recognize, tell, textOf } from './reading.ts';
import { isEmpty, part, pastAny, type Stretch, touches, trimmed, wordAt } from './tokens.ts';

/** Sentences of the grammar: rolls, conditions and plain ones, and what belongs to which. */

/** A conditional that is still spoken of, and the values for which something was said. */
interface Open {
  readonly conditional: Conditional;
  readonly domain: Interval;
  readonly cover: Cover;
}

interface Roll extends Open {
  /** “Roll a die”. */
  readonly phrase: Stretch;
}

/** What has been read so far. */
export interface Course {
  readonly deeds: Deed[];
  readonly rolls: Roll[];
  /** What range clauses belong to. */
  roll: Roll | undefined;
  /** What an Otherwise belongs to. */
  latest: Open | undefined;
}

export const newCourse = (): Course => ({ deeds: [], rolls: [], roll: undefined, latest: undefined });

export function readSentence(sentence: Stretch, course: Course, reading: Reading): void {
  const rolls: RollPhrase[] = [];
  let front = sentence;
  for (let roll = rollAtEnd(front, reading); roll !== undefined; roll = rollAtEnd(front, reading)) {
    rolls.unshift(roll);
    front = roll.front;
  }
  if (rolls.length > 0 && firstIf(front) !== undefined) {
    tell(reading, 'UNPARSED_CONDITION', sentence);
    close(course);
    return;
  }
  readClauses(front, course, reading);
  for (const roll of rolls) openRoll(roll, course, reading);
}

/** Nothing that follows belongs to what stands before. */
function close(course: Course): void {
  course.roll = undefined;
  course.latest = undefined;
}

interface RollPhrase {
  readonly phrase: Stretch;
  readonly dice: Figure;
  /** The text in front of it. */
  readonly front: Stretch;
}

const links = ['and', 'then', 'but', 'also', 'plus'];

/** “roll 2 dice” at the end of a sentence. */
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
    course.roll = { conditional, phrase, domain: { min: n, max: n * sides }, cover: [] };
    course.rolls.push(course.roll);
    course.deeds.push({ does: 'conditional', conditional });
  }
}

/** Tells of rolls of which nothing was said, or not all; to be asked when the text is at its end. */
export function endRolls({ rolls }: Course, reading: Reading): void {
  for (const { conditional, phrase, domain, cover } of rolls) {
    if (conditional.cases.length === 0) tell(reading, 'NO_RANGES', phrase);
    else if (gapsOf(cover, domain).length > 0) tell(reading, 'RANGE_GAP', phrase);
  }
}

function readClauses(sentence: Stretch, course: Course, reading: Reading): void {
  for (const clause of clausesOf(sentence, reading)) {
    if (clause.kind === 'range') readRange(clause, course, reading);
    else if (clause.kind === 'otherwise') readOtherwise(clause, course, reading);
    else if (clause.kind === 'plain') readPlain(clause, course, reading);
    else if (!readIf(clause, sentence, course, reading)) return;
  }
}

function readPlain({ stretch }: Pick<Clause, 'stretch'>, course: Course, reading: Reading): void {
  const { deeds, condition } = readBody(stretch, reading);
  course.deeds.push(...deeds);
  if (condition === 'leftOut') course.latest = undefined;
  else if (condition !== undefined) course.latest = opened(condition);
}

/** A conditional of one case, of which an Otherwise may follow. */
function opened(conditional: Conditional): Open {
  const isState = conditional.condition.type === 'PLAYER_STATE';
  const cover: Cover = conditional.cases.map(({ min, max }) => ({
    min,
    max: max ?? Number.POSITIVE_INFINITY,
  }));
  return { conditional, domain: { min: 0, max: isState ? 1 : Number.POSITIVE_INFINITY }, cover };
}

/** Whether the condition could be read; if not, the whole sentence is left out. */
function readIf(
  { stretch }: Pick<Clause, 'stretch'>,
  sentence: Stretch,
  course: Course,
  reading: Reading,
): boolean {
  const asked = part(stretch, stretch.from + 1, stretch.to);
  const read = conditionAt(asked, reading.text, reading.vocabulary, false);
  if (read === undefined || read.defects.length > 0) {
    course.latest = undefined;
    if (read === undefined) tell(reading, 'UNPARSED_CONDITION', sentence);
    else reading.defects.push(...read.defects);
    recognize(reading, sentence);
    return false;
  }
  const behind = trimmed(part(stretch, read.next, stretch.to));
  const body = trimmed(part(behind, pastAny(behind, behind.from, ['then']), behind.to));
  recognize(reading, part(stretch, stretch.from, read.next));
  recognize(reading, part(behind, behind.from, body.from));
  const conditional: Conditional = {
    condition: read.condition,
    cases: [{ ...read.bounds, ...readCase(body, stretch, reading) }],
  };
  course.deeds.push({ does: 'conditional', conditional });
  course.latest = opened(conditional);
  return true;
}

/** What is done in a case, which should say so. */
function readCase(
  body: Stretch,
  clause: Stretch,
  reading: Reading,
): { deeds: readonly Deed[]; text: string } {
  if (isEmpty(body)) {
    tell(reading, 'EMPTY_BODY', clause);
    return { deeds: [], text: '' };
  }
  return { deeds: inTurn(readBody(body, reading).deeds), text: textOf(reading, body) };
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
  const what = readCase(body, stretch, reading);
  for (const interval of intervals) {
    speakFor(roll.cover, interval);
    roll.conditional.cases.push({ ...interval, ...what });
  }
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
  { latest }: Course,
  reading: Reading,
): void {
  if (latest === undefined) {
    tell(reading, 'OTHERWISE_WITHOUT_CONDITION', stretch);
    return;
  }
  const gaps = gapsOf(latest.cover, latest.domain);
  if (gaps.length === 0) tell(reading, 'OTHERWISE_UNREACHABLE', stretch);
  const what = readCase(body, stretch, reading);
  for (const gap of gaps) {
    speakFor(latest.cover, gap);
    const max = Number.isFinite(gap.max) ? gap.max : null;
    latest.conditional.cases.push({ min: gap.min, max, ...what });
  }
}
