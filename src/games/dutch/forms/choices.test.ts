import { describe, expect, it } from 'vitest';
import { dutch } from '../../../../test/games/dutch/anybody.ts';
import { position } from '../../../../test/games/dutch/positions.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import type { State } from '../state.ts';
import { notate } from '../words/notation.ts';
import { called as byName, choicesOf } from './choices.ts';

/** Tests public and private choices (Dutch 24.2). */

const hands = ['5H 9C - KS', '2S 9H QD 4C', '6H 8D 10S JC'];

const shown = (state: State, seat: number, isPrivate: boolean): string[] =>
  choicesOf(state, seat - 1)
    .filter((one) => (one.private === true) === isPrivate)
    .map(({ path, label, action }) => `${[...path, label].join(' ▸ ')}: ${notate(action)}`);
const open = (state: State, seat: number) => shown(state, seat, false);
const alone = (state: State, seat: number) => shown(state, seat, true);

const ahead = 'Pass in advance: autopass on';

describe('choices', () => {
  it('of a draw stand open', () => {
    const drawing = position({ hands, discard: '8S 7C' });
    expect(open(drawing, 1)).toEqual(['Draw: draw deck', 'Take 7♣: draw discard']);
    expect(open({ ...drawing, firstTurn: true }, 1)).toEqual(['Draw: draw deck']);
    expect(alone(drawing, 1)).toEqual([ahead]);
    expect(alone(drawing, 2)).toEqual([ahead]);
    expect(choicesOf(drawing, 0)[0]?.again).toEqual([]);
  });

  it('of a play are slots, blank ones left out, and the call stands open', () => {
    const playing = position({
      hands: ['5H 9C - KS 7D', ...hands.slice(1)],
      state: { phase: 'playing_card', drawn: 4 },
    });
    expect(open(playing, 1)).toEqual(['Call Dutch: dutch']);
    expect(alone(playing, 1)).toEqual([
      'Slot 1: play 1',
      'Slot 2: play 2',
      'Slot 4: play 4',
      'Slot 5, just drawn: play 5',
      ahead,
    ]);
  });

  it('of the first look are slots alone and both at once, in either order', () => {
    const peeking = position({ hands: ['5H 9C 3D KS', '2S 9H QD 4C'], state: { phase: 'initial_peek' } });
    const all = alone(peeking, 1);
    expect(all).toContain('Slot 3: look 3');
    expect(all).toContain('Both at once ▸ Slots 4 and 1: look 4 1');
    expect(all).toHaveLength(4 + 12 + 1);
    expect(alone({ ...peeking, peeked: [[2], []] }, 1)).toEqual([
      'Slot 1: look 1',
      'Slot 2: look 2',
      'Slot 4: look 4',
      ahead,
    ]);
  });

  const jackAt = (...all: readonly string[]): State =>
    position({
      hands: all,
      state: { phase: 'special_play_window', powers: [{ seat: 0, power: 'jack_swap' }] },
    });
  const called = (state: State, seat: number, people: readonly string[]): string[] =>
    choicesOf(state, seat - 1)
      .filter(({ action }) => action.type === 'jack_swap' || action.type === 'queen_peek')
      .map((one) => byName(one, (at) => people[at] ?? `Seat ${at + 1}`))
      .map(({ path, label }) => [...path, label].join(' ▸ '));

  it('of a jack are one card and then another, where one menu holds all cards of the table', () => {
    const jack = jackAt('5H - - -', '2S 9H - -');
    expect(open(jack, 1)).toEqual(['Skip: skip', 'Call Dutch: dutch']);
    expect(alone(jack, 1)).toEqual([
      'My slot 1 ▸ Seat 2, slot 1: swap s1[1] s2[1]',
      'My slot 1 ▸ Seat 2, slot 2: swap s1[1] s2[2]',
      'Seat 2, slot 1 ▸ My slot 1: swap s2[1] s1[1]',
      'Seat 2, slot 1 ▸ Seat 2, slot 2: swap s2[1] s2[2]',
      'Seat 2, slot 2 ▸ My slot 1: swap s2[2] s1[1]',
      'Seat 2, slot 2 ▸ Seat 2, slot 1: swap s2[2] s2[1]',
      ahead,
    ]);
    const six = jackAt(...Array.from({ length: 6 }, () => '5H 9C 3D KS'));
    expect(new Set(choicesOf(six, 0).map(({ path }) => path.length))).toEqual(new Set([0, 1]));
  });

  it('of a jack lead from hand to slot, where there are more cards than a menu holds', () => {
    const seven = jackAt(...Array.from({ length: 7 }, () => '5H 9C 3D KS'));
    const swaps = alone(seven, 1).filter((one) => one.includes('swap'));
    expect(swaps).toHaveLength(28 * 27);
    expect(swaps).toContain('My hand ▸ Slot 1 ▸ with Seat 2 ▸ Slot 4: swap s1[1] s2[4]');
    const edge = jackAt('5H 9C 3D KS 2H', ...Array.from({ length: 5 }, () => '5H 9C 3D KS'));
    expect(alone(edge, 1)).toContain('My slot 5 ▸ Seat 6, slot 4: swap s1[5] s6[4]');
    const over = jackAt('5H 9C 3D KS 2H 3H', ...Array.from({ length: 5 }, () => '5H 9C 3D KS'));
    expect(alone(over, 1)).toContain('My hand ▸ Slot 5 ▸ with Seat 6 ▸ Slot 4: swap s1[5] s6[4]');
  });

  it('of a power call people by their names, and by their seats too where two have the same', () => {
    const jack = jackAt('5H - - -', '2S - - -', '3S - - -');
    expect(called(jack, 1, ['Ann', 'Ben', 'Cleo'])).toContain('Ben, slot 1 ▸ Cleo, slot 1');
    expect(called(jack, 1, ['Ann', 'Ben', 'Cleo'])).toContain('My slot 1 ▸ Ben, slot 1');
    expect(called(jack, 1, ['Ann', 'Ben', 'Ben'])).toContain('Ben (seat 2), slot 1 ▸ Ben (seat 3), slot 1');
    const queen: State = { ...jack, powers: [{ seat: 0, power: 'queen_peek' }] };
    expect(called(queen, 1, ['Ann', 'My hand', 'Slot 1'])).toEqual([
      'My hand ▸ Slot 1',
      'My hand (seat 2) ▸ Slot 1',
      'Slot 1 ▸ Slot 1',
    ]);
    const seven = jackAt(...Array.from({ length: 7 }, () => '5H 9C 3D KS'));
    expect(called(seven, 1, ['Ann', 'Ben'])).toContain('Ben ▸ Slot 1 ▸ with My hand ▸ Slot 4');
  });

  it('of one’s own are answered with the hand and all that may be done by then, also after a play', () => {
    const again = (state: State, what: string) =>
      choicesOf(state, 0).find(({ action }) => notate(action) === what)?.again;
    const playing = position({
      hands: ['5H 9C - KS 7D', ...hands.slice(1)],
      state: { phase: 'playing_card', drawn: 4 },
    });
    expect(again(playing, 'play 2')).toEqual([]);
    expect(again(playing, 'dutch')).toEqual([]);
    expect(again(jackAt('5H - - -', '2S - - -'), 'swap s1[1] s2[1]')).toEqual([]);
    expect(again(jackAt('5H - - -', '2S - - -'), 'skip')).toBeUndefined();
  });

  it('of a window are all face-down cards, whatever they are, and none once one has passed', () => {
    const window = position({
      hands,
      state: {
        phase: 'same_rank_window',
        window: { rank: '9', initiator: 0, passed: [2], locked: [], right: [] },
      },
    });
    expect(open(window, 2)).toEqual(['Pass: pass']);
    expect(open(window, 1)).toEqual(['Pass: pass', 'Call Dutch: dutch']);
    expect(alone(window, 2).slice(0, 4)).toEqual([
      'Slot 1: same 1',
      'Slot 2: same 2',
      'Slot 3: same 3',
      'Slot 4: same 4',
    ]);
    expect([open(window, 3), alone(window, 3)]).toEqual([[], [ahead]]);
  });
});

describe('the table takes', () => {
  const dice = () => createDice({ seed: '3'.repeat(64), entropy: '' });
  const collecting = position({
    hands,
    computers: { 2: 'easy', 3: 'easy' },
    options: { mode: 'collect' },
    discard: '8S 9C',
    state: { collections: [null, { rank: '9', indices: [1] }, { rank: '9', indices: [1] }] },
  });

  it('the clock from those whose time it is, and from nobody else', () => {
    const drawing = position({ hands });
    const timer = { type: 'timer', name: 'drawing_card' } as const;
    expect(dutch.apply(drawing, 0, timer, dice()).state.current).toBe(1);
    expect(() => dutch.apply(drawing, 1, timer, dice())).toThrow('It’s too late for that, or too early.');
    expect(dutch.clockOnly?.(timer)).toBe(true);
  });

  it('one computer after another that could collect', () => {
    expect(dutch.toAct(collecting)).toEqual([1, 0]);
    expect(() => dutch.apply(collecting, 2, { type: 'collect' }, dice())).toThrow('It’s not your turn.');
    const declined = dutch.apply(collecting, 1, { type: 'decline_collect' }, dice()).state;
    expect(dutch.toAct(declined)).toEqual([2, 0]);
  });

  it('a pass of the clock for a computer that a window still waits for', () => {
    const late = position({
      hands,
      computers: { 2: 'easy' },
      state: {
        phase: 'same_rank_window',
        window: { rank: '9', initiator: 0, passed: [0, 2], locked: [], right: [] },
      },
    });
    expect(dutch.timeout(late)).toEqual([{ seat: 1, action: { type: 'pass_same_rank' }, excused: true }]);
    expect(dutch.clock(late)).toEqual({ id: 'window 1', seconds: 10, slowSeconds: 60 });
    const open = {
      ...late,
      window: { rank: '9', initiator: 0, passed: [0], locked: [], right: [] },
    } as const;
    expect(dutch.clock(open)).toEqual({ id: 'window 1', seconds: 10, slowSeconds: 900 });
  });
});
