import type { Dice } from '../../../engine/dice/dice.ts';
import type { Chance } from '../changes/going.ts';

/** Uses a table's dice as the source of randomness. */
export const chanceOf = (dice: Dice): Chance => ({
  roll: (many, purpose) => dice.roll('d6', sixes(many), purpose).values,
  cardDice: (many, { source }) => {
    const { values } = dice.roll('d6', sixes(many), source);
    return { diceRolls: values, diceRoll: values.reduce((sum, face) => sum + face, 0) };
  },
  shuffle: (cards, type) => dice.shuffle(cards, `deck ${type}`),
});

const sixes = (many: number): number[] => Array.from({ length: many }, () => 6);
