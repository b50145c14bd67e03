/**
 * Effects, independent of the game. A game defines its types of effects and what each does. Texts of cards and
 * spaces become lists of effects.
 */

/** One change to be made, plain JSON. The schema of its type checks the payload. */
export interface Effect {
  readonly effectType: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What is done when a value lies from `min` to `max`, inclusive; `max: null` has no upper bound. */
export interface Range {
  readonly min: number;
  readonly max: number | null;
  readonly effects: readonly Effect[];
}
