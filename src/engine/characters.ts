/** A half of a character that stands alone. */
const halves = /\p{Cs}/gu;

/**
 * Removes halves of characters. A text that was cut to a length may end in one, such as half an emoji, and Discord
 * refuses every request that has one.
 */
export const wholeCharacters = (text: string): string =>
  text.isWellFormed() ? text : text.replaceAll(halves, '');
