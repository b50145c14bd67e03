import { inWords } from '../../../engine/files/faults.ts';
import { type FileProblem, FilesRefused } from '../../../engine/files/problems.ts';

/** Longest report of a mistake. */
const longest = 180;

/** A league that cannot be read; the message lists the mistakes, one per line. */
export class LeagueRefused extends FilesRefused {
  constructor(problems: readonly FileProblem[]) {
    super('bad-league', 'This league', problems, longest);
  }
}

/** Says what zod found in a league. */
export const said = inWords({
  unrecognized_keys: 'isn’t a field that a league has here',
  boolean: 'must be yes or no (JSON: true or false)',
  tuple: 'must be a pair of a result and its units',
});
