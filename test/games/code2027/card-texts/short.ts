import type { Effect, Range } from '../../../../src/engine/effects/effect.ts';

/** Effects on one line, for tables in tests. */

const groups: Readonly<Record<string, string>> = {
  ALL_PLAYERS: 'all',
  ALL_OTHER_PLAYERS: 'others',
  OTHER_PLAYER_CHOICE: 'one other',
};

/** A short form of an effect: `MONEY 5`, `others: TIME -2`, `DICE_ROLL [1-3 MONEY 5; 4-6 nothing]`. */
function shortOf({ effectType, payload }: Effect): string {
  switch (effectType) {
    case 'RESOURCE_CHANGE':
      return `${payload['resource']} ${payload['amount']}`;
    case 'PERCENT_CHANGE':
      return `${payload['percent']}% ${payload['base']}`;
    case 'CARD_DRAW':
      return `draw ${payload['count']} ${payload['cardType']}`;
    case 'CARD_DISCARD':
      return `discard ${payload['count']} ${payload['cardType']}`;
    case 'TURN_CONTROL':
      return String(payload['action']);
    case 'PLAYER_MOVEMENT':
      return `to ${payload['destinationSpace']}`;
    case 'CARD_ACTIVATION':
      return `${payload['duration']} turns (${short(payload['effects'] as Effect[])})`;
    case 'EFFECT_GROUP_TARGETED':
      return `${groups[String(payload['targetType'])]}: ${shortOf(payload['templateEffect'] as Effect)}`;
    case 'CHOICE_OF_EFFECTS':
      return (payload['options'] as { effects: Effect[] }[])
        .map(({ effects }) => `(${short(effects)})`)
        .join(' or ');
    case 'CONDITIONAL_EFFECT': {
      const { type, ranges } = payload['condition'] as { type: string; ranges: readonly Range[] };
      const cases = ranges.map(({ min, max, effects }) => `${min}-${max ?? ''} ${short(effects)}`);
      return `${type} [${cases.join('; ')}]`;
    }
    default:
      return effectType;
  }
}

/** A list of effects on one line; `nothing` if it is empty. */
export const short = (effects: readonly Effect[]): string => effects.map(shortOf).join(', ') || 'nothing';
