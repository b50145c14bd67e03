import { jsonc } from './parsers.ts';
import { Marks, type Path, placesIn } from './places.ts';
import { type FileProblem, shortened } from './problems.ts';
import {
  fieldOf,
  type Limits,
  type Location,
  type Source,
  type SourceFile,
  tooDeep,
  unreadable,
  type Within,
} from './source.ts';

/** Parses JSON and records the position of every value, which `JSON.parse` can't do. */

interface Reading extends Limits {
  /** Whether fields that are null count as missing. */
  readonly nullIsMissing?: true;
}

/** Maximum number of values in a document. The built-in league has about 30,000. */
const mostValues = 300_000;

const expected: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word or character means nothing here; put text and names in double quotation marks',
  UnexpectedEndOfNumber: 'this number isn’t complete',
  PropertyNameExpected: 'a field’s name should be here',
  ValueExpected: 'a value should be here',
  ColonExpected: 'a colon should be here',
  CommaExpected: 'a comma or a closing bracket should be here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'this text has no closing quotation mark on its line',
  InvalidUnicode: 'this text has a backslash that means nothing',
  InvalidEscapeCharacter: 'this text has a backslash that means nothing',
  InvalidCharacter: 'this text has a character that needs a backslash',
};

interface Mark {
  readonly start: number;
  /** Offset of the field's name. For a list item, the offset of the item. */
  readonly key: number;
}

/** An object or list that is still being parsed. */
interface Open {
  readonly marks: Marks<Mark>;
  readonly value: unknown[] | Record<string, unknown>;
  /** The field whose value comes next; undefined if the field is rejected. */
  field?: { readonly name: string; readonly start: number } | undefined;
}

/** Thrown to stop parsing. */
class Stopped extends Error {
  readonly offset: number;

  constructor(offset: number, sentence: string) {
    super(sentence);
    this.offset = offset;
  }
}

const notJson = (offset: number, why: string) => new Stopped(offset, `this isn’t JSON: ${why}.`);

/** Parses a file. If it isn't valid JSON, reports only that. */
export function readJson(file: SourceFile, limits: Reading): Source {
  const reader = new JsonReader(file, limits);
  try {
    reader.read();
    return reader;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return unreadable(file.name, [reader.problem(error.offset, 'BAD_FILE', error.message)]);
  }
}

class JsonReader implements Source {
  document: unknown;
  readonly problems: FileProblem[] = [];
  readonly #file: SourceFile;
  readonly #limits: Reading;
  readonly #begin: number;
  readonly #placeOf: ReturnType<typeof placesIn>;
  readonly #marks = new Marks<Mark>();
  readonly #open: Open[] = [];
  #values = 0;
  #number = { start: -1, end: -1 };

  constructor(file: SourceFile, limits: Reading) {
    this.#file = file;
    this.#limits = limits;
    this.#begin = file.text.startsWith('\ufeff') ? 1 : 0;
    this.#placeOf = placesIn(file.text);
  }

  problem(offset: number, code: FileProblem['code'], text: string): FileProblem {
    return { file: this.#file.name, ...this.#placeOf(offset), code, text };
  }

  read(): void {
    const from = this.#begin;
    const { printParseErrorCode, visit } = jsonc();
    visit(
      this.#file.text.slice(from),
      {
        onObjectBegin: (offset) => this.#enter({}, from + offset),
        onArrayBegin: (offset) => this.#enter([], from + offset),
        onObjectEnd: () => void this.#open.pop(),
        onArrayEnd: () => void this.#open.pop(),
        onObjectProperty: (name, offset) => this.#name(name, from + offset),
        onLiteralValue: (value: unknown, offset, length) => {
          const start = from + offset;
          if (typeof value === 'number') this.#number = { start, end: start + length };
          this.#put(value, start);
        },
        onError: (error, offset, length) => this.#stop(printParseErrorCode(error), from + offset, length),
      },
      { disallowComments: true },
    );
  }

  #stop(error: string, offset: number, length: number): never {
    const { start, end } = this.#number;
    // In `01`, the scanner ends the number after the zero.
    if (offset === end && /[\w.+-]/.test(this.#file.text[offset] ?? ''))
      throw notJson(start, 'this isn’t a number');
    throw notJson(
      offset,
      length === 0 ? 'the file ends too early' : (expected[error] ?? 'this means nothing here'),
    );
  }

  #name(name: string, start: number): void {
    const inside = this.#open.at(-1);
    if (inside === undefined) return;
    const isTwice = inside.marks.get([name]) !== undefined;
    inside.field = isTwice || name === '__proto__' ? undefined : { name, start };
    if (isTwice)
      this.problems.push(this.problem(start, 'BAD_VALUE', `the field “${shortened(name)}” appears twice.`));
    if (name === '__proto__')
      this.problems.push(
        this.problem(start, 'UNKNOWN_FIELD', `“__proto__” isn’t a field of a ${this.#limits.what}.`),
      );
  }

  #enter(value: Open['value'], start: number): void {
    if (this.#open.length > this.#limits.deepest) throw new Stopped(start, tooDeep(this.#limits));
    this.#open.push({ value, marks: this.#put(value, start) });
  }

  /** Adds a value at the current position, and returns the marks for its parts. */
  #put(value: unknown, start: number): Marks<Mark> {
    this.#values += 1;
    if (this.#values > mostValues)
      throw new Stopped(start, `there’s more here than any ${this.#limits.what} can have.`);
    const inside = this.#open.at(-1);
    if (inside === undefined) {
      this.document = value;
      return this.#marks.set([], { start, key: start });
    }
    const isMissing = value === null && this.#limits.nullIsMissing === true;
    if (Array.isArray(inside.value)) {
      inside.value.push(isMissing ? undefined : value);
      return inside.marks.set([inside.value.length - 1], { start, key: start });
    }
    // Values inside a rejected field are ignored.
    if (inside.field === undefined) return new Marks();
    const { name, start: key } = inside.field;
    if (!isMissing) inside.value[name] = value;
    return inside.marks.set([name], { start, key });
  }

  locationOf(path: Path, { ofKey, at }: Within = {}): Location {
    const location = (offset: number): Location => ({
      file: this.#file.name,
      ...this.#placeOf(offset),
      field: fieldOf(path),
    });
    const mark = this.#marks.get(path);
    if (mark === undefined) return location(this.#marks.nearest(path)?.start ?? 0);
    if (ofKey) return location(mark.key);
    return location(at === undefined ? mark.start : unitOf(this.#file.text, mark.start, at));
  }
}

/** The file offset of a code unit in a quoted text. Escape sequences count at their length in the file. */
function unitOf(text: string, start: number, at: number): number {
  if (text[start] !== '"') return start;
  let offset = start + 1;
  for (let unit = 0; unit < at && text[offset] !== '"'; unit += 1)
    offset += text[offset] === '\\' ? (text[offset + 1] === 'u' ? 6 : 2) : 1;
  return offset;
}
