import { hash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';

/** Keys of content that people bring to games: five letters and digits made from its hash. */

/** How a key is written, within a regular expression. */
export const contentKey = '[a-z][a-z0-9]{4}';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}0123456789`;
const keyLength = 5;
/** So many keys content may go by: where other content has the first already, it gets the next. */
const tries = 8;

/** Keys that a JSON value may go by. */
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
