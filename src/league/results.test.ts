import { describe, expect, it } from 'vitest';
import { onePointAWin, overTheBoard, pointsOf, type Round, threePointsAWin, turnsOf } from './results.ts';

const rounds: readonly Round[] = [
  [{ first: 1, second: 2, result: '1-0' }, { bye: 3 }],
  [{ first: 3, second: 1, result: '½-½' }, { half: 2 }],
  [{ first: 2, second: 3, result: '0-1f' }, { absent: 1 }],
  [{ first: 1, second: 2, result: '0-0' }],
];
const turns = turnsOf([1, 2, 3], rounds);
const totals = (...given: [typeof onePointAWin, 'swiss' | 'round_robin']) =>
  [1, 2, 3].map((entrant) => pointsOf(turns.get(entrant) ?? [], ...given));

describe("an entrant's turns (League 2)", () => {
  it('have one for each round, from their own side', () => {
    expect(turns.get(3)).toEqual([
      { kind: 'bye' },
      { kind: 'game', opponent: 1, side: 'first', score: 'draw', forfeit: false },
      { kind: 'game', opponent: 2, side: 'second', score: 'win', forfeit: true },
      { kind: 'none' },
    ]);
    expect(turns.get(2)?.map(({ kind }) => kind)).toEqual(['game', 'half', 'game', 'game']);
    expect(turns.get(1)?.[2]).toEqual({ kind: 'absent' });
  });

  it('know which games were played over the board', () => {
    expect(overTheBoard(turns.get(2) ?? []).map(({ opponent, score }) => [opponent, score])).toEqual([
      [1, 'loss'],
      [1, 'loss'],
    ]);
  });

  it('end with a loss for both after a double forfeit', () => {
    const both = turnsOf([1, 2], [[{ first: 1, second: 2, result: '0-0f' }]]);
    for (const entrant of [1, 2]) expect(both.get(entrant)).toMatchObject([{ score: 'loss', forfeit: true }]);
  });
});

describe('points (League 2)', () => {
  it('are 1, ½ and 0', () => {
    expect(totals(onePointAWin, 'swiss')).toEqual([1.5, 0.5, 2.5]);
  });

  it('may be 3, 1 and 0: half points are worth a draw then, and a bye a win', () => {
    expect(totals(threePointsAWin, 'swiss')).toEqual([4, 1, 7]);
  });

  it('come from no bye in a round robin (League 3)', () => {
    expect(totals(onePointAWin, 'round_robin')).toEqual([1.5, 0.5, 1.5]);
  });
});
