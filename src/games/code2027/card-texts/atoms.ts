import type { Instruction, TargetType } from './instructions.ts';
import { looseMatch } from './loose.ts';
import { pastStranger, subjectAt, type Who } from './people.ts';
import { isVerb, type Phrase, phraseAt } from './phrases.ts';
import { leaveOut, type Reading, recognize, remark, tell, textOf } from './reading.ts';
import { isNegated, pastNegation } from './words/negation.ts';
import {
  isEmpty,
  part,
  past,
  pastAny,
  pastOne,
  type Stretch,
  signAt,
  tokenAt,
  trimmed,
  wordAt,
} from './words/tokens.ts';

/** Atoms of the grammar: a subject, an obligation and an action. Also splits a body into atoms. */

const obligations = ['must', 'has to', 'have to'];
const connectives = ['and then', 'and', 'then', 'but', 'also', 'plus'];

/** The position of the verb, after any subject and obligation. */
const predicateAt = (stretch: Stretch, at: number): number =>
  pastAny(stretch, subjectAt(stretch, at)?.next ?? at, obligations);

/** Whether an action may begin here, including its subject and any negation. */
export function begins(stretch: Stretch, at: number): boolean {
  const place = predicateAt(stretch, at);
  if (isVerb(stretch, place)) return true;
  const doer = subjectAt(stretch, at)?.next ?? pastStranger(stretch, at) ?? at;
  const verb = pastNegation(stretch, doer) ?? pastAny(stretch, doer, obligations);
  return isVerb(stretch, verb);
}

/** The first words of all separators. They are used for a quick check, since most words don't begin a separator. */
const separating: ReadonlySet<string | undefined> = new Set([
  ...[';', ',', 'or'],
  ...connectives.map((words) => words.split(' ')[0]),
]);

/**
 * Returns the separator of atoms or options at a position. A semicolon always separates; other words do only
 * if an atom can begin after them.
 */
function separatorAt(stretch: Stretch, at: number): { next: number; isOr: boolean } | undefined {
  if (!separating.has(tokenAt(stretch, at)?.text)) return undefined;
  const sign = signAt(stretch, at);
  if (sign === ';') return { next: pastAny(stretch, at + 1, connectives), isOr: false };
  const place = sign === ',' ? at + 1 : at;
  const or = past(stretch, place, 'or');
  if (or !== undefined && begins(stretch, or)) return { next: or, isOr: true };
  const connective = pastOne(stretch, place, connectives) ?? (sign === ',' ? place : undefined);
  return connective !== undefined && begins(stretch, connective)
    ? { next: connective, isOr: false }
    : undefined;
}

/** Splits a body into options, and each option into atoms. */
export function cut(stretch: Stretch, reading: Reading): Stretch[][] {
  const options: Stretch[][] = [];
  let atoms: Stretch[] = [];
  let from = stretch.from;
  const close = (to: number): void => {
    const atom = trimmed(part(stretch, from, to));
    if (!isEmpty(atom)) atoms.push(atom);
  };
  for (let at = stretch.from; at < stretch.to; ) {
    const separator = separatorAt(stretch, at);
    if (separator === undefined) {
      at += 1;
      continue;
    }
    close(at);
    recognize(reading, part(stretch, at, separator.next));
    if (separator.isOr) {
      if (atoms.length === 0)
        remark(reading, 'OR_AFTER_NOTHING', part(stretch, separator.next - 1, separator.next));
      options.push(atoms);
      atoms = [];
    }
    from = separator.next;
    at = separator.next;
  }
  close(stretch.to);
  return [...options, atoms].filter((each) => each.length > 0);
}

export interface Atom {
  /** The subject, if one is named. */
  readonly who: Who | undefined;
  /** The player whose money or time changes, if the text names them. */
  readonly aim: TargetType | undefined;
  /** Whether the text names people who can't be identified. */
  readonly isStrange: boolean;
  /** Whether the text is negated. */
  readonly isNegated: boolean;
  /** Whether the text contains “must” or a verb with a third-person `s`. */
  readonly isOfThirdPerson: boolean;
  /** The actions, no matter who is affected. */
  readonly instructions: readonly Instruction[];
  readonly whole: Stretch;
  /** The text without the subject. */
  readonly predicate: Stretch;
}

/** The position of the first verb, or the end. */
function firstVerb(stretch: Stretch): number {
  for (let at = stretch.from; at < stretch.to; at += 1) if (isVerb(stretch, at)) return at;
  return stretch.to;
}

/**
 * Reads an atom and reports what can't be read.
 *
 * @param isBehindStrangers whether a missing subject refers to people who can't be identified
 */
export function readAtom(stretch: Stretch, isBehindStrangers: boolean, reading: Reading): Atom {
  const subject = subjectAt(stretch, stretch.from);
  const doer = subject?.next ?? stretch.from;
  const verb = predicateAt(stretch, stretch.from);
  const atom = {
    who: subject?.who,
    isStrange:
      subject === undefined && (isBehindStrangers || pastStranger(stretch, stretch.from) !== undefined),
    isNegated: isNegated(stretch, stretch.from, firstVerb(stretch)),
    isOfThirdPerson: verb > doer || wordAt(stretch, verb)?.endsWith('s') === true,
    whole: stretch,
    predicate: part(stretch, doer, stretch.to),
  };
  const phrase = phraseAt(stretch, verb, reading);
  const aim = phrase?.whose;
  const isClash = aim === 'clash' || (aim !== undefined && subject !== undefined);
  if (atom.isStrange || atom.isNegated || isClash) {
    tell(reading, 'UNPARSED_TEXT', stretch);
    return { ...atom, aim: undefined, instructions: [] };
  }
  return {
    ...atom,
    aim,
    instructions:
      phrase === undefined ? looseDeeds(stretch, verb, reading) : deedsOf(phrase, stretch, reading),
  };
}

/** Returns the actions of a matched phrase and reports its defects. */
function deedsOf(
  { plains, defects, wrong, remarks }: Phrase,
  stretch: Stretch,
  reading: Reading,
): Instruction[] {
  if (defects.length > 0) leaveOut(reading, stretch);
  else recognize(reading, stretch);
  reading.defects.push(...defects);
  reading.remarks.push(...(remarks ?? []));
  for (const code of wrong) tell(reading, code, stretch);
  const text = textOf(reading, stretch);
  return plains.map((what) => ({ does: 'effect', what, text }));
}

/** Uses the patterns that the rules prescribe (`loose.ts`) to find actions in text that matches no phrase. */
function looseDeeds(stretch: Stretch, verb: number, reading: Reading): Instruction[] {
  const loose = looseMatch(part(stretch, verb, stretch.to), reading);
  if (loose === undefined) {
    tell(reading, 'UNPARSED_TEXT', stretch);
    return [];
  }
  if (loose.bad.length > 0) {
    leaveOut(reading, stretch);
    reading.defects.push(...loose.bad);
    return [];
  }
  tell(reading, 'LOOSE_MATCH', stretch);
  if (loose.hasZero) tell(reading, 'ZERO_AMOUNT', stretch);
  const text = textOf(reading, stretch);
  return loose.plains.map((what) => ({ does: 'effect', what, text }));
}
