import { expect } from 'vitest';
import type { Place } from '../../src/league/place.ts';

/** Checks that all places are taken, each once or shared, and returns how many share each: 1 2 2 4. */
export function expectAllPlaces(places: Iterable<Place>): ReadonlyMap<number, number> {
  const all = [...places].toSorted((one, other) => one.place - other.place);
  const sharing = new Map<number, number>();
  for (const { place } of all) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  let next = 1;
  for (const [place, count] of sharing) {
    expect(place).toBe(next);
    next += count;
  }
  expect(all.filter(({ place, shared }) => shared !== (sharing.get(place) ?? 0) > 1)).toEqual([]);
  return sharing;
}
