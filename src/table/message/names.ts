/** Names as people have them are stored as they are; here they are made fit for the place where they are shown. */

/** Characters of a name that are shown: Discord's own limit. */
const longest = 32;

/**
 * What would break a line, turn the direction of the text around or show nothing at all; but joiners stay, for which
 * families and flags among the emoji, and some languages, have a use.
 */
const unseen =
  /(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]|[\u115F\u1160\u2800\u3164\uFFA0])+/gu;
const joinersAlone = /^(?:\u200C|\u200D|[\u{E0020}-\u{E007F}])*$/u;

/** On one line, for pictures, labels and files: whatever knows no Markdown. Empty for a name that shows nothing. */
export function onOneLine(name: string): string {
  const line = [...name.replaceAll(unseen, ' ').trim()].slice(0, longest).join('').trim();
  return joinersAlone.test(line) ? '' : line;
}

/** A line of people's own words among our Markdown, not at the beginning of one of its lines. */
export const escaped = (line: string): string => line.replaceAll(/[\\*_~|`[\]<>@#:]/g, '\\$&');

/**
 * On one line among our own Markdown: no formatting, no link, no mention, no code, nor a heading, list or quote where it
 * begins a line. Discord shows any character but letters, digits and spaces as it is behind a backslash.
 */
export const inMarkdown = (name: string): string =>
  escaped(onOneLine(name)).replace(/^[-+]|(?<=^\d+)\./, '\\$&');

/** A text of Markdown without the backslashes, for a file. */
export const withoutBackslashes = (text: string): string => text.replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');
