import { describe, expect, it } from 'vitest';
import {
  handsOf,
  knownOf,
  later,
  linesOf,
  position,
  saidTo,
  toldOf,
} from '../../../../test/games/dutch/positions.ts';
import type { State } from '../state.ts';

/** Turns, windows and the final round, step by step (Dutch 6 to 8, 11, 14). */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];
const nine = { rank: '9', initiator: 0, passed: [], locked: [], right: [] } as const;
const open = (more: Partial<State['window'] & object> = {}, state: Partial<State> = {}): State =>
  position({ hands, state: { phase: 'same_rank_window', window: { ...nine, ...more }, ...state } });

describe('a draw (T1, T2, T3)', () => {
  it('from the draw pile shows the card to the drawer alone', () => {
    const drawn = later(
      position({ hands, state: { idle: 3, stalled: [1], missed: [2, 1, 0] } }),
      's1 draw deck',
    );
    expect(drawn).toMatchObject({
      phase: 'playing_card',
      drawn: 4,
      draw: ['6S'],
      idle: 0,
      stalled: [],
      missed: [0, 1, 0],
    });
    expect([1, 2].map((seat) => knownOf(drawn, seat))).toEqual(['s1[5]=10D', '']);
  });

  it('from the discard pile shows it to everybody, and uncovers the card below', () => {
    const start = position({ hands, discard: '8C 7C', state: { declined: [2] } });
    expect(linesOf(start, 's1 draw discard')).toEqual(['DRAW s1 discard 7C -> s1[5]']);
    expect(saidTo(start, 1, 's1 draw discard')).toEqual([]);
    const drawn = later(start, 's1 draw discard');
    expect(drawn).toMatchObject({ discard: ['8C'], declined: [], draw: ['10D', '6S'] });
    expect([1, 2, 3].map((seat) => knownOf(drawn, seat))).toEqual(['s1[5]=7C', 's1[5]=7C', 's1[5]=7C']);
    expect(drawn.fresh).toEqual([[], [], []]);
  });

  it('from the discard pile is refused where the table says so, and in the first turn only', () => {
    const off = position({ hands, options: { discard_take: false } });
    expect(() => later(off, 's1 draw discard')).toThrow('You can’t take the top discard now.');
    const first = position({ hands, state: { firstTurn: true } });
    expect(() => later(first, 's1 draw discard')).toThrow('You can’t take the top discard now.');
    expect(later(first, 's1 draw deck').drawn).toBe(4);
    expect(linesOf(later(first, 'timer drawing_card'), 's2 draw discard')).toEqual([
      'DRAW s2 discard AC -> s2[5]',
    ]);
  });

  it('keeps the top discard in a reshuffle (R2)', () => {
    const bare = position({ hands, draw: '', discard: '8C 7C' });
    expect(linesOf(bare, 's1 draw deck')[0]).toBe('RESHUFFLE n=1');
    expect(later(bare, 's1 draw deck')).toMatchObject({ draw: [], discard: ['7C'] });
    expect(linesOf(position({ hands, draw: '2C', discard: '8C 7C' }), 's1 draw deck')).toHaveLength(1);
  });
});

describe('a play (T4 to T7)', () => {
  const playing = later(position({ hands, state: { missed: [0, 2, 0] } }), 's1 draw deck');

  it('of the drawn card gives up its slot', () => {
    expect(linesOf(playing, 's1 play 5')).toEqual(['PLAY s1[5]=10D drawn', 'WINDOW 10 by s1']);
    expect(later(playing, 's1 play 5')).toMatchObject({
      hands: playing.hands.with(0, ['5H', '9C', '3D', 'KS']),
      discard: ['AC', '10D'],
      drawn: null,
      window: { rank: '10', initiator: 0, passed: [], locked: [], right: [] },
    });
  });

  it('of another card moves the drawn card into its slot', () => {
    const played = later(playing, 's1 play 1');
    expect(handsOf(played)[0]).toBe('10D 9C 3D KS');
    expect(played).toMatchObject({ drawn: null, powers: [] });
  });

  it('without a window goes straight to the powers, or to the next turn', () => {
    const quiet = position({
      hands: ['QH 9C 3D KS', ...hands.slice(1)],
      options: { same_rank: false },
      state: { autoPass: [1] },
    });
    const drawn = later(quiet, 's1 draw deck');
    expect(linesOf(drawn, 's1 play 1')).toEqual(['PLAY s1[1]=QH repl s1[5]', 'POWER s1 queen_peek']);
    expect(linesOf(drawn, 's1 play 2')).toEqual(['PLAY s1[2]=9C repl s1[5]', 'TURN s2']);
  });

  it('by the clock is no own play: it counts as missed, and the next one counts on (L2, L3)', () => {
    const table = position({
      hands,
      options: { timeout_policy: 'discard_drawn' },
      state: { phase: 'playing_card', drawn: 3, missed: [1, 0, 0], idle: 1 },
    });
    expect(linesOf(table, 'timer playing_card')).toEqual([
      'TIMEOUT s1 playing_card miss=2',
      'PLAY s1[4]=KS drawn',
      'WINDOW K by s1',
    ]);
    expect(later(table, 'timer playing_card')).toMatchObject({ missed: [2, 0, 0], idle: 1, drawn: null });
    expect(later(table, 's1 play 1').missed).toEqual([0, 0, 0]);
    expect(linesOf({ ...table, phase: 'drawing_card', drawn: null }, 'timer drawing_card')).toEqual([
      'TIMEOUT s1 drawing_card miss=2',
      'TURN s2',
    ]);
  });

  it('that is missed leaves the drawn card in the hand, known to the drawer (L2, K10)', () => {
    const missed = later(playing, 'timer playing_card');
    expect(handsOf(missed)[0]).toBe('5H 9C 3D KS 10D');
    expect(missed).toMatchObject({ drawn: null, phase: 'drawing_card', current: 1, missed: [1, 2, 0] });
    expect(knownOf(missed, 1)).toBe('s1[5]=10D');
    expect(toldOf(playing, 'timer playing_card')[0]).toEqual({
      kind: 'timeout',
      timer: 'playing_card',
      seat: 0,
      miss: 1,
    });
  });
});

describe('the next turn (T8)', () => {
  it('is that of the next active seat, with nothing left of the last turn', () => {
    const swapped = [
      [
        { seat: 0, index: 0 },
        { seat: 1, index: 0 },
      ],
    ] as const;
    const last = position({
      hands,
      state: {
        active: [0, 2],
        turn: 5,
        heads: 3,
        drawn: 3,
        phase: 'playing_card',
        firstTurn: true,
        swaps: [swapped, swapped, swapped],
      },
    });
    expect(later(last, 'timer playing_card')).toMatchObject({
      phase: 'drawing_card',
      current: 2,
      turn: 6,
      heads: 0,
      drawn: null,
      window: null,
      powers: [],
      firstTurn: false,
      swaps: [swapped, swapped, []],
    });
    expect(later({ ...last, current: 2 }, 'timer playing_card').current).toBe(0);
  });

  it('counts turns without a draw: missed and stalled ones, not missed plays (L10, R4)', () => {
    const start = position({ hands, state: { idle: 4 } });
    expect(later(start, 'timer drawing_card').idle).toBe(5);
    expect(later(later(start, 's1 draw deck'), 'timer playing_card').idle).toBe(0);
    const bare = position({
      hands,
      draw: '',
      discard: '',
      state: { phase: 'playing_card', drawn: 3, idle: 1 },
    });
    expect(later(bare, 'timer playing_card')).toMatchObject({
      phase: 'game_ended',
      result: { reason: 'stalled' },
    });
  });

  it('counts a stalled turn as one without a draw (L10)', () => {
    const bare = position({
      hands,
      draw: '',
      discard: 'AC',
      options: { discard_take: false },
      state: { phase: 'playing_card', drawn: 3, idle: 7, stalled: [] },
    });
    expect(linesOf(bare, 'timer playing_card').slice(1)).toEqual([
      'TURN s2',
      'STALL s2',
      'TURN s3',
      'STALL s3',
      expect.stringMatching(/^END reason=stalled /),
    ]);
  });

  it('ends the game after three times as many turns without a draw as seats, not one before (L10)', () => {
    const idle = (turns: number) => position({ hands, state: { active: [0, 1], idle: turns } });
    expect(linesOf(idle(4), 'timer drawing_card').at(-1)).toBe('TURN s2');
    expect(linesOf(idle(5), 'timer drawing_card').at(-1)).toMatch(/^END reason=stalled /);
    expect(linesOf({ ...idle(5), active: [0, 1, 2] }, 'timer drawing_card').at(-1)).toBe('TURN s2');
  });

  it('that can draw nothing ends by itself, once for each seat (R4)', () => {
    const bare = position({
      hands,
      draw: '',
      discard: '',
      state: { phase: 'playing_card', drawn: 3, stalled: [1] },
    });
    expect(linesOf(bare, 'timer playing_card').slice(1, 5)).toEqual([
      'TURN s2',
      'STALL s2',
      'TURN s3',
      'STALL s3',
    ]);
    expect(toldOf({ ...bare, idle: 1, active: [0, 1], stalled: [] }, 'timer playing_card')).toContainEqual({
      kind: 'stall',
      seat: 1,
    });
    const one = position({
      hands,
      draw: '',
      discard: 'AC',
      options: { discard_take: false },
      state: { phase: 'playing_card', drawn: 3 },
    });
    expect(linesOf(one, 'timer playing_card').slice(1, 3)).toEqual(['TURN s2', 'STALL s2']);
    expect(linesOf({ ...one, discard: ['AC', '2C'] }, 'timer playing_card').slice(1)).toEqual(['TURN s2']);
  });
});

describe('the final round (F1 to F4)', () => {
  const playing = later(position({ hands }), 's1 draw deck');

  it('begins with a call, after which the turn goes on', () => {
    expect(toldOf(playing, 's1 dutch')).toEqual([{ kind: 'dutch', seat: 0 }]);
    const called = later(playing, 's1 dutch');
    expect(called).toMatchObject({ phase: 'playing_card', current: 0, dutch: { caller: 0, done: [0] } });
    expect(() => later(called, 's1 dutch')).toThrow('Dutch has already been called.');
  });

  it('may be called in the window and the powers of one’s own turn, even passed or locked', () => {
    expect(later(open({ locked: [0] }), 's1 dutch').dutch?.caller).toBe(0);
    expect(() => later(open({}, { current: 1 }), 's1 dutch')).toThrow('It’s not your turn.');
    const powers = [{ seat: 2, power: 'jack_swap' }] as const;
    const playingPowers = position({ hands, state: { phase: 'special_play_window', powers } });
    expect(later(playingPowers, 's1 dutch').dutch?.caller).toBe(0);
    expect(() => later(playingPowers, 's3 dutch')).toThrow('It’s not your turn.');
    expect(() => later(position({ hands }), 's1 dutch')).toThrow('Call Dutch on your own turn');
  });

  it('gives each other seat one more turn, missed ones too', () => {
    const called = later(playing, 's1 dutch', 'timer playing_card');
    expect(called).toMatchObject({ current: 1, dutch: { done: [0] } });
    const second = later(called, 'timer drawing_card');
    expect(second).toMatchObject({ current: 2, dutch: { done: [0, 1] } });
    expect(linesOf(second, 'timer drawing_card').at(-1)).toMatch(/^END reason=lowest_points /);
  });

  it('that also stalls the last seat ends by points of the final round', () => {
    const last = position({
      hands,
      state: { current: 2, idle: 8, stalled: [0, 1, 2], dutch: { caller: 0, done: [0, 1] } },
    });
    expect(linesOf(last, 'timer drawing_card').at(-1)).toMatch(/^END reason=lowest_points /);
  });
});

describe('a window (W1 to W13)', () => {
  it('closes once the last seat is done, by a pass or by a mistake', () => {
    expect(linesOf(open({ passed: [0] }), 's2 pass')).toEqual(['PASS s2']);
    expect(linesOf(open({ passed: [0], locked: [1] }), 's3 pass')).toEqual([
      'PASS s3',
      'CLOSE passed',
      'TURN s2',
    ]);
    expect(linesOf(open({ passed: [0], locked: [1] }), 's3 same 1')).toEqual([
      'WRONG s3[1]=6H penalty s3[5]',
      'CLOSE passed',
      'TURN s2',
    ]);
    expect(later(open(), 's3 same 1').window).toEqual({ ...nine, locked: [2] });
    expect(later(open(), 's2 same 2').window).toEqual({ ...nine, right: [1] });
  });

  it('keeps its rank, whatever lies on top, and takes a second right card of one seat', () => {
    const twice = position({
      hands: ['9C 9H 3D KS', ...hands.slice(1)],
      state: { phase: 'same_rank_window', window: nine },
    });
    const both = later(twice, 's1 same 1', 's1 same 2');
    expect(handsOf(both)[0]).toBe('- - 3D KS');
    expect(both).toMatchObject({ discard: ['AC', '9C', '9H'], window: { rank: '9', right: [0] } });
  });

  it('matches jokers with jokers only', () => {
    const jokers = position({
      hands: ['JK2 JC 3D KS', ...hands.slice(1)],
      state: { phase: 'same_rank_window', window: { ...nine, rank: 'JK' } },
    });
    expect(linesOf(jokers, 's1 same 1')).toEqual(['SAME s1[1]=JK2 blank']);
    expect(linesOf(jokers, 's1 same 2')[0]).toBe('WRONG s1[2]=JC penalty s1[5]');
  });

  it('tells whether a right card’s slot is blank or gone (H2)', () => {
    const long = position({
      hands: ['5H 9C 3D 9D 9H', ...hands.slice(1)],
      state: { phase: 'same_rank_window', window: nine },
    });
    expect(linesOf(long, 's1 same 5')).toEqual(['SAME s1[5]=9H removed']);
    expect(linesOf(long, 's1 same 4')).toEqual(['SAME s1[4]=9D blank']);
  });

  it('passes persons who pass in advance, in seat order, and tells it so (W12)', () => {
    const ahead = later(position({ hands, state: { autoPass: [0, 2] } }), 's1 draw deck');
    expect(toldOf(ahead, 's1 play 2').slice(2)).toEqual([
      { kind: 'pass', seat: 0, auto: true, told: false },
      { kind: 'pass', seat: 2, auto: true, told: false },
    ]);
    expect(later(ahead, 's1 play 2').window?.passed).toEqual([0, 2]);
    expect(linesOf({ ...ahead, autoPass: [0, 1, 2] }, 's1 play 2').slice(-2)).toEqual([
      'CLOSE passed',
      'TURN s2',
    ]);
  });

  it('tells at once only that a person has passed', () => {
    const state = position({
      hands,
      computers: { 3: 'easy' },
      state: { phase: 'same_rank_window', window: nine },
    });
    expect(toldOf(state, 's2 pass')).toEqual([{ kind: 'pass', seat: 1, auto: false, told: true }]);
    expect(toldOf(state, 's3 pass')).toEqual([{ kind: 'pass', seat: 2, auto: false, told: false }]);
  });

  it('tells, when it closes, which computers only passed', () => {
    const state = position({
      hands: [...hands, '9D 2C 3C 4D', '5C'],
      computers: { 2: 'easy', 3: 'easy', 4: 'easy', 5: 'easy' },
      state: {
        active: [0, 1, 2, 3],
        phase: 'same_rank_window',
        window: { ...nine, passed: [0, 1, 3], locked: [], right: [3] },
      },
    });
    expect(toldOf(state, 's3 pass')[1]).toEqual({ kind: 'close', by: 'passed', idle: [1, 2] });
    const locked = { ...state, window: { ...nine, passed: [0, 1], locked: [3], right: [] } };
    expect(toldOf(locked, 's3 pass')[1]).toMatchObject({ idle: [1, 2] });
  });

  it('by the clock closes for persons; computers still act (W13)', () => {
    expect(linesOf(open({ locked: [2] }), 'timer same_rank_window')).toEqual(['CLOSE timer', 'TURN s2']);
    const state = position({
      hands,
      computers: { 3: 'easy' },
      state: { phase: 'same_rank_window', window: { ...nine, locked: [1] } },
    });
    expect(toldOf(state, 'timer same_rank_window')).toEqual([
      { kind: 'timeout', timer: 'same_rank_window', seat: null, miss: null },
    ]);
    expect(later(state, 'timer same_rank_window').window).toMatchObject({ passed: [0], locked: [1] });
    expect(linesOf({ ...state, window: { ...nine, passed: [2] } }, 'timer same_rank_window')[0]).toBe(
      'CLOSE timer',
    );
  });

  it('switched to pass in advance in its middle is passed, and switched off stays passed (W12)', () => {
    expect(toldOf(open(), 's2 autopass on')).toEqual([
      { kind: 'auto_pass', seat: 1, on: true },
      { kind: 'pass', seat: 1, auto: true, told: false },
    ]);
    expect(linesOf(open({ locked: [1] }), 's2 autopass on')).toEqual(['AUTO s2 on']);
    expect(linesOf(open({ passed: [1] }), 's2 autopass on')).toEqual(['AUTO s2 on']);
    const on = open({}, { autoPass: [1] });
    expect(toldOf(on, 's2 autopass off')).toEqual([{ kind: 'auto_pass', seat: 1, on: false }]);
    expect(later(on, 's2 autopass off').autoPass).toEqual([]);
    expect(linesOf(position({ hands }), 's3 autopass on')).toEqual(['AUTO s3 on']);
    expect(later(position({ hands, state: { autoPass: [0, 1] } }), 's3 autopass on').autoPass).toEqual([
      0, 1, 2,
    ]);
    expect(linesOf(open({ passed: [0, 2] }), 's2 autopass on').slice(-2)).toEqual([
      'CLOSE passed',
      'TURN s2',
    ]);
    expect(() => later(on, 's2 autopass on')).toThrow('That wouldn’t change anything.');
  });
});
