import { z } from 'zod';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';

/**
 * What a game of Nim is made of: options, state, actions, events, and the view of each viewer. All of it is plain
 * JSON.
 */

export const options = z.object({
  heap: z.int().min(10).max(40).default(21).describe('Matches in the heap'),
  most: z.int().min(2).max(5).default(3).describe('Most matches that one takes in a turn'),
  grabs: z.int().min(0).max(3).default(2).describe('How often each may grab a match out of turn'),
  last_loses: z.boolean().default(false).describe('Whoever takes the last match comes last'),
});
export type Options = z.infer<typeof options>;

/** What another player secretly decides while the window is open. */
export type Answer = 'grab' | 'leave';

export interface Nim {
  readonly heap: number;
  readonly most: number;
  readonly lastLoses: boolean;
  /** Matches by seat. */
  readonly taken: readonly number[];
  /** Grabs that each seat has left. */
  readonly grabs: readonly number[];
  /** Seats that have given up, in that order. */
  readonly quit: readonly Seat[];
  /** Whose turn it is; while the window is open, whose turn it was. */
  readonly turn: Seat;
  /** Number of the turn, from 1. */
  readonly count: number;
  /** Who may grab now, and what they have answered. The answers are secret. */
  readonly window: Window | null;
  /** Who took the last match. */
  readonly last: Seat | null;
}

export interface Window {
  /** In seat order. */
  readonly asked: readonly Seat[];
  /** The answers so far, by seat. */
  readonly answers: Readonly<Record<string, Answer>>;
}

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('take'), count: z.int().min(1).max(5) }),
  z.strictObject({ kind: z.enum(['grab', 'leave', 'quit']) }),
]);
export type Action = z.infer<typeof action>;

export type Event =
  | { readonly kind: 'take'; readonly seat: Seat; readonly count: number; readonly left: number }
  /** Somebody has answered. This is public, but the answer isn't. */
  | { readonly kind: 'answered'; readonly seat: Seat }
  /** The window closes. The event says who grabbed, and how many matches are left in the heap. */
  | { readonly kind: 'opened'; readonly grabbers: readonly Seat[]; readonly left: number }
  | { readonly kind: 'quit'; readonly seat: Seat }
  | { readonly kind: 'over'; readonly winners: readonly Seat[]; readonly taken: readonly number[] };

/** The state without the secret answers of others. */
export interface View extends Omit<Nim, 'window'> {
  readonly viewer: Viewer;
  /** Whose turn comes next. A grab changes the heap that they face. */
  readonly next: Seat;
  readonly window: {
    readonly waiting: readonly Seat[];
    /** What the viewer has answered. */
    readonly mine: Answer | null;
  } | null;
}
