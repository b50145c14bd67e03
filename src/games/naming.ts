import { asWritten } from '../engine/markdown.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Choice, Suggestion } from './library.ts';

/** What people mean by a name that they type in a few letters, among what they may choose (`Library`). */

/** Most suggestions that Discord shows. */
const mostSuggestions = 25;

/** How a name is compared: capitals, accents and signs do not matter. */
export const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Those whose names hold what was typed, those that begin with it first. */
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

/** Those that are called so; where none is, those that are called so in part. */
export function meantBy(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = comparable(typed);
  const called = (matches: (name: string) => boolean) =>
    choices.filter(({ name, called }) => [...called, name].some((each) => matches(comparable(each))));
  const exactly = called((name) => name === wanted);
  return exactly.length > 0 || wanted === '' ? exactly : called((name) => name.includes(wanted));
}

/**
 * The value of the one that somebody means by it, its name or a part of that.
 *
 * @param what the field's word for them, as in the codes of refusals: `deck`
 * @throws RuleError `unknown-…` where there is none, `which-…` where it may be several
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
    `There is no ${what} “${asWritten(typed.slice(0, 60))}” on this server. Choose one of those that appear while you type.`,
  );

export function severalMeant(meant: readonly Choice[], typed: string, what: string): RuleError {
  const names = meant.slice(0, 4).map(({ name }) => asWritten(name));
  return new RuleError(
    `which-${what}`,
    `“${asWritten(typed.slice(0, 60))}” may be ${names.join(' or ')}. Choose one of those that appear while you type.`,
  );
}
