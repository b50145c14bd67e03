import type { ZodType } from 'zod';

/** Where a decision takes its chance from. */
export interface Chance {
  /** A number from 0, below 1. */
  roll(): number;
  /** One of 0 to n - 1; never asked where n is 1. */
  pick(n: number): number;
}

/** What a slot is believed to hold, as far as rules look at it. */
export interface Face {
  readonly rank: string;
  /** Where the card has one. */
  readonly suit?: string;
  readonly points: number;
}

export type Pair<Slot> = readonly [Slot, Slot];

/**
 * One thing that conditions may ask about, worked out when one does. Undefined: missing. Only `slots` can be chosen from.
 */
export type Fact<Situation, Slot> =
  | { readonly kind: 'slots'; readonly of: (situation: Situation) => readonly Slot[] | undefined }
  | { readonly kind: 'seats'; readonly of: (situation: Situation) => readonly number[] | undefined }
  | { readonly kind: 'number'; readonly of: (situation: Situation) => number | undefined }
  | { readonly kind: 'truth'; readonly of: (situation: Situation) => boolean | undefined }
  | { readonly kind: 'word'; readonly of: (situation: Situation) => string | undefined };

/** What may be decided in an event. */
export interface EventTerms {
  /** The table's timer that it runs under. */
  readonly timer: string;
  /** What `decide` may say. */
  readonly words: readonly string[];
  /** What else its rules may do. */
  readonly may: readonly ('choose' | 'swap' | 'repeat')[];
}

/** What a game gives the language: its words, what is known in a situation, and how pairs are found. */
export interface Terms<Situation, Slot, Tables = unknown> {
  readonly game: string;
  /** Weakest first. */
  readonly levels: readonly string[];
  /** What filters may name. */
  readonly ranks: readonly string[];
  readonly suits: readonly string[];
  readonly facts: Readonly<Record<string, Fact<Situation, Slot>>>;
  readonly selectors: Readonly<
    Record<string, (situation: Situation, chance: Chance) => Pair<Slot> | undefined>
  >;
  readonly events: Readonly<Record<string, EventTerms>>;
  /** Further tables at the top of a file, by their names. */
  readonly tables: { readonly [Name in keyof Tables]: ZodType<Tables[Name]> };
  /** What a slot is believed to hold; undefined: nothing is believed. */
  face(slot: Slot): Face | undefined;
  /** Whether this seat has exchanged the two of late. */
  swapped(situation: Situation, pair: Pair<Slot>): boolean;
}
