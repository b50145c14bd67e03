import { bls12_381 } from '@noble/curves/bls12-381.js';
import { digestOf, eightBytes, hashOfBytes } from './hashes.ts';
import { momentOf } from './ids.ts';
import type { Beacon, OwnBeacon } from './proof.ts';
import { where } from './streams.ts';

/** Public randomness: drand's beacon quicknet, or another one with the same signatures. */

const quicknet: OwnBeacon = {
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** How long after its message a round is due at the earliest, in milliseconds. */
const wait = 3_000;

const { shortSignatures: scheme, G2 } = bls12_381;
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const scheduleOf = ({ chain }: Pick<Beacon, 'chain'>): OwnBeacon => (chain === 'quicknet' ? quicknet : chain);

/** When a round is due, in milliseconds since 1970. */
const dueAt = ({ genesis, period }: OwnBeacon, round: number): number =>
  (genesis + (round - 1) * period) * 1_000;

/** When the round of a beacon was due, in milliseconds since 1970. */
export const dueOf = (beacon: Beacon): number => dueAt(scheduleOf(beacon), beacon.round);

/** The value that everybody learns with a round: 64 hexadecimal digits. */
export const valueOfRound = ({ signature }: Beacon): string => hashOfBytes(signature);

/** Signatures that were checked already. A file is checked again at each letter that people type below it. */
const known = new Map<string, boolean>();
const mostKnown = 1_000;

/** Whether the beacon signed this round. */
function isSigned({ round, signature, ...beacon }: Beacon): boolean {
  const { key } = scheduleOf(beacon);
  const name = `${key} ${round} ${signature}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const checked = signs(key, round, signature);
  known.set(name, checked);
  return checked;
}

/** Checks a signature, which takes about 30 ms. Decoding a point also checks its subgroup. */
function signs(key: string, round: number, signature: string): boolean {
  try {
    const point = scheme.hash(digestOf(eightBytes(round)), domain);
    return scheme.verify(scheme.Signature.fromHex(signature), point, G2.Point.fromHex(key));
  } catch {
    // Points that are no points.
    return false;
  }
}

/** Checks that a beacon signed its round, and that the message left no other round to choose. */
export function checkBeacon(beacon: Beacon, from: number): string[] {
  const wrong = roundFault(beacon, from);
  if (isSigned(beacon)) return wrong;
  const signer = beacon.chain === 'quicknet' ? 'drand’s quicknet' : 'the beacon that the file describes';
  return [...wrong, `The signature of round ${beacon.round}${where(from)} isn’t one of ${signer}.`];
}

function roundFault(beacon: Beacon, from: number): string[] {
  const { message, round } = beacon;
  const sent = momentOf(message);
  if (sent === undefined) return [];
  const { genesis, period } = scheduleOf(beacon);
  const first = Math.max(1, Math.ceil((sent + wait - genesis * 1_000) / (period * 1_000)) + 1);
  if (round === first) return [];
  return dueOf(beacon) <= sent
    ? [`Round ${round}${where(from)} was public before the message that names it.`]
    : [
        `The round${where(from)} should be ${first}, the first one due 3 seconds after the message, but the file says ${round}.`,
      ];
}
