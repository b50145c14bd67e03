import { createHash } from 'node:crypto';
import { timeOfId } from '../snowflake.ts';

/**
 * Public randomness: a beacon publishes a signed value at fixed intervals, and nobody knows a value before it
 * is due. docs/fairness.md explains what the dice use it for.
 */

/** A beacon and its schedule. */
export interface Chain {
  /** Public key, a point of BLS12-381's G2: 192 hexadecimal digits. */
  readonly key: string;
  /** When round 1 was due, in seconds since 1970. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/** Name of a beacon in proofs: the public one, or the description of another one. */
export type ChainName = 'quicknet' | Chain;

/** A value that a beacon has published. */
export interface Pulse {
  readonly round: number;
  /** Signature of the round, a point of BLS12-381's G1: 96 hexadecimal digits. */
  readonly signature: string;
}

/** Checks whether a beacon signed a value. */
export type SignatureCheck = (chain: ChainName, pulse: Pulse) => Promise<boolean>;

/** A beacon's part of the entropy, with everything that is needed to check it. */
export interface BeaconPart extends Pulse {
  readonly chain: ChainName;
  /** Id of the message that fixed everything else. It also fixes the round. */
  readonly message: string;
  /** Where that message is, for links to it. */
  readonly channelId?: string;
}

/** drand's chain “quicknet”, operated by the League of Entropy (https://docs.drand.love). */
export const quicknet: Chain = {
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** How long after its message a round must be due, in milliseconds. */
export const afterMessage = 3_000;

/** Resolves a beacon's name. */
export const chainOf = (name: ChainName): Chain => (name === 'quicknet' ? quicknet : name);

/** Whether two names mean the same beacon. */
export function sameChain(one: ChainName, other: ChainName): boolean {
  const [a, b] = [chainOf(one), chainOf(other)];
  return a.key === b.key && a.genesis === b.genesis && a.period === b.period;
}

/** When a round is due, in milliseconds since 1970. */
export const dueAt = ({ genesis, period }: Chain, round: number): number =>
  (genesis + (round - 1) * period) * 1_000;

/** The first round that is due at a time or later. `at` is in milliseconds since 1970. */
export const firstRound = ({ genesis, period }: Chain, at: number): number =>
  Math.max(1, Math.ceil((at / 1_000 - genesis) / period) + 1);

/**
 * The round that a message fixes: the first one due at least three seconds after it.
 * @returns undefined if the id isn't one that Discord gives
 */
export function roundFor(chain: Chain, message: string): number | undefined {
  const sent = timeOfId(message);
  return sent === undefined ? undefined : firstRound(chain, sent + afterMessage);
}

/** The value of a round: the SHA-256 of its signature, 64 hexadecimal digits. */
export const pulseValue = ({ signature }: Pick<Pulse, 'signature'>): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
