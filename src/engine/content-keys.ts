import { hash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';

/** Keys of imported content: a letter followed by four letters or digits, derived from the content's hash. */

/** Regular expression source that matches a key. */
export const contentKey = '[a-z][a-z0-9]{4}';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}0123456789`;
const keyLength = 5;
/** Number of candidate keys per content. If one is already used by other content, the next is tried. */
const tries = 8;

/** Returns the candidate keys of a JSON value. */
export function contentKeys(content: unknown): readonly string[] {
  const digits = BigInt(`0x${hash('sha256', canonicalJson(content), 'hex')}`);
  let rest = digits;
  const take = (alphabet: string): string => {
    const sign = alphabet[Number(rest % BigInt(alphabet.length))] ?? 'a';
    rest /= BigInt(alphabet.length);
    return sign;
  };
  return Array.from(
    { length: tries },
    () => take(letters) + Array.from({ length: keyLength - 1 }, () => take(signs)).join(''),
  );
}
