import type { CST, ParsedNode } from 'yaml';
import { yaml } from './parsers.ts';
import { Marks, type Path, type Place, placesIn } from './places.ts';
import { type FileProblem, shortened } from './problems.ts';
import { fieldOf, type Limits, type Source, type SourceFile, tooDeep, unreadable } from './source.ts';

/**
 * Parses uploaded YAML: a single document of maps, lists and plain values. Other features (anchors, aliases,
 * tags) are rejected before anything is created, so a small file can't expand into a large one.
 */
export function readYaml({ name, text }: SourceFile, limits: Limits): Source {
  const { Composer, Parser } = yaml();
  const refused = (why: string, place?: Place): Source =>
    unreadable(name, [{ file: name, ...place, code: 'BAD_FILE', text: why }]);
  const placeOf = placesIn(text);
  const tokens: CST.Token[] = [];
  for (const token of new Parser().parse(text)) {
    const foreign = foreignIn(token, limits);
    if (foreign !== undefined) return refused(foreign.text, placeOf(foreign.offset));
    tokens.push(token);
  }
  // Duplicate keys are found below, in a single pass.
  const documents = [...new Composer({ strict: true, uniqueKeys: false }).compose(tokens)];
  // Report only the first error, because later ones usually follow from it.
  const error = documents.flatMap(({ errors }) => errors)[0];
  if (error !== undefined) return refused(`this isn’t YAML: ${error.message}.`, placeOf(error.pos[0]));
  if (documents.length > 1) return refused('this file has several documents; it must have one.');
  const contents = documents[0]?.contents;
  return contents === null || contents === undefined
    ? refused('this file is empty.')
    : valuesIn(name, contents, placeOf);
}

interface Foreign {
  readonly offset: number;
  readonly text: string;
}

const foreignKinds: Readonly<Record<string, string>> = {
  anchor: 'you can’t use anchors (&): write the value out.',
  alias: 'you can’t use aliases (*): write the value out.',
  tag: 'you can’t use tags (!): use plain values, lists, and maps.',
};

/** Finds the first token, at any depth, that such a file may not contain. */
function foreignIn(token: CST.Token, { what, deepest }: Limits): Foreign | undefined {
  const open: { readonly token: CST.Token | CST.SourceToken; readonly depth: number }[] = [
    { token, depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token: one, depth } = next;
    const why = one.type === 'error' ? `this isn’t YAML: ${one.message}.` : foreignKinds[one.type];
    if (why !== undefined) return { offset: one.offset, text: why };
    const within = 'items' in one ? depth + 1 : depth;
    if (within > deepest)
      return {
        offset: one.offset,
        text: tooDeep({ what, deepest }),
      };
    // Push in reverse order, so that the first one in the file is found first.
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

/**
 * Converts a document to plain values and records the position of each. Reports everything else as a problem.
 */
function valuesIn(name: string, contents: ParsedNode, placeOf: (offset: number) => Place): Source {
  const { isMap, isScalar, isSeq } = yaml();
  const marks = new Marks<number>();
  const problems: FileProblem[] = [];
  const wrong = (node: ParsedNode, text: string) =>
    problems.push({ file: name, ...placeOf(node.range[0]), code: 'BAD_VALUE', text });

  const plain = (node: ParsedNode | null, path: Path, within: Marks<number>): unknown => {
    if (isScalar(node)) return node.value;
    if (isSeq(node))
      return node.items.map((item, index) =>
        plain(item, [...path, index], within.set([index], item.range[0])),
      );
    if (!isMap(node)) return null;
    const entries = new Map<string, unknown>();
    for (const { key, value } of node.items) {
      const word = isScalar(key) ? key.value : undefined;
      if (typeof word !== 'string') {
        wrong(key, `${fieldOf(path)} has a key that isn’t a word.`);
        continue;
      }
      if (entries.has(word)) wrong(key, `${shortened(word)} appears twice in ${fieldOf(path)}.`);
      entries.set(word, plain(value, [...path, word], within.set([word], key.range[0])));
    }
    return Object.fromEntries(entries);
  };

  const document = plain(contents, [], marks.set([], contents.range[0]));
  return {
    document,
    problems,
    locationOf: (path) => ({ file: name, ...placeOf(marks.nearest(path) ?? 0), field: fieldOf(path) }),
  };
}

/** Maximum length of a list or map written on one line, in characters. */
const longest = 90;
/** Matches words that need no quotes in YAML. YAML's own keywords are excluded separately. */
const plainWord = /^[A-Za-z](?:[\w./ -]*\w)?$/;
const ownWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

const scalar = (value: unknown): string =>
  typeof value === 'string' && plainWord.test(value) && !ownWords.test(value) ? value : JSON.stringify(value);

/** A value written on one line and, in case that is too long, also on several lines. */
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
