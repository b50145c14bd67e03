import type { ZodType } from 'zod';

/** Source of randomness for decisions. */
export interface Chance {
  /** A number from 0, below 1. */
  roll(): number;
  /** A number from 0 to n - 1; never called if n is 1. */
  pick(n: number): number;
}

/** What a slot is believed to hold, as far as rules use it. */
export interface Face {
  readonly rank: string;
  /** Missing if the card has no suit. */
  readonly suit?: string;
  readonly points: number;
}

export type Pair<Slot> = readonly [Slot, Slot];

/**
 * Something that conditions may ask about, computed on demand. Undefined means missing. Only `slots` can be
 * chosen from.
 */
export type Fact<Situation, Slot> =
  | { readonly kind: 'slots'; readonly of: (situation: Situation) => readonly Slot[] | undefined }
  | { readonly kind: 'seats'; readonly of: (situation: Situation) => readonly number[] | undefined }
  | { readonly kind: 'number'; readonly of: (situation: Situation) => number | undefined }
  | { readonly kind: 'truth'; readonly of: (situation: Situation) => boolean | undefined }
  | { readonly kind: 'word'; readonly of: (situation: Situation) => string | undefined };

/** What can be decided in an event. */
export interface EventTerms {
  /** The table timer that applies. */
  readonly timer: string;
  /** The words that `decide` may use. */
  readonly words: readonly string[];
  /** What else its rules may do. */
  readonly may: readonly ('choose' | 'swap' | 'repeat')[];
}

/** What a game supplies to the language: its words, its facts, and how pairs are found. */
export interface Terms<Situation, Slot, Tables = unknown> {
  readonly game: string;
  /** Weakest first. */
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
  /** What a slot is believed to hold; undefined if nothing is. */
  face(slot: Slot): Face | undefined;
  /** Whether this seat recently swapped the two. */
  swapped(situation: Situation, pair: Pair<Slot>): boolean;
}
