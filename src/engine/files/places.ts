/** Where things stand in a file. */

/** Path in a document: `['teams', 0, 'players', 3, 'running']`. */
export type Path = readonly PropertyKey[];

/** A place in a file, both from 1; columns count characters as written. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns of code units in a text; a byte order mark at the start does not count. */
export function placesIn(text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  // A file of one long line may have many mistakes: each is counted on from the one before it.
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
    const column = known.column + [...text.slice(known.offset, Math.max(offset, known.offset))].length;
    last = { line, offset, column };
    return { line, column };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}

/** Marks parts of a document by their paths. */
export class Marks<Mark> {
  #mark: Mark | undefined;
  #parts: Map<string, Marks<Mark>> | undefined;

  /** Marks what is at a path, and returns the marks of its parts. */
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

  /** The mark of what is at a path. */
  get(path: Path): Mark | undefined {
    let part: Marks<Mark> = this;
    for (const step of path) {
      const next = part.#parts?.get(String(step));
      if (next === undefined) return undefined;
      part = next;
    }
    return part.#mark;
  }

  /** The mark of the longest marked beginning of a path. */
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
