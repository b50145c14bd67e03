import { KnownContent } from '../../../engine/known-content.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { builtInContent } from '../terms/options.ts';
import { builtInSet } from './built-in.ts';
import { type Content, contentOf } from './content.ts';
import { readText } from './texts.ts';

/** Content by the key in a game's options. */

const builtIn = contentOf(builtInContent, builtInSet, (card) => readText(builtInSet, card));

/** Total letters of documents that stay in memory although no game uses them: about ten of the usual size. */
const mostLetters = 3_000_000;

/** Decks and boards that people brought. */
export const brought = new KnownContent<Content>(mostLetters);

/** @throws RuleError for content that must first be registered (again) */
export function contentFor({ content: key }: { readonly content: string }): Content {
  const found = key === builtInContent ? builtIn : brought.get(key);
  if (found === undefined) throw new RuleError('unknown-content', 'The deck of this game is not at hand.');
  return found;
}
