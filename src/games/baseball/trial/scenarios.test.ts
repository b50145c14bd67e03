import { describe, expect, it } from 'vitest';
import { scenarios } from './scenarios.ts';

const [oneAtBat, severalAtBats, fullInning, refusedDecisions, stateAtTheEnd] = scenarios();

describe('the five scenarios in manual mode (section 13)', () => {
  it('one at-bat: a single puts the batter on first, and the next one is up', () => {
    expect(oneAtBat?.end).toMatchObject({ outs: 0, plays: 1, teams: { away: { hits: 1, battingIndex: 1 } } });
    expect(oneAtBat?.end.runners.map((runner) => runner !== null)).toEqual([true, false, false]);
  });

  it('several at-bats: single, walk, double of two bases, strikeout', () => {
    expect(severalAtBats?.end).toMatchObject({ outs: 1, plays: 4, teams: { away: { score: 1, hits: 2 } } });
    expect(severalAtBats?.end.runners.map((runner) => runner !== null)).toEqual([false, true, true]);
  });

  it('a full inning: three outs a side clear outs and bases, and batting orders run on', () => {
    expect(fullInning?.end).toMatchObject({
      inning: 2,
      half: 'top',
      outs: 0,
      runners: [null, null, null],
      teams: {
        away: { score: 0, line: [0, 0], battingIndex: 3 },
        home: { score: 1, line: [1], battingIndex: 4 },
      },
    });
  });

  it('refused decisions: each with its sentence, and nothing is changed', () => {
    const said = refusedDecisions?.lines.slice(0, -1).map((line) => line.split('\n! ')[1] ?? '');
    expect(said).toEqual([
      expect.stringMatching(/^Invalid alignment: x\b/),
      "Can't hold base 1 - no runner present",
      expect.stringMatching(/^Invalid approach: x\b/),
      "Can't steal 2 - no runner on 1",
      'Cannot bunt with 2 outs',
      'Cannot hit and run - needs a runner on first, an empty second base and fewer than 2 outs',
      expect.stringMatching(/\.$/),
    ]);
    expect(refusedDecisions?.end).toMatchObject({ plays: 0, outs: 2 });
  });

  it('the state at the end: a walk-off in the last inning completes the game', () => {
    expect(stateAtTheEnd?.end).toMatchObject({
      status: 'completed',
      result: { reason: 'walk_off', winner: 'home', score: { away: 0, home: 1 } },
    });
    expect(stateAtTheEnd?.lines.at(-1)).toBe(
      '= Bottom of the 1st, no outs, bases empty, PCG 0, IVS 1 (completed)',
    );
  });
});
