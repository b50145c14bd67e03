import { describe, expect, it } from 'vitest';
import { later, position } from '../trial/positions.ts';
import { viewOf } from '../view.ts';
import { handOf, panelOf, previewOf } from './table-words.ts';

/** 24.1, 24.4: what all see, and what one sees alone. */

const names = (seat: number) => ['Ann', 'Ben', 'Cleo'][seat] ?? '';
const start = position({ hands: ['5H 9C - KS', '2S 9H QD 4C'], draw: '7D 6S', knows: { 1: 's1[1]=5H' } });
const hand = (state: typeof start, seat: number) => handOf(viewOf(state, seat - 1), names);

describe('the table message', () => {
  it('shows slots, blanks and piles, and no hidden face', () => {
    const { text } = panelOf(viewOf(later(start, 's1 draw deck'), 'public'), names);
    expect(text).toContain('**Ann** (4): plays a card\n1▮ 2▮ 3· 4▮ 5▮');
    expect(text).toContain('Top discard: A♣ · pile: 1 · discards: 1');
    expect(text).not.toContain('7♦');
  });
});

describe('my hand', () => {
  it('shows the drawn card for some seconds, and to nobody else', () => {
    const drawn = later(start, 's1 draw deck');
    expect(hand(drawn, 1)).toEqual({ panel: { title: 'My hand', text: '1▮ 2▮ 3· 4▮ 5:7♦' }, seconds: 8 });
    expect(hand(drawn, 2)).toEqual({ panel: { title: 'My hand', text: '1▮ 2▮ 3▮ 4▮' } });
  });

  it('shows all that its seat knows where the table helps the memory', () => {
    const aided = { ...start, options: { ...start.options, memory_aid: true } };
    expect(hand(aided, 1)?.panel.text).toBe('1:5♥ 2▮ 3· 4▮');
  });

  it('shows a peeked card of another while it is fresh', () => {
    const queen = {
      ...start,
      phase: 'special_play_window',
      powers: [{ seat: 0, power: 'queen_peek' }],
    } as const;
    const peeked = later(queen, 's1 peek s2[3]');
    expect(hand(peeked, 1)?.panel.text).toBe('1▮ 2▮ 3· 4▮\nBen, slot 3: Q♦');
    expect(hand(later(peeked, 'timer drawing_card'), 1)?.panel.text).toBe('1▮ 2▮ 3· 4▮');
  });
});

describe('a preview', () => {
  it('asks once more before a call, and names both cards of a swap', () => {
    const view = viewOf(start, 0);
    expect(previewOf(view, { type: 'call_dutch' }, names)?.confirm).toBe(true);
    const swap = { type: 'jack_swap', a: { seat: 0, index: 1 }, b: { seat: 1, index: 2 } } as const;
    expect(previewOf(view, swap, names)?.panel.text).toBe('slot 2 of your own hand with slot 3 of Ben.');
  });
});
