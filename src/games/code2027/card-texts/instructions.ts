import type { CardType, Condition } from './conditions.ts';

/** A parsed action that isn't tied to a player yet. */
export type Instruction =
  | { readonly does: 'effect'; readonly what: Plain; readonly text: string }
  | {
      readonly does: 'group';
      readonly targetType: TargetType;
      readonly instruction: Instruction;
      readonly text: string;
    }
  | { readonly does: 'choice'; readonly options: readonly Option[]; readonly text: string }
  | {
      readonly does: 'activation';
      readonly duration: number;
      readonly instructions: readonly Instruction[];
      readonly text: string;
    }
  | { readonly does: 'conditional'; readonly conditional: Conditional };

/** An effect without affected players, source or reason. */
export type Plain =
  | {
      readonly effectType: 'RESOURCE_CHANGE';
      readonly payload: { readonly resource: 'MONEY' | 'TIME'; readonly amount: number };
      /** Whether the effect takes money. The sign can't show this for 0 dollars. */
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
  readonly instructions: readonly Instruction[];
}

/** What happens if the value is from `min` to `max`. */
export interface Case {
  readonly min: number;
  readonly max: number | null;
  readonly instructions: readonly Instruction[];
  /** The text of the body, used as the reason of its effects. */
  readonly text: string;
}

/**
 * A condition with its cases. Cases may be added later, because an “otherwise” can follow in a later
 * sentence.
 */
export interface Conditional {
  readonly condition: Condition;
  readonly cases: Case[];
}

const turnOf = (instruction: Instruction): number => {
  if (instruction.does !== 'effect' || instruction.what.effectType !== 'RESOURCE_CHANGE') return 3;
  if (instruction.what.payload.resource === 'TIME') return 0;
  return instruction.what.loses ? 2 : 1;
};

/** Sorts the actions of a case or an option: days, then money gained, then money lost, then all others. */
export const inTurn = (instructions: readonly Instruction[]): Instruction[] =>
  instructions.toSorted((one, other) => turnOf(one) - turnOf(other));
