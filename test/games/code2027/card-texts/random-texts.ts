import { type Luck, luckOf } from '../../../contract/luck.ts';

/** Texts that nobody would write, for trying the grammar. */

/** Returns a number from 0 up to, but not including, `below`. The same seed gives the same numbers. */
export type Draw = Luck['below'];

/** Returns the random numbers for a text. They depend only on its number. */
export const drawsOf = (seed: number): Draw => luckOf(seed).below;

export const pick = <T>(draw: Draw, from: readonly T[]): T => {
  const one = from[draw(from.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

/** Pieces of the grammar, both right and wrong. */
const words = `
  roll a die|dice|on|of|the|1-3|4 – 6|2+|5 or less|1, 3 or 5|otherwise|else|if|then|and|and then|but|or|also|plus|,|;|:|.|no effect|
  nothing happens|has|there is|for the next|for|each turn|turns|turn|you|all players|each opponent|your opponents|one opponent|
  target opponent|everyone|must|has to|may|gain|gains|lose|pay|collect|earn|spend|increase|raise|reduce|cut|decrease|extend|shorten|add|
  save|remove|draw|take|discard|return|skip|move|$5|$1,250|$1,00|$1.5|$2K|$1.5M|$0|5%|2.5%|your scope|their cash|an extra|a bonus of|
  another|money|cash|budget|filing time|time spent|by|by 5|by $10|3 days|ticks|day|0 ticks|one|two|eleven|0|1|10|1,000|99999999999|
  Expeditor card|Work cards|Wizard cards|cards|card|Bank Loan card|a re-roll|an extra turn|your next|to|from|move to DOB-AUDIT|NARNIA-GATE|
  you have|you have 3+ cards|you have no|at least 2|fewer than 1|if you have less than $0|more than $50|your scope is|you owe|your time is less than 9|4+ players|
  there are|in the game|this is your 2nd|third or later|Labor card|you are|not|on a Design space|at FDNY-INTAKE|this is your first visit|
  DOB approval|in hand|🎲|“|”|!|%|$|’|x|É|-|—|(|)|somersault|luck|with`
  .split('|')
  .map((word) => word.trim());

const letters = [
  ...' \t\n.,;:$%+-–—−\'"’!?()0123456789abeghilnopqrstvwxyABEIKLMSTW',
  '🎲',
  '\ud83c',
  '\udfb2',
  'É',
  'ß',
  'İ',
  '\u00a0',
  '\u0301',
  '٣',
  '\u0000',
];

const salad = (draw: Draw, pieces: readonly string[], between: string, most: number): string =>
  Array.from({ length: draw(most) }, () => pick(draw, pieces)).join(between);

/** Returns a text with something cut out, doubled, replaced or inserted. */
function damaged(draw: Draw, text: string): string {
  const [from, to] = [draw(text.length + 1), draw(text.length + 1)];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  switch (draw(5)) {
    case 0:
      return text.slice(0, low) + text.slice(high);
    case 1:
      return text.slice(low, high);
    case 2:
      return text.slice(0, high) + text.slice(low);
    case 3:
      return text.slice(0, low) + pick(draw, letters) + text.slice(low);
    default:
      return shuffled(draw, text.split(' ')).join(' ');
  }
}

function shuffled<T>(draw: Draw, all: readonly T[]): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(draw(left.length), 1));
}

/**
 * Returns random letters, words of the grammar, a damaged text of a card, two such texts combined, or sentences of
 * three texts in any order.
 */
export function randomText(draw: Draw, texts: readonly string[]): string {
  switch (draw(6)) {
    case 0:
      return salad(draw, letters, '', 60);
    case 1:
      return salad(draw, words, ' ', 16);
    case 2:
      return damaged(draw, pick(draw, texts));
    case 3:
      return damaged(draw, `${pick(draw, texts)} ${salad(draw, words, ' ', 6)}`);
    case 4: {
      const sentences = `${pick(draw, texts)}. ${pick(draw, texts)}. ${pick(draw, texts)}`.split(/\. */);
      return shuffled(draw, sentences).slice(draw(3)).join('. ');
    }
    default:
      return damaged(draw, damaged(draw, `${pick(draw, texts)} ${pick(draw, texts)}`));
  }
}

/**
 * Returns the same text with the case of its letters changed. Words of one letter and words in capitals stay, because
 * they may name spaces.
 */
export const inOtherCase = (draw: Draw, text: string): string =>
  text.replace(/[a-z][a-zA-Z]+|[A-Z][a-zA-Z]*[a-z][a-zA-Z]*/g, (word) => {
    const changed = word.replace(/./g, (letter) =>
      draw(2) === 0 ? letter.toUpperCase() : letter.toLowerCase(),
    );
    return /[a-z]/.test(changed) ? changed : word;
  });

/** Returns the same text with other whitespace. */
export const withOtherBlanks = (draw: Draw, text: string): string =>
  text.replace(/\s+/g, () => salad(draw, [' ', '\t', '\n', '\u00a0'], '', 4) || ' ');
