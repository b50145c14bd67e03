import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Chain, Pulse } from './chain.ts';

/**
 * Signatures of beacons, as drand's scheme `bls-unchained-g1-rfc9380` defines them. A check takes about 20 ms,
 * so the bot makes it on a thread.
 */

type Curves = typeof import('@noble/curves/bls12-381.js');

let loaded: Curves['bls12_381'] | undefined;

/** Loads the curve when it is first needed. It takes 11 MB, and most threads never need it. */
function curve(): Curves['bls12_381'] {
  loaded ??= (createRequire(import.meta.url)('@noble/curves/bls12-381.js') as Curves).bls12_381;
  return loaded;
}

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The point that a round's signature signs. */
function pointOf(round: number) {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return curve().shortSignatures.hash(hash('sha256', number, 'buffer'), domain);
}

/** Whether the beacon signed this round. Malformed keys and signatures count as wrong. */
export function isSigned({ key }: Pick<Chain, 'key'>, { round, signature }: Pulse): boolean {
  try {
    const { shortSignatures: scheme, G2 } = curve();
    const point = scheme.Signature.fromHex(signature);
    return scheme.verify(point, pointOf(round), G2.Point.fromHex(key));
  } catch {
    return false;
  }
}

/**
 * Signs a round, for a beacon of one's own.
 * @param secret 32 bytes
 */
export function signed(secret: Uint8Array, round: number): Pulse {
  const { shortSignatures: scheme } = curve();
  return { round, signature: scheme.Signature.toHex(scheme.sign(pointOf(round), secret)) };
}

/** The public key of a secret key. */
export const publicKey = (secret: Uint8Array): string => curve().shortSignatures.getPublicKey(secret).toHex();
