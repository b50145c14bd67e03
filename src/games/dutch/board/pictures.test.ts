import { expect, describe as group, it } from 'vitest';
import { paint } from '../../../engine/picture/canvas.ts';
import { allShapes } from '../../../engine/picture/picture.ts';
import { suitShapes } from '../../../engine/picture/suits.ts';
import { allCards, suits } from '../terms/cards.ts';
import { options } from '../terms/options.ts';
import type { View } from '../view.ts';
import { cardShapes } from './card-face.ts';
import { describeHand, drawHand } from './hand-picture.ts';
import { describe, draw } from './table-picture.ts';

const names = (seat: number) => `Somebody with a long name ${seat}`;
const hand = ['hidden', 'hidden', null, 'QH', 'hidden', 'hidden', 'JK1'] as const;

/** Builds a view with an open window and this many seats. */
function viewOf(seats: number, rest: Partial<View> = {}): View {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return {
    options: options.parse({}),
    players: all.map(() => ({ kind: 'person' })),
    phase: 'same_rank_window',
    current: 0,
    active: all,
    turn: 3,
    heads: 0,
    firstTurn: false,
    hands: all.map(() => hand),
    discard: ['7C', '9D'],
    pile: 31,
    drawn: null,
    window: { rank: '9', initiator: 0, passed: [1], locked: [], right: [] },
    powers: [],
    dutch: null,
    collections: all.map(() => null),
    declined: [],
    swaps: all.map(() => []),
    peeked: all.map(() => []),
    collected: null,
    missed: all.map(() => 0),
    idle: 0,
    stalled: [],
    autoPass: [],
    ready: [],
    result: null,
    match: null,
    viewer: 'public',
    awaited: [0],
    known: {},
    drawnCard: null,
    fresh: [],
    legal: {},
    memory: null,
    ...rest,
  };
}

group('the table', () => {
  it.each([2, 3, 4, 6, 7, 10])('of %i seats has letters of 12 pixels at least on a phone of 360', (seats) => {
    // The deck doesn't have enough cards for ten long hands.
    const hands = Array.from({ length: seats }, () => hand.slice(0, seats > 6 ? 5 : 7));
    const picture = draw(viewOf(seats, { hands }), names);
    const sizes = allShapes(picture).flatMap((shape) =>
      // The word “Joker” on a card may be small, because the card shows a star as well.
      shape.kind === 'text' && shape.text !== 'Joker' ? [(shape.size * 360) / picture.width] : [],
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    // On a phone's screen, the picture must leave room for text and buttons.
    expect(picture.height / picture.width).toBeLessThan(seats > 4 ? 1 : 0.6);
    expect(describe(viewOf(seats), names).length).toBeLessThanOrEqual(1000);
  });

  it('weighs less than 50 kB, with as many cards as there are', async () => {
    const open = Array.from({ length: 10 }, (_, seat) => allCards.slice(5 * seat, 5 * seat + 5));
    const collecting = open.map(
      ([one = 'JK1', two = 'JK1']) => [one, two, 'hidden', 'hidden', 'hidden'] as const,
    );
    const over = draw(viewOf(10, { hands: open, phase: 'round_over', pile: 0 }), names);
    const window = draw(viewOf(10, { hands: collecting }), names);
    for (const picture of [over, window]) expect((await paint(picture)).length).toBeLessThan(50_000);
  });

  it('says in words what lies open, what is blank and who is done', () => {
    expect(describe(viewOf(2), names)).toBe(
      '9♦ on top of 2 discards, 31 cards in the pile. Somebody with a long name 0: 6 cards, 3 blank, 4 Q♥, 7 Joker; Somebody with a long name 1: 6 cards, passed, 3 blank, 4 Q♥, 7 Joker.',
    );
  });

  it('looks the same to all, whatever the view of a seat knows', () => {
    const seat = viewOf(3, { viewer: 1, known: { '1.0': 'AH', '2.1': '5C' }, fresh: ['1.0', '2.1'] });
    expect(draw(seat, names)).toEqual(draw(viewOf(3), names));
    expect(describe(seat, names)).toBe(describe(viewOf(3), names));
  });
});

group('a hand', () => {
  const known = { '1.0': 'AH', '1.1': '4S', '2.1': '5C' } as const;

  it('shows what is fresh, here and elsewhere, and nothing else that its owner knows', () => {
    const view = viewOf(3, { viewer: 1, known, fresh: ['1.0', '2.1'] });
    expect(describeHand(view, 1, names)).toBe(
      'Your hand: slot 1 A♥, slot 2 face down, slot 3 blank, slot 4 Q♥, slot 5 face down, slot 6 face down, slot 7 Joker. Somebody with a long name 2, slot 2: 5♣.',
    );
  });

  it('shows all of it with the memory aid, and the drawn card as long as it is drawn', () => {
    const aided = viewOf(3, { viewer: 1, known, options: options.parse({ memory_aid: true }) });
    expect(describeHand(aided, 1, names)).toContain('slot 1 A♥, slot 2 4♠');
    const drawn = viewOf(3, { viewer: 1, current: 1, drawn: 5, drawnCard: 'KD' });
    expect(describeHand(drawn, 1, names)).toContain('slot 6 K♦');
  });

  it('of another shows the faces of that hand alone', () => {
    const view = viewOf(3, { viewer: 1, known, fresh: ['1.0', '2.1'] });
    expect(describeHand(view, 2, names)).toBe(
      'Somebody with a long name 2: slot 1 face down, slot 2 5♣, slot 3 blank, slot 4 Q♥, slot 5 face down, slot 6 face down, slot 7 Joker.',
    );
  });

  it('shows an onlooker nothing that does not lie open', () => {
    const open = viewOf(3, { known, fresh: ['1.0'], drawn: 0, drawnCard: null });
    expect(drawHand(open, 0, names)).toEqual(drawHand(viewOf(3), 0, names));
  });
});

group('a card', () => {
  const place = { x: 0, y: 0, height: 70 };

  it('is another than every other, whatever colors are seen', () => {
    const plain = (card: (typeof allCards)[number]) =>
      JSON.stringify(cardShapes(card, place)).replaceAll(/#[\da-f]{6}/g, '');
    expect(new Set(allCards.map(plain)).size).toBe(allCards.length);
    const forms = suits.map((suit) =>
      JSON.stringify(suitShapes(suit, 0, 0, 10)).replaceAll(/#[\da-f]{6}/g, ''),
    );
    expect(new Set(forms).size).toBe(suits.length);
  });
});
