import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/dutch/positions.ts';
import type { Match, RoundResult, State, Total } from '../state.ts';
import { pointsOf, resultOf } from './outcome.ts';

/** Places, points and reason at the end (Dutch E8, G6, G8). */

const start = position({ hands: ['5H', '2S', '6H', '7C', '8D'] });

/** Ends a game with these scores. `1:3/2` means that seat 1 has 3 points in 2 cards. Seats count from 1. */
const ended = (winners: readonly number[], ...scores: readonly string[]): State => {
  const result: RoundResult = {
    reason: 'lowest_points',
    winners: winners.map((seat) => seat - 1),
    scores: scores.map((text) => {
      const [seat = 0, points = 0, cards = 0] = text.split(/[:/]/).map(Number);
      return { seat: seat - 1, points, cards };
    }),
  };
  return { ...start, phase: 'game_ended', result };
};
const places = (state: State) => resultOf(state)?.places;

describe('places of a single round', () => {
  it('go by points, then by cards', () => {
    expect(places(ended([1], '1:3/2', '2:9/1', '3:5/4', '4:7/1', '5:6/1'))).toEqual([1, 5, 2, 4, 3]);
    expect(places(ended([1], '1:3/2', '2:9/4', '3:9/2', '4:9/3', '5:4/9'))).toEqual([1, 5, 3, 4, 2]);
  });

  it('are shared by seats level in both, and the next place is skipped', () => {
    expect(places(ended([2], '1:9/3', '2:1/1', '3:9/3', '4:9/4', '5:5/1'))).toEqual([3, 1, 3, 5, 2]);
  });

  it('are first for every winner, whatever each holds', () => {
    expect(places(ended([1, 3], '1:30/4', '2:3/2', '3:2/1', '4:4/1', '5:4/2'))).toEqual([1, 3, 1, 4, 5]);
  });

  it('are last, and level, for seats that left, with no points', () => {
    const left = ended([3], '3:3/2', '4:99/9', '5:4/1');
    expect(resultOf(left)).toEqual({
      winners: [2],
      scores: [0, 0, 3, 99, 4],
      places: [4, 4, 1, 3, 2],
      reason: 'lowest_points',
    });
  });

  it('have no winner in an abandoned game', () => {
    expect(places(ended([], '2:9/1', '3:5/4'))).toEqual([3, 2, 1, 3, 3]);
  });
});

describe('places of a match', () => {
  const match = (end: Match['end'], ...totals: readonly string[]): State => ({
    ...ended([5], '5:0/0', '1:9/1'),
    match: {
      round: 3,
      start: 0,
      end,
      totals: totals.map((text): Total => {
        const [seat = 0, points = 0, wins = 0] = text.split(/[:/]/).map(Number);
        return { seat: seat - 1, points, wins };
      }),
    },
  });

  it('go by points of all rounds, then by most rounds won', () => {
    const state = match({ reason: 'rounds', winners: [1] }, '1:20/1', '2:8/1', '3:9/0', '4:9/2', '5:9/1');
    expect(resultOf(state)).toEqual({
      winners: [1],
      scores: [20, 8, 9, 9, 9],
      places: [5, 1, 4, 2, 3],
      reason: 'rounds',
    });
  });

  it('are shared by seats level in both, and last for seats that left', () => {
    const state = match({ reason: 'score', winners: [0, 1] }, '1:8/1', '2:8/1', '4:9/0', '5:9/0');
    expect(resultOf(state)).toMatchObject({ places: [1, 1, 5, 3, 3], scores: [8, 8, 0, 9, 9] });
  });

  it('put the last seat that plays first, even behind in points', () => {
    const state = match({ reason: 'last_player', winners: [3] }, '4:99/0');
    expect(resultOf(state)).toMatchObject({ winners: [3], places: [2, 2, 2, 1, 2], reason: 'last_player' });
  });
});

describe('before the end', () => {
  it('there is no result, between two rounds either', () => {
    const round = ended([1], '1:3/2');
    expect(resultOf({ ...round, phase: 'round_over' })).toBeUndefined();
    expect(resultOf({ ...round, phase: 'drawing_card' })).toBeUndefined();
    expect(resultOf({ ...round, result: null })).toBeUndefined();
  });

  it('points are those of the match so far, and none in a single round', () => {
    expect(pointsOf(start)).toEqual([0, 0, 0, 0, 0]);
    const totals = [{ seat: 3, points: 12, wins: 0 }];
    expect(pointsOf({ ...start, match: { round: 2, start: 0, totals, end: null } })).toEqual([
      0, 0, 0, 12, 0,
    ]);
  });
});
