import type { CardType, Condition } from './conditions.ts';

/** What a text was read as, before it becomes effects for somebody. */
export type Deed =
  | { readonly does: 'effect'; readonly what: Plain; readonly text: string }
  | { readonly does: 'group'; readonly targetType: TargetType; readonly deed: Deed; readonly text: string }
  | { readonly does: 'choice'; readonly options: readonly Option[]; readonly text: string }
  | {
      readonly does: 'activation';
      readonly duration: number;
      readonly deeds: readonly Deed[];
      readonly text: string;
    }
  | { readonly does: 'conditional'; readonly conditional: Conditional };

/** An effect without who is affected, source and reason. */
export type Plain =
  | {
      readonly effectType: 'RESOURCE_CHANGE';
      readonly payload: { readonly resource: 'MONEY' | 'TIME'; readonly amount: number };
      /** Whether it takes money: of 0 dollars one cannot see it. */
      readonly loses: boolean;
    }
  | {
      readonly effectType: 'PERCENT_CHANGE';
      readonly payload: { readonly percent: number; readonly base: 'SCOPE' | 'MONEY' | 'DEBT' };
    }
  | {
      readonly effectType: 'CARD_DRAW';
      readonly payload: { readonly cardType: CardType; readonly count: number };
    }
  | {
      readonly effectType: 'CARD_DISCARD';
      readonly payload: {
        readonly cardIds: readonly [];
        readonly cardType: CardType;
        readonly count: number;
      };
    }
  | {
      readonly effectType: 'TURN_CONTROL';
      readonly payload: { readonly action: 'SKIP_TURN' | 'EXTRA_TURN' | 'GRANT_REROLL' };
    }
  | { readonly effectType: 'PLAYER_MOVEMENT'; readonly payload: { readonly destinationSpace: string } };

export type TargetType = 'ALL_PLAYERS' | 'ALL_OTHER_PLAYERS' | 'OTHER_PLAYER_CHOICE';

export interface Option {
  readonly label: string;
  readonly deeds: readonly Deed[];
}

/** What is done when the value lies from `min` to `max`. */
export interface Case {
  readonly min: number;
  readonly max: number | null;
  readonly deeds: readonly Deed[];
  /** Text of its body, for the reason of its effects. */
  readonly text: string;
}

/** A condition with its cases. They grow while the text is read: an Otherwise may come sentences later. */
export interface Conditional {
  readonly condition: Condition;
  readonly cases: Case[];
}

const turnOf = (deed: Deed): number => {
  if (deed.does !== 'effect' || deed.what.effectType !== 'RESOURCE_CHANGE') return 3;
  if (deed.what.payload.resource === 'TIME') return 0;
  return deed.what.loses ? 2 : 1;
};

/** In a case or an option: days, then money that comes, then money that goes, then everything else. */
export const inTurn = (deeds: readonly Deed[]): Deed[] =>
  deeds.toSorted((one, other) => turnOf(one) - turnOf(other));
