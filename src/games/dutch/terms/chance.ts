import type { Dice } from '../../../engine/dice.ts';

/** The three primitives of chance that the rules speak of (Dutch X3). */
export interface Chance {
  /** `roll() < probability`; without a roll where the probability is 1 and more, or 0 and less. */
  passes(probability: number, purpose: string): boolean;
  /** Not called where there is one item only. */
  pick<Item>(items: readonly Item[], purpose: string): Item;
  shuffle<Item>(items: readonly Item[], purpose: string): readonly Item[];
}

/** A `roll()` against a probability is a pick of so many equal parts. */
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
