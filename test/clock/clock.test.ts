import { expect, it } from 'vitest';
import { bankTrial } from './banks.ts';
import { clockProblems } from './follow.ts';

/** `npm run clocks -- 2000` follows more games. */
it('the clock of Dutch is moved by nobody, ends what it should, and counts only turns against people', {
  timeout: 120_000,
}, async () => {
  const problems: string[] = [];
  for (let number = 0; number < 60; number += 1) problems.push(...(await clockProblems(number)));
  expect(problems.slice(0, 10)).toEqual([]);
});

it('what a seat has used of its bank and what is left are what it was given, to the millisecond, and no decision moves its end', async () => {
  const trials = await Promise.all(Array.from({ length: 200 }, (_, number) => bankTrial(number)));
  expect(trials.flatMap(({ problems }) => problems).slice(0, 10)).toEqual([]);
  // A trial in which these do not come about shows nothing.
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
