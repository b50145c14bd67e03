/** Names are stored unchanged. This file fits them to the place where they are shown. */

/** Characters of a name that are shown, Discord's own limit. */
const longest = 32;

/**
 * Characters that break a line, change the direction of the text or show nothing. Joiners stay: emoji
 * sequences and some languages need them.
 */
const unseen =
  /(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]|[\u115F\u1160\u2800\u3164\uFFA0])+/gu;
const joinersAlone = /^(?:\u200C|\u200D|[\u{E0020}-\u{E007F}])*$/u;

/** A name on one line, for pictures, labels and files without Markdown. Empty if nothing of it is visible. */
export function onOneLine(name: string): string {
  const line = [...name.replaceAll(unseen, ' ').trim()].slice(0, longest).join('').trim();
  return joinersAlone.test(line) ? '' : line;
}

/** Escapes people's own words within a line of Markdown, not at its beginning. */
export const escaped = (line: string): string => line.replaceAll(/[\\*_~|`[\]<>@#:]/g, '\\$&');

/**
 * Escapes a name for one line of Markdown, so that it formats, links and mentions nothing, also at the
 * beginning of a line. Behind a backslash, Discord shows any character but letters, digits and spaces as it
 * is.
 */
export const inMarkdown = (name: string): string =>
  escaped(onOneLine(name)).replace(/^[-+]|(?<=^\d+)\./, '\\$&');

/** Removes the backslashes from Markdown, for a file. */
export const withoutBackslashes = (text: string): string => text.replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');
