/** Positions in files. */

/** Path in a document: `['teams', 0, 'players', 3, 'running']`. */
export type Path = readonly PropertyKey[];

/** A line and column, both counted from 1. Columns count visible characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Creates a function that converts offsets in a text, in code units, to lines and columns. A byte order mark
 * at the start doesn't count.
 */
export function placesIn(text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  // A file with one long line may have many mistakes. Count each column from the previous mistake, not from
  // the start of the line.
  let last = { line: 0, offset: 0, column: 0 };
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const line = low + 1;
    const known =
      last.line === line && last.offset <= offset ? last : { offset: starts[low] ?? 0, column: 1 };
    // A byte order mark comes before the start of its line.
    const reached = Math.max(offset, known.offset);
    const column = known.column + [...text.slice(known.offset, reached)].length;
    last = { line, offset: reached, column };
    return { line, column };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}

/** Data attached to parts of a document, by path. */
export class Marks<Mark> {
  #mark: Mark | undefined;
  #parts: Map<string, Marks<Mark>> | undefined;

  /** Attaches a mark to a path, and returns the marks of its parts. */
  set(path: Path, mark: Mark): Marks<Mark> {
    let part: Marks<Mark> = this;
    for (const step of path) part = part.#part(String(step));
    part.#mark = mark;
    return part;
  }

  #part(step: string): Marks<Mark> {
    this.#parts ??= new Map();
    const known = this.#parts.get(step);
    if (known !== undefined) return known;
    const made = new Marks<Mark>();
    this.#parts.set(step, made);
    return made;
  }

  /** Returns the mark at a path. */
  get(path: Path): Mark | undefined {
    let part: Marks<Mark> = this;
    for (const step of path) {
      const next = part.#parts?.get(String(step));
      if (next === undefined) return undefined;
      part = next;
    }
    return part.#mark;
  }

  /** Returns the mark at the longest prefix of a path that has one. */
  nearest(path: Path): Mark | undefined {
    let part: Marks<Mark> = this;
    let found = part.#mark;
    for (const step of path) {
      const next = part.#parts?.get(String(step));
      if (next === undefined) return found;
      part = next;
      found = part.#mark ?? found;
    }
    return found;
  }
}
