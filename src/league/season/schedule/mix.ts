import type { Shuffle, Week } from './pool.ts';

/**
 * Draws an order of the weeks, then swaps weeks as long as that makes fewer pairs meet in two weeks running
 * (`repeat`, League 8.2, 8.3).
 */
export function mixed(weeks: readonly Week[], shuffle: Shuffle): readonly Week[] {
  const shared = sharedPairs(weeks);
  const order = [...shuffle(weeks.map((_, index) => index))];
  while (improve(order, shared)) {
    // Each pass leaves fewer repeats, so this ends.
  }
  return order.flatMap((index) => [weeks[index] ?? []]);
}

/** Swaps each week that shares pairs with the next one for the week that helps most. Returns whether any did. */
function improve(order: number[], shared: readonly (readonly number[])[]): boolean {
  let isBetter = false;
  for (let at = 0; at < order.length; at += 1) {
    if (repeatsAround(order, shared, at) === 0) continue;
    let best = { to: at, gain: 0 };
    for (let to = 0; to < order.length; to += 1) {
      const gain = gainOf(order, shared, at, to);
      if (gain > best.gain) best = { to, gain };
    }
    if (best.gain === 0) continue;
    swap(order, at, best.to);
    isBetter = true;
  }
  return isBetter;
}

/** Returns how many repeats a swap would save. */
function gainOf(order: number[], shared: readonly (readonly number[])[], at: number, to: number): number {
  // Neighbors share a border, which both sums count; the pair of weeks at it stays the same.
  const before = repeatsAround(order, shared, at) + repeatsAround(order, shared, to);
  swap(order, at, to);
  const after = repeatsAround(order, shared, at) + repeatsAround(order, shared, to);
  swap(order, at, to);
  return before - after;
}

function swap(order: number[], at: number, to: number): void {
  const [one, other] = [order[at] ?? 0, order[to] ?? 0];
  order[at] = other;
  order[to] = one;
}

/** Returns how many pairs a week shares with the one before and the one after. */
function repeatsAround(order: readonly number[], shared: readonly (readonly number[])[], at: number): number {
  const row = shared[order[at] ?? -1];
  return (row?.[order[at - 1] ?? -1] ?? 0) + (row?.[order[at + 1] ?? -1] ?? 0);
}

/** Returns how many pairs each two weeks have in common, by their places in the list. */
function sharedPairs(weeks: readonly Week[]): readonly (readonly number[])[] {
  const most = 1 + Math.max(0, ...weeks.flat(2));
  const weeksOfPairs = new Map<number, number[]>();
  for (const [index, week] of weeks.entries())
    for (const [one, other] of week) {
      const key = one * most + other;
      const found = weeksOfPairs.get(key);
      if (found === undefined) weeksOfPairs.set(key, [index]);
      else found.push(index);
    }
  const shared = weeks.map(() => weeks.map(() => 0));
  for (const met of weeksOfPairs.values())
    for (const one of met)
      for (const other of met) {
        const row = shared[one];
        if (row !== undefined) row[other] = (row[other] ?? 0) + 1;
      }
  return shared;
}
