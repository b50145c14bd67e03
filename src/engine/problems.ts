import { plural } from './english.ts';
import { asWritten } from './markdown.ts';

/** Mistakes in files that people bring, as they are told. */

/** Where in a document: `['teams', 0, 'players', 3, 'running']`. */
export type Path = readonly PropertyKey[];

/** A mistake where its writer finds it. */
export interface Problem {
  readonly file: string;
  /** From 1; undefined for what concerns the file as a whole. */
  readonly line?: number;
  /** One sentence. */
  readonly text: string;
}

/** How many mistakes are told at once. */
const told = 20;

/** `players.csv line 5: running must be from 1 to 20, not 25.` */
export const sentenceOf = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

/**
 * What is wrong, a line each.
 *
 * @param what has the mistakes: `This league`
 * @param longest letters of a mistake
 */
export function listed(what: string, problems: readonly Problem[], longest: number): string {
  const lines = problems
    .slice(0, told)
    .map((problem) => `• ${asWritten(sentenceOf(problem).slice(0, longest))}`);
  const more = problems.length - lines.length;
  return [
    `${what} has ${plural(problems.length, 'a mistake', `${problems.length} mistakes`)}:`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n');
}

/** A mistake quotes no more than this of what was written. */
const quoted = 40;

export const shortened = (text: string): string =>
  text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
