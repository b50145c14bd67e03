import { listed, type Path, type Problem, shortened } from '../problems.ts';
import { RuleError } from '../rule-error.ts';

/** Most characters in a mistake's description. */
const longest = 300;

/** A refused rules file. The message lists the mistakes, one per line; nothing of the file is used. */
export class RulesRefused extends RuleError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('rules', listed('This file of rules', problems, longest));
    this.problems = problems;
  }
}

/** Formats a path as `events.play.rules[0].when`; list indices start at 0. */
export const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) =>
          typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${shortened(String(step))}`,
        )
        .join('');
