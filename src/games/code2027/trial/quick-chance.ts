import { luckOf } from '../../contract/luck.ts';
import type { Chance } from '../deeds/going.ts';

/** The chance of one action, the same for the same seed. */
export function quickChance(seed: number): Chance {
  const luck = luckOf(seed);
  const faces = (dice: number) => Array.from({ length: dice }, () => luck.below(6) + 1);
  return {
    roll: faces,
    cardDice: (dice) => {
      const diceRolls = faces(dice);
      return { diceRolls, diceRoll: diceRolls.reduce((sum, face) => sum + face, 0) };
    },
    shuffle: (cards) => {
      const order = [...cards];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const at = luck.below(last + 1);
        [order[last], order[at]] = [order[at] ?? '', order[last] ?? ''];
      }
      return order;
    },
  };
}
