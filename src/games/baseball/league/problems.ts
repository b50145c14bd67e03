import type { z } from 'zod';
import { listed, type Path, type Problem, shortened } from '../../../engine/problems.ts';
import { RuleError } from '../../../engine/rule-error.ts';

/** A mistake in a document: `predicate` ends the sentence that begins with the name of the field. */
export interface Fault {
  readonly path: Path;
  readonly predicate: string;
}

/** Where a path is in the files, and the name of the field there. */
export interface Spot {
  readonly file: string;
  readonly line?: number;
  readonly field: string;
}

/** A file as somebody uploads or downloads it. */
export interface LeagueFile {
  readonly name: string;
  readonly text: string;
}

/** Longest report of a mistake. */
const longest = 180;

/** A league that cannot be read; the message lists the mistakes, one per line. */
export class LeagueRefused extends RuleError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('bad-league', listed('This league', problems, longest));
    this.problems = problems;
  }
}

type Issue = z.core.$ZodIssue;

/** What zod found, in words. */
export function faultsOf(error: z.ZodError, document: unknown): Fault[] {
  const faults = error.issues.map((issue): Fault => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    return { path, predicate: predicateOf(issue, document) };
  });
  // Each field gets one report: its first mistake explains the others.
  const seen = new Set<string>();
  return faults.filter(({ path }) => {
    const key = keyOf(path);
    return !seen.has(key) && seen.add(key);
  });
}

export const keyOf = (path: Path): string => path.map(String).join('/');

function predicateOf(issue: Issue, document: unknown): string {
  const value = valueAt(document, issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.length === 1
      ? 'isn’t a field that a league has here'
      : `isn’t a field that a league has here, nor ${issue.keys.slice(1, 5).join(', ')}`;
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  const said = rule(issue);
  return said.startsWith('must') ? `${said}${shown(value)}` : said;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no (JSON: true or false)',
  array: 'must be a list',
  tuple: 'must be a pair of a result and its units',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
};

function rule(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return issue.message.startsWith('Invalid') ? (kinds[issue.expected] ?? issue.message) : issue.message;
    case 'too_small':
      return issue.message.startsWith('Too small') ? `must have at least ${issue.minimum}` : issue.message;
    case 'too_big':
      return issue.message.startsWith('Too big') ? `must have at most ${issue.maximum}` : issue.message;
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'cannot be read'}`;
    default:
      return issue.message;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `, not “${shortened(value)}”`;
  return typeof value === 'number' || typeof value === 'boolean' ? `, not ${value}` : '';
}

function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}
