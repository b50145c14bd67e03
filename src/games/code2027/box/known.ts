import { KnownContent } from '../../../engine/known-content.ts';
import { onDemand } from '../../../engine/on-demand.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { builtInContent } from '../terms/options.ts';
import { builtInSet } from './built-in.ts';
import { type Content, contentOf } from './content.ts';
import { readText } from './texts.ts';

/** Finds content by the key in a game's options. */

const builtIn = onDemand(() =>
  contentOf(builtInContent, builtInSet(), (card) => readText(builtInSet(), card)),
);

/** Cache limit for content that no game uses, in characters: about ten documents of the usual size. */
const mostLetters = 3_000_000;

/** Imported decks and boards. */
export const brought = new KnownContent<Content>(mostLetters);

/** @throws RuleError if the content must be registered first, or registered again */
export function contentFor({ content: key }: { readonly content: string }): Content {
  const found = key === builtInContent ? builtIn() : brought.get(key);
  if (found === undefined) throw new RuleError('unknown-content', 'This game’s deck isn’t available.');
  return found;
}
