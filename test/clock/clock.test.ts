import { expect, it } from 'vitest';
import { bankTrial } from './banks.ts';
import { clockProblems } from './follow.ts';

/** To follow more games, run `npm run clocks -- 2000`. */
it('the clock of Dutch is never moved, ends what it should, and counts only turns against people', async () => {
  const problems: string[] = [];
  for (let number = 0; number < 60; number += 1) problems.push(...(await clockProblems(number)));
  expect(problems.slice(0, 10)).toEqual([]);
});

it('used and remaining time of a bank add up to the millisecond, and no decision moves its end', async () => {
  const trials = await Promise.all(Array.from({ length: 200 }, (_, number) => bankTrial(number)));
  expect(trials.flatMap(({ problems }) => problems).slice(0, 10)).toEqual([]);
  // The trials prove nothing unless each of these things happened.
  for (const kind of [
    'person',
    'clock',
    'bell',
    'stood in',
    'take-over',
    'replaced',
    'undone',
    'absence',
    'trouble',
    'paused',
  ])
    expect(trials.filter(({ counts }) => counts[kind] !== undefined).length).toBeGreaterThan(20);
});
