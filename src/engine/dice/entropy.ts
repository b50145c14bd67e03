import { createHash } from 'node:crypto';
import { type BeaconPart, pulseValue } from '../beacon/chain.ts';

/**
 * Makes a table's randomness fair even if the host cheats. It mixes in interaction ids, which Discord assigns
 * after the bot commits to the seed, words that players choose, and a value that a public beacon publishes
 * once all of these are fixed. docs/fairness.md explains how to verify it.
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

/** What starts a game without a press of **Start**. */
export type WithoutPress = 'computers' | 'fixture' | 'rematch';

/** What the persons at a table add to a game's entropy before the beacon. */
export interface PeoplesParts {
  /** Every seat, in order. */
  readonly seats: readonly SeatPart[];
  /** Id of the interaction that started the game; newer than all the others. Undefined if nobody pressed. */
  readonly start?: string;
  /** Set if nobody pressed **Start**. */
  readonly without?: WithoutPress;
}

/** The parts that make up a game's entropy. */
export interface EntropyParts extends PeoplesParts {
  /** The beacon's value; undefined if the game began without a beacon. */
  readonly beacon?: BeaconPart;
  /** Values that were added when the game got a new seed, with the first action that rolls with them. */
  readonly later?: readonly { readonly from: number; readonly beacon: BeaconPart }[];
  /**
   * Version of the hash chain over the game's actions. Version 1, if undefined, leaves out interaction ids.
   * Version 3 includes everything that a proof says.
   */
  readonly chain?: 2 | 3;
  /** Title of the game when it began; from version 3 on. */
  readonly title?: string;
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

const beaconLine = (beacon: Pick<BeaconPart, 'round' | 'signature'>): string =>
  `beacon ${beacon.round} ${pulseValue(beacon)}`;

/**
 * The entropy at a game's start: 64 hexadecimal digits.
 * @param beacon undefined if the game begins without a beacon
 */
export function entropyAtStart({ seats, start, without }: PeoplesParts, beacon?: BeaconPart): string {
  const lines = seats.flatMap(({ seat, join, word }) =>
    join === undefined ? [] : [['seat', seat, join, ...(word === undefined ? [] : [word])].join(' ')],
  );
  const started = without === undefined ? `start ${start}` : `start without a press: ${without}`;
  return sha256([recipe, ...lines, started, ...(beacon ? [beaconLine(beacon)] : [])].join('\n'));
}

/** Something that nobody could know when a new seed was promised: a person's press, or a beacon's value. */
export type Unforeseen = { readonly press: string } | { readonly beacon: BeaconPart };

/**
 * The entropy of a game after it gets a new seed: the old entropy, combined with something unforeseen.
 * @param unforeseen undefined as long as there is none
 */
export function entropyAfter(before: string, unforeseen?: Unforeseen): string {
  const added =
    unforeseen === undefined
      ? []
      : ['press' in unforeseen ? `press ${unforeseen.press}` : beaconLine(unforeseen.beacon)];
  return sha256([recipe, `after ${before}`, ...added].join('\n'));
}

/**
 * The seal of a game's start: fixes everything but the beacon's value, before anybody can know that value.
 * @param beginning see `beginningOf`
 */
export const sealOf = (table: string, beginning: string, commit: string, parts: PeoplesParts): string =>
  sha256(JSON.stringify(['clubhouse start 3', table, beginning, commit, entropyAtStart(parts)]));

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
