import type { Effect } from './effect.ts';

/** What is known while effects are processed, what comes of them, and what waits for an answer: all plain JSON. */

/** Whose effects these are and what they may read. A game may add fields of its own. */
export interface EffectContext {
  /** For people: where it comes from. */
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

/** `success` says that nothing failed; what succeeded stays done all the same. */
export interface BatchResult {
  readonly success: boolean;
  readonly totalEffects: number;
  readonly successfulEffects: number;
  readonly failedEffects: number;
  readonly results: readonly EffectResult[];
  /** `[n] TYPE: error`, n from 1 in the order of the queue. */
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

/** A question to one player, which everything else waits for. */
export interface Choice {
  readonly id: string;
  readonly playerId: string;
  readonly prompt: string;
  readonly options: readonly ChoiceOption[];
  readonly type: ChoiceType;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What an effect keeps while it waits for an answer or a batch within it. */
export type Kept = Readonly<Record<string, unknown>>;

/** A batch that has begun. The effect that goes on now is the one after those that have results. */
export interface Frame<Context extends EffectContext = EffectContext> {
  /** The queue, with what results have added to it. */
  readonly effects: readonly Effect[];
  readonly context: Context;
  readonly results: readonly EffectResult[];
  /** The effect that this batch belongs to. */
  readonly of?: Effect;
  /** Each effect that asks for dice has a roll of its own. */
  readonly ownDice?: true;
  /** With its own roll: the context of the effect that goes on now. */
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
