import { type Path, type Problem, shortened } from '../problems.ts';
import { flat, grammarOf, type RuleSet } from './grammar.ts';
import { fieldOf, RulesRefused } from './refused.ts';
import type { Terms } from './terms.ts';
import { type RulesFile, readYaml, type Source } from './yaml.ts';

/**
 * Creates a reader of a game's rules files. It checks a whole file against the language and the game's terms.
 * With the file it takes the names that are already taken, in lowercase.
 *
 * @throws RulesRefused with every mistake, its line and what was expected; nothing else, whatever the file
 * contains
 */
export function rulesReader<Tables>(
  terms: Terms<never, unknown, Tables>,
): (file: RulesFile, taken?: readonly string[]) => RuleSet<Tables> {
  const grammar = grammarOf(terms);
  return (file, taken = []) => {
    const source = readYaml(file);
    if (source.problems.length > 0) throw new RulesRefused(source.problems);
    const read = grammar.safeParse(source.document);
    if (read.success && taken.includes(read.data.set.toLowerCase()))
      throw new RulesRefused([problem(file.name, source, ['set'], 'must be a name of its own')]);
    if (read.success) return read.data;
    throw new RulesRefused(
      flat(read.error.issues)
        .map(({ path, message, keys }) => problem(file.name, source, [...path, ...keys], message))
        .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    );
  };
}

/**
 * Creates a reader of stored documents (`RuleSet.document`).
 *
 * @throws RulesRefused with every mistake, naming the document
 */
export function documentReader<Tables>(
  terms: Terms<never, unknown, Tables>,
): (document: unknown, name: string) => RuleSet<Tables> {
  const grammar = grammarOf(terms);
  return (document, name) => {
    const read = grammar.safeParse(document);
    if (read.success) return read.data;
    const source: Source = { document, problems: [], lineOf: () => undefined };
    throw new RulesRefused(
      flat(read.error.issues).map(({ path, message, keys }) =>
        problem(name, source, [...path, ...keys], message),
      ),
    );
  };
}

function problem(file: string, source: Source, path: Path, predicate: string): Problem {
  const line = source.lineOf(path);
  return {
    file,
    ...(line !== undefined && { line }),
    text: `${fieldOf(path)} ${saidOf(valueAt(source.document, path), predicate)}.`,
  };
}

/** Describes a mistake. Includes the value where that helps, but not if its key is the mistake. */
function saidOf(value: unknown, predicate: string): string {
  if (!predicate.startsWith('must')) return predicate;
  if (value === undefined) return `is missing: it ${predicate}`;
  return `${predicate}, not ${nameOf(value)}`;
}

function nameOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? `“${shortened(value)}”` : String(value);
}

const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    document,
  );
