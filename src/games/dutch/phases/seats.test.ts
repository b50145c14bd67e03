import { expect, it } from 'vitest';
import { inOrderFrom, nextAfter, withoutSeat, withSeat } from './seats.ts';

/** Tests the order of seats, without those that have left. */

const state = { active: [0, 2, 3] };

it('seats in order from one of them come around once', () => {
  expect(inOrderFrom(state, 2)).toEqual([2, 3, 0]);
  expect(inOrderFrom(state, 1)).toEqual([2, 3, 0]);
  expect(inOrderFrom(state, 0)).toEqual([0, 2, 3]);
  expect(inOrderFrom(state, 4)).toEqual([0, 2, 3]);
});

it('the next seat is never the same one while there is another', () => {
  expect([0, 1, 2, 3].map((seat) => nextAfter(state, seat))).toEqual([2, 2, 3, 0]);
  expect(nextAfter({ active: [1] }, 1)).toBe(1);
  expect(nextAfter({ active: [] }, 2)).toBe(2);
});

it('a set of seats stays sorted, and changes only where it must', () => {
  const seats = [1, 3];
  expect(withSeat(seats, 0)).toEqual([0, 1, 3]);
  expect(withSeat(seats, 2)).toEqual([1, 2, 3]);
  expect(withSeat(seats, 3)).toBe(seats);
  expect(withoutSeat(seats, 3)).toEqual([1]);
  expect(withoutSeat(seats, 2)).toBe(seats);
});
