import type { Path, Problem } from '../../../engine/problems.ts';
import type { League } from './document.ts';
import { keyOf, type LeagueFile, type Spot } from './problems.ts';

/** The deepest nesting in a league. */
const deepest = 16;
/** The built-in league has some 30,000 values. */
const mostValues = 300_000;

/** The content of a file, with the place of each part. */
export interface Source {
  readonly document: unknown;
  readonly problems: readonly Problem[];
  spotOf(path: Path): Spot;
}

/** Reads the JSON form: one file. */
export function readJson({ name, text }: LeagueFile): Source {
  const nowhere = (problem: Problem): Source => ({
    document: undefined,
    problems: [problem],
    spotOf: () => ({ file: name, field: 'the file' }),
  });
  let document: unknown;
  try {
    // A null field counts as missing.
    document = JSON.parse(text, (_, value: unknown) => value ?? undefined) ?? null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const line = lineOf(text, Number(/position (\d+)/.exec(why)?.[1] ?? text.length));
    return nowhere({ file: name, line, text: `this is not JSON: ${why.replace(/ \(line.*$/, '')}.` });
  }
  const { lines, problem } = linesOf(text);
  if (problem !== undefined) return nowhere({ file: name, ...problem });
  return {
    document,
    problems: [],
    spotOf: (path) => {
      const line = nearest(lines, path);
      return { file: name, field: fieldOf(path), ...(line === undefined ? {} : { line }) };
    },
  };
}

/** A league as its JSON file. */
export const writeJson = (league: League): string => `${JSON.stringify(league, null, 1)}\n`;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * The entry for the longest known beginning of a path: a missing field is reported at the line of its parent.
 */
export function nearest<T>(known: ReadonlyMap<string, T>, path: Path): T | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = known.get(keyOf(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `teams[0].players[3].running`; lists count from 0, as in programs that write JSON. */
const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`))
        .join('');

/** White space between the parts of JSON. */
const isBlank = (sign: string | undefined): boolean =>
  sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

/**
 * The line of every value, by the key of its path. Only for text that `JSON.parse` accepts, so it checks only
 * what that misses: a field given twice, of which `JSON.parse` keeps the last, and depth, since this reader
 * is recursive.
 */
function linesOf(text: string): {
  readonly lines: ReadonlyMap<string, number>;
  readonly problem?: { readonly line: number; readonly text: string };
} {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  let problem: { line: number; text: string } | undefined;

  const skip = () => {
    while (isBlank(text[at])) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return text.slice(start, at);
  };
  const members = (path: string, depth: number, close: string, keyAt: (index: number) => string) => {
    at += 1;
    for (let index = 0; problem === undefined; index += 1) {
      skip();
      if (text[at] === close) break;
      const key = keyAt(index);
      skip();
      value(path === '' ? key : `${path}/${key}`, depth + 1);
      skip();
      if (text[at] === ',') at += 1;
    }
    at += 1;
  };
  const value = (path: string, depth: number) => {
    lines.set(path, line);
    const sign = text[at];
    if (lines.size > mostValues) problem ??= { line, text: 'there’s more here than in any league.' };
    if (depth > deepest) problem ??= { line, text: 'this is nested deeper than anything in a league.' };
    else if (sign === '[') members(path, depth, ']', String);
    else if (sign === '{') {
      const seen = new Set<string>();
      members(path, depth, '}', () => {
        const key = String(JSON.parse(string()));
        if (seen.has(key)) problem ??= { line, text: `the field ${key} appears twice.` };
        seen.add(key);
        skip();
        at += 1;
        return key;
      });
    } else if (sign === '"') string();
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? ' ')) at += 1;
  };

  skip();
  value('', 0);
  return problem === undefined ? { lines } : { lines, problem };
}
