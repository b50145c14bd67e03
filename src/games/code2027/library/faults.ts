import type { z } from 'zod';
import { faultsOf as foundBy, inWords } from '../../../engine/files/faults.ts';
import type { Path } from '../../../engine/files/places.ts';
import { shortened } from '../../../engine/files/problems.ts';
import type { Fault } from './mistakes.ts';

/** Turns the errors that zod reports for a deck into messages. */

const said = inWords({
  unrecognized_keys: 'isn’t a field here',
  invalid_union: 'must be a condition or value that works here',
  invalid_format: 'must follow the format of ids and names',
});

/** Names a field within its record: `visits.First.days`. */
const fieldIn = (path: Path): string => path.map(String).join('.') || 'this';

/**
 * Lists the mistakes of a record, or of a document's structure.
 *
 * @param base the path of the value that was checked
 */
export const faultsOf = (
  error: z.ZodError,
  value: unknown,
  base: Path,
  subject: string | undefined,
): Fault[] =>
  foundBy(error, value, said).map(({ path, code = 'BAD_VALUE', predicate, ofKey }) => ({
    path: [...base, ...path],
    ofKey,
    subject,
    code,
    text: `${ofKey ? `“${shortened(String(path.at(-1)))}”` : fieldIn(path)} ${predicate}.`,
  }));
