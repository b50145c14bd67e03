/** A fast random generator for tests (mulberry32). The same seed gives the same numbers. */
export interface Luck {
  below(n: number): number;
  of<Item>(items: readonly Item[]): Item;
  /** Returns true once in n times, on average. */
  once(n: number): boolean;
  /** Returns a number from 0 up to, but not including, 1. */
  part(): number;
  shuffled<Item>(items: readonly Item[]): Item[];
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
    part: () => next() / 2 ** 32,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}
