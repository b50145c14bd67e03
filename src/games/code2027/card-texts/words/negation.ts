import { past, pastAny, type Stretch, wordAt } from './tokens.ts';

/** Recognizes negation (Code2027 16.9, W4). */

/** Words that may come before the negated verb: “do not”, “can never”. */
const auxiliaries = [
  ...['do', 'does', 'did', 'must', 'may', 'might', 'can', 'could', 'will', 'would', 'shall', 'should'],
  ...['need', 'has to', 'have to', 'is', 'are'],
];

const firstWords: ReadonlySet<string | undefined> = new Set(auxiliaries.map((words) => words.split(' ')[0]));

const isNegation = (word: string | undefined): boolean =>
  word !== undefined && (['not', 'never', 'cannot'].includes(word) || /n['’]t$/.test(word));

/** Returns the position after “do not”, “can't” or “never”, if one of them is here. */
export function pastNegation(stretch: Stretch, at: number): number | undefined {
  const word = wordAt(stretch, at);
  const place = firstWords.has(word) && !isNegation(word) ? pastAny(stretch, at, auxiliaries) : at;
  if (!isNegation(wordAt(stretch, place))) return undefined;
  return past(stretch, place + 1, 'ever') ?? place + 1;
}

/** Whether there is a negation between two positions. */
export function isNegated(stretch: Stretch, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isNegation(wordAt(stretch, at))) return true;
  return false;
}
