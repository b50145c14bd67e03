import { listed, type Path, type Problem, shortened } from '../problems.ts';
import { RuleError } from '../rule-error.ts';

/** A told mistake is no longer than this. */
const longest = 300;

/** A file of rules of which nothing is used; the message lists what is wrong, a line each. */
export class RulesRefused extends RuleError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('rules', listed('This file of rules', problems, longest));
    this.problems = problems;
  }
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
