/** Chance for trials, the same for the same number: Marsaglia's xorshift. Gives a whole number from 0, below what is asked. */
export type Luck = (below: number) => number;

export function luckOf(seed: number): Luck {
  let x = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (below) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % below;
  };
}
