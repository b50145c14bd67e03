import type { TargetType } from './instructions.ts';
import { past, type Stretch, wordAt } from './words/tokens.ts';

/** Names of people in card texts: subjects, owners, and people who can't be identified. */

/** The subject of an atom. */
export type Who = 'YOU' | TargetType;

/** A name of people in the text. It ends at `next`. */
export interface Named<Chosen extends Who = Who> {
  readonly next: number;
  readonly who: Chosen;
}

type Names<Chosen extends Who> = readonly (readonly [who: Chosen, names: readonly string[]])[];

const subjects: Names<Who> = [
  ['YOU', ['you']],
  ['ALL_PLAYERS', ['all players', 'each player', 'every player', 'everyone', 'everybody']],
  [
    'ALL_OTHER_PLAYERS',
    [
      ...['all', 'each', 'every'].flatMap((each) =>
        ['opponent', 'opponents', 'other player', 'other players'].map((other) => `${each} ${other}`),
      ),
      ...['your opponents', 'opponents', 'everyone else', 'everybody else', 'all others'],
    ],
  ],
  ['OTHER_PLAYER_CHOICE', ['one opponent', 'target opponent', 'an opponent of your choice']],
];

/** Spelled without apostrophes, because authors often leave them out. */
const owners: Names<TargetType> = [
  ['ALL_PLAYERS', ['all players', 'each players', 'every players', 'everyones']],
  [
    'ALL_OTHER_PLAYERS',
    [
      ...['all opponents', 'each opponents', 'every opponents', 'your opponents', 'opponents'],
      ...['all other players', 'each other players'],
    ],
  ],
  ['OTHER_PLAYER_CHOICE', ['one opponents', 'target opponents', 'an opponents']],
];

/** Words for people who can't be identified. */
const strangers: readonly string[] = ['another player', 'someone', 'somebody', 'nobody', 'no one'];

type Entry<Chosen extends Who> = readonly [words: readonly string[], who: Chosen];

/** Indexes names by their first word, longest first, so that “everyone else” is tried before “everyone”. */
function byFirstWord<Chosen extends Who>(
  names: Names<Chosen>,
): ReadonlyMap<string, readonly Entry<Chosen>[]> {
  const all = names.flatMap(([who, each]) => each.map((name): Entry<Chosen> => [name.split(' '), who]));
  const found = new Map<string, Entry<Chosen>[]>();
  for (const entry of all.toSorted(([one], [other]) => other.length - one.length)) {
    const [[first = '']] = entry;
    found.set(first, [...(found.get(first) ?? []), entry]);
  }
  return found;
}

const apostrophes = /['’]/g;
/** Returns a word without its apostrophes. */
export const bare = (word: string): string => word.replace(apostrophes, '');

function namedAt<Chosen extends Who>(
  stretch: Stretch,
  at: number,
  names: ReadonlyMap<string, readonly Entry<Chosen>[]>,
  written: (word: string) => string,
): Named<Chosen> | undefined {
  const wordOf = (place: number): string => written(wordAt(stretch, place) ?? '');
  for (const [words, who] of names.get(wordOf(at)) ?? [])
    if (words.every((word, index) => wordOf(at + index) === word)) return { next: at + words.length, who };
  return undefined;
}

const subjectNames = byFirstWord(subjects);
const ownerNames = byFirstWord(owners);
const asWritten = (word: string): string => word;

/** Reads a subject: “each opponent”, “you”. */
export const subjectAt = (stretch: Stretch, at: number): Named | undefined =>
  namedAt(stretch, at, subjectNames, asWritten);

/** Reads an owner: “each opponent's”, with or without the apostrophe (Code2027 16.9, W1). */
export const ownersAt = (stretch: Stretch, at: number): Named<TargetType> | undefined =>
  namedAt(stretch, at, ownerNames, bare);

/**
 * Returns the position after “someone” or another name for people who can't be identified (Code2027 16.9,
 * W3).
 */
export function pastStranger(stretch: Stretch, at: number): number | undefined {
  for (const words of strangers) {
    const place = past(stretch, at, words);
    if (place !== undefined) return place;
  }
  return undefined;
}
