import type { Dice } from '../../../engine/dice/dice.ts';

/** The three random operations of the rules (Dutch X3). */
export interface Chance {
  /** Returns true with this probability. Makes no roll if the probability is at most 0 or at least 1. */
  passes(probability: number, purpose: string): boolean;
  /** Picks an item at random. Makes no roll if there is only one item. */
  pick<Item>(items: readonly Item[], purpose: string): Item;
  shuffle<Item>(items: readonly Item[], purpose: string): readonly Item[];
}

/** Probabilities are rounded to this many equal parts (Dutch X3). */
const parts = 1_000_000;

/** Implements the random operations with a table's dice. */
export const chanceOf = (dice: Dice): Chance => ({
  passes: (probability, purpose) => {
    if (probability >= 1 || probability <= 0) return probability >= 1;
    const share = Math.min(parts - 1, Math.max(1, Math.round(probability * parts)));
    return dice.pick(
      [
        { item: true, weight: share },
        { item: false, weight: parts - share },
      ],
      purpose,
    );
  },
  pick: (items, purpose) =>
    dice.pick(
      items.map((item) => ({ item, weight: 1 })),
      purpose,
    ),
  shuffle: (items, purpose) => dice.shuffle(items, purpose),
});
