/**
 * Effects, independent of any particular game. Each game defines its types of effects and what they do. The
 * texts of cards and spaces are converted to lists of effects.
 */

/** A single change to the game, as plain JSON. The schema of its type checks the payload. */
export interface Effect {
  readonly effectType: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The effects to apply when a value is from `min` to `max`, inclusive. `max: null` means no upper bound. */
export interface Range {
  readonly min: number;
  readonly max: number | null;
  readonly effects: readonly Effect[];
}
