/**
 * Spreadsheets run a cell that begins with certain signs, whatever quotes stand around it in the file. People choose
 * names and reasons, so the export puts an apostrophe before such a text, and the import takes it away again.
 */

const begins = /^[=+\-@\t\r]/;
const escapedBegins = /^'+[=+\-@\t\r]/;

/** Whether a spreadsheet would run the text. */
export const isFormula = (text: string): boolean => begins.test(text);

/** Makes a text harmless. Also escapes texts that look escaped already, so that every text comes back. */
export const escaped = (text: string): string =>
  begins.test(text) || escapedBegins.test(text) ? `'${text}` : text;

/** The text that was escaped. */
export const unescaped = (text: string): string => (escapedBegins.test(text) ? text.slice(1) : text);
