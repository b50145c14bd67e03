import { sameJson } from '../../../engine/canonical.ts';
import type { Dice, Roll } from '../../../engine/dice.ts';

/**
 * Dice that first repeat what they have shown for the same question, and record everything that they show.
 */
export interface RepeatingDice {
  readonly dice: Dice;
  /** Rolls shown through `dice`, in order. */
  readonly used: readonly Roll[];
  /** Rolls from before that nothing has asked for yet. */
  readonly spare: readonly Roll[];
}

/**
 * @param dice where new rolls come from
 * @param earlier rolls of the same play from before it was taken back; questions are the same if kind and
 * purpose match
 */
export function repeatingDice(dice: Dice, earlier: readonly Roll[]): RepeatingDice {
  const used: Roll[] = [];
  const spare = [...earlier];
  const again = (kind: string, sides: readonly number[], purpose: string): Roll | undefined => {
    const at = spare.findIndex(
      (roll) => roll.kind === kind && roll.purpose === purpose && sameJson(roll.sides, sides),
    );
    return at < 0 ? undefined : spare.splice(at, 1)[0];
  };
  return {
    dice: {
      roll: (kind, sides, purpose, owner) => {
        const roll = again(kind, sides, purpose) ?? dice.roll(kind, sides, purpose, owner);
        used.push(roll);
        return roll;
      },
      shuffle: (items, purpose) => dice.shuffle(items, purpose),
      pick: (items, purpose) => dice.pick(items, purpose),
      get rolls() {
        return dice.rolls;
      },
      get position() {
        return dice.position;
      },
    },
    used,
    spare,
  };
}
