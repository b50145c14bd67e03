import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/dutch/positions.ts';
import type { Card } from '../state.ts';
import { inDeckOrder, pointsOf } from '../terms/cards.ts';
import { cardIndices, isSameSlot, vacated } from './hand.ts';
import { set, without, withoutSeat } from './known.ts';

/** Slots, cards and their points (Dutch 3, 5). */

describe('a slot', () => {
  it('is the same where both seat and index are', () => {
    const slot = { seat: 1, index: 2 };
    expect(isSameSlot(slot, { seat: 1, index: 2 })).toBe(true);
    expect(isSameSlot(slot, { seat: 1, index: 1 })).toBe(false);
    expect(isSameSlot(slot, { seat: 2, index: 2 })).toBe(false);
  });

  it('up to the fourth stays blank; from the fifth on it goes with the blanks before it (H2, H3)', () => {
    expect(vacated(['2C', '3C', '4C', '5C'], 3)).toEqual(['2C', '3C', '4C', null]);
    expect(vacated(['2C', null, null, null], 0)).toEqual([null, null, null, null]);
    expect(vacated(['2C', '3C', '4C', '5C', '6C'], 4)).toEqual(['2C', '3C', '4C', '5C']);
    expect(vacated(['2C', '3C', '4C', null, '6C'], 4)).toEqual(['2C', '3C', '4C', null]);
    expect(vacated(['2C', '3C', '4C', '5C', '6C', '7C'], 4)).toEqual(['2C', '3C', '4C', '5C', null, '7C']);
    expect(vacated(['2C', '3C', '4C', '5C', null, null, '7C'], 6)).toEqual(['2C', '3C', '4C', '5C']);
  });

  it('with a card is listed, a blank one is not', () => {
    expect(cardIndices(position({ hands: ['- 5H - 6H'] }), 0)).toEqual([1, 3]);
    expect(cardIndices(position({ hands: ['- - - -'] }), 0)).toEqual([]);
  });
});

describe('what is known', () => {
  const known = { '0.1': '2C', '1.1': '3C', '10.1': '4C' } as const;

  it('of one slot, or of one hand, is dropped alone', () => {
    expect(without(known, '1.1')).toEqual({ '0.1': '2C', '10.1': '4C' });
    expect(without(known, '1.0')).toBe(known);
    expect(withoutSeat(known, 1)).toEqual({ '0.1': '2C', '10.1': '4C' });
    expect(set(known, '1.1', undefined)).toEqual({ '0.1': '2C', '10.1': '4C' });
    expect(set({}, '1.1', '5C')).toEqual({ '1.1': '5C' });
  });
});

describe('points (D3)', () => {
  it('of red kings are the table’s choice, of black kings always 10', () => {
    const cards: readonly Card[] = ['AH', '2C', '10D', 'JH', 'QD', 'KC', 'KS', 'KH', 'KD', 'JK1', 'JK2'];
    expect(cards.map((card) => pointsOf(card, 0))).toEqual([1, 2, 10, 10, 10, 10, 10, 0, 0, 0, 0]);
    expect(cards.map((card) => pointsOf(card, 10))).toEqual([1, 2, 10, 10, 10, 10, 10, 10, 10, 0, 0]);
  });
});

it('cards in deck order go by rank from the ace, then by suit, jokers last', () => {
  expect(inDeckOrder(['JK2', 'KC', 'AS', '10D', '2C', 'AC', '10C', 'JK1'])).toEqual([
    'AC',
    'AS',
    '2C',
    '10C',
    '10D',
    'KC',
    'JK1',
    'JK2',
  ]);
});
