import type { ConformanceCase, Difference } from '../../conformance.ts';

/** Checks the cases of one kind: undefined when everything comes out as the case says. */
export type Answer = (one: ConformanceCase) => Difference | undefined;

export type Answers = Readonly<Record<string, Answer>>;
