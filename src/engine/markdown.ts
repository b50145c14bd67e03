/** Escapes external text for Discord's Markdown, so that it is shown as written. */

/** Starts of a heading, subtext, quote or list. In a numbered list it is the period that counts. */
const beginnings = /^( *)(#{1,3} |-# |>{1,3} |[-*+] )/gm;
const numbers = /^( *\d+)\.(?= |$)/gm;

/** Characters of formatting, code, links and mentions, except underscores within words and most colons. */
const marks =
  /[\\*`[\]<>]|~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\||_(?![0-9A-Za-z])|(?<![0-9A-Za-z])_|@(?=everyone|here)|:(?=\/\/|\w+:)/g;

/**
 * Escapes text so that Markdown shows it as written: no formatting, links, mentions or code, and no headings,
 * lists or quotes at line starts. After a backslash Discord shows any character except letters, digits and
 * spaces literally.
 */
export const asWritten = (text: string): string =>
  text.replaceAll(marks, '\\$&').replaceAll(beginnings, '$1\\$2').replaceAll(numbers, '$1\\.');

/** The same for code, where nothing can be escaped. */
export const asCode = (text: string): string => text.replaceAll('`', '’');
