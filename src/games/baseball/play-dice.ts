import type { Dice } from '../../engine/dice.ts';
import type { PlayRoll } from './state.ts';

const kinds = {
  AbRoll: [6, 6, 6, 20, 20],
  ResolutionRoll: [20],
  JumpRoll: [20, 6, 6, 20],
  BuntRoll: [20],
} as const;

/** The dice of one play: they are thrown in the order of section 5 and kept to be stored with the play. */
export interface PlayDice {
  abRoll(owner: string): { checkD20: number; resolutionD20: number };
  resolution(purpose: string, owner: string): number;
  jump(owner: string): { checkD20: number; total: number; resolutionD20: number };
  bunt(owner: string): number;
  readonly rolls: readonly PlayRoll[];
}

/** @param earlier rolls of the same play from before a decision */
export function playDice(dice: Dice, earlier: readonly PlayRoll[] = []): PlayDice {
  const rolls = [...earlier];
  const throwDice = (kind: keyof typeof kinds, purpose: string, owner: string) => {
    const roll = dice.roll(kind, kinds[kind], purpose, owner);
    rolls.push({ id: roll.id, text: `${kind} ${roll.values.join(' ')}` });
    return roll.values;
  };
  return {
    abRoll: (owner) => {
      // The three d6 choose a card cell; the simple chart has no cards.
      const [, , , checkD20 = 0, resolutionD20 = 0] = throwDice('AbRoll', 'at-bat', owner);
      return { checkD20, resolutionD20 };
    },
    resolution: (purpose, owner) => throwDice('ResolutionRoll', purpose, owner)[0] ?? 0,
    jump: (owner) => {
      const [checkD20 = 0, a = 0, b = 0, resolutionD20 = 0] = throwDice('JumpRoll', 'jump', owner);
      return { checkD20, total: a + b, resolutionD20 };
    },
    bunt: (owner) => throwDice('BuntRoll', 'bunt', owner)[0] ?? 0,
    get rolls() {
      return rolls;
    },
  };
}
