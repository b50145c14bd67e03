import { conditionAt, endOfNumberOf } from './conditions.ts';
import type { Reading } from './reading.ts';
import { part, type Stretch, wordAt } from './words/tokens.ts';

/**
 * Words other than “if” that open a condition. The grammar recognizes them and ignores the text that depends
 * on them (Code2027 16.9, W7).
 */

const words: ReadonlySet<string | undefined> = new Set(['unless', 'while', 'when', 'whenever', 'once']);
const withWords: ReadonlySet<string | undefined> = new Set(['with', 'without']);

/** Maximum number of tokens in a condition. */
const longest = 40;

const ends: ReadonlySet<string | undefined> = new Set([undefined, ',', '.', ';', ':']);

/** Whether such a word and a condition begin here: “unless you have 3+ cards”, “with $100 or more,”. */
export function otherIfAt(stretch: Stretch, at: number, { text, vocabulary }: Reading): boolean {
  const word = wordAt(stretch, at);
  const isOfWith = withWords.has(word);
  if (!isOfWith && !words.has(word)) return false;
  const asked = part(stretch, at + 1, Math.min(stretch.to, at + 1 + longest));
  if (!isOfWith) return conditionAt(asked, text, vocabulary, false) !== undefined;
  return endOfNumberOf(asked, vocabulary).some(
    (next) => ends.has(stretch.tokens[next]?.text) || next === stretch.to,
  );
}
