import { describe, expect, it } from 'vitest';
import { knownOf, later, linesOf, position } from '../../../../test/games/dutch/positions.ts';
import type { Seat, SlotKey, State } from '../state.ts';
import type { Chance } from '../terms/chance.ts';
import { viewOf } from '../view.ts';
import type { Asked } from './advance.ts';
import { advance } from './advance.ts';

/** Who learns what, what computers forget, and which faces are fresh (Dutch 10, V7). */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];
const slot = (seat: Seat, index: number) => ({ seat, index });
const swapBy = (seat: Seat) =>
  ({ phase: 'special_play_window', powers: [{ seat, power: 'jack_swap' }] }) as const;

/**
 * A source of randomness that answers each roll with the next of these answers and records the probability of each
 * roll.
 */
function rolling(...answers: readonly boolean[]): Chance & { readonly rolls: number[] } {
  const rolls: number[] = [];
  return {
    rolls,
    passes: (probability) => {
      if (probability >= 1 || probability <= 0) return probability >= 1;
      rolls.push(probability);
      const answer = answers[rolls.length - 1];
      if (answer === undefined) throw new Error(`A roll of ${probability} was not expected.`);
      return answer;
    },
    pick: ([first]) => {
      if (first === undefined) throw new Error('There is nothing to pick from.');
      return first;
    },
    shuffle: (items) => items,
  };
}

/** Returns what the computers believe after an action, and the probabilities of its rolls. */
function believed(state: State, seat: Seat, action: Asked, ...answers: readonly boolean[]) {
  const chance = rolling(...answers);
  const next = advance(state, seat, action, chance);
  return { memory: next?.state.memory, rolls: chance.rolls };
}

describe('a swap', () => {
  const swap = { type: 'jack_swap', a: slot(1, 1), b: slot(2, 0) } as const;
  const fresh = [
    [
      { key: '2.0', until: 9 },
      { key: '1.0', until: 9 },
    ],
    [{ key: '1.1', until: 9 }],
    [],
  ] satisfies State['fresh'];
  const jack = position({ hands, state: { ...swapBy(0), fresh } });

  it('ends freshness of both faces for everybody, and of no other (V7)', () => {
    const swapped = later(jack, 's1 swap s2[2] s3[1]');
    expect(swapped.fresh).toEqual([[{ key: '1.0', until: 9 }], [], []]);
    expect(viewOf(swapped, 0).fresh).toEqual(['1.0']);
  });

  it('moves the belief of who swaps without a roll', () => {
    const state = position({
      hands,
      computers: { 1: 'easy' },
      knows: { 1: 's2[2]=9H s3[1]=6H' },
      state: swapBy(0),
    });
    expect(believed(state, 0, swap)).toEqual({
      memory: [{ '1.1': '6H', '2.0': '9H' }, null, null],
      rolls: [],
    });
  });

  const watched = position({
    hands,
    computers: { 2: 'easy', 3: 'hard' },
    knows: { 2: 's2[2]=9H s3[1]=6H', 3: 's3[1]=6H s1[1]=5H' },
    state: swapBy(0),
  });

  it('moves beliefs of others that are noticed: seats in order, then slots in order (M2, M4)', () => {
    expect(believed(watched, 0, swap, true, true, true)).toEqual({
      memory: [null, { '1.1': '6H', '2.0': '9H' }, { '1.1': '6H', '0.0': '5H' }],
      rolls: [0.7, 0.7, 0.9],
    });
    expect(believed(watched, 0, swap, true, false, false).memory).toEqual([
      null,
      { '2.0': '9H' },
      { '2.0': '6H', '0.0': '5H' },
    ]);
    expect(believed(watched, 0, swap, false, true, false).memory?.[1]).toEqual({ '1.1': '6H' });
    expect(believed(watched, 0, swap, false, false, false).memory?.[1]).toEqual({ '1.1': '9H', '2.0': '6H' });
  });

  it('rolls in the order of slots, however the cards are named (M2)', () => {
    const backward = { type: 'jack_swap', a: slot(2, 0), b: slot(1, 1) } as const;
    expect(believed(watched, 0, backward, true, false, true)).toEqual(
      believed(watched, 0, swap, true, false, true),
    );
    const ofOne = position({
      hands,
      computers: { 2: 'easy' },
      knows: { 2: 's3[1]=6H s3[2]=8D' },
      state: swapBy(0),
    });
    const forth = { type: 'jack_swap', a: slot(2, 0), b: slot(2, 1) } as const;
    const back = { type: 'jack_swap', a: slot(2, 1), b: slot(2, 0) } as const;
    const first = [null, { '2.1': '6H' }, null];
    expect(believed(ofOne, 0, forth, true, false).memory).toEqual(first);
    expect(believed(ofOne, 0, back, true, false).memory).toEqual(first);
  });

  it('orders slots by their seat before their index (M2)', () => {
    const far = { type: 'jack_swap', a: slot(2, 0), b: slot(1, 3) } as const;
    const state = position({
      hands,
      computers: { 2: 'easy' },
      knows: { 2: 's2[4]=4C s3[1]=6H' },
      state: swapBy(0),
    });
    expect(believed(state, 0, far, true, false).memory).toEqual([null, { '2.0': '4C' }, null]);
  });

  it('teaches nobody anything, and a half-known pair stays half known (K9)', () => {
    const state = position({ hands, knows: { 1: 's2[2]=9H' }, state: swapBy(0) });
    const swapped = later(state, 's1 swap s2[2] s3[1]');
    expect([1, 2, 3].map((seat) => knownOf(swapped, seat))).toEqual(['s3[1]=9H', '', '']);
    expect(swapped.memory).toEqual([null, null, null]);
    expect(swapped.swaps[0]).toEqual([[slot(1, 1), slot(2, 0)]]);
  });
});

describe('a play', () => {
  const playing = position({
    hands: ['5H 9C 3D KS 7D', ...hands.slice(1)],
    computers: { 1: 'easy', 2: 'easy', 3: 'hard' },
    knows: { 1: 's1[2]=9C s1[5]=7D', 2: 's1[2]=9C s1[1]=5H', 3: 's1[2]=9C s1[5]=7D' },
    state: { phase: 'playing_card', drawn: 4 },
  });
  const play = (index: number) => ({ type: 'play', index }) as const;

  it('moves what seats know of the drawn card into the played slot (K5)', () => {
    const played = later(playing, 's1 play 2');
    expect([1, 2, 3].map((seat) => knownOf(played, seat))).toEqual(['s1[2]=7D', 's1[1]=5H', 's1[2]=7D']);
  });

  it('leaves a belief that nobody notices: one roll a viewer without a belief about the new card (M1)', () => {
    expect(believed(playing, 0, play(1), false)).toEqual({
      memory: [{ '0.1': '7D' }, { '0.1': '9C', '0.0': '5H' }, { '0.1': '7D' }],
      rolls: [0.7],
    });
    expect(believed(playing, 0, play(1), true).memory?.[1]).toEqual({ '0.0': '5H' });
  });

  it('is noticed by who plays, without a roll', () => {
    const blind = { ...playing, memory: [{ '0.1': '9C' }, null, {}] } satisfies State;
    expect(believed(blind, 0, play(1))).toEqual({ memory: [{}, null, {}], rolls: [] });
  });

  it('of the drawn card itself is forgotten by everybody at once (K6)', () => {
    const fresh = [[{ key: '0.4', until: 2 }], [{ key: '0.1', until: 2 }], []] satisfies State['fresh'];
    const played = advance({ ...playing, fresh }, 0, play(4), rolling())?.state;
    expect(played?.memory[2]).toEqual({ '0.1': '9C' });
    expect([1, 3].map((seat) => knownOf(played ?? playing, seat))).toEqual(['s1[2]=9C', 's1[2]=9C']);
    expect(played?.fresh).toEqual([[], [{ key: '0.1', until: 2 }], []]);
  });

  it('ends freshness of both slots that it changes', () => {
    const fresh = [
      [
        { key: '0.4', until: 2 },
        { key: '0.1', until: 2 },
        { key: '0.0', until: 2 },
      ],
      [{ key: '0.1', until: 2 }],
      [],
    ] satisfies State['fresh'];
    const played = advance({ ...playing, fresh }, 0, play(1), rolling(true))?.state;
    expect(played?.fresh).toEqual([[{ key: '0.0', until: 2 }], [], []]);
  });

  it('needs no roll of an expert, and of an unknown level one like medium', () => {
    const seats = (level: string) =>
      position({
        hands: ['5H 9C 3D KS 7D', ...hands.slice(1)],
        computers: { 2: level },
        knows: { 2: 's1[2]=9C' },
        state: { phase: 'playing_card', drawn: 4 },
      });
    expect(believed(seats('expert'), 0, play(1))).toEqual({ memory: [null, {}, null], rolls: [] });
    expect(believed(seats('expert of old'), 0, play(1), true).rolls).toEqual([0.8]);
  });
});

describe('a card in a window', () => {
  const open = position({
    hands,
    computers: { 3: 'easy' },
    knows: { 1: 's2[2]=9H', 3: 's2[2]=9H s2[1]=2S' },
    state: {
      phase: 'same_rank_window',
      window: { rank: '9', initiator: 0, passed: [], locked: [], right: [] },
      fresh: [[{ key: '1.1', until: 2 }], [], []],
    },
  });

  it('that is right is forgotten by everybody, and no longer fresh (K6)', () => {
    const dropped = later(open, 's2 same 2');
    expect([1, 3].map((seat) => knownOf(dropped, seat))).toEqual(['', 's2[1]=2S']);
    expect(dropped.memory[2]).toEqual({ '1.0': '2S' });
    expect(dropped.fresh).toEqual([[], [], []]);
  });

  it('that is wrong is learned by everybody, computers too, and stays fresh (K7)', () => {
    const wrong = later(open, 's2 same 3');
    expect([1, 2, 3].map((seat) => knownOf(wrong, seat))).toEqual([
      's2[2]=9H s2[3]=QD',
      's2[3]=QD',
      's2[1]=2S s2[2]=9H s2[3]=QD',
    ]);
    expect(wrong.memory).toEqual([null, null, { '1.1': '9H', '1.0': '2S', '1.2': 'QD' }]);
    expect(wrong.fresh).toEqual(open.fresh);
  });
});

describe('a penalty (M3)', () => {
  const wrong = (hand: string, more: Partial<State> = {}): State => ({
    ...position({
      hands: [hands[0] ?? '', hand, hands[2] ?? ''],
      computers: { 2: 'easy', 3: 'easy' },
      knows: { 2: 's2[1]=2S', 3: 's2[1]=2S' },
      state: {
        phase: 'same_rank_window',
        window: { rank: '9', initiator: 0, passed: [0], locked: [], right: [] },
      },
    }),
    ...more,
  });
  const first = { type: 'same_rank', index: 0 } as const;

  it('may make a computer forget all it believes, at seven slots and blanks counted', () => {
    expect(believed(wrong('2S 4C - - - 5D'), 1, first, true)).toEqual({
      memory: [null, {}, { '1.0': '2S' }],
      rolls: [0.8],
    });
    expect(believed(wrong('2S 4C - - - 5D'), 1, first, false).memory?.[1]).toEqual({ '1.0': '2S' });
    expect(believed(wrong('2S 4C - - 5D'), 1, first).rolls).toEqual([]);
  });

  it('makes nobody forget where the set says never, where a person errs, or without a card to draw', () => {
    const six = wrong('2S 4C - - - 5D');
    const never = { ...six, forgetting: { ...six.forgetting, wipe: null } };
    expect(believed(never, 1, first).rolls).toEqual([]);
    const person = position({
      hands: [hands[0] ?? '', '2S 4C - - - 5D', hands[2] ?? ''],
      computers: { 3: 'easy' },
      state: { phase: 'same_rank_window', window: six.window },
    });
    expect(believed(person, 1, first).rolls).toEqual([]);
    const empty = { ...six, draw: [] };
    expect(believed(empty, 1, first).rolls).toEqual([]);
    expect(linesOf(empty, 's2 same 1')[0]).toBe('WRONG s2[1]=2S penalty none');
  });
});

describe('a face shown alone', () => {
  const queen = position({
    hands,
    computers: { 3: 'easy' },
    state: { phase: 'special_play_window', powers: [{ seat: 2, power: 'queen_peek' }] },
  });

  it('is learned, and believed, by that seat alone (K8)', () => {
    const peeked = later(queen, 's3 peek s2[3]');
    expect([1, 2, 3].map((seat) => knownOf(peeked, seat))).toEqual(['', '', 's2[3]=QD']);
    expect(peeked.memory).toEqual([null, null, { '1.2': 'QD' }]);
    expect(peeked.fresh.map((faces) => faces.length)).toEqual([0, 0, 1]);
  });

  it('twice is fresh once, for as long as the later look says', () => {
    const again = { ...queen, fresh: [[], [], [{ key: '1.2', until: 2 }]] } satisfies State;
    expect(later(again, 's3 peek s2[3]').fresh[2]).toEqual([{ key: '1.2', until: 3 }]);
  });

  it('keeps no other seat’s look at the same slot, and no other slot, fresh for longer', () => {
    const fresh = [
      [{ key: '1.2', until: 2 }],
      [],
      [
        { key: '0.0', until: 2 },
        { key: '0.1', until: 3 },
      ],
    ] satisfies State['fresh'];
    const keys = later({ ...queen, fresh }, 's3 peek s2[3]').fresh.map((faces) =>
      faces.map(({ key }): SlotKey => key),
    );
    expect(keys).toEqual([[], [], ['0.1', '1.2']]);
  });
});

describe('a seat that has left', () => {
  it('learns nothing and believes nothing of what happens later', () => {
    const rest = position({
      hands: [hands[0] ?? '', hands[1] ?? '', ''],
      computers: { 3: 'easy' },
      state: { active: [0, 1], memory: [null, null, null] },
    });
    const taken = later(rest, 's1 draw discard');
    expect([1, 2, 3].map((seat) => knownOf(taken, seat))).toEqual(['s1[5]=AC', 's1[5]=AC', '']);
    expect(taken.memory).toEqual([null, null, null]);
  });
});

describe('the end of a round', () => {
  it('clears all that seats know, believe and have fresh, and lets computers believe anew', () => {
    const ending = position({
      hands: ['9S - - -', ...hands.slice(1), ''],
      computers: { 3: 'easy', 4: 'easy' },
      knows: { 1: 's2[2]=9H', 3: 's2[2]=9H' },
      state: {
        active: [0, 1, 2],
        phase: 'same_rank_window',
        window: { rank: '9', initiator: 0, passed: [], locked: [], right: [] },
        fresh: [[{ key: '1.1', until: 2 }], [], [], []],
      },
    });
    const { knowledge, memory, fresh } = later(ending, 's1 same 1');
    expect({ knowledge, memory, fresh }).toEqual({
      knowledge: [{}, {}, {}, {}],
      memory: [null, null, {}, null],
      fresh: [[], [], [], []],
    });
  });
});
