/** Names are stored unchanged. This file adapts them to where they are shown. */

/** Maximum length of a shown name, in characters; Discord has the same limit. */
const longest = 32;

/**
 * Characters that break a line, change the text direction or are invisible. Joiners are kept because emoji
 * sequences and some languages need them.
 */
const unseen =
  /(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]|[\u115F\u1160\u2800\u3164\uFFA0])+/gu;
const joinersAlone = /^(?:\u200C|\u200D|[\u{E0020}-\u{E007F}])*$/u;

/**
 * Makes a name fit on one line, for pictures, labels and files without Markdown. Empty if nothing of it is
 * visible.
 */
export function onOneLine(name: string): string {
  const line = [...name.replaceAll(unseen, ' ').trim()].slice(0, longest).join('').trim();
  return joinersAlone.test(line) ? '' : line;
}

/** Escapes text that people typed, for use inside a line of Markdown but not at its beginning. */
export const escaped = (line: string): string => line.replaceAll(/[\\*_~|`[\]<>@#:]/g, '\\$&');

/**
 * Escapes what people typed for one line of Markdown, even at the beginning of the line, so that it can't format,
 * link or mention anything. Discord shows any character after a backslash literally, except letters, digits and
 * spaces.
 */
export const lineInMarkdown = (text: string): string =>
  escaped(text.replaceAll(unseen, ' ').trim()).replace(/^[-+]|(?<=^\d+)\./, '\\$&');

/** The same for a name, cut as names are. */
export const inMarkdown = (name: string): string => lineInMarkdown(onOneLine(name));

/** Removes the backslashes that escape Markdown, for use in a file. */
export const withoutBackslashes = (text: string): string => text.replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');
