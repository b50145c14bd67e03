import { type Atom, cut, readAtom } from './atoms.ts';
import { conditionAt } from './conditions.ts';
import { type Conditional, type Instruction, inTurn, type Option, type TargetType } from './instructions.ts';
import { otherIfAt } from './openers.ts';
import type { Who } from './people.ts';
import { leaveOut, type Reading, recognize, remark, tell, textOf } from './reading.ts';
import { amountAt, type Figure, inRun } from './words/numbers.ts';
import { isEmpty, part, past, type Stretch, tokenAt, touches, trimmed, wordAt } from './words/tokens.ts';

/** Bodies of the grammar: what happens, how long it lasts, and on what condition. */

export interface Body {
  readonly instructions: readonly Instruction[];
  /**
   * The conditional that the body's own “if” opens. `leftOut` if that couldn't be read, undefined if there is
   * no “if”.
   */
  readonly condition: Conditional | 'leftOut' | undefined;
}

const nothing = { instructions: [], condition: undefined } as const;
const leftOut = { instructions: [], condition: 'leftOut' } as const;

/** Reads a nonempty body and reports what can't be read. */
export function readBody(stretch: Stretch, reading: Reading): Body {
  if (saysNoEffect(stretch)) {
    if (isNoEffect(stretch)) recognize(reading, stretch);
    else tell(reading, 'NO_EFFECT_WITH_EXTRA', stretch);
    return nothing;
  }
  if (past(stretch, stretch.from, 'nothing happens') === stretch.to) {
    recognize(reading, stretch);
    return nothing;
  }
  const ifAt = firstIf(stretch, reading);
  if (ifAt === undefined) {
    const front = readFront(stretch, stretch, reading);
    return { instructions: front ?? [], condition: undefined };
  }
  return readSuffix(stretch, ifAt, reading);
}

/** Reads “X if C”, which opens a conditional just as “If C, X” does. */
function readSuffix(stretch: Stretch, ifAt: number, reading: Reading): Body {
  const front = trimmed(part(stretch, stretch.from, ifAt));
  const suffix = part(stretch, ifAt, stretch.to);
  const asked = part(stretch, ifAt + 1, stretch.to);
  const read =
    wordAt(stretch, ifAt) === 'if' ? conditionAt(asked, reading.text, reading.vocabulary, true) : undefined;
  if (read === undefined || isEmpty(front)) tell(reading, 'UNPARSED_CONDITION', suffix);
  else if (read.defects.length > 0) reading.defects.push(...read.defects);
  else {
    recognize(reading, suffix);
    const instructions = readFront(front, stretch, reading);
    if (instructions === undefined) return leftOut;
    const text = textOf(reading, front);
    const conditional = {
      condition: read.condition,
      cases: [{ ...read.bounds, instructions: inTurn(instructions), text }],
    };
    return { instructions: [{ does: 'conditional', conditional }], condition: conditional };
  }
  leaveOut(reading, stretch);
  return leftOut;
}

/** The position of the first “if”, or of a synonym before a condition. */
export function firstIf(stretch: Stretch, reading: Reading): number | undefined {
  for (let at = stretch.from; at < stretch.to; at += 1)
    if (wordAt(stretch, at) === 'if' || otherIfAt(stretch, at, reading)) return at;
  return undefined;
}

/** Whether “no effect” appears anywhere, even inside longer words. The prescribed pattern does the same. */
function saysNoEffect(stretch: Stretch): boolean {
  for (let at = stretch.from + 1; at < stretch.to; at += 1)
    if (
      tokenAt(stretch, at)?.text.startsWith('effect') &&
      tokenAt(stretch, at - 1)?.text.endsWith('no') &&
      !touches(stretch, at)
    )
      return true;
  return false;
}

const isNoEffect = (stretch: Stretch): boolean =>
  ['no effect', 'has no effect', 'have no effect', 'there is no effect'].some(
    (words) => past(stretch, stretch.from, words) === stretch.to,
  );

/**
 * Reads the options and the duration before “if”. Undefined if a bad duration makes the whole body
 * unreadable.
 */
function readFront(stretch: Stretch, body: Stretch, reading: Reading): readonly Instruction[] | undefined {
  const lasting = durationOf(stretch, reading);
  if (lasting === undefined) return readOptions(stretch, reading);
  if (lasting.figure.bad || lasting.figure.value === 0) {
    leaveOut(reading, body);
    if (lasting.figure.bad) reading.defects.push({ code: 'BAD_NUMBER', ...lasting.figure.bad });
    else tell(reading, 'BAD_COUNT', body);
    return undefined;
  }
  recognize(reading, part(stretch, lasting.from, stretch.to));
  const front = trimmed(part(stretch, stretch.from, lasting.from));
  const instructions = readOptions(front, reading);
  // If no action could be read, that is already reported. The duration is then left out as well.
  if (instructions.length === 0) leaveOut(reading, stretch);
  if (effectsIn(instructions) > 1)
    remark(reading, 'DURATION_OF_ALL', part(stretch, lasting.from, stretch.to));
  return activated(instructions, lasting.figure.value, textOf(reading, stretch));
}

/** Counts the effects in all options. */
function effectsIn(instructions: readonly Instruction[]): number {
  return instructions.reduce((sum, instruction) => {
    if (instruction.does === 'group') return sum + effectsIn([instruction.instruction]);
    if (instruction.does === 'choice')
      return sum + instruction.options.reduce((all, option) => all + effectsIn(option.instructions), 0);
    return sum + 1;
  }, 0);
}

interface Duration {
  readonly from: number;
  readonly figure: Figure;
}

/** Reads a duration at the end of a stretch, after other text: “for the next 3 turns”. */
function durationOf(stretch: Stretch, { vocabulary }: Reading): Duration | undefined {
  const { to } = stretch;
  if (!['turn', 'turns'].includes(wordAt(stretch, to - 1) ?? '')) return undefined;
  let number = to - 2;
  while (
    number > stretch.from &&
    inRun(stretch, number) &&
    touches(stretch, number) &&
    inRun(stretch, number - 1)
  )
    number -= 1;
  const figure = amountAt(stretch, number, vocabulary.limits);
  if (figure?.next !== to - 1) return undefined;
  const place = [number - 1, number - 3].find(
    (at) => past(stretch, at, at === number - 1 ? 'for' : 'for the next') === number,
  );
  if (place === undefined) return undefined;
  const from = past(stretch, place - 2, 'each turn') === place ? place - 2 : place;
  return from > stretch.from ? { from, figure } : undefined;
}

/**
 * Wraps actions in an activation. Actions of one group of players become one group effect that activates them
 * for each player.
 */
function activated(instructions: readonly Instruction[], duration: number, text: string): Instruction[] {
  const [first] = instructions;
  if (first === undefined) return [];
  const targetType = first.does === 'group' ? first.targetType : undefined;
  const groups = instructions.flatMap((instruction) =>
    instruction.does === 'group' && instruction.targetType === targetType ? [instruction.instruction] : [],
  );
  if (targetType === undefined || groups.length < instructions.length)
    return [{ does: 'activation', duration, instructions, text }];
  const instruction: Instruction = { does: 'activation', duration, instructions: groups, text };
  return [{ does: 'group', targetType, instruction, text }];
}

const grouped = (who: Who, instruction: Instruction, text: string): Instruction =>
  who === 'YOU' ? instruction : { does: 'group', targetType: who, instruction, text };

/** Returns the text from the first atom to the last. */
const textBetween = (first: Stretch, last: Stretch, reading: Reading): string =>
  textOf(reading, part(first, first.from, last.to));

function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Reads “A or B” as a choice. Without “or”, returns the actions. */
function readOptions(stretch: Stretch, reading: Reading): readonly Instruction[] {
  const options = readAtoms(cut(stretch, reading), reading);
  const text = textOf(reading, stretch);
  const [one] = options;
  const held = heldBy(options);
  for (const atoms of options) noteSubjects(atoms, held ?? 'YOU', reading);
  if (options.length < 2) return inSubjects(one ?? []);
  const readable = options.map((atoms): Option & { atoms: readonly Atom[] } => {
    // Players who make the choice themselves aren't named in its label.
    const first = held === undefined ? atoms[0]?.whole : atoms[0]?.predicate;
    const last = atoms.at(-1)?.whole;
    const instructions = held === undefined ? inSubjects(atoms) : atoms.flatMap((atom) => atom.instructions);
    return {
      atoms,
      label: first && last ? capitalized(textBetween(first, last, reading)) : '',
      instructions,
    };
  });
  const left = readable.filter(({ instructions }) => instructions.length > 0);
  if (left.length < 2)
    return left.flatMap(({ instructions }) =>
      instructions.map((instruction) => grouped(held ?? 'YOU', instruction, text)),
    );
  const choice: Instruction = {
    does: 'choice',
    options: left.map(({ label, instructions }) => ({ label, instructions: inTurn(instructions) })),
    text,
  };
  return [grouped(held ?? 'YOU', choice, text)];
}

/**
 * Reads atoms in text order. An atom without a subject takes the subject of the one before it, even an
 * unidentifiable one.
 */
function readAtoms(options: readonly (readonly Stretch[])[], reading: Reading): Atom[][] {
  let before: Atom | undefined;
  return options.map((atoms) =>
    atoms.map((stretch) => {
      const atom = readAtom(stretch, before?.isStrange === true, reading);
      if (before?.isNegated && atom.who === undefined && atom.instructions.length > 0)
        remark(reading, 'NEGATION_ENDS', stretch);
      before = atom;
      return atom;
    }),
  );
}

/**
 * Returns the players who make the choice: those named in the first option, if no other option names anyone.
 * Otherwise undefined.
 */
function heldBy(options: readonly (readonly Atom[])[]): TargetType | undefined {
  const [first, ...others] = options.flat();
  const who = first?.who;
  if (options.length < 2 || who === undefined || who === 'YOU') return undefined;
  return others.some((atom) => atom.who !== undefined || atom.aim !== undefined) ? undefined : who;
}

/** Adds notes to atoms whose subject may be unclear. */
function noteSubjects(atoms: readonly Atom[], by: Who, reading: Reading): void {
  let who = by;
  for (const atom of atoms) {
    who = atom.who ?? who;
    if (atom.instructions.length === 0 || atom.aim !== undefined) continue;
    const isCarried = atom.who === undefined && who !== 'YOU';
    if (isCarried && !atom.isOfThirdPerson) remark(reading, 'SUBJECT_CARRIED', atom.whole);
    const { predicate } = atom;
    for (let at = predicate.from; at < predicate.to; at += 1) {
      const word = part(predicate, at, at + 1);
      if (who !== 'YOU' && wordAt(predicate, at) === 'your') remark(reading, 'YOUR_MEANS_THEIR', word);
      if (who === 'YOU' && wordAt(predicate, at) === 'their') remark(reading, 'THEIR_MEANS_YOUR', word);
    }
  }
}

/** Collects the actions of atoms. Each subject applies until another one is named. */
function inSubjects(atoms: readonly Atom[]): Instruction[] {
  let who: Who = 'YOU';
  return atoms.flatMap((atom) => {
    who = atom.who ?? who;
    const target = atom.aim ?? who;
    return atom.instructions.map((instruction) =>
      grouped(target, instruction, 'text' in instruction ? instruction.text : ''),
    );
  });
}
