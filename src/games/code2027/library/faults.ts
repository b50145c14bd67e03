import type { z } from 'zod';
import type { Path } from '../../../engine/problems.ts';
import { shortened } from '../../../engine/problems.ts';
import type { Fault, MistakeCode } from './mistakes.ts';

/** What zod finds in a deck, in words. */

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

/** `visits.First.days`: the name of a field inside its record. */
const fieldIn = (path: Path, depth: number): string => path.slice(depth).map(String).join('.') || 'this';

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${sizeOf(issue.origin)} at least ${grouped(issue.minimum)}${lettersOf(issue.origin)}`;
    case 'too_big':
      return `must ${sizeOf(issue.origin)} at most ${grouped(issue.maximum)}${lettersOf(issue.origin)}`;
    case 'invalid_union':
      return 'must be a condition or value that works here';
    case 'invalid_format':
      return 'must look like an id or a name';
    default:
      return issue.message.startsWith('must') ? issue.message : 'must be something that works here';
  }
}

const grouped = (limit: number | bigint): string => limit.toLocaleString('en-US');
const sizeOf = (origin: string): string => (origin === 'string' || origin === 'array' ? 'have' : 'be');
const lettersOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

const shown = (value: unknown): string => {
  if (typeof value === 'string') return `, not “${shortened(value)}”`;
  return typeof value === 'number' || typeof value === 'boolean' ? `, not ${value}` : '';
};

function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = value[step as keyof typeof value];
  }
  return value;
}

/**
 * Mistakes of a record, or of a deck's outer shape.
 *
 * @param base the path of the value that was read
 */
export function faultsOf(
  { issues }: z.ZodError,
  value: unknown,
  base: Path,
  subject: string | undefined,
): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...path, key],
        ofKey: true,
        subject,
        code: 'UNKNOWN_FIELD',
        text: `“${shortened(key)}” isn’t a field here.`,
      }));
    const found = valueAt(value, issue.path);
    const field = fieldIn(path, base.length);
    const isMissing = found === undefined;
    const code: MistakeCode = isMissing ? 'MISSING_FIELD' : 'BAD_VALUE';
    return [
      {
        path,
        subject,
        code,
        text: isMissing ? `${field} is missing.` : `${field} ${expectation(issue)}${shown(found)}.`,
      },
    ];
  });
}
