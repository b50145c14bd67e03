import type { ConformanceCase, Difference } from '../../conformance.ts';

/** Checks the cases of one kind. Returns undefined if everything matches. */
export type Answers = Readonly<Record<string, (one: ConformanceCase) => Difference | undefined>>;
