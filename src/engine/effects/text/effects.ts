import type { Effect, Range } from '../effect.ts';
import type { Condition } from './conditions.ts';
import type { Case, Conditional, Deed, TargetType } from './deeds.ts';

/** Deeds as effects for a player, each with where it comes from and why. */

/** Whose card it is. */
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

export function effectsOf(deeds: readonly Deed[], origin: Origin): Effect[] {
  const { playerId, cardId, source } = origin;
  /** Deeds that several cases share become the same effects. */
  const made = new Map<readonly Deed[], readonly Effect[]>();

  const dressed = (
    effectType: string,
    payload: Readonly<Record<string, unknown>>,
    reason: string,
  ): Effect => ({ effectType, payload: { playerId, ...payload, source, reason } });

  const rangeOf = ({ min, max, deeds: shared, text }: Case): Range => {
    const effects = made.get(shared) ?? shared.map((deed) => effectOf(deed, `Conditional effect: ${text}`));
    made.set(shared, effects);
    return { min, max, effects };
  };

  const conditionalOf = ({ condition, cases }: Conditional): Effect =>
    dressed(
      'CONDITIONAL_EFFECT',
      { condition: { ...condition, ranges: cases.map(rangeOf) } },
      `Conditional effect based on ${grounds[condition.type]}`,
    );

  /** One deed; the reason is its own text, or that of the case in which it stands. */
  const effectOf = (deed: Deed, reason: string | undefined): Effect => {
    if (deed.does === 'conditional') return conditionalOf(deed.conditional);
    const why = reason ?? deed.text;
    const each = (inner: readonly Deed[]): Effect[] => inner.map((one) => effectOf(one, reason));
    switch (deed.does) {
      case 'effect':
        return dressed(deed.what.effectType, deed.what.payload, why);
      case 'group': {
        const { targetType } = deed;
        const templateEffect = effectOf(deed.deed, reason);
        const payload = { targetType, templateEffect, prompt: prompts[targetType], source, reason: why };
        return { effectType: 'EFFECT_GROUP_TARGETED', payload };
      }
      case 'choice': {
        const options = deed.options.map((option) => ({ label: option.label, effects: each(option.deeds) }));
        return dressed('CHOICE_OF_EFFECTS', { prompt: 'Choose one', options }, why);
      }
      case 'activation':
        return dressed(
          'CARD_ACTIVATION',
          { cardId, duration: deed.duration, effects: each(deed.deeds) },
          why,
        );
    }
  };

  const isWithoutCase = (deed: Deed): boolean =>
    deed.does === 'conditional' && deed.conditional.cases.length === 0;
  return deeds.filter((deed) => !isWithoutCase(deed)).map((deed) => effectOf(deed, undefined));
}
