import type { Path, Problem } from '../../../engine/problems.ts';
import type { League } from './document.ts';
import { keyOf, type LeagueFile, type Spot } from './problems.ts';

/** Nothing in a league lies deeper. */
const deepest = 16;
/** The built-in league has some 30,000 values. */
const mostValues = 300_000;

/** What a file says, and where each part of it stands. */
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
    // A field that is null is a field that is not there.
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

/** What is known of the longest beginning of a path: a missing field is told at the line of what lacks it. */
export function nearest<T>(known: ReadonlyMap<string, T>, path: Path): T | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = known.get(keyOf(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `teams[0].players[3].running`; lists are counted from 0, as programs that write JSON do. */
const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`))
        .join('');

/** Characters between the parts of JSON. */
const isBlank = (sign: string | undefined): boolean =>
  sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

/**
 * The line of every value, by the key of its path. Only for text that `JSON.parse` has taken, so nothing is checked but
 * what it overlooks: a field given twice, of which it would keep the last, and depth, since this reader calls itself.
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
    if (lines.size > mostValues) problem ??= { line, text: 'there is more here than in any league.' };
    if (depth > deepest) problem ??= { line, text: 'this lies deeper than anything in a league.' };
    else if (sign === '[') members(path, depth, ']', String);
    else if (sign === '{') {
      const seen = new Set<string>();
      members(path, depth, '}', () => {
        const key = String(JSON.parse(string()));
        if (seen.has(key)) problem ??= { line, text: `the field ${key} is given twice.` };
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
