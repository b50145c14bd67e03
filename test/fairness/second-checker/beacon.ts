import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Beacon, ProofFile, Stream } from './file.ts';

/** The public beacon, by docs/fairness.md alone. */

const quicknet = {
  key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

const { shortSignatures, G2 } = bls12_381;

export const beaconOf = ({ parts }: Stream): Beacon | undefined => parts?.beacon;

/** Milliseconds since 1970 at which Discord gave an id. */
export const timeOf = (id: string): number => Number((BigInt(id) >> 22n) + 1_420_070_400_000n);

/** The value of a round. */
export const valueOfRound = ({ signature }: Beacon): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

function isSigned({ round, signature }: Beacon, key: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(number).digest();
  try {
    return shortSignatures.verify(
      shortSignatures.Signature.fromHex(signature),
      shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'),
      G2.Point.fromHex(key),
    );
  } catch {
    return false;
  }
}

/** Checks each beacon: that its round is signed, and that it's the only one that its message allows. */
export function beaconFaults({ streams }: ProofFile): string[] {
  return streams.flatMap((stream) => {
    const beacon = beaconOf(stream);
    if (beacon === undefined) return [];
    const { from } = stream;
    const { key, genesis, period } = beacon.chain === 'quicknet' ? quicknet : beacon.chain;
    const signature = isSigned(beacon, key) ? [] : [`signature ${from}`];
    if (!/^[1-9][0-9]{16,19}$/.test(beacon.message)) return signature;
    const due = (round: number) => (genesis + (round - 1) * period) * 1_000;
    const earliest = timeOf(beacon.message) + 3_000;
    const isFirst = due(beacon.round) >= earliest && (beacon.round === 1 || due(beacon.round - 1) < earliest);
    if (isFirst) return signature;
    const wasOut = due(beacon.round) <= timeOf(beacon.message);
    return [...signature, `${wasOut ? 'early round' : 'round'} ${from}`];
  });
}
