/** Lines of an event file: fields with commas between them, names in double quotes (League 19). */

/** What ends a line, in every file of this kind. */
export const lineEnd = '\r\n';

/** A file's text from its lines; `''` without any. */
export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}${lineEnd}`).join('');

/** Writes words in double quotes on one line. The format can't escape a quote, so an apostrophe takes its place. */
export const quoted = (words: string): string =>
  `"${words.replaceAll('"', "'").replaceAll(/\p{Cc}+/gu, ' ')}"`;

/** Writes a field without quotes. A comma would begin the next one, so a space takes its place. */
export const bare = (field: string): string => field.replaceAll(/[",\s\p{Cc}]+/gu, ' ').trim();

/** Writes a comment, for what the format has no record for. */
export const comment = (words: string): string => `com,${quoted(words)}`;
