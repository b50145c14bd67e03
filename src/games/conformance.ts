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

/** A game's conformance, in `src/games/<game>/conformance.ts`. */
export interface Conformance {
  /** Kinds of cases that the engine has built so far. */
  readonly kinds: readonly string[];
  /** Undefined when everything comes out as the case says; a crash of the engine may be thrown and counts as a difference. */
  check(one: ConformanceCase): Difference | undefined;
}
