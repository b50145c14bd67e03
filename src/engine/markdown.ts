/** Texts from outside among Discord's Markdown: they are shown as they are, and mean nothing. */

/** What may begin a heading, subtext, quote or list; a number's full stop is what makes it one. */
const beginnings = /^( *)(#{1,3} |-# |>{1,3} |[-*+] )/gm;
const numbers = /^( *\d+)\.(?= |$)/gm;

/** Marks of formatting, code, links and mentions; an underscore inside of a word is none, nor is every colon. */
const marks =
  /[\\*`[\]<>]|~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\||_(?![0-9A-Za-z])|(?<![0-9A-Za-z])_|@(?=everyone|here)|:(?=\/\/|\w+:)/g;

/**
 * A text as somebody has written it, in Markdown: no formatting, no link, no mention, no code, nor a heading, list or quote
 * where it begins a line. Discord shows any character but letters, digits and spaces as it is behind a backslash.
 */
export const asWritten = (text: string): string =>
  text.replaceAll(marks, '\\$&').replaceAll(beginnings, '$1\\$2').replaceAll(numbers, '$1\\.');

/** The same inside of code, where nothing can be escaped. */
export const asCode = (text: string): string => text.replaceAll('`', '’');
