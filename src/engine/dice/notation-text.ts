import { RuleError } from '../rule-error.ts';

/** Maximum length of a notation, in characters. */
export const maxNotationLength = 400;

/** One roll of a notation. Semicolons separate the rolls. */
export interface NotationPart {
  /** As typed, without comments and surrounding spaces. */
  readonly source: string;
  /**
   * The text for the parser, with the same length: comments become spaces, and letters get the case that the
   * dice need.
   */
  readonly readable: string;
  /** Index of `readable` in the whole notation. If it is empty, the index of the part. */
  readonly offset: number;
  readonly comment?: string;
}

/**
 * Matches comments. Comments in brackets or between slash-star pairs may be anywhere. Comments after `#` or
 * `//` end at a semicolon or the end of the line.
 */
const token = /\[[^\]]*\]|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^;\n]*|[\s\S]/g;

/**
 * Splits a notation at its semicolons and removes the comments. Positions don't change, so an error message
 * can show where the mistake was typed.
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
  if (empty) throw badNotation(notation, empty.offset, 'there is nothing to roll');
  return parts;
}

function isComment(text: string): boolean {
  return text.length > 1 || text === '#';
}

function withoutMarks(comment: string): string {
  return comment.replace(/^(?:\[|\/\*|#|\/\/)|(?:\]|\*\/)$/g, '').trim();
}

/**
 * Converts letters to the case that the parser expects. All are lowercase except the F of fudge dice, but
 * people may type either case.
 */
function inDiceCase(text: string): string {
  return text
    .replace(/\s/g, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('df', 'dF');
}

/** Number of characters shown on each side of a mistake. */
const surroundings = 24;

/**
 * Creates the error for a mistake at an index. The message names the position, counted from 1, and shows the
 * text around it.
 *
 * @param what follows "at position 7 " and gives the reason, without a period
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
