import { type FileProblem, FilesRefused } from '../files/problems.ts';

/** Maximum length of a mistake's description, in characters. */
const longest = 300;

/**
 * Thrown to reject a rules file. Nothing from the file is used, and the message lists the mistakes, one per
 * line.
 */
export class RulesRefused extends FilesRefused {
  constructor(problems: readonly FileProblem[]) {
    super('rules', 'This rules file', problems, longest);
  }
}
