import { inWords } from '../../../engine/files/faults.ts';
import { type FileProblem, FilesRefused } from '../../../engine/files/problems.ts';

/** The maximum length of a reported problem, in characters. */
const longest = 180;

/** Error for a league that can't be read. The message lists the problems, one per line. */
export class LeagueRefused extends FilesRefused {
  constructor(problems: readonly FileProblem[]) {
    super('bad-league', 'This league', problems, longest);
  }
}

/** Describes zod's issues with a league in words. */
export const said = inWords({
  unrecognized_keys: 'isn’t a field you can use here',
  boolean: 'must be yes or no (JSON: true or false)',
  tuple: 'must be a pair: a result and its units',
});
