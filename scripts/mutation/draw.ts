import { createDice } from '../../src/engine/dice/dice.ts';

/**
 * Draws `many` of the items evenly. Cuts the list into that many parts of equal length and draws one item from each.
 * A file with a tenth of the items gets a tenth of the draws.
 * @param seed a whole number; the same seed draws the same items
 */
export function draw<T>(items: readonly T[], many: number, seed: number): T[] {
  if (many >= items.length) return [...items];
  const dice = createDice({ seed: seed.toString(16).padStart(64, '0'), entropy: '' });
  const beginOf = (part: number): number => Math.floor((part * items.length) / many);
  return Array.from({ length: many }, (_, part) => {
    const candidates = items.slice(beginOf(part), beginOf(part + 1)).map((item) => ({ item, weight: 1 }));
    return dice.pick(candidates, 'a mutant of this part');
  });
}
