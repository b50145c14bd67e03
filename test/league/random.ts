/** Chance for tests: the same seed gives the same numbers. */
export interface Random {
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** True once in so many times on average. */
  oneIn(times: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): readonly T[];
}

/** The generator mulberry32. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    shuffled: (list) =>
      list
        .map((value) => ({ value, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ value }) => value),
  };
}
