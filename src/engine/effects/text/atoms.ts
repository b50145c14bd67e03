import type { Deed, TargetType } from './deeds.ts';
import { looseMatch } from './loose.ts';
import { isVerb, phraseAt } from './phrases.ts';
import { type Reading, recognize, tell, textOf } from './reading.ts';
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
} from './tokens.ts';

/** Atoms of the grammar: who, whether they must, and what they do; and how a body is cut into them. */

const allPlayers = ['all players', 'each player', 'every player', 'everyone'];
const otherPlayers = [
  ...['all', 'each', 'every'].flatMap((each) =>
    ['opponent', 'opponents', 'other player', 'other players'].map((other) => `${each} ${other}`),
  ),
  'your opponents',
];
const oneOpponent = ['one opponent', 'target opponent', 'an opponent of your choice'];
const subjects: readonly (readonly [words: readonly string[], who: Who])[] = [
  [['you'], 'YOU'],
  [allPlayers, 'ALL_PLAYERS'],
  [otherPlayers, 'ALL_OTHER_PLAYERS'],
  [oneOpponent, 'OTHER_PLAYER_CHOICE'],
];
const firstWords: ReadonlySet<string | undefined> = new Set(
  subjects.flatMap(([words]) => words.map((one) => one.split(' ')[0])),
);
const obligations = ['must', 'has to', 'have to'];
const connectives = ['and then', 'and', 'then', 'but', 'also', 'plus'];

/** Whom an atom is about. */
export type Who = 'YOU' | TargetType;

interface Subject {
  readonly next: number;
  readonly who: Who;
}

function subjectAt(stretch: Stretch, at: number): Subject | undefined {
  if (!firstWords.has(wordAt(stretch, at))) return undefined;
  for (const [words, who] of subjects) {
    const next = pastOne(stretch, at, words);
    if (next !== undefined) return { next, who };
  }
  return undefined;
}

/** The place of the verb, behind a subject and an obligation if they stand here. */
const predicateAt = (stretch: Stretch, at: number): number =>
  pastAny(stretch, subjectAt(stretch, at)?.next ?? at, obligations);

/** Whether something may begin here that somebody does. */
const begins = (stretch: Stretch, at: number): boolean => isVerb(stretch, predicateAt(stretch, at));

/** What every separator begins with: most words are none. */
const separating: ReadonlySet<string | undefined> = new Set([
  ...[';', ',', 'or'],
  ...connectives.map((words) => words.split(' ')[0]),
]);

/** What separates atoms or options at a place: a semicolon always, all else where something begins behind it. */
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

/** The options of a body, each with its atoms. */
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
  /** Whom it names, if anybody. */
  readonly who: Who | undefined;
  /** What is done, for whoever it is. */
  readonly deeds: readonly Deed[];
  readonly whole: Stretch;
  /** Without whom it names. */
  readonly predicate: Stretch;
}

/** What an atom says; what cannot be read in it is told. */
export function readAtom(stretch: Stretch, reading: Reading): Atom {
  const subject = subjectAt(stretch, stretch.from);
  const predicate = part(stretch, subject?.next ?? stretch.from, stretch.to);
  const verb = predicateAt(stretch, stretch.from);
  const text = textOf(reading, stretch);
  const atom = { who: subject?.who, whole: stretch, predicate };
  const phrase = phraseAt(stretch, verb, reading);
  if (phrase !== undefined) {
    recognize(reading, stretch);
    reading.defects.push(...phrase.defects);
    for (const code of phrase.wrong) tell(reading, code, stretch);
    return { ...atom, deeds: phrase.plains.map((what) => ({ does: 'effect', what, text })) };
  }
  const loose = looseMatch(part(stretch, verb, stretch.to), reading);
  if (loose === undefined) tell(reading, 'UNPARSED_TEXT', stretch);
  if (loose === undefined) return { ...atom, deeds: [] };
  if (loose.bad.length > 0) {
    recognize(reading, stretch);
    reading.defects.push(...loose.bad);
    return { ...atom, deeds: [] };
  }
  tell(reading, 'LOOSE_MATCH', stretch);
  if (loose.hasZero) tell(reading, 'ZERO_AMOUNT', stretch);
  return { ...atom, deeds: loose.plains.map((what) => ({ does: 'effect', what, text })) };
}
