import { type Atom, cut, readAtom, type Who } from './atoms.ts';
import { conditionAt } from './conditions.ts';
import { type Conditional, type Deed, inTurn, type Option, type TargetType } from './deeds.ts';
import { amountAt, type Figure, inRun } from './numbers.ts';
import { type Reading, recognize, tell, textOf } from './reading.ts';
import { isEmpty, part, past, type Stretch, tokenAt, touches, trimmed, wordAt } from './tokens.ts';

/** Bodies of the grammar: what happens, for how long, and on what condition. */

export interface Body {
  readonly deeds: readonly Deed[];
  /** What its own “if” opened; `leftOut` where that could not be read; nothing where there is none. */
  readonly condition: Conditional | 'leftOut' | undefined;
}

const nothing = { deeds: [], condition: undefined } as const;
const leftOut = { deeds: [], condition: 'leftOut' } as const;

/** What a body that is not empty says; what cannot be read in it is told. */
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
  const ifAt = firstIf(stretch);
  if (ifAt === undefined) {
    const front = readFront(stretch, stretch, reading);
    return { deeds: front ?? [], condition: undefined };
  }
  return readSuffix(stretch, ifAt, reading);
}

/** “X if C” opens a conditional exactly like “If C, X”. */
function readSuffix(stretch: Stretch, ifAt: number, reading: Reading): Body {
  const front = trimmed(part(stretch, stretch.from, ifAt));
  const suffix = part(stretch, ifAt, stretch.to);
  const asked = part(stretch, ifAt + 1, stretch.to);
  const read = conditionAt(asked, reading.text, reading.vocabulary, true);
  if (read === undefined || isEmpty(front)) tell(reading, 'UNPARSED_CONDITION', suffix);
  else if (read.defects.length > 0) reading.defects.push(...read.defects);
  else {
    recognize(reading, suffix);
    const deeds = readFront(front, stretch, reading);
    if (deeds === undefined) return leftOut;
    const text = textOf(reading, front);
    const conditional = {
      condition: read.condition,
      cases: [{ ...read.bounds, deeds: inTurn(deeds), text }],
    };
    return { deeds: [{ does: 'conditional', conditional }], condition: conditional };
  }
  recognize(reading, stretch);
  return leftOut;
}

/** The place of the first “if”. */
export function firstIf(stretch: Stretch): number | undefined {
  for (let at = stretch.from; at < stretch.to; at += 1) if (wordAt(stretch, at) === 'if') return at;
  return undefined;
}

/** Whether “no effect” stands anywhere in it, also as part of longer words, as the prescribed pattern has it. */
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

/** What stands before “if”: options, and for how many turns. Nothing where the whole body is left out. */
function readFront(stretch: Stretch, body: Stretch, reading: Reading): readonly Deed[] | undefined {
  const lasting = durationOf(stretch, reading);
  if (lasting === undefined) return readOptions(stretch, reading);
  if (lasting.figure.bad || lasting.figure.value === 0) {
    recognize(reading, body);
    if (lasting.figure.bad) reading.defects.push({ code: 'BAD_NUMBER', ...lasting.figure.bad });
    else tell(reading, 'BAD_COUNT', body);
    return undefined;
  }
  recognize(reading, part(stretch, lasting.from, stretch.to));
  const front = trimmed(part(stretch, stretch.from, lasting.from));
  return activated(readOptions(front, reading), lasting.figure.value, textOf(reading, stretch));
}

interface Duration {
  readonly from: number;
  readonly figure: Figure;
}

/** “for the next 3 turns” at the end, if something stands before it. */
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

/** The activation of deeds; of groups of the same players one group, each of whom has the activation. */
function activated(deeds: readonly Deed[], duration: number, text: string): Deed[] {
  const [first] = deeds;
  if (first === undefined) return [];
  const targetType = first.does === 'group' ? first.targetType : undefined;
  const groups = deeds.flatMap((deed) =>
    deed.does === 'group' && deed.targetType === targetType ? [deed.deed] : [],
  );
  if (targetType === undefined || groups.length < deeds.length)
    return [{ does: 'activation', duration, deeds, text }];
  const deed: Deed = { does: 'activation', duration, deeds: groups, text };
  return [{ does: 'group', targetType, deed, text }];
}

const grouped = (who: Who, deed: Deed, text: string): Deed =>
  who === 'YOU' ? deed : { does: 'group', targetType: who, deed, text };

/** The text of some atoms that follow each other. */
const textBetween = (first: Stretch, last: Stretch, reading: Reading): string =>
  textOf(reading, part(first, first.from, last.to));

function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** A or B, or what is done where nothing is to be chosen. */
function readOptions(stretch: Stretch, reading: Reading): readonly Deed[] {
  const options = cut(stretch, reading).map((atoms) => atoms.map((atom) => readAtom(atom, reading)));
  const text = textOf(reading, stretch);
  const [one] = options;
  if (options.length < 2) return inSubjects(one ?? [], 'YOU');
  const held = heldBy(options);
  const readable = options.map((atoms): Option & { atoms: readonly Atom[] } => {
    // Who chooses for themselves need not be named.
    const first = held === undefined ? atoms[0]?.whole : atoms[0]?.predicate;
    const last = atoms.at(-1)?.whole;
    const deeds = held === undefined ? inSubjects(atoms, 'YOU') : atoms.flatMap((atom) => atom.deeds);
    return {
      atoms,
      label: first && last ? capitalized(textBetween(first, last, reading)) : '',
      deeds,
    };
  });
  const left = readable.filter(({ deeds }) => deeds.length > 0);
  if (left.length < 2)
    return left.flatMap(({ deeds }) => deeds.map((deed) => grouped(held ?? 'YOU', deed, text)));
  const choice: Deed = {
    does: 'choice',
    options: left.map(({ label, deeds }) => ({ label, deeds: inTurn(deeds) })),
    text,
  };
  return [grouped(held ?? 'YOU', choice, text)];
}

/** Whom the first option names, if they are to choose: nobody else is named in any option. */
function heldBy(options: readonly (readonly Atom[])[]): TargetType | undefined {
  const [first, ...others] = options.flat();
  const who = first?.who;
  if (who === undefined || who === 'YOU') return undefined;
  return others.some((atom) => atom.who !== undefined) ? undefined : who;
}

/** The deeds of atoms; whom one names the following mean too, until another is named. */
function inSubjects(atoms: readonly Atom[], by: Who): Deed[] {
  let who = by;
  return atoms.flatMap((atom) => {
    who = atom.who ?? who;
    return atom.deeds.map((deed) => grouped(who, deed, 'text' in deed ? deed.text : ''));
  });
}
