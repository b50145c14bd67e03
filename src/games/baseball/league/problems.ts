import type { z } from 'zod';
import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';

/** Where in a document: `['teams', 0, 'players', 3, 'running']`. */
export type Path = readonly PropertyKey[];

/** A mistake in a document: `predicate` ends the sentence that begins with the name of the field. */
export interface Fault {
  readonly path: Path;
  readonly predicate: string;
}

/** A mistake where a person finds it. */
export interface Problem {
  readonly file: string;
  /** From 1; undefined for what concerns a file as a whole. */
  readonly line?: number;
  /** One sentence. */
  readonly text: string;
}

/** Where a path stands in the files that were read, and what the field is called there. */
export interface Spot {
  readonly file: string;
  readonly line?: number;
  readonly field: string;
}

/** A file as it was handed in or is handed out. */
export interface LeagueFile {
  readonly name: string;
  readonly text: string;
}

/** How many mistakes are told at once. */
const told = 20;
/** A mistake quotes no more than this of what was written. */
const quoted = 40;

/** A league that cannot be read; the message lists what is wrong, a line each. */
export class LeagueRefused extends RuleError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('bad-league', listed(problems));
    this.problems = problems;
  }
}

/** `players.csv line 5: running must be from 1 to 20, not 25.` */
export const sentenceOf = ({ file, line, text }: Problem): string =>
  `${file}${line === undefined ? '' : ` line ${line}`}: ${text}`;

function listed(problems: readonly Problem[]): string {
  const lines = problems.slice(0, told).map((problem) => `• ${asWritten(sentenceOf(problem).slice(0, 180))}`);
  const more = problems.length - lines.length;
  return [
    problems.length === 1 ? 'This league has a mistake:' : `This league has ${problems.length} mistakes:`,
    ...lines,
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n');
}

type Issue = z.core.$ZodIssue;

/** What zod found, in words. */
export function faultsOf(error: z.ZodError, document: unknown): Fault[] {
  const faults = error.issues.map((issue): Fault => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    return { path, predicate: predicateOf(issue, document) };
  });
  // One field is told about once: its first mistake explains the others.
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
      ? 'is not a field that a league has here'
      : `is not a field that a league has here, nor ${issue.keys.slice(1, 5).join(', ')}`;
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  const said = rule(issue);
  return said.startsWith('must') ? `${said}${shown(value)}` : said;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'must be a text',
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
  if (typeof value === 'string')
    return `, not “${value.slice(0, quoted)}${value.length > quoted ? '…' : ''}”`;
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
