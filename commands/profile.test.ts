import { expect, it } from 'vitest';
import { streaks } from './profile.ts';

it('counts the newest streak and the longest run of wins', () => {
  expect(streaks([])).toEqual({ now: 0, what: undefined, longestWon: 0 });
  expect(streaks(['lost', 'lost', 'won', 'won', 'won', 'drawn', 'won'])).toEqual({
    now: 2,
    what: 'lost',
    longestWon: 3,
  });
  expect(streaks(['won', 'won'])).toEqual({ now: 2, what: 'won', longestWon: 2 });
});
