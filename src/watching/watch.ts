/**
 * What the other modules report to monitoring. Calls are cheap and never fail. They don't identify any
 * person, server or table, because that would leak private data or create too many time series.
 */
export interface Watch {
  /** Called after an interaction is handled. */
  interaction(done: InteractionDone): void;
  /** Called after a group of actions is committed in one transaction. */
  committed(actions: number, milliseconds: number): void;
  /** Called after a table's snapshot is stored. */
  snapshot(): void;
  /** Called after a deadline is handled, with the delay in milliseconds. */
  deadline(lateMilliseconds: number): void;
  /** Called when the database goes out of reach. */
  databaseAway(): void;
  /** Called when it's back. */
  databaseBack(): void;
  /** Called when Discord answers with a rate limit error. */
  rateLimited(): void;
  /** Sets the function that reads a gauge at each request, replacing any earlier one. */
  sample(name: Sample, read: () => number | Promise<number>): void;
}

/** Gauges that are read at each request. */
export const samples = [
  'tables-lobby',
  'tables-active',
  'tables-in-memory',
  'waiting-commits',
  'waiting-posts',
  'waiting-showings',
  'waiting-thoughts',
  'waiting-deadlines',
] as const;
export type Sample = (typeof samples)[number];

/**
 * How an interaction ended. `refused`: a rule forbade it, and the person was told; `late`: the game had moved
 * on; `failed`: a bug; `undelivered`: Discord did not get the answer in time.
 */
export type Outcome = 'ok' | 'refused' | 'late' | 'failed' | 'undelivered';

export interface InteractionDone {
  readonly kind: 'command' | 'autocomplete' | 'button' | 'menu' | 'modal' | 'other';
  /** The command or the kind of control, from a fixed set of words. */
  readonly what: string;
  readonly outcome: Outcome;
  /** Milliseconds until Discord accepted the first answer; undefined if it never did. */
  readonly answerMs: number | undefined;
}

const nothing = () => undefined;

/** A `Watch` that ignores every call. */
export const unwatched: Watch = {
  interaction: nothing,
  committed: nothing,
  snapshot: nothing,
  deadline: nothing,
  databaseAway: nothing,
  databaseBack: nothing,
  rateLimited: nothing,
  sample: nothing,
};
