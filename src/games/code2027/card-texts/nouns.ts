import type { TargetType } from './instructions.ts';
import { bare, ownersAt, subjectAt } from './people.ts';
import type { Remark } from './words/notes.ts';
import { part, type Stretch, spanOf, wordAt } from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/**
 * What an effect changes, such as “each opponent's filing time”, “your budget” or “the time of one opponent”.
 */
export interface Noun {
  /** The owner, if the text names one. `clash` if it names two. */
  readonly whose: TargetType | 'clash' | undefined;
  /** Notes on words that mean nothing in the game. */
  readonly remarks: readonly Remark[];
}

/** Whether these words are the noun itself, without its owner. */
type IsNoun = (words: readonly string[]) => boolean;

const isTime = (word: string | undefined): boolean => word === 'time' || word === 'times';
const monies: ReadonlySet<string | undefined> = new Set(['money', 'cash', 'funds', 'budget']);
const about: ReadonlySet<string | undefined> = new Set(['for', 'of', 'on', 'in', 'at']);

/** Matches “money” or “your current budget”: the noun with up to three words before it. */
const isMoneyNoun: IsNoun = (words) =>
  words.length <= 4 && monies.has(words.at(-1)) && !words.some((word) => isTime(word) || word === 'by');

/**
 * Matches “time” or “the time for the final inspection”: the noun, up to six words before it, and up to six
 * words of purpose after it.
 */
const isTimeNoun: IsNoun = (words) =>
  !words.includes('by') &&
  !words.includes('money') &&
  words.some((word, index) => {
    if (!isTime(word) || index > 6) return false;
    const behind = words.slice(index + 1);
    if (behind.length === 0 || (behind.length === 1 && behind[0] === 'spent')) return true;
    return about.has(behind[0]) && behind.length >= 2 && behind.length <= 7;
  });

const people = /^(?:player|opponent|everyone|everybody|neighbou?r)/;
const counted = /^(?:each|every|all|per|next|(?:turn|round|space|phase)s?)$/;

/** Words that name an owner or a number of times. A noun must not include them (Code2027 16.9, W2). */
export const isNeverInNoun = (word: string): boolean => people.test(word) || counted.test(bare(word));

/** Words that never change a noun's meaning. */
export const nounFillers: ReadonlySet<string> = new Set([
  ...['the', 'your', 'their', 'own', 'current', 'total', 'spent', 'money', 'cash', 'funds', 'budget'],
  ...['time', 'times', 'for', 'of', 'on', 'in', 'at', 'a', 'an'],
]);

/** Maximum number of words in a noun, including its owner. */
const longest = 26;

/** Returns the words between two positions, or undefined if there is anything other than words. */
function wordsBetween(stretch: Stretch, from: number, to: number): string[] | undefined {
  if (to - from > longest) return undefined;
  const words: string[] = [];
  for (let place = from; place < to; place += 1) {
    const word = wordAt(stretch, place);
    if (word === undefined) return undefined;
    words.push(word);
  }
  return words;
}

/** Finds “of each opponent” at the end of a noun: where it begins and which players it names. */
function peopleBehind(
  stretch: Stretch,
  from: number,
  to: number,
): { at: number; who: TargetType } | undefined {
  for (let at = from + 1; at < to - 1; at += 1) {
    const word = wordAt(stretch, at);
    const named = word === 'of' || word === 'for' ? subjectAt(stretch, at + 1) : undefined;
    if (named?.next === to && named.who !== 'YOU') return { at, who: named.who };
  }
  return undefined;
}

const nounWith =
  (isNoun: IsNoun) =>
  (stretch: Stretch, from: number, to: number, { nounWords }: Vocabulary): Noun | undefined => {
    if (to - from > longest) return undefined;
    const ownedBy = ownersAt(stretch, from);
    const behind = peopleBehind(stretch, ownedBy?.next ?? from, to);
    const [start, end] = [ownedBy?.next ?? from, behind?.at ?? to];
    const words = wordsBetween(stretch, start, end);
    if (words === undefined || !isNoun(words) || words.some(isNeverInNoun)) return undefined;
    const remarks = words.flatMap((word, index): Remark[] =>
      nounFillers.has(word) || nounWords.has(word)
        ? []
        : [{ code: 'WORD_WITHOUT_MEANING', ...spanOf(part(stretch, start + index, start + index + 1)) }],
    );
    const whose = ownedBy !== undefined && behind !== undefined ? 'clash' : (ownedBy?.who ?? behind?.who);
    return { whose, remarks };
  };

/** Reads a money noun between two positions. */
export const moneyNounAt = nounWith(isMoneyNoun);
/** Reads a time noun between two positions. */
export const timeNounAt = nounWith(isTimeNoun);
