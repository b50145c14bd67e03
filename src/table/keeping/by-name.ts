import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';

/** Finds players by a typed first or last name, ignoring accents and case. */

interface Named {
  readonly id: string;
  readonly label: string;
}

export const wordsOf = (text: string): string[] =>
  unaccented(text)
    .split(' ')
    .filter((word) => word !== '');

/** Lowercases a text and removes its accents. */
const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Whether a label contains every word. */
export const names = (label: string, words: readonly string[]): boolean =>
  words.every((word) => unaccented(label).includes(word));

/**
 * Finds the id of the one matching entry, by its id or by a label that contains all the words.
 * @throws RuleError (`several-players`) if several entries match
 */
export function foundBy(list: readonly Named[], wanted: string): string | undefined {
  const typed = unaccented(wanted);
  const exact = list.find(({ id }) => unaccented(id) === typed);
  if (exact) return exact.id;
  const words = wordsOf(wanted);
  const fitting = words.length === 0 ? [] : list.filter(({ label }) => names(label, words));
  if (fitting.length > 1) {
    const some = fitting.slice(0, 5).map(({ label }) => label);
    const rest = fitting.length > some.length ? `, and ${fitting.length - some.length} more` : '';
    throw new RuleError('several-players', `Several players match: ${asWritten(some.join(', '))}${rest}.`);
  }
  return fitting[0]?.id;
}
