import type { Chance } from '../../../src/games/code2027/changes/going.ts';
import { luckOf } from '../../contract/luck.ts';

/** The randomness of one action. The same seed gives the same results. */
export function quickChance(seed: number): Chance {
  const luck = luckOf(seed);
  const faces = (dice: number) => Array.from({ length: dice }, () => luck.below(6) + 1);
  return {
    roll: faces,
    cardDice: (dice) => {
      const diceRolls = faces(dice);
      return { diceRolls, diceRoll: diceRolls.reduce((sum, face) => sum + face, 0) };
    },
    shuffle: luck.shuffled,
  };
}
