/**
 * Draws an order by dice.
 * @param below returns a random whole number from 0 to below the given one
 */
export function shuffled<T>(list: readonly T[], below: (limit: number) => number): readonly T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(below(left.length), 1));
}
