import type { Effect, Range } from '../../../engine/effects/effect.ts';
import type { Condition } from './conditions.ts';
import type { Case, Conditional, Instruction, TargetType } from './instructions.ts';

/** Turns parsed actions into effects for a player, each with its source and reason. */

/** The card and the player who plays it. */
export interface Origin {
  readonly playerId: string;
  readonly cardId: string;
  /** `Card: L009`. */
  readonly source: string;
}

const grounds: Readonly<Record<Condition['type'], string>> = {
  DICE_ROLL: 'dice roll',
  CARD_COUNT: 'card count',
  RESOURCE_CHECK: 'resource check',
  PLAYER_COUNT: 'player count',
  CARD_ORDINAL: 'card order',
  PLAYER_STATE: 'player state',
};

const prompts: Readonly<Record<TargetType, string>> = {
  ALL_PLAYERS: 'All players',
  ALL_OTHER_PLAYERS: 'Each opponent',
  OTHER_PLAYER_CHOICE: 'Choose an opponent',
};

/** State of the conversion. An action that several cases share becomes one shared effect. */
interface Making {
  readonly origin: Origin;
  readonly made: Map<readonly Instruction[], readonly Effect[]>;
}

function dressed(
  { origin: { playerId, source } }: Making,
  effectType: string,
  payload: Readonly<Record<string, unknown>>,
  reason: string,
): Effect {
  return { effectType, payload: { playerId, ...payload, source, reason } };
}

function rangeOf(making: Making, { min, max, instructions, text }: Case): Range {
  const known = making.made.get(instructions);
  if (known !== undefined) return { min, max, effects: known };
  const effects = allOf(making, instructions, `Conditional effect: ${text}`);
  making.made.set(instructions, effects);
  return { min, max, effects };
}

function conditionalOf(making: Making, { condition, cases }: Conditional): Effect {
  const ranges = cases.map((one) => rangeOf(making, one));
  const reason = `Conditional effect based on ${grounds[condition.type]}`;
  return dressed(making, 'CONDITIONAL_EFFECT', { condition: { ...condition, ranges } }, reason);
}

function allOf(making: Making, instructions: readonly Instruction[], reason: string | undefined): Effect[] {
  return instructions.map((instruction) => effectOf(making, instruction, reason));
}

/**
 * Converts one action. The effect's reason is the text of its case, or the action's own text outside a case.
 */
function effectOf(making: Making, instruction: Instruction, reason: string | undefined): Effect {
  if (instruction.does === 'conditional') return conditionalOf(making, instruction.conditional);
  const why = reason ?? instruction.text;
  const { cardId, source } = making.origin;
  switch (instruction.does) {
    case 'effect':
      return dressed(making, instruction.what.effectType, instruction.what.payload, why);
    case 'group': {
      const { targetType } = instruction;
      const templateEffect = effectOf(making, instruction.instruction, reason);
      const payload = { targetType, templateEffect, prompt: prompts[targetType], source, reason: why };
      return { effectType: 'EFFECT_GROUP_TARGETED', payload };
    }
    case 'choice': {
      const options = instruction.options.map(({ label, instructions }) => ({
        label,
        effects: allOf(making, instructions, reason),
      }));
      return dressed(making, 'CHOICE_OF_EFFECTS', { prompt: 'Choose one', options }, why);
    }
    case 'activation': {
      const effects = allOf(making, instruction.instructions, reason);
      return dressed(making, 'CARD_ACTIVATION', { cardId, duration: instruction.duration, effects }, why);
    }
  }
}

const isWithoutCase = (instruction: Instruction): boolean =>
  instruction.does === 'conditional' && instruction.conditional.cases.length === 0;

export const effectsOf = (instructions: readonly Instruction[], origin: Origin): Effect[] =>
  allOf(
    { origin, made: new Map() },
    instructions.filter((instruction) => !isWithoutCase(instruction)),
    undefined,
  );
