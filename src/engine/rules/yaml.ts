import { Composer, type CST, isMap, isScalar, isSeq, LineCounter, type ParsedNode, Parser } from 'yaml';
import { type Path, type Problem, shortened } from '../problems.ts';
import { fieldOf } from './refused.ts';

/** An uploaded file. */
export interface RulesFile {
  readonly name: string;
  readonly text: string;
}

/** A file's contents, and where each part is. */
export interface Source {
  readonly document: unknown;
  readonly problems: readonly Problem[];
  /** The line of a path's value, or of the closest parent that exists. */
  lineOf(path: Path): number | undefined;
}

/** Largest file, in bytes. */
export const largestFile = 256_000;
/** Deepest nesting of lists and maps. */
const deepest = 20;

/**
 * Reads uploaded YAML: one document of maps, lists and plain values. Other features (anchors, aliases, tags) are
 * refused before anything is built, so a small file can't expand into a large one.
 */
export function readYaml({ name, text }: RulesFile): Source {
  const refused = (problems: readonly Omit<Problem, 'file'>[]): Source => ({
    document: undefined,
    problems: problems.map((problem) => ({ file: name, ...problem })),
    lineOf: () => undefined,
  });
  const size = Buffer.byteLength(text);
  if (size > largestFile)
    return refused([
      {
        text: `this file has ${Math.ceil(size / 1000)} kB; one of rules has at most ${largestFile / 1000} kB.`,
      },
    ]);
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const tokens: CST.Token[] = [];
  for (const token of new Parser(lines.addNewLine).parse(text)) {
    const foreign = foreignIn(token);
    if (foreign !== undefined) return refused([{ line: lineAt(foreign.offset), text: foreign.text }]);
    tokens.push(token);
  }
  // Duplicate keys are checked below, in one pass.
  const documents = [...new Composer({ strict: true, uniqueKeys: false }).compose(tokens)];
  // Report only the first error, because later ones usually follow from it.
  const error = documents.flatMap(({ errors }) => errors)[0];
  if (error !== undefined)
    return refused([{ line: lineAt(error.pos[0]), text: `this is no YAML: ${error.message}.` }]);
  if (documents.length > 1) return refused([{ text: 'this file has several documents; one is expected.' }]);
  const contents = documents[0]?.contents;
  return contents === null || contents === undefined
    ? refused([{ text: 'this file is empty.' }])
    : valuesIn(name, contents, lineAt);
}

interface Foreign {
  readonly offset: number;
  readonly text: string;
}

const foreignKinds: Readonly<Record<string, string>> = {
  anchor: 'anchors (&) are not allowed: write out what is meant.',
  alias: 'aliases (*) are not allowed: write out what is meant.',
  tag: 'tags (!) are not allowed: plain values, lists and maps are expected.',
};

/** The first token that a rules file may not contain, at any depth. */
function foreignIn(token: CST.Token): Foreign | undefined {
  const open: { readonly token: CST.Token | CST.SourceToken; readonly depth: number }[] = [
    { token, depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token: one, depth } = next;
    const why = one.type === 'error' ? `this is no YAML: ${one.message}.` : foreignKinds[one.type];
    if (why !== undefined) return { offset: one.offset, text: why };
    const within = 'items' in one ? depth + 1 : depth;
    if (within > deepest)
      return {
        offset: one.offset,
        text: `this lies deeper than ${deepest} levels; no rule needs that.`,
      };
    // Push in reverse order, so that the first in the file is found first.
    for (const part of partsOf(one).toReversed()) open.push({ token: part, depth: within });
  }
  return undefined;
}

function partsOf(token: CST.Token | CST.SourceToken): (CST.Token | CST.SourceToken)[] {
  switch (token.type) {
    case 'document':
      return [...token.start, ...(token.value ? [token.value] : [])];
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap(({ start, key, sep, value }) => [
        ...start,
        ...(key ? [key] : []),
        ...(sep ?? []),
        ...(value ? [value] : []),
      ]);
    default:
      return [];
  }
}

/** Converts a document to plain values and records the line of each. Anything else is reported as a problem. */
function valuesIn(name: string, contents: ParsedNode, lineAt: (offset: number) => number): Source {
  const lines = new Map<string, number>();
  const problems: Problem[] = [];
  const wrong = (node: ParsedNode, text: string) =>
    problems.push({ file: name, line: lineAt(node.range[0]), text });

  const plain = (node: ParsedNode | null, path: Path): unknown => {
    if (isScalar(node)) return node.value;
    if (isSeq(node))
      return node.items.map((item, index) => {
        const place = [...path, index];
        lines.set(keyOf(place), lineAt(item.range[0]));
        return plain(item, place);
      });
    if (!isMap(node)) return null;
    const entries = new Map<string, unknown>();
    for (const { key, value } of node.items) {
      const word = isScalar(key) ? key.value : undefined;
      if (typeof word !== 'string') {
        wrong(key, `${fieldOf(path)} has a key that is no word.`);
        continue;
      }
      const place = [...path, word];
      if (entries.has(word)) wrong(key, `${shortened(word)} is given twice in ${fieldOf(path)}.`);
      lines.set(keyOf(place), lineAt(key.range[0]));
      entries.set(word, plain(value, place));
    }
    return Object.fromEntries(entries);
  };

  lines.set(keyOf([]), lineAt(contents.range[0]));
  const document = plain(contents, []);
  return {
    document,
    problems,
    lineOf: (path) => {
      for (let length = path.length; length >= 0; length -= 1) {
        const line = lines.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return undefined;
    },
  };
}

const keyOf = (path: Path): string => JSON.stringify(path);

/** Most characters of a list or map on one line. */
const longest = 90;
/** Plain words need no quotes in YAML, except YAML's own keywords. */
const plainWord = /^[A-Za-z](?:[\w./ -]*\w)?$/;
const ownWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

const scalar = (value: unknown): string =>
  typeof value === 'string' && plainWord.test(value) && !ownWords.test(value) ? value : JSON.stringify(value);

/** A value on one line and, in case that is too long, on several. */
interface Written {
  readonly line: string;
  readonly lines?: () => readonly string[];
}

function written(value: unknown): Written {
  if (typeof value !== 'object' || value === null) return { line: scalar(value) };
  const parts = Object.entries(value).map(([key, one]) => ({ key: scalar(key), ...written(one) }));
  const isList = Array.isArray(value);
  const line = isList
    ? `[${parts.map((part) => part.line).join(', ')}]`
    : `{${parts.map((part) => `${part.key}: ${part.line}`).join(', ')}}`;
  if (line.length <= longest) return { line };
  const indented = (lines: readonly string[]) => lines.map((one) => `  ${one}`);
  const lines = () =>
    parts.flatMap(({ key, line: short, lines: long }) => {
      if (!isList) return long === undefined ? [`${key}: ${short}`] : [`${key}:`, ...indented(long())];
      const [first = short, ...rest] = long?.() ?? [];
      return [`- ${first}`, ...indented(rest)];
    });
  return { line, lines };
}

/** Writes plain values as readable YAML, with short parts on one line. */
export function writeYaml(values: object): string {
  const { line, lines = () => [line] } = written(values);
  return `${lines().join('\n')}\n`;
}
