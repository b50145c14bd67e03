import { asWritten } from '../markdown.ts';
import { RuleError } from '../rule-error.ts';

/** Where in a document: `['events', 'play', 'rules', 0, 'when']`. */
export type Path = readonly PropertyKey[];

/** A mistake where its writer finds it. */
export interface Problem {
  readonly file: string;
  /** From 1; undefined for what concerns the file as a whole. */
  readonly line?: number;
  /** One sentence that says what was expected. */
  readonly text: string;
}

/** How many mistakes are told at once. */
const told = 20;
/** A told mistake is no longer than this. */
const longest = 300;

/** A file of rules of which nothing is used; the message lists what is wrong, a line each. */
export class RulesRefused extends RuleError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('rules', listed(problems));
    this.problems = problems;
  }
}

/** `mine.yaml line 5: events.play.timer must be playing_card, not “draw”.` */
export const sentenceOf = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

function listed(problems: readonly Problem[]): string {
  const lines = problems
    .slice(0, told)
    .map((problem) => `• ${asWritten(sentenceOf(problem).slice(0, longest))}`);
  const more = problems.length - lines.length;
  return [
    problems.length === 1
      ? 'This file of rules has a mistake:'
      : `This file of rules has ${problems.length} mistakes:`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n');
}

/** `events.play.rules[0].when`; lists are counted from 0. */
export const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) =>
          typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${shortened(String(step))}`,
        )
        .join('');

/** A mistake quotes no more than this of what was written. */
const quoted = 40;

export const shortened = (text: string): string =>
  text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
