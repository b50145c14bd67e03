/** The tests that a game checks itself against: cases with expected results from the author of its rules. */

/** One case. Its other fields (`given`, `expect`, …) depend on the game, which parses them. */
export interface ConformanceCase {
  readonly id: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A result of an engine that differs from the case. */
export interface Difference {
  readonly expected: unknown;
  readonly got: unknown;
}

/** A game's conformance, in `test/games/<game>/conformance.ts`. */
export interface Conformance {
  /** Kinds of cases that the engine supports so far. */
  readonly kinds: readonly string[];
  /** Derives a case's kind from its fields, if the file names don't say it. */
  kindOf?(fields: Readonly<Record<string, unknown>>): string;
  /** Returns undefined if everything matches. The engine may also throw, which counts as a difference. */
  check(one: ConformanceCase): Difference | undefined;
}

/** A failed case, as it is printed. */
export interface Failure extends Difference {
  readonly id: string;
}

/** Lets the engine check one case. An unknown kind fails by name. A crash fails too. */
export function judged(engine: Conformance, one: ConformanceCase): Failure | undefined {
  const { id, kind } = one;
  if (!engine.kinds.includes(kind)) {
    return { id, expected: 'an engine that knows the kind', got: `the kind “${kind}” is not built` };
  }
  try {
    const difference = engine.check(one);
    return difference && { id, ...difference };
  } catch (error) {
    return { id, expected: 'an answer', got: `a crash: ${String(error)}` };
  }
}

/**
 * Reads a line of a file of cases. If a case names no kind, the file's name does: `perft` for `perft.jsonl`.
 *
 * @throws Error if the line isn't a case
 */
export function readCase(line: string, fileKind: string): ConformanceCase {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The line is no object.');
  const fields: Readonly<Record<string, unknown>> = { kind: fileKind, ...value };
  const { id, kind } = fields;
  if (typeof id !== 'string' || typeof kind !== 'string') throw new Error('The case has no id or no kind.');
  return { ...fields, id, kind };
}
