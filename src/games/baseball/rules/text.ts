/** Joins the lines of a chapter. An empty line separates paragraphs. */
export const text = (...lines: readonly string[]): string => lines.join('\n');
