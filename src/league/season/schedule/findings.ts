/** What a check of a schedule finds (League 8.2). */

export type Severity = 'error' | 'warning';

/** The codes in their order. A schedule with an error can't start; warnings are only told. */
const table = [
  ['unknown-team', 'error'],
  ['self', 'error'],
  ['double-booked', 'error'],
  ['games', 'error'],
  ['home-away', 'error'],
  ['pair', 'error'],
  ['division', 'warning'],
  ['pair-home', 'error'],
  ['stand', 'error'],
  ['repeat', 'warning'],
  ['rest', 'error'],
] as const satisfies readonly (readonly [string, Severity])[];

export type FindingCode = (typeof table)[number][0];

export interface Finding {
  readonly code: FindingCode;
  /**
   * A team's code, a pair in alphabetical order (`IVS-PCG`), a kind of pairs (`division`, `cross`), or `league`.
   */
  readonly subject: string;
  readonly severity: Severity;
}

/** The subjects found for each code, in any order and as often as they were found. */
export type Found = Readonly<Record<FindingCode, Iterable<string>>>;

/** Lists findings by the order of the table, then by subject, each once (League 8.2). */
export const findingsInOrder = (found: Found): readonly Finding[] =>
  table.flatMap(([code, severity]) =>
    [...new Set(found[code])].toSorted().map((subject) => ({ code, subject, severity })),
  );

/** Whether a finding keeps a season from starting (League 8.2). */
export const isError = ({ severity }: Finding): boolean => severity === 'error';
