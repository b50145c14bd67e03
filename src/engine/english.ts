/** Lists, plurals and ordinals in American English. */

// Formatters are slow to create, so each is created only once.
const and = new Intl.ListFormat('en-US');
const or = new Intl.ListFormat('en-US', { type: 'disjunction' });
const cardinals = new Intl.PluralRules('en-US');
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** Joins words with “and”: `a`, `a and b`, `a, b, and c`. Returns an empty string for an empty list. */
export const andList = (words: readonly string[]): string => and.format(words);

/** Joins words with “or”: `a`, `a or b`, `a, b, or c`. Returns an empty string for an empty list. */
export const orList = (words: readonly string[]): string => or.format(words);

/** Returns the form that goes with a number: `plural(1, 'wins', 'win')` is `wins`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  cardinals.select(count) === 'one' ? one : many;

/** Counts things: `1 card`, `3 cards`, `0 cards`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${plural(count, one, many)}`;

const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

/** Returns `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (count: number): string => `${count}${endings[ordinals.select(count)]}`;
