import { Composer, type CST, isMap, isScalar, isSeq, type ParsedNode, Parser } from 'yaml';
import { Marks, type Path, type Place, placesIn } from './places.ts';
import { type FileProblem, shortened } from './problems.ts';
import { fieldOf, type Limits, type Source, type SourceFile, tooDeep, unreadable } from './source.ts';

/**
 * Reads YAML that somebody has brought: one document of maps, lists and plain values. What YAML could do beyond that
 * (anchors, aliases, tags) is refused before anything is built, so that a small file cannot become a large one.
 */
export function readYaml({ name, text }: SourceFile, limits: Limits): Source {
  const refused = (why: string, place?: Place): Source =>
    unreadable(name, [{ file: name, ...place, code: 'BAD_FILE', text: why }]);
  const placeOf = placesIn(text);
  const tokens: CST.Token[] = [];
  for (const token of new Parser().parse(text)) {
    const foreign = foreignIn(token, limits);
    if (foreign !== undefined) return refused(foreign.text, placeOf(foreign.offset));
    tokens.push(token);
  }
  // Keys given twice are looked for below, in one pass.
  const documents = [...new Composer({ strict: true, uniqueKeys: false }).compose(tokens)];
  // Only the first: what comes after it mostly follows from it.
  const error = documents.flatMap(({ errors }) => errors)[0];
  if (error !== undefined) return refused(`this is no YAML: ${error.message}.`, placeOf(error.pos[0]));
  if (documents.length > 1) return refused('this file has several documents; one is expected.');
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
  anchor: 'anchors (&) are not allowed: write out what is meant.',
  alias: 'aliases (*) are not allowed: write out what is meant.',
  tag: 'tags (!) are not allowed: plain values, lists and maps are expected.',
};

/** The first thing that does not belong into a file of rules, whatever it is built into. */
function foreignIn(token: CST.Token, { what, deepest }: Limits): Foreign | undefined {
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
        text: tooDeep({ what, deepest }),
      };
    // The last goes on first, so what stands first in the file is found first.
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

/** Plain values of a document, with the place of each; what cannot be one is a problem. */
function valuesIn(name: string, contents: ParsedNode, placeOf: (offset: number) => Place): Source {
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
        wrong(key, `${fieldOf(path)} has a key that is no word.`);
        continue;
      }
      if (entries.has(word)) wrong(key, `${shortened(word)} is given twice in ${fieldOf(path)}.`);
      entries.set(word, plain(value, [...path, word], within.set([word], key.range[0])));
    }
    return Object.fromEntries(entries);
  };

  const document = plain(contents, [], marks.set([], contents.range[0]));
  return {
    document,
    problems,
    spotOf: (path) => ({ file: name, ...placeOf(marks.nearest(path) ?? 0), field: fieldOf(path) }),
  };
}

/** Letters of a list or map that still stands on one line. */
const longest = 90;
/** What is a word to YAML as it stands, unless it is one of YAML's own. */
const plainWord = /^[A-Za-z](?:[\w./ -]*\w)?$/;
const ownWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

const scalar = (value: unknown): string =>
  typeof value === 'string' && plainWord.test(value) && !ownWords.test(value) ? value : JSON.stringify(value);

/** A value on one line; and over several, where that is too long. */
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

/** Plain values as YAML that people go on writing: what is short stands on one line. */
export function writeYaml(values: object): string {
  const { line, lines = () => [line] } = written(values);
  return `${lines().join('\n')}\n`;
}
