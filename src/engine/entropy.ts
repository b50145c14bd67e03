import { createHash } from 'node:crypto';

/**
 * What makes a table's chance fair against its host too: ids that Discord gives to interactions after the seed was promised,
 * and words of people's own. docs/fairness.md is the recipe for everybody who wants to check it.
 */

/** What one seat adds. */
export interface SeatPart {
  readonly seat: number;
  /** Id of the interaction by which the person sat down; undefined for a computer, which adds nothing. */
  readonly join?: string;
  /** Hash of the person's own word (`wordHash`); undefined where there is none. */
  readonly word?: string;
}

/** What the entropy of a game is made of when it begins. */
export interface EntropyParts {
  /** Every seat, in order. */
  readonly seats: readonly SeatPart[];
  /** Id of the interaction that started the game: the newest of all. */
  readonly start: string;
  /** Version of the chain that the game's actions make; undefined: the first, which does not name their presses. */
  readonly chain?: 2;
}

/** Most characters of a person's own word. */
export const mostOfWord = 60;

/** A person's own word as it is kept: one line of ordinary letters, at most 60 characters; empty where nothing is left. */
export function wordOf(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return [...line].slice(0, mostOfWord).join('').trim();
}

/**
 * What stands for a word in the entropy, so that a person can be forgotten, word and all, and the game checked all the same:
 * SHA-256 of the id of their sitting down, a space and the word, 64 hexadecimal digits.
 */
export const wordHash = (join: string, word: string): string => sha256(`${join} ${word}`);

/** First line of every text that is hashed to entropy. */
const recipe = 'clubhouse entropy 1';

/** The entropy with which a game begins: 64 hexadecimal digits. */
export function entropyAtStart({ seats, start }: Pick<EntropyParts, 'seats' | 'start'>): string {
  const lines = seats.flatMap(({ seat, join, word }) =>
    join === undefined ? [] : [['seat', seat, join, ...(word === undefined ? [] : [word])].join(' ')],
  );
  return sha256([recipe, ...lines, `start ${start}`].join('\n'));
}

/**
 * The entropy of a game that got a new seed: what it was before, and from the first action of a person on the id of that.
 * @param press undefined: nobody has acted since
 */
export function entropyAfter(before: string, press?: string): string {
  return sha256([recipe, `after ${before}`, ...(press === undefined ? [] : [`press ${press}`])].join('\n'));
}

/** When Discord gave out an id, in milliseconds since 1970; undefined for what cannot be an id of Discord's. */
export function timeOfId(id: string): number | undefined {
  return /^[1-9]\d{16,19}$/.test(id) ? Number((BigInt(id) >> 22n) + 1_420_070_400_000n) : undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
