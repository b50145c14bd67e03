import type { z } from 'zod';
import { faultsOf, placed } from '../files/faults.ts';
import { type FileProblem, inOrder, shortened } from '../files/problems.ts';
import { type Source, type SourceFile, unreadable } from '../files/source.ts';
import { readYaml } from '../files/yaml.ts';
import { onDemand } from '../on-demand.ts';
import { grammarOf, type RuleSet } from './grammar.ts';
import { RulesRefused } from './refused.ts';
import type { Terms } from './terms.ts';

/** Maximum size of a file, in bytes. */
export const largestFile = 256_000;

function readFile(file: SourceFile): Source {
  const size = Buffer.byteLength(file.text);
  if (size <= largestFile) return readYaml(file, { what: 'rules file', deepest: 20 });
  const text = `this file is ${Math.ceil(size / 1000)} kB; a rules file can be up to ${largestFile / 1000} kB.`;
  return unreadable(file.name, [{ file: file.name, code: 'BAD_FILE', text }]);
}

/**
 * Creates a function that reads a game's rules files. It checks the whole file against the rules language and
 * the game's terms. Its second argument is the names already in use, in lowercase.
 *
 * @throws RulesRefused, whatever the file contains, with every mistake, its line and what was expected
 */
export function rulesReader<Tables>(
  terms: Terms<never, unknown, Tables>,
): (file: SourceFile, taken?: readonly string[]) => RuleSet<Tables> {
  const grammar = onDemand(() => grammarOf(terms));
  return (file, taken = []) => {
    const source = readFile(file);
    if (source.problems.length > 0) throw new RulesRefused(source.problems);
    const read = grammar().safeParse(source.document);
    if (!read.success) throw new RulesRefused(inOrder(problemsOf(read.error, source.document, source)));
    const { set } = read.data;
    if (!taken.includes(set.toLowerCase())) return read.data;
    const predicate = saidOf(set, 'must be a name that isn’t taken');
    throw new RulesRefused([placed({ path: ['set'], predicate }, source)]);
  };
}

/**
 * Creates a function that reads stored documents (`RuleSet.document`).
 *
 * @throws RulesRefused with every mistake; the messages name the document
 */
export function documentReader<Tables>(
  terms: Terms<never, unknown, Tables>,
): (document: unknown, name: string) => RuleSet<Tables> {
  const grammar = onDemand(() => grammarOf(terms));
  return (document, name) => {
    const read = grammar().safeParse(document);
    if (read.success) return read.data;
    throw new RulesRefused(problemsOf(read.error, document, unreadable(name, [])));
  };
}

const problemsOf = (
  error: z.ZodError,
  document: unknown,
  source: Pick<Source, 'locationOf'>,
): readonly FileProblem[] =>
  faultsOf(error, document, ({ message }, value) => saidOf(value, message)).map((fault) =>
    placed(fault, source),
  );

/** Describes a mistake. Includes the value where that helps, but not if the key itself is wrong. */
function saidOf(value: unknown, predicate: string): string {
  if (!predicate.startsWith('must')) return predicate;
  return value === undefined ? `is missing: it ${predicate}` : `${predicate}, not ${nameOf(value)}`;
}

function nameOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'string' ? `“${shortened(value)}”` : String(value);
}
