import type { Chance } from '../../../src/games/dutch/terms/chance.ts';
import { luckOf } from '../../contract/luck.ts';

export interface CountedChance extends Chance {
  /** How often chance was asked. */
  readonly asked: number;
}

/** The chance of one action, the same for the same seed. */
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
