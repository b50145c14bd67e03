/** Escapes external text for Discord's Markdown, so that it is shown as written. */

/**
 * Matches the start of a heading, subtext, quote or list. Numbered lists are handled separately, by their
 * period.
 */
const beginnings = /^( *)(#{1,3} |-# |>{1,3} |[-*+] )/gm;
const numbers = /^( *\d+)\.(?= |$)/gm;

/**
 * Matches characters used for formatting, code, links and mentions. Underscores within words and most colons
 * don't match.
 */
const marks =
  /[\\*`[\]<>]|~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\||_(?![0-9A-Za-z])|(?<![0-9A-Za-z])_|@(?=everyone|here)|:(?=\/\/|\w+:)/g;

/**
 * Escapes text so that Markdown shows it as written. It can't create formatting, links, mentions, code,
 * headings, lists or quotes. Discord shows any character after a backslash literally, except letters, digits
 * and spaces.
 */
export const asWritten = (text: string): string =>
  text.replaceAll(marks, '\\$&').replaceAll(beginnings, '$1\\$2').replaceAll(numbers, '$1\\.');

/** Makes text safe inside a code span, where nothing can be escaped. */
export const asCode = (text: string): string => text.replaceAll('`', '’');
