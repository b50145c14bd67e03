import type { ZodType } from 'zod';

/** Source of randomness for decisions. */
export interface Chance {
  /** Returns a random number from 0 up to but not including 1. */
  roll(): number;
  /** Returns a random integer from 0 to n - 1. Never called if n is 1. */
  pick(n: number): number;
}

/** The card that a player believes to be in a slot, as far as rules use it. */
export interface Face {
  readonly rank: string;
  /** The card's suit; undefined if it has none. */
  readonly suit?: string;
  readonly points: number;
}

export type Pair<Slot> = readonly [Slot, Slot];

/**
 * A fact that conditions may test, computed when needed. If undefined, the fact is missing. Rules can choose
 * only from facts of the kind `slots`.
 */
export type Fact<Situation, Slot> =
  | { readonly kind: 'slots'; readonly of: (situation: Situation) => readonly Slot[] | undefined }
  | { readonly kind: 'seats'; readonly of: (situation: Situation) => readonly number[] | undefined }
  | { readonly kind: 'number'; readonly of: (situation: Situation) => number | undefined }
  | { readonly kind: 'truth'; readonly of: (situation: Situation) => boolean | undefined }
  | { readonly kind: 'word'; readonly of: (situation: Situation) => string | undefined };

/** The decisions that rules may make in an event. */
export interface EventTerms {
  /** The table timer that applies to the decision. */
  readonly timer: string;
  /** The words that `decide` may use. */
  readonly words: readonly string[];
  /** The other actions that its rules may use. */
  readonly may: readonly ('choose' | 'swap' | 'repeat')[];
}

/**
 * The parts of the rules language that each game supplies: its words, its facts, and how it selects pairs.
 */
export interface Terms<Situation, Slot, Tables = unknown> {
  readonly game: string;
  /** The levels, weakest first. */
  readonly levels: readonly string[];
  /** Ranks that filters may name. */
  readonly ranks: readonly string[];
  readonly suits: readonly string[];
  readonly facts: Readonly<Record<string, Fact<Situation, Slot>>>;
  readonly selectors: Readonly<
    Record<string, (situation: Situation, chance: Chance) => Pair<Slot> | undefined>
  >;
  readonly events: Readonly<Record<string, EventTerms>>;
  /** Extra tables at the top of a file, by name. */
  readonly tables: { readonly [Name in keyof Tables]: ZodType<Tables[Name]> };
  /** The card believed to be in a slot; undefined if nothing is known. */
  face(slot: Slot): Face | undefined;
  /** Whether this seat recently swapped this pair. */
  swapped(situation: Situation, pair: Pair<Slot>): boolean;
}
