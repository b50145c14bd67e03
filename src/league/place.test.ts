import { describe, expect, it } from 'vitest';
import { placesInOrder, shownPlace } from './place.ts';

describe('places', () => {
  it('are shared by those who are level, 1 2 2 4', () => {
    const places = placesInOrder([9, 7, 7, 5, 2, 2], (one, other) => one === other);
    expect(places.map(shownPlace)).toEqual(['1', '2=', '2=', '4', '5=', '5=']);
    expect(placesInOrder([], () => true)).toEqual([]);
    expect(placesInOrder(['a', 'b', 'c'], () => true).map(shownPlace)).toEqual(['1=', '1=', '1=']);
  });
});
