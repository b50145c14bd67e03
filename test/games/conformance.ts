/** What a game checks itself against: cases of its rules with what must come out, from whoever keeps the rules. */

/** One case; its other fields are the game's own (`given`, `expect`, …) and are parsed by it. */
export interface ConformanceCase {
  readonly id: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Where an engine comes out otherwise than the case says. */
export interface Difference {
  readonly expected: unknown;
  readonly got: unknown;
}

/** A game's conformance, in `test/games/<game>/conformance.ts`. */
export interface Conformance {
  /** Kinds of cases that the engine has built so far. */
  readonly kinds: readonly string[];
  /** The kind of a case by its fields, where files' names say nothing about it. */
  kindOf?(fields: Readonly<Record<string, unknown>>): string;
  /** Undefined when everything comes out as the case says; a crash of the engine may be thrown and counts as a difference. */
  check(one: ConformanceCase): Difference | undefined;
}

/** A case that did not come out, as it is printed. */
export interface Failure extends Difference {
  readonly id: string;
}

/** Lets the engine check one case. A kind that it does not know fails by name; so does a crash. */
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
 * Reads a line of a file of cases. Where cases name no kind, the file's name does: `perft` for `perft.jsonl`.
 *
 * @throws Error for a line that is no case
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
