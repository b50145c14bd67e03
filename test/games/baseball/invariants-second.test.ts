import { expect, it } from 'vitest';
import { inspect } from './invariants.ts';

// These are in a separate file so that two workers share the 2,000 games (Baseball 19).
it('no invariant is broken in another thousand games (1 to 9, 11)', { timeout: 300_000 }, () => {
  const { broken, plays } = inspect(1000, 2000);
  expect(broken.slice(0, 10)).toEqual([]);
  expect(plays).toBeGreaterThan(10_000);
});
