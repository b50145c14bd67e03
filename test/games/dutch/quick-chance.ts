import type { Chance } from '../../../src/games/dutch/terms/chance.ts';
import { luckOf } from '../../contract/luck.ts';

export interface CountedChance extends Chance {
  /** How many random numbers were requested. */
  readonly asked: number;
}

/** The random numbers for one action. The same seed gives the same numbers. */
export function quickChance(seed: number): CountedChance {
  const luck = luckOf(seed);
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    passes: (probability) => {
      if (probability >= 1 || probability <= 0) return probability >= 1;
      asked += 1;
      return luck.below(1_000_000) < probability * 1_000_000;
    },
    pick: (items) => {
      if (items.length > 1) asked += 1;
      return luck.of(items);
    },
    shuffle: (items) => {
      asked += 1;
      return luck.shuffled(items);
    },
  };
}
