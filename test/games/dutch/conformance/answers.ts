import type { ConformanceCase, Difference } from '../../conformance.ts';

/** Checks a case of one kind; undefined if everything matches. */
export type Answer = (one: ConformanceCase) => Difference | undefined;

export type Answers = Readonly<Record<string, Answer>>;
