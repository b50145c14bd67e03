import { createHash } from 'node:crypto';

/**
 * Makes a table's randomness fair even against its host. It uses interaction ids that Discord assigns after the
 * seed is committed, and players' own words. docs/fairness.md explains how to check it.
 */

/** What one seat contributes. */
export interface SeatPart {
  readonly seat: number;
  /** Id of the interaction that seated the person; undefined for a computer, which contributes nothing. */
  readonly join?: string;
  /** Hash of the person's own word (`wordHash`); undefined if there is none. */
  readonly word?: string;
}

/** The parts of a game's entropy at its start. */
export interface EntropyParts {
  /** Every seat, in order. */
  readonly seats: readonly SeatPart[];
  /** Id of the interaction that started the game; the newest of all. */
  readonly start: string;
  /** Version of the chain that the game's actions form. Undefined is the first, which leaves out interaction ids. */
  readonly chain?: 2;
}

/** Most characters of a person's own word. */
export const mostOfWord = 60;

/** Normalizes a person's own word: one line of ordinary letters, at most 60 characters; empty if nothing is left. */
export function wordOf(typed: string): string {
  const line = typed
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return [...line].slice(0, mostOfWord).join('').trim();
}

/**
 * Replaces a word in the entropy, so that a person and the word can be forgotten and the game can still be
 * verified. SHA-256 of the join interaction's id, a space and the word, 64 hexadecimal digits.
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
 * The entropy of a game after it gets a new seed: the old entropy, combined with the id of a person's first
 * press since then.
 * @param press undefined if nobody has acted since
 */
export function entropyAfter(before: string, press?: string): string {
  return sha256([recipe, `after ${before}`, ...(press === undefined ? [] : [`press ${press}`])].join('\n'));
}

/** When Discord created an id, in milliseconds since 1970; undefined if it can't be one of Discord's ids. */
export function timeOfId(id: string): number | undefined {
  return /^[1-9]\d{16,19}$/.test(id) ? Number((BigInt(id) >> 22n) + 1_420_070_400_000n) : undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
