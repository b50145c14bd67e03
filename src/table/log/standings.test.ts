import { describe, expect, it } from 'vitest';
import type { Game } from '../../games/game.ts';
import { standings } from './standings.ts';

/** A game that waits for the seats that its state names. */
const game = { toAct: (state: unknown) => state } as unknown as Game;

describe('who has decided beside others', () => {
  it('is known as long as one of those who were awaited with them is awaited still', () => {
    const asked = standings(game, [0, 1, 2], 4);
    expect(asked).toEqual({ since: { 0: 4, 1: 4, 2: 4 } });
    const first = standings(game, [0, 2], 5, asked, 1);
    expect(first).toMatchObject({ since: { 0: 4, 2: 4 }, decided: [1] });
    const second = standings(game, [2], 6, first, 0);
    expect(second).toMatchObject({ since: { 2: 4 }, decided: [0, 1] });
    const over = standings(game, [0, 1], 7, second, 2);
    expect(over).toEqual({ since: { 0: 7, 1: 7 }, gone: { 2: 7 } });
  });

  it('ends when the one who was left has acted, also where the game asks the same seat again', () => {
    const left = standings(game, [1], 5, standings(game, [0, 1], 4), 0);
    expect(left.decided).toEqual([0]);
    expect(standings(game, [1], 6, left, 1).decided).toBeUndefined();
  });

  it('ends for whoever is asked again', () => {
    const left = standings(game, [1], 5, standings(game, [0, 1], 4), 0);
    expect(standings(game, [0, 1], 6, left).decided).toBeUndefined();
  });
});
