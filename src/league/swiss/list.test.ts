import { describe, expect, it } from 'vitest';
import { onePointAWin, type Round, threePointsAWin } from '../results.ts';
import { listOf } from './list.ts';

const rounds: readonly Round[] = [
  [{ first: 1, second: 3, result: '0-1f' }, { first: 2, second: 4, result: '1-0' }, { bye: 5 }],
  [{ first: 3, second: 2, result: '½-½' }, { half: 5 }, { first: 4, second: 1, result: '0-0f' }],
];

describe('the list (League 4.1)', () => {
  it('is ordered by points, then by pairing number', () => {
    expect(
      listOf([5, 4, 3, 2, 1], rounds, onePointAWin).map(({ entrant, points }) => [entrant, points]),
    ).toEqual([
      [2, 1.5],
      [3, 1.5],
      [5, 1.5],
      [1, 0],
      [4, 0],
    ]);
    expect(listOf([1, 2, 3], rounds, threePointsAWin).map(({ points }) => points)).toEqual([4, 4, 0]);
  });

  it('counts forfeits as meetings, but not for sides (League 4.3, 4.4)', () => {
    const [, third, , first] = listOf([1, 2, 3, 4, 5], rounds, onePointAWin);
    expect(third).toMatchObject({ entrant: 3, met: new Set([1, 2]), wish: { side: 'second', surplus: 1 } });
    expect(first).toMatchObject({ entrant: 1, met: new Set([3, 4]), wish: { strength: 0, surplus: 0 } });
  });

  it('counts annulled games as meetings, and as nothing else', () => {
    const players = listOf([1, 2], [[{ annulled: [1, 2] }]], onePointAWin);
    expect(players).toMatchObject([
      { entrant: 1, met: new Set([2]), points: 0, gifts: 0, wish: { strength: 0 } },
      { entrant: 2, met: new Set([1]), points: 0, gifts: 0, wish: { strength: 0 } },
    ]);
  });

  it('counts byes and wins by forfeit, but no half-point byes (League 4.2)', () => {
    const gifts = listOf([1, 2, 3, 4, 5], rounds, onePointAWin).map((player) => [
      player.entrant,
      player.gifts,
    ]);
    expect(gifts).toEqual([
      [2, 0],
      [3, 1],
      [5, 1],
      [1, 0],
      [4, 0],
    ]);
  });
});
