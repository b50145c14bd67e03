import type { z } from 'zod';
import { plural } from '../english.ts';
import type { Path } from './places.ts';
import { type FileCode, type FileProblem, shortened } from './problems.ts';
import type { Source, Within } from './source.ts';

/** Mistakes in a document, before and after finding their positions in the file. */

/** A mistake in a document. */
export interface Fault extends Within {
  readonly path: Path;
  /** `BAD_VALUE` by default. */
  readonly code?: FileCode;
  /** Completes a sentence that begins with the field's name. */
  readonly predicate: string;
}

/** Finds a mistake's position in its file. */
export function placed(
  { path, code = 'BAD_VALUE', predicate, ofKey, at }: Fault,
  source: Pick<Source, 'locationOf'>,
): FileProblem {
  const { field, ...location } = source.locationOf(path, { ofKey, at });
  return { ...location, code, text: `${field} ${predicate}.` };
}

type Issue = z.core.$ZodIssue;

/**
 * Converts zod's issues to mistakes. Reports only the first one per field, because it usually causes the
 * others.
 *
 * @param say returns the predicate for an issue, given the value at its path
 */
export function faultsOf(
  error: z.ZodError | undefined,
  document: unknown,
  say: (issue: Issue, value: unknown) => string,
): Fault[] {
  const faults = (error?.issues ?? []).flatMap((issue): Fault[] => {
    const value = valueAt(document, issue.path);
    const predicate = say(issue, value);
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          ofKey: true,
          code: 'UNKNOWN_FIELD',
          predicate,
        }))
      : [{ path: issue.path, code: value === undefined ? 'MISSING_FIELD' : 'BAD_VALUE', predicate }];
  });
  const seen = new Set<string>();
  return faults.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    document,
  );

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
};

/** A file format's own messages, by type of value or issue. They are used where the schema has no message. */
export interface Words {
  readonly unrecognized_keys: string;
  readonly [kind: string]: string | undefined;
}

/** Describes an issue in words. Uses the schema's message if there is one. */
export const inWords =
  (words: Words) =>
  (issue: Issue, value: unknown): string => {
    if (issue.code === 'unrecognized_keys') return words.unrecognized_keys;
    if (value === undefined && issue.code !== 'custom') return 'is missing';
    const said = expectation(issue, words);
    return said.startsWith('must') ? `${said}${shown(value)}` : said;
  };

/** Used when neither the schema nor the format has a message. */
const unsaid = 'doesn’t fit here';

/** Matches the beginnings of zod's default messages. */
const ofZod = /^(?:Invalid|Too |Unrecognized)/;

function expectation(issue: Issue, words: Words): string {
  if (issue.code === 'invalid_key') {
    const { message = 'Invalid' } = issue.issues[0] ?? {};
    return `has a name that ${ofZod.test(message) ? 'the bot can’t read' : message}`;
  }
  if (!ofZod.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return words[issue.expected] ?? kinds[issue.expected] ?? unsaid;
    case 'too_small':
      return `must ${sizeOf(issue.origin)} at least ${sized(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${sizeOf(issue.origin)} at most ${sized(issue.maximum, issue.origin)}`;
    default:
      return words[issue.code] ?? unsaid;
  }
}

const sizeOf = (origin: string): string => (origin === 'string' || origin === 'array' ? 'have' : 'be');

/** A limit with its unit, as in `1 entry` or `2,000 letters`. Numbers have no unit. */
function sized(limit: number | bigint, origin: string): string {
  const grouped = limit.toLocaleString('en-US');
  if (origin === 'string') return `${grouped} ${plural(Number(limit), 'letter')}`;
  return origin === 'array' ? `${grouped} ${plural(Number(limit), 'entry', 'entries')}` : grouped;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `, not “${shortened(value)}”`;
  return typeof value === 'number' || typeof value === 'boolean' ? `, not ${value}` : '';
}
