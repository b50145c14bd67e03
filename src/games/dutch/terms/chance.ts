import type { Dice } from '../../../engine/dice.ts';

/** The three primitives of chance (Dutch X3). */
export interface Chance {
  /** `roll() < probability`, without a roll for probabilities of at least 1 or at most 0. */
  passes(probability: number, purpose: string): boolean;
  /** Uses no randomness if there is only one item. */
  pick<Item>(items: readonly Item[], purpose: string): Item;
  shuffle<Item>(items: readonly Item[], purpose: string): readonly Item[];
}

/** A `roll()` picks one of this many equal parts (Dutch X3). */
const parts = 1_000_000;

/** Chance from a table's dice. */
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
