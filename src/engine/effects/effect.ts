/**
 * What effects are made of, whatever game they change. A game says which types of effect there are and what each does; texts of
 * cards and spaces become lists of these.
 */

/** One change that is to be made, plain JSON. What its payload holds is judged by the schema of its type. */
export interface Effect {
  readonly effectType: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What is done when a value lies from `min` to `max`, both included; `max: null` has no upper bound. */
export interface Range {
  readonly min: number;
  readonly max: number | null;
  readonly effects: readonly Effect[];
}
