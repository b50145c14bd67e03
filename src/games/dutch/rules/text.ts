/** Lines of a chapter; an empty line parts paragraphs. */
export const text = (...lines: readonly string[]): string => lines.join('\n');
