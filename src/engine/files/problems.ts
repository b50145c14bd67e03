import { asWritten } from '../markdown.ts';
import { RuleError } from '../rule-error.ts';
import type { Place } from './places.ts';

/** Mistakes in uploaded files, and how they are listed. */

/** Kinds of mistakes that can occur in any file format. Games add their own. */
export const fileCodes = [
  'BAD_FILE',
  'MISSING_COLUMN',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'BAD_VALUE',
] as const;
export type FileCode = (typeof fileCodes)[number];

/** A mistake and where to find it in the file. Without a line, it concerns the whole file. */
export interface FileProblem<Code extends string = FileCode> extends Partial<Place> {
  readonly file: string;
  readonly code: Code;
  /** One sentence. */
  readonly text: string;
}

/** Formats a mistake: `players.csv line 5: running must be from 1 to 20, not 25.` */
export const sentenceOf = ({ file, line, text }: Pick<FileProblem, 'file' | 'line' | 'text'>): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

/** Sorts problems by file and position. Removes duplicates at the same position. */
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

/** Maximum number of problems in a message. */
const listed = 20;

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}…`;

/**
 * Lists the first problems, one per line, and how many more there are.
 *
 * @param longest maximum characters per problem
 */
export function linesOf(sentences: readonly string[], longest: number): string[] {
  const more = sentences.length - listed;
  return [
    ...sentences.slice(0, listed).map((sentence) => cut(sentence, longest)),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** Thrown to reject uploaded files. The message lists the problems, one per line. */
export class FilesRefused<Problem extends FileProblem<string> = FileProblem> extends RuleError {
  readonly problems: readonly Problem[];

  /**
   * @param what names the content at the beginning of a sentence: `This league`
   * @param longest maximum characters per problem
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

/** Maximum length of quoted file content in a problem, in characters. */
const quoted = 40;

export const shortened = (text: string): string => cut(text, quoted);
