import { past, pastAny, type Stretch, wordAt } from './tokens.ts';

/** Words that say that something does not happen (Code2027 16.9, W4). */

/** “do not”, “can never”: what may stand before the word itself. */
const auxiliaries = [
  ...['do', 'does', 'did', 'must', 'may', 'might', 'can', 'could', 'will', 'would', 'shall', 'should'],
  ...['need', 'has to', 'have to', 'is', 'are'],
];

const firstWords: ReadonlySet<string | undefined> = new Set(auxiliaries.map((words) => words.split(' ')[0]));

const isNegation = (word: string | undefined): boolean =>
  word !== undefined && (['not', 'never', 'cannot'].includes(word) || /n['’]t$/.test(word));

/** The place behind “do not”, “can't” or “never” if that stands here. */
export function pastNegation(stretch: Stretch, at: number): number | undefined {
  const word = wordAt(stretch, at);
  const place = firstWords.has(word) && !isNegation(word) ? pastAny(stretch, at, auxiliaries) : at;
  if (!isNegation(wordAt(stretch, place))) return undefined;
  return past(stretch, place + 1, 'ever') ?? place + 1;
}

/** Whether such a word stands from a place up to another. */
export function isNegated(stretch: Stretch, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isNegation(wordAt(stretch, at))) return true;
  return false;
}
