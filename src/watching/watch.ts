/**
 * What the rooms tell whoever watches the bot run. Every call costs next to nothing and never fails. Nothing in it names
 * a person, a server or a table, so that neither secrets nor endless series of figures can come out of it.
 */
export interface Watch {
  /** An interaction was handled to its end. */
  interaction(done: InteractionDone): void;
  /** A group of actions was committed in one transaction, in so many milliseconds. */
  committed(actions: number, milliseconds: number): void;
  /** A table's state was kept beside its log. */
  snapshot(): void;
  /** A deadline was acted on, so many milliseconds after it passed. */
  deadline(lateMilliseconds: number): void;
  /** Discord answered that a limit was overstepped. */
  rateLimited(): void;
  /** Gives the number that is read whenever somebody looks; a name given again is read anew. */
  sample(name: Sample, read: () => number | Promise<number>): void;
}

/** Numbers that are read when somebody looks. */
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
 * How an interaction ended. `refused`: a rule forbids it, and the person was told; `late`: the game had moved on;
 * `failed`: our mistake; `undelivered`: Discord could not be told in time.
 */
export type Outcome = 'ok' | 'refused' | 'late' | 'failed' | 'undelivered';

export interface InteractionDone {
  readonly kind: 'command' | 'autocomplete' | 'button' | 'menu' | 'modal' | 'other';
  /** The command, or what the pressed control does: one of a fixed set of words. */
  readonly what: string;
  readonly outcome: Outcome;
  /** Milliseconds until Discord had taken the first answer; undefined: it never did. */
  readonly answerMs: number | undefined;
}

const nothing = () => undefined;

/** Nobody watches. */
export const unwatched: Watch = {
  interaction: nothing,
  committed: nothing,
  snapshot: nothing,
  deadline: nothing,
  rateLimited: nothing,
  sample: nothing,
};
