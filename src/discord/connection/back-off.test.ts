import { expect, it } from 'vitest';
import { backOff } from './back-off.ts';

const pauses = { first: 5_000, longest: 300_000 };

it('waits twice as long after each failure, up to the longest', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((failures) => backOff(failures, pauses));
  expect(waits).toEqual([0, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});

it('waits the longest after however many failures', () => {
  for (const failures of [31, 100, 5_000]) expect(backOff(failures, pauses)).toBe(300_000);
  expect(backOff(5_000, { first: 0, longest: 10 })).toBe(0);
});
