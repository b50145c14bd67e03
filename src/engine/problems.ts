import { asWritten } from './markdown.ts';

/** Reports mistakes in imported files. */

/** Path in a document: `['teams', 0, 'players', 3, 'running']`. */
export type Path = readonly PropertyKey[];

/** A mistake and its place in the file. */
export interface Problem {
  readonly file: string;
  /** From 1; undefined if it concerns the whole file. */
  readonly line?: number;
  /** One sentence. */
  readonly text: string;
}

/** Most mistakes listed at once. */
const told = 20;

/** `players.csv line 5: running must be from 1 to 20, not 25.` */
export const sentenceOf = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

/**
 * Lists mistakes, one per line.
 *
 * @param what the file, as a subject: `This league`
 * @param longest most characters of a mistake
 */
export function listed(what: string, problems: readonly Problem[], longest: number): string {
  const lines = problems
    .slice(0, told)
    .map((problem) => `• ${asWritten(sentenceOf(problem).slice(0, longest))}`);
  const more = problems.length - lines.length;
  return [
    `${what} has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n');
}

/** Most characters quoted from the file. */
const quoted = 40;

export const shortened = (text: string): string =>
  text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
