import { expect, it } from 'vitest';
import { samplePlay } from '../../../../test/games/baseball/sample-game.ts';
import { notationForFile } from './one-error.ts';

const finals = { batter: null, first: null, second: null, third: null };

it.each([
  [
    'the first of two runners, if an error helped both',
    {
      onBase: 1,
      finals: { ...finals, batter: 2, first: 3 },
      plain: { ...finals, batter: 1, first: 2 },
    } as const,
    'S8.1-3(E8);B-2',
  ],
  [
    'one runner only',
    { finals: { ...finals, batter: 2 }, plain: { ...finals, batter: 1 } } as const,
    'S8.B-2(E8)',
  ],
  [
    'the hit, if nobody got farther before the game ended',
    {
      onBase: 2,
      finals: { ...finals, batter: 1, second: 4 },
      plain: { ...finals, batter: 1, second: 4 },
    } as const,
    'S8/E8.2-H',
  ],
])('an error is marked once, at %s', (_, change, text) => {
  const play = samplePlay({ outcome: 'single_1', fielder: 'CF', error: 'CF', ...change });
  expect(notationForFile(play)).toBe(text);
});

it('a play without an error stays as it is', () => {
  const play = samplePlay({ outcome: 'error', fielder: 'SS', error: 'SS', finals: { ...finals, batter: 1 } });
  expect(notationForFile(play)).toBe('E6/G6');
  expect(
    notationForFile({ ...play, outcome: 'strikeout', error: null, finals: { ...finals, batter: 0 } }),
  ).toBe('K');
});
