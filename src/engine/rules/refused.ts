import { type FileProblem, FilesRefused } from '../files/problems.ts';

/** Most characters in a mistake's description. */
const longest = 300;

/** A file of rules of which nothing is used; the message lists what is wrong, a line each. */
export class RulesRefused extends FilesRefused {
  constructor(problems: readonly FileProblem[]) {
    super('rules', 'This file of rules', problems, longest);
  }
}
