import { describe, expect, it } from 'vitest';
import { boardOf, type DraftOrder, pickAt, pickLabel } from './order.ts';

const five = ['A', 'B', 'C', 'D', 'E'];
const order = (linear: number, firstSnake: DraftOrder['firstSnake'] = 'in order'): DraftOrder => ({
  teams: five,
  linear,
  firstSnake,
});

/** The teams of a round in order. */
const round = (number: number, of: DraftOrder) =>
  five.map((_, index) => pickAt(of, (number - 1) * five.length + index + 1).original).join(' ');

const rounds = (of: DraftOrder) => [1, 2, 3, 4].map((number) => round(number, of));

describe('the order of a draft (League 14)', () => {
  it('is a snake', () => {
    expect(rounds(order(0))).toEqual(['A B C D E', 'E D C B A', 'A B C D E', 'E D C B A']);
  });

  it('is linear first, and snakes from the teams’ order', () => {
    expect(rounds(order(2))).toEqual(['A B C D E', 'A B C D E', 'A B C D E', 'E D C B A']);
    expect(rounds(order(1))).toEqual(['A B C D E', 'A B C D E', 'E D C B A', 'A B C D E']);
  });

  it('can begin the snake with the team that ended the last linear round', () => {
    expect(rounds(order(2, 'reversed'))).toEqual(['A B C D E', 'A B C D E', 'E D C B A', 'A B C D E']);
    expect(rounds(order(0, 'reversed'))).toEqual(rounds(order(0)));
  });

  it('gives overall numbers by rounds (League 24)', () => {
    expect(pickAt(order(2), 11)).toEqual({ number: 11, round: 3, place: 1, original: 'A' });
    expect(pickAt(order(2), 16)).toEqual({ number: 16, round: 4, place: 1, original: 'E' });
    expect(() => pickAt(order(2), 0)).toThrow('no pick 0');
  });

  it('keeps the number and the original team of a traded pick', () => {
    const traded = [
      { draft: 1, round: 2, original: 'C', owner: 'A' },
      { draft: 2, round: 1, original: 'A', owner: 'B' },
    ];
    const board = boardOf(order(0), 2, { draft: 1, traded });
    expect(board).toHaveLength(10);
    expect(board.filter(({ owner, original }) => owner !== original)).toEqual([
      { number: 8, round: 2, place: 3, original: 'C', owner: 'A' },
    ]);
    expect(board.slice(6, 8).map(pickLabel)).toEqual(['2.02', '2.03 (from C)']);
  });
});
