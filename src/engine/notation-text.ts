import { RuleError } from './rule-error.ts';

/** Most characters in a notation. */
export const maxNotationLength = 400;

/** One of the rolls in a notation, between semicolons. */
export interface NotationPart {
  /** As typed, without comments and surrounding spaces. */
  readonly source: string;
  /** Input for the parser, with the same length: comments are blanked, and letters have the case that dice need. */
  readonly readable: string;
  /** Index of `readable` in the whole notation, or of the part itself if it is empty. */
  readonly offset: number;
  readonly comment?: string;
}

/**
 * Comments in brackets or between slash and star may be anywhere; `#` and `//` run to a semicolon or the end of
 * the line.
 */
const token = /\[[^\]]*\]|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^;\n]*|[\s\S]/g;

/**
 * Splits a notation at its semicolons and removes the comments. Positions stay the same, so an error in a part
 * can be shown where it was typed.
 *
 * @throws RuleError `bad-notation` if the notation, or a part between two semicolons, is empty
 */
export function splitNotation(notation: string): NotationPart[] {
  const parts: NotationPart[] = [];
  let offset = 0;
  let readable = '';
  let comments: string[] = [];
  const close = (): void => {
    const comment = comments.filter((each) => each !== '').join(' ');
    const trimmed = readable.trim();
    parts.push({
      source: trimmed.replace(/\s+/g, ' '),
      readable: inDiceCase(trimmed),
      offset: trimmed === '' ? offset : offset + readable.length - readable.trimStart().length,
      ...(comment === '' ? {} : { comment }),
    });
    readable = '';
    comments = [];
  };
  for (const match of notation.matchAll(token)) {
    const [text] = match;
    if (text === ';') {
      close();
      offset = match.index + 1;
    } else if (isComment(text)) {
      comments.push(withoutMarks(text));
      readable += ' '.repeat(text.length);
    } else readable += text;
  }
  close();
  // Ignore a semicolon at the very end.
  const last = parts.at(-1);
  if (parts.length > 1 && last?.source === '' && last.comment === undefined) parts.pop();
  const empty = parts.find((part) => part.source === '');
  if (empty) throw badNotation(notation, empty.offset, 'there is nothing to roll there');
  return parts;
}

function isComment(text: string): boolean {
  return text.length > 1 || text === '#';
}

function withoutMarks(comment: string): string {
  return comment.replace(/^(?:\[|\/\*|#|\/\/)|(?:\]|\*\/)$/g, '').trim();
}

/** Dice are lowercase except for the F of fudge dice; people may type either case. */
function inDiceCase(text: string): string {
  return text
    .replace(/\s/g, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('df', 'dF');
}

/** Characters shown on each side of a mistake. */
const surroundings = 24;

/**
 * The error for a mistake at an index. It names the position, counted from 1, and shows the text around it.
 *
 * @param what completes "at position 7 " with a reason, without a period
 */
export function badNotation(notation: string, index: number, what: string, code = 'bad-notation'): RuleError {
  const letters = [...notation].map((letter) => (/[\p{C}\p{Z}]/u.test(letter) ? ' ' : letter));
  const position = [...notation.slice(0, index)].length;
  const first = Math.max(0, position - surroundings);
  const last = Math.min(letters.length, position + surroundings);
  const before = first > 0 ? '…' : '';
  const after = last < letters.length ? '…' : '';
  const excerpt = `${before}${letters.slice(first, last).join('')}${after}`.replaceAll('`', '´');
  const caret = `${' '.repeat(before.length + position - first)}^`;
  return new RuleError(
    code,
    `That dice notation can't be rolled: at position ${position + 1} ${what}.\n\`\`\`\n${excerpt}\n${caret}\n\`\`\``,
  );
}
