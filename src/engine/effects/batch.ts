import type { Effect } from './effect.ts';

/** The context, results and open choices of effect processing, all plain JSON. */

/** Whose effects these are, and what they may read. A game may add fields. */
export interface EffectContext {
  /** For people: where the effects come from. */
  readonly source: string;
  /** The actor. */
  readonly playerId?: string;
  readonly triggerEvent?: string;
  /** The sum of the dice. */
  readonly diceRoll?: number;
  readonly diceRolls?: readonly number[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface EffectResult {
  readonly success: boolean;
  readonly effectType: string;
  readonly error?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly resultingEffects?: readonly Effect[];
}

/** `success` means that nothing failed. Otherwise the effects that succeeded still count. */
export interface BatchResult {
  readonly success: boolean;
  readonly totalEffects: number;
  readonly successfulEffects: number;
  readonly failedEffects: number;
  readonly results: readonly EffectResult[];
  /** `[n] TYPE: error`, with n from 1 in queue order. */
  readonly errors: readonly string[];
}

export const choiceTypes = [
  'MOVEMENT',
  'PLAYER_TARGET',
  'GENERAL',
  'TARGET_SELECTION',
  'CARD_SELECTION',
  'CARD_REPLACEMENT',
] as const;
export type ChoiceType = (typeof choiceTypes)[number];

export interface ChoiceOption {
  readonly id: string;
  readonly label: string;
}

/** A question for one player. Everything else waits for the answer. */
export interface Choice {
  readonly id: string;
  readonly playerId: string;
  readonly prompt: string;
  readonly options: readonly ChoiceOption[];
  readonly type: ChoiceType;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What an effect saves while it waits for an answer or a nested batch. */
export type Kept = Readonly<Record<string, unknown>>;

/** A batch in progress. The current effect is the first one without a result. */
export interface Frame<Context extends EffectContext = EffectContext> {
  /** The queue, including effects added by results. */
  readonly effects: readonly Effect[];
  readonly context: Context;
  readonly results: readonly EffectResult[];
  /** The effect that this batch is nested in. */
  readonly of?: Effect;
  /** Set if each effect that needs dice gets its own roll. */
  readonly ownDice?: true;
  /** With its own roll: the context of the current effect. */
  readonly rolled?: Context;
  readonly kept?: Kept;
}

export function batchOf({ results }: Pick<Frame, 'results'>): BatchResult {
  const errors = results.flatMap(({ success, effectType, error }, index) =>
    success ? [] : [`[${index + 1}] ${effectType}: ${error}`],
  );
  return {
    success: errors.length === 0,
    totalEffects: results.length,
    successfulEffects: results.length - errors.length,
    failedEffects: errors.length,
    results,
    errors,
  };
}
