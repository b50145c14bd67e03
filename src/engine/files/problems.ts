import { asWritten } from '../markdown.ts';
import { RuleError } from '../rule-error.ts';
import type { Place } from './places.ts';

/** Mistakes in files that people bring, and how they are listed. */

/** Kinds of mistakes that any format has. Games add their own. */
export const fileCodes = [
  'BAD_FILE',
  'MISSING_COLUMN',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'BAD_VALUE',
] as const;
export type FileCode = (typeof fileCodes)[number];

/** A mistake at the place where the author finds it; without a line it concerns the whole file. */
export interface FileProblem<Code extends string = FileCode> extends Partial<Place> {
  readonly file: string;
  readonly code: Code;
  /** One sentence. */
  readonly text: string;
}

/** `players.csv line 5: running must be from 1 to 20, not 25.` */
export const sentenceOf = ({ file, line, text }: Pick<FileProblem, 'file' | 'line' | 'text'>): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

/** Sorts problems by file and place; drops those that repeat another at the same place. */
export function inOrder<Problem extends FileProblem<string>>(problems: readonly Problem[]): Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const once = new Map(
    problems.map((problem) => [
      [problem.file, problem.line, problem.column, problem.code, problem.text].join(' '),
      problem,
    ]),
  );
  return [...once.values()].toSorted(
    (one, other) =>
      files.indexOf(one.file) - files.indexOf(other.file) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0),
  );
}

/** Most problems that a message lists. */
const listed = 20;

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}…`;

/**
 * The first problems, one per line, and how many more there are.
 *
 * @param longest characters per problem
 */
export function linesOf(sentences: readonly string[], longest: number): string[] {
  const more = sentences.length - listed;
  return [
    ...sentences.slice(0, listed).map((sentence) => cut(sentence, longest)),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** Refuses files that somebody brought. The message lists the problems, one per line. */
export class FilesRefused<Problem extends FileProblem<string> = FileProblem> extends RuleError {
  readonly problems: readonly Problem[];

  /**
   * @param what the content, at the beginning of a sentence: `This league`
   * @param longest characters per problem
   */
  constructor(
    code: string,
    what: string,
    problems: readonly Problem[],
    longest: number,
    sentence: (problem: Problem) => string = sentenceOf,
  ) {
    const many = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    const lines = linesOf(problems.map(sentence), longest).map((line, index) =>
      index < listed ? `• ${asWritten(line)}` : line,
    );
    super(code, [`${what} has ${many}:`, ...lines].join('\n'));
    this.problems = problems;
  }
}

/** A problem quotes at most this many characters of what was written. */
const quoted = 40;

export const shortened = (text: string): string => cut(text, quoted);
