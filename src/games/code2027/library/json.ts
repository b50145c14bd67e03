import type { Path } from '../../../engine/problems.ts';
import type { LibraryFile } from '../../library.ts';
import type { Placed, Source } from './places.ts';

/** Reads JSON with the place of every value, which `JSON.parse` does not give. */

/** Deepest nesting in a content set: conditions within conditions go deepest. */
const deepest = 32;

interface Node {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  readonly fields?: ReadonlyMap<string, { readonly key: number; readonly node: Node }>;
  readonly items?: readonly Node[];
}

/** Stops the reader: the file is not JSON. */
class NotJson extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const blanks = /[ \t\n\r]*/y;
const literals = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Reads one value after the other and keeps its position. */
class JsonReader {
  readonly faults: Placed[] = [];
  readonly #text: string;
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\ufeff') ? 1 : 0;
  }

  whole(): Node {
    const node = this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) throw new NotJson(this.#at, 'the file should end here');
    return node;
  }

  #skip(): void {
    blanks.lastIndex = this.#at;
    blanks.test(this.#text);
    this.#at = blanks.lastIndex;
  }

  #value(depth: number): Node {
    this.#skip();
    if (depth > deepest) throw new NotJson(this.#at, 'this is nested deeper than anything in a deck');
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#object(depth);
    if (sign === '[') return this.#list(depth);
    if (sign === '"') return this.#string();
    literals.lastIndex = this.#at;
    const found = literals.exec(this.#text)?.[0];
    if (found === undefined)
      throw new NotJson(
        this.#at,
        this.#at < this.#text.length ? 'a value is expected here' : 'the file ends too early',
      );
    const start = this.#at;
    this.#at += found.length;
    return { start, end: this.#at, value: JSON.parse(found) };
  }

  #string(): Node & { readonly value: string } {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const sign = this.#text[at];
      if (sign === '\\') at += 1;
      else if (sign === '"') {
        this.#at = at + 1;
        try {
          return { start, end: this.#at, value: String(JSON.parse(this.#text.slice(start, this.#at))) };
        } catch {
          throw new NotJson(start, 'this text has a line break, or a backslash that means nothing');
        }
      }
    }
    throw new NotJson(start, 'this text has no end');
  }

  /** Reads the comma-separated members between brackets. */
  #members(close: string, read: () => void): number {
    this.#at += 1;
    this.#skip();
    for (let first = true; this.#text[this.#at] !== close; first = false) {
      if (!first) {
        if (this.#text[this.#at] !== ',') throw new NotJson(this.#at, `a comma or ${close} is expected here`);
        this.#at += 1;
        this.#skip();
      }
      read();
      this.#skip();
    }
    this.#at += 1;
    return this.#at;
  }

  #list(depth: number): Node {
    const start = this.#at;
    const items: Node[] = [];
    const end = this.#members(']', () => items.push(this.#value(depth + 1)));
    return { start, end, items, value: items.map(({ value }) => value) };
  }

  #object(depth: number): Node {
    const start = this.#at;
    const fields = new Map<string, { readonly key: number; readonly node: Node }>();
    const end = this.#members('}', () => {
      if (this.#text[this.#at] !== '"') throw new NotJson(this.#at, 'the name of a field is expected here');
      const { start: key, value: name } = this.#string();
      this.#skip();
      if (this.#text[this.#at] !== ':') throw new NotJson(this.#at, 'a colon is expected here');
      this.#at += 1;
      const node = this.#value(depth + 1);
      if (name === '__proto__')
        this.faults.push({ offset: key, code: 'UNKNOWN_FIELD', text: '“__proto__” is no field of a deck.' });
      else if (fields.has(name))
        this.faults.push({
          offset: key,
          code: 'BAD_VALUE',
          text: `The field “${name.slice(0, 40)}” appears twice.`,
        });
      else fields.set(name, { key, node });
    });
    const value = Object.fromEntries(Array.from(fields, ([name, { node }]) => [name, node.value]));
    return { start, end, fields, value };
  }
}

/** Reads a file. If it is not JSON, that is the only report. */
export function readJson({ name, text }: LibraryFile): Source {
  const reader = new JsonReader(text);
  try {
    const root = reader.whole();
    return {
      file: name,
      text,
      document: root.value,
      faults: reader.faults,
      offsetOf: ({ path, at, ofKey }) => {
        const { node, key } = nodeAt(root, path);
        if (ofKey) return key;
        return at === undefined || typeof node.value !== 'string' ? node.start : unitOf(text, node, at);
      },
    };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const fault: Placed = {
      offset: error.offset,
      code: 'BAD_FILE',
      text: `This is no JSON: ${error.message}.`,
    };
    return { file: name, text, document: undefined, faults: [fault], offsetOf: () => 0 };
  }
}

/** The value at a path, or the parent that lacks it, and the position of its name. */
function nodeAt(root: Node, path: Path): { node: Node; key: number } {
  let node = root;
  let key = root.start;
  for (const step of path) {
    const field = node.fields?.get(String(step));
    const next = field?.node ?? node.items?.[Number(step)];
    if (next === undefined) return { node, key: node.start };
    key = field?.key ?? next.start;
    node = next;
  }
  return { node, key };
}

/** The position of a unit of a text between its quotation marks, with escapes as written. */
function unitOf(text: string, { start, end }: Node, at: number): number {
  let offset = start + 1;
  for (let unit = 0; unit < at && offset < end - 1; unit += 1)
    offset += text[offset] === '\\' ? (text[offset + 1] === 'u' ? 6 : 2) : 1;
  return offset;
}
