/**
 * What the other modules report to monitoring. Calls are cheap and never fail. They name no person, server or
 * table, which would leak secrets or create endless series.
 */
export interface Watch {
  /** An interaction was handled. */
  interaction(done: InteractionDone): void;
  /** A group of actions was committed in one transaction. */
  committed(actions: number, milliseconds: number): void;
  /** A table's snapshot was stored. */
  snapshot(): void;
  /** A deadline was handled this long after it passed. */
  deadline(lateMilliseconds: number): void;
  /** Discord answered with a rate limit error. */
  rateLimited(): void;
  /** Sets how to read a gauge at each request, replacing an earlier function. */
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
 * How an interaction ended. `refused`: a rule forbids it, and the person was told; `late`: the game had moved
 * on; `failed`: a bug; `undelivered`: Discord did not get the answer in time.
 */
export type Outcome = 'ok' | 'refused' | 'late' | 'failed' | 'undelivered';

export interface InteractionDone {
  readonly kind: 'command' | 'autocomplete' | 'button' | 'menu' | 'modal' | 'other';
  /** The command, or the kind of press: one of a fixed set of words. */
  readonly what: string;
  readonly outcome: Outcome;
  /** Milliseconds until Discord accepted the first answer; undefined: it never did. */
  readonly answerMs: number | undefined;
}

const nothing = () => undefined;

/** Ignores everything. */
export const unwatched: Watch = {
  interaction: nothing,
  committed: nothing,
  snapshot: nothing,
  deadline: nothing,
  rateLimited: nothing,
  sample: nothing,
};
