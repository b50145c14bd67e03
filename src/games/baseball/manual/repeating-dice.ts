import { sameJson } from '../../../engine/canonical.ts';
import type { Dice, Roll } from '../../../engine/dice/dice.ts';

/** Dice that repeat an earlier roll if the same roll is requested again, and record every roll. */
export interface RepeatingDice {
  readonly dice: Dice;
  /** New and repeated rolls made through `dice`, in order. */
  readonly used: readonly Roll[];
  /** Earlier rolls that haven't been repeated yet. */
  readonly spare: readonly Roll[];
}

/**
 * Creates dice that repeat earlier rolls.
 *
 * @param dice source of new rolls
 * @param earlier rolls of the same play from before it was undone; a roll is repeated if its kind, sides and
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
