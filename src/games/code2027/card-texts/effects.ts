import type { Effect, Range } from '../../../engine/effects/effect.ts';
import type { Condition } from './conditions.ts';
import type { Case, Conditional, Deed, TargetType } from './deeds.ts';

/** Turns actions into a player's effects, with source and reason. */

/** The card and its player. */
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

/** State of the conversion. An action shared by several cases becomes one shared effect. */
interface Making {
  readonly origin: Origin;
  readonly made: Map<readonly Deed[], readonly Effect[]>;
}

function dressed(
  { origin: { playerId, source } }: Making,
  effectType: string,
  payload: Readonly<Record<string, unknown>>,
  reason: string,
): Effect {
  return { effectType, payload: { playerId, ...payload, source, reason } };
}

function rangeOf(making: Making, { min, max, deeds, text }: Case): Range {
  const known = making.made.get(deeds);
  if (known !== undefined) return { min, max, effects: known };
  const effects = allOf(making, deeds, `Conditional effect: ${text}`);
  making.made.set(deeds, effects);
  return { min, max, effects };
}

function conditionalOf(making: Making, { condition, cases }: Conditional): Effect {
  const ranges = cases.map((one) => rangeOf(making, one));
  const reason = `Conditional effect based on ${grounds[condition.type]}`;
  return dressed(making, 'CONDITIONAL_EFFECT', { condition: { ...condition, ranges } }, reason);
}

function allOf(making: Making, deeds: readonly Deed[], reason: string | undefined): Effect[] {
  return deeds.map((deed) => effectOf(making, deed, reason));
}

/** Converts one action. Its reason is its own text or that of its case. */
function effectOf(making: Making, deed: Deed, reason: string | undefined): Effect {
  if (deed.does === 'conditional') return conditionalOf(making, deed.conditional);
  const why = reason ?? deed.text;
  const { cardId, source } = making.origin;
  switch (deed.does) {
    case 'effect':
      return dressed(making, deed.what.effectType, deed.what.payload, why);
    case 'group': {
      const { targetType } = deed;
      const templateEffect = effectOf(making, deed.deed, reason);
      const payload = { targetType, templateEffect, prompt: prompts[targetType], source, reason: why };
      return { effectType: 'EFFECT_GROUP_TARGETED', payload };
    }
    case 'choice': {
      const options = deed.options.map(({ label, deeds }) => ({
        label,
        effects: allOf(making, deeds, reason),
      }));
      return dressed(making, 'CHOICE_OF_EFFECTS', { prompt: 'Choose one', options }, why);
    }
    case 'activation': {
      const effects = allOf(making, deed.deeds, reason);
      return dressed(making, 'CARD_ACTIVATION', { cardId, duration: deed.duration, effects }, why);
    }
  }
}

const isWithoutCase = (deed: Deed): boolean =>
  deed.does === 'conditional' && deed.conditional.cases.length === 0;

export const effectsOf = (deeds: readonly Deed[], origin: Origin): Effect[] =>
  allOf(
    { origin, made: new Map() },
    deeds.filter((deed) => !isWithoutCase(deed)),
    undefined,
  );
