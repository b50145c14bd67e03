import type { ConformanceCase, Difference } from '../../conformance.ts';

/** An answer to the cases of a kind: undefined if everything comes out as the case says. */
export type Answers = Readonly<Record<string, (one: ConformanceCase) => Difference | undefined>>;
