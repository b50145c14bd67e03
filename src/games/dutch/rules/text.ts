/** Joins the lines of a chapter with line breaks. An empty line starts a new paragraph. */
export const text = (...lines: readonly string[]): string => lines.join('\n');
