import type { Chance } from '../terms/chance.ts';

/** A quick stream of chance for tests: whole numbers below n, the same for the same seed. */
export interface Luck {
  below(n: number): number;
  of<Item>(items: readonly Item[]): Item;
  /** True once in n times. */
  once(n: number): boolean;
}

export function luckOf(seed: number): Luck {
  let state = (seed * 2654435761 + 40503) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
  const below = (n: number) => next() % n;
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
    once: (n) => below(n) === 0,
  };
}

export interface CountedChance extends Chance {
  /** How often something was left to chance. */
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
      return items
        .map((item) => ({ item, at: luck.below(2 ** 31) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item);
    },
  };
}
