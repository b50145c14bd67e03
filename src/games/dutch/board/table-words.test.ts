import { describe, expect, it } from 'vitest';
import { later, position } from '../../../../test/games/dutch/positions.ts';
import type { State } from '../state.ts';
import { viewOf } from '../view.ts';
import { previewOf, privately } from './privately.ts';
import { panelOf } from './table-words.ts';

/** Tests the text that everybody reads, and the text that one person reads in private (Dutch 24.1, 24.4). */

const names = (seat: number) => ['Ann', 'Ben', 'Cleo'][seat] ?? '';
const hands = ['5H 9C - KS', '2S 9H QD 4C', '3C 4D 5S 6H'];
const start = position({ hands, draw: '7D 6S', knows: { 1: 's1[1]=5H s2[2]=9H' } });
const power = (...powers: State['powers'][number][]): State => ({
  ...start,
  phase: 'special_play_window',
  powers,
});
const panel = (state: State) => panelOf(viewOf(state, 'public'), names);
const alone = (state: State, seat: number, path: readonly string[] = []) =>
  privately(viewOf(state, seat - 1), path, names);

describe('the table message says', () => {
  it('what is awaited of each person, and no face that lies down', () => {
    expect(panel(start)).toEqual({ title: 'Dutch', text: '**Ann** draws a card.' });
    expect(panel(later(start, 's1 draw deck')).text).toBe('**Ann** plays a card.');
  });

  it('the rank of a window, the powers that wait, who has called and who passes in advance', () => {
    const called = later(start, 's3 autopass on', 's1 draw deck', 's1 dutch', 's1 play 2');
    expect(panel(called).text.split('\n')).toEqual([
      'Same rank: **9**. Drop yours, or pass.',
      '**Ann** called Dutch. Last turns still to come: Ben, Cleo.',
      'Passing in advance: Cleo',
    ]);
    const queen = { seat: 0, power: 'queen_peek' } as const;
    const jack = { seat: 1, power: 'jack_swap' } as const;
    expect(panel(power(queen, jack)).text.split('\n')).toEqual([
      '**Ann** played a queen and now looks at a card.',
      'Then: Ben’s jack',
    ]);
  });

  it('in a match which round of how many it is', () => {
    const options = { ...start.options, match_rounds: 3, match_score: 50 };
    const match = { round: 2, start: 0, totals: [], end: null };
    expect(panel({ ...start, options, match }).title).toBe('Dutch, round 2 of 3, to 50 points');
  });
});

describe('the private answer', () => {
  it('shows the drawn card for some seconds, and to nobody else', () => {
    const drawn = later(start, 's1 draw deck');
    expect(alone(drawn, 1)).toMatchObject({
      panel: { title: 'Play a card', text: 'Drawn into slot 5: **7♦**' },
      alt: 'Your hand: slot 1 face down, slot 2 face down, slot 3 blank, slot 4 face down, slot 5 7♦.',
      seconds: 8,
    });
    expect(alone(drawn, 2)?.panel.text).toBe('All the cards are face down, so you have to remember them.');
    expect(alone(drawn, 2)).not.toHaveProperty('seconds');
  });

  it('tells to remember the two first cards', () => {
    const peeking: State = { ...start, phase: 'initial_peek' };
    expect(alone(peeking, 2)?.panel.title).toBe('Look at two cards');
    const once = later(peeking, 's2 look 1');
    expect(alone(once, 2)?.panel).toEqual({ title: 'Look at one more card', text: 'Slot 1: **2♠**' });
    expect(alone(later(once, 's2 look 3'), 2)?.panel.text).toBe(
      'Slot 1: **2♠**\nSlot 3: **Q♦**\nRemember them!',
    );
  });

  it('shows all that its seat knows where the table helps the memory', () => {
    const aided = { ...start, options: { ...start.options, memory_aid: true } };
    expect(alone(aided, 1)?.panel.text).toBe('Slot 1: **5♥**\nBen, slot 2: **9♥**');
  });

  it('shows a peeked card of another while it is fresh', () => {
    const peeked = later(power({ seat: 0, power: 'queen_peek' }), 's1 peek s2[3]');
    expect(alone(peeked, 1)?.panel.text).toBe('Ben, slot 3: **Q♦**');
    expect(alone(later(peeked, 'timer drawing_card'), 1)?.panel.text).toBe(
      'All the cards are face down, so you have to remember them.',
    );
  });

  it('says what is to be chosen at each step of a power, over the hand that it is chosen from', () => {
    const queen = power({ seat: 0, power: 'queen_peek' });
    expect(alone(queen, 1)?.panel.title).toBe('Look at a card');
    expect(alone(queen, 1, ['Seat 2'])?.panel.title).toBe('Look at a card from Ben');
    expect(alone(queen, 1, ['Seat 2'])?.alt).toMatch(/^Ben: slot 1 face down/);
    const jack = power({ seat: 0, power: 'jack_swap' });
    const titles = [
      [],
      ['Seat 3, slot 2'],
      ['My slot 1'],
      ['Seat 3'],
      ['Seat 3', 'Slot 2'],
      ['Seat 3', 'Slot 2', 'with My hand'],
    ].map((path) => alone(jack, 1, path)?.panel.title);
    expect(titles).toEqual([
      'Swap two cards',
      'Swap Cleo’s slot 2 with …',
      'Swap your own slot 1 with …',
      'Swap a card from Cleo',
      'Swap Cleo’s slot 2 with …',
      'Swap Cleo’s slot 2 with …',
    ]);
    expect(alone(jack, 1, ['Seat 3, slot 2'])?.alt).toMatch(/^Your hand/);
    expect(alone(jack, 1, ['Seat 3', 'Slot 2', 'with My hand'])?.alt).toMatch(/^Your hand/);
  });

  it('tells who is locked out, and that all hands lie open in the end', () => {
    const window = later(start, 's1 draw deck', 's1 play 2');
    expect(alone(window, 2)?.panel.title).toBe('Drop any 9');
    expect(alone(later(window, 's2 same 1'), 2)?.panel).toEqual({
      title: 'My hand',
      text: 'You’re locked out of this window.',
    });
    expect(alone({ ...start, phase: 'game_ended' }, 2)?.panel.text).toBe('All hands are open.');
  });
});

describe('a preview', () => {
  it('asks once more before a call, and names both cards of a swap', () => {
    const view = viewOf(start, 0);
    expect(previewOf(view, { type: 'call_dutch' }, names)?.confirm).toBe(true);
    const swap = { type: 'jack_swap', a: { seat: 0, index: 1 }, b: { seat: 1, index: 2 } } as const;
    expect(previewOf(view, swap, names)?.panel.text).toBe('your own slot 2 with Ben’s slot 3.');
  });
});
