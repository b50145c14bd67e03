import { orList } from '../engine/english.ts';
import { asWritten } from '../engine/markdown.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Choice, Suggestion } from './library.ts';

/** Matches the few letters that people type to one of the names they may choose (`Library`). */

/** Discord shows at most this many suggestions. */
const mostSuggestions = 25;

/** A name in comparable form: case, accents and punctuation do not matter. */
export const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Names that contain the typed text; those that begin with it come first. */
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

/** The exact matches; if there are none, the partial matches. */
export function meantBy(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = comparable(typed);
  const called = (matches: (name: string) => boolean) =>
    choices.filter(({ name, called }) => [...called, name].some((each) => matches(comparable(each))));
  const exactly = called((name) => name === wanted);
  return exactly.length > 0 || wanted === '' ? exactly : called((name) => name.includes(wanted));
}

/**
 * The value of the single match for a name or part of a name.
 *
 * @param what the field's word, as in the error codes: `deck`
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
