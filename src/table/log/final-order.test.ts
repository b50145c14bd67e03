import { describe, expect, it } from 'vitest';
import { snap } from '../../../test/contract/toys/snap.ts';
import { createDice } from '../../engine/dice/dice.ts';
import { finalOrder, placesOf, withFinalOrder } from './final-order.ts';

const names = (seat: number) => ['Ada', 'Ben', 'Cleo', 'Dev'][seat] ?? '';
const reason = 'called';

describe('the final places', () => {
  it('are the game’s own if it names them', () => {
    expect(finalOrder({ winners: [0], scores: [3, 9, 9, 12], places: [1, 2, 2, 4], reason }, names)).toBe(
      '🏆 1. Ada · 2. Ben and Cleo · 4. Dev',
    );
    expect(finalOrder({ winners: [1], scores: [8, 5], places: [2, 1], reason }, names)).toBe(
      '🏆 1. Ben · 2. Ada',
    );
  });

  it('have another sign if nobody has won', () => {
    expect(finalOrder({ winners: [], scores: [3, 9], places: [2, 1], reason }, names)).toBe(
      '🏁 1. Ben · 2. Ada',
    );
  });

  it('are not repeated if the game itself told all of them', () => {
    const result = { winners: [0], scores: [9, 5, 5], places: [1, 2, 2], reason };
    expect(finalOrder(result, names, '**1. Ada: 9**\n**2. Ben: 5**\n**2. Cleo: 5**')).toBeUndefined();
    expect(finalOrder(result, names, '**1. Ada: 9**\n**2. Ben: 5**')).toBe('🏆 1. Ada · 2. Ben and Cleo');
  });

  it('otherwise go by winners, and then by scores, high to low', () => {
    expect(placesOf({ winners: [3], scores: [5, 2, 2, 1], reason })).toEqual([2, 3, 3, 1]);
    expect(finalOrder({ winners: [3], scores: [5, 2, 2, 1], reason }, names)).toBe(
      '🏆 1. Dev · 2. Ada · 3. Ben and Cleo',
    );
    expect(finalOrder({ winners: [0, 1, 2], scores: [5, 5, 5, 1], reason }, names)).toBe(
      '🏆 1. Ada, Ben, and Cleo · 4. Dev',
    );
  });

  it('are not told for two players with a winner, or for a draw', () => {
    expect(finalOrder({ winners: [1], scores: [2, 5], reason }, names)).toBeUndefined();
    expect(finalOrder({ winners: [], scores: [2, 5, 5], reason }, names)).toBeUndefined();
    expect(finalOrder({ winners: [0, 1], scores: [4, 4], places: [1, 1], reason }, names)).toBeUndefined();
  });

  it('go low to high if the game says so, as in Snap', () => {
    const dice = createDice({ seed: '5'.repeat(64), entropy: '' });
    const dealt = snap.setup({ players: 3, stack: 666_123_123 }, Array(3).fill({ kind: 'person' }), dice);
    const over = snap.result(snap.apply(dealt, 0, { kind: 'call' }, dice).state);
    expect(over && finalOrder(over, names)).toBe('🏆 1. Ben and Cleo · 3. Ada');
  });
});

describe('the summary of the end', () => {
  it('has the order below its own words, and exists even if the game has none', () => {
    const order = '🏆 1. Ada · 2. Ben';
    const panels = [
      { title: 'Round over', text: 'Ada wins it.' },
      { title: 'Game over', text: 'Ada wins.' },
    ];
    expect(withFinalOrder(panels, order)).toEqual([
      panels[0],
      { title: 'Game over', text: `Ada wins.\n${order}` },
    ]);
    expect(withFinalOrder([], order)).toEqual([{ title: 'Game over', text: order }]);
    expect(withFinalOrder(panels, undefined)).toEqual(panels);
  });
});
