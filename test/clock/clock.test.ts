import { expect, it } from 'vitest';
import { clockProblems } from './follow.ts';

/** `npm run clocks -- 2000` follows more games. */
it('the clock of Dutch is moved by nobody, ends what it should, and counts only turns against people', {
  timeout: 120_000,
}, async () => {
  const problems: string[] = [];
  for (let number = 0; number < 60; number += 1) problems.push(...(await clockProblems(number)));
  expect(problems.slice(0, 10)).toEqual([]);
});
