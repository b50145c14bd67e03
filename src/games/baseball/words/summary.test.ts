import { expect, it } from 'vitest';
import { samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import { sumUp } from './summary.ts';

it('has the line score, and counts batters who reached a base', () => {
  const state = sampleState();
  const { away, home } = state.teams;
  const play = (batting: string, change: Partial<PlayRecord>): Event => ({
    kind: 'play',
    play: samplePlay({ batting, complete: true, isOut: true, ...change }),
  });
  const { score, reached } = sumUp(state, [
    play(away.team, { isOut: false }),
    play(away.team, {}),
    // A stolen base, which ends no plate appearance.
    play(away.team, { isOut: false, complete: false }),
    play(home.team, {}),
    play(home.team, { isOut: false, error: 'SS' }),
    play(home.team, { isOut: false, isWalk: true }),
  ]);
  expect(reached).toEqual([1, 2]);
  expect(score).toMatch(/^```\n {4}1 2 3 4 5 6 7 8 9 +R +H +E\n/);
});
