import { createHash } from 'node:crypto';

/**
 * Makes a table's randomness fair even if the host cheats. It mixes in interaction ids, which Discord assigns
 * after the bot commits to the seed, and words that players choose. docs/fairness.md explains how to verify
 * it.
 */

/** What one seat contributes to the entropy. */
export interface SeatPart {
  readonly seat: number;
  /**
   * Id of the interaction with which the person took the seat. Undefined for a computer, which contributes
   * nothing.
   */
  readonly join?: string;
  /** Hash of the word that the person chose (`wordHash`); undefined if there is none. */
  readonly word?: string;
}

/** The parts that make up a game's entropy at its start. */
export interface EntropyParts {
  /** Every seat, in order. */
  readonly seats: readonly SeatPart[];
  /** Id of the interaction that started the game; newer than all the others. */
  readonly start: string;
  /**
   * Version of the hash chain over the game's actions. If undefined, it is the first version, which leaves
   * out interaction ids.
   */
  readonly chain?: 2;
}

/** Maximum length of a word that a person chooses, in characters. */
export const mostOfWord = 60;

/**
 * Normalizes a word that a person chose: one line of visible text, at most 60 characters. Empty if nothing
 * remains.
 */
export function wordOf(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return [...line].slice(0, mostOfWord).join('').trim();
}

/**
 * Hashes a person's word for use in the entropy. This way, the person and the word can be deleted, and the game can
 * still be verified. SHA-256 of the join interaction's id, a space and the word, 64 hexadecimal digits.
 */
export const wordHash = (join: string, word: string): string => sha256(`${join} ${word}`);

/** First line of every text that is hashed into entropy. */
const recipe = 'clubhouse entropy 1';

/** The entropy at a game's start: 64 hexadecimal digits. */
export function entropyAtStart({ seats, start }: Pick<EntropyParts, 'seats' | 'start'>): string {
  const lines = seats.flatMap(({ seat, join, word }) =>
    join === undefined ? [] : [['seat', seat, join, ...(word === undefined ? [] : [word])].join(' ')],
  );
  return sha256([recipe, ...lines, `start ${start}`].join('\n'));
}

/**
 * The entropy of a game after it gets a new seed: the old entropy, combined with the id of the first press by
 * a person since then.
 * @param press undefined if no person has acted since
 */
export function entropyAfter(before: string, press?: string): string {
  return sha256([recipe, `after ${before}`, ...(press === undefined ? [] : [`press ${press}`])].join('\n'));
}

/** When Discord created an id, in milliseconds since 1970; undefined if it isn't a valid Discord id. */
export function timeOfId(id: string): number | undefined {
  return /^[1-9]\d{16,19}$/.test(id) ? Number((BigInt(id) >> 22n) + 1_420_070_400_000n) : undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
