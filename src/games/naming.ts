import { orList } from '../engine/english.ts';
import { asWritten } from '../engine/markdown.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Choice, Suggestion } from './library.ts';

/** Finds the name that people mean when they type a part of it (`Library`). */

/** Maximum number of suggestions that Discord shows. */
const mostSuggestions = 25;

/** Normalizes a name for comparison: ignores case, accents and punctuation. */
export const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Returns the choices whose names contain the typed text. Names that begin with it come first. */
export function suggestedFrom(choices: readonly Choice[], typed: string): readonly Suggestion[] {
  const wanted = comparable(typed);
  const worded = choices.map(({ name, value }) => ({ name, value, words: comparable(name) }));
  const rank = ({ words }: { readonly words: string }) => (words.startsWith(wanted) ? 0 : 1);
  return worded
    .filter(({ words }) => words.includes(wanted))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostSuggestions)
    .map(({ name, value }) => ({ name, value }));
}

/** Returns the exact matches, or the partial matches if there are no exact ones. */
export function meantBy(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = comparable(typed);
  const called = (matches: (name: string) => boolean) =>
    choices.filter(({ name, called }) => [...called, name].some((each) => matches(comparable(each))));
  const exactly = called((name) => name === wanted);
  return exactly.length > 0 || wanted === '' ? exactly : called((name) => name.includes(wanted));
}

/**
 * Returns the value of the only choice that matches a name or a part of one.
 *
 * @param what the word for a choice, as in the error codes: `deck`
 * @throws RuleError `unknown-…` if nothing matches, `which-…` if several do
 */
export function theOneMeant(choices: readonly Choice[], typed: string, what: string): string {
  if (choices.some(({ value }) => value === typed)) return typed;
  const [first, ...others] = meantBy(choices, typed);
  if (first === undefined) throw noneMeant(typed, what);
  if (others.length > 0) throw severalMeant([first, ...others], typed, what);
  return first.value;
}

export const noneMeant = (typed: string, what: string): RuleError =>
  new RuleError(
    `unknown-${what}`,
    `There’s no ${what} “${asWritten(typed.slice(0, 60))}” on this server. Choose one from the list that appears as you type.`,
  );

export function severalMeant(meant: readonly Choice[], typed: string, what: string): RuleError {
  const names = meant.slice(0, 4).map(({ name }) => asWritten(name));
  return new RuleError(
    `which-${what}`,
    `“${asWritten(typed.slice(0, 60))}” could be ${orList(names)}. Choose one from the list that appears as you type.`,
  );
}
