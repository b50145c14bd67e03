import type { Effect } from './effect.ts';

/** The context, results and open choices of effect processing, all plain JSON. */

/** The source of a batch of effects, and the data they may read. Games may add fields. */
export interface EffectContext {
  /** Where the effects come from, as text for people. */
  readonly source: string;
  /** The player who acts. */
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

/** `success` is true if no effect failed. Otherwise the effects that succeeded still apply. */
export interface BatchResult {
  readonly success: boolean;
  readonly totalEffects: number;
  readonly successfulEffects: number;
  readonly failedEffects: number;
  readonly results: readonly EffectResult[];
  /** One `[n] TYPE: error` per failed effect; n counts the queue from 1. */
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

/** A question for one player. All other processing waits for the answer. */
export interface Choice {
  readonly id: string;
  readonly playerId: string;
  readonly prompt: string;
  readonly options: readonly ChoiceOption[];
  readonly type: ChoiceType;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** State that an effect saves while it waits for an answer or a nested batch. */
export type Kept = Readonly<Record<string, unknown>>;

/** A batch in progress. The current effect is the first one without a result. */
export interface Frame<Context extends EffectContext = EffectContext> {
  /** The queue of effects, including those that results added. */
  readonly effects: readonly Effect[];
  readonly context: Context;
  readonly results: readonly EffectResult[];
  /** The effect that started this batch, if the batch is nested. */
  readonly of?: Effect;
  /** Set if each effect that needs dice gets its own roll. */
  readonly ownDice?: true;
  /** If the current effect got its own roll, its context with that roll. */
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
