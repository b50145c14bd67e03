import { describe, expect, it } from 'vitest';
import { position } from '../../../test/games/dutch/positions.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

/** What a viewer may know about a state (Dutch 17). */

/** Creates a new state for each call, because the public view of a state is cached. */
const tableOf = (): State =>
  position({
    hands: ['5H 9C - KS 7D', '2S 7H QD 4C'],
    computers: { 2: 'easy' },
    options: { mode: 'collect' },
    draw: '10D 6S 3C',
    knows: { 1: 's1[1]=5H', 2: 's2[1]=2S' },
    state: {
      phase: 'playing_card',
      drawn: 4,
      out: ['8C'],
      collections: [null, { rank: '7', indices: [1] }],
      fresh: [[{ key: '0.4', until: 2 }], []],
    },
  });
const at = (phase: State['phase']): State => ({ ...tableOf(), phase });

describe('a view', () => {
  it('of the public shows blanks and face-up cards, and hides every other face', () => {
    expect(viewOf(tableOf(), 'public')).toMatchObject({
      viewer: 'public',
      hands: [
        ['hidden', 'hidden', null, 'hidden', 'hidden'],
        ['hidden', '7H', 'hidden', 'hidden'],
      ],
      pile: 3,
      awaited: [0],
      known: {},
      drawnCard: null,
      fresh: [],
      legal: {},
      memory: null,
    });
    for (const key of ['draw', 'out', 'knowledge', 'forgetting'])
      expect(viewOf(tableOf(), 'public')).not.toHaveProperty(key);
  });

  it('of a person adds what that person knows, the drawn card and fresh faces, and no memory', () => {
    expect(viewOf(tableOf(), 0)).toMatchObject({
      viewer: 0,
      known: { '0.0': '5H' },
      drawnCard: '7D',
      fresh: ['0.4'],
      memory: null,
      legal: { play: [0, 1, 3, 4] },
    });
  });

  it('of a computer adds its memory; a drawn card is the drawer’s alone', () => {
    expect(viewOf(tableOf(), 1)).toMatchObject({
      viewer: 1,
      known: { '1.0': '2S' },
      drawnCard: null,
      fresh: [],
      memory: { '1.0': '2S' },
    });
    expect(viewOf({ ...tableOf(), drawn: null }, 0).drawnCard).toBeNull();
  });

  it('shows all hands between rounds and after the end, and not before', () => {
    const open = [
      ['5H', '9C', null, 'KS', '7D'],
      ['2S', '7H', 'QD', '4C'],
    ];
    expect(viewOf(at('round_over'), 'public').hands).toEqual(open);
    expect(viewOf(at('game_ended'), 'public').hands).toEqual(open);
    for (const phase of ['initial_peek', 'drawing_card', 'special_play_window'] as const)
      expect(viewOf(at(phase), 'public').hands.flat()).toContain('hidden');
  });

  it('of somebody without a seat is that of the public', () => {
    expect(viewOf(tableOf(), 7)).toMatchObject({
      known: {},
      fresh: [],
      legal: {},
      memory: null,
      drawnCard: null,
    });
  });
});
