import { describe, expect, it } from 'vitest';
import {
  handsOf,
  knownOf,
  later,
  linesOf,
  position,
  saidTo,
  waitsFor,
} from '../../../../test/games/dutch/positions.ts';
import { viewOf } from '../view.ts';

/** Tests the worked examples of Dutch 22, and similar cases. */

const nine = { rank: '9', initiator: 0, passed: [], locked: [], right: [] } as const;
const inWindow = { phase: 'same_rank_window', window: nine } as const;

describe('a turn', () => {
  const start = position({ hands: ['5H 9C 3D KS', '2S 9H QD 4C'], draw: '7D 6S' });

  it('a) draws, plays another card, and the drawn one takes its slot', () => {
    expect(linesOf(start, 's1 draw deck')).toEqual(['DRAW s1 deck -> s1[5]']);
    expect(saidTo(start, 1, 's1 draw deck')).toEqual(['DRAW s1[5]=7D']);
    const drawn = later(start, 's1 draw deck');
    expect(linesOf(drawn, 's1 play 2')).toEqual(['PLAY s1[2]=9C repl s1[5]', 'WINDOW 9 by s1']);
    const open = later(drawn, 's1 play 2');
    expect(handsOf(open)[0]).toBe('5H 7D 3D KS');
    expect(knownOf(open, 1)).toBe('s1[2]=7D');
    expect(linesOf(open, 's2 same 2')).toEqual(['SAME s2[2]=9H blank']);
    expect(handsOf(later(open, 's2 same 2'))[1]).toBe('2S - QD 4C');
  });

  it('ends without a card when its time is over', () => {
    expect(linesOf(start, 'timer drawing_card')).toEqual(['TIMEOUT s1 drawing_card miss=1', 'TURN s2']);
    expect(linesOf(start, 'timer playing_card')).toEqual([]);
  });

  it('plays the drawn card when its time is over, where the table says so', () => {
    const table = position({
      hands: ['5H 9C 3D KS', '2S 9H QD 4C'],
      options: { timeout_policy: 'discard_drawn' },
    });
    expect(linesOf(later(table, 's1 draw deck'), 'timer playing_card')).toEqual([
      'TIMEOUT s1 playing_card miss=1',
      'PLAY s1[5]=10D drawn',
      'WINDOW 10 by s1',
    ]);
  });

  it('removes who has missed too many, in the place of the automatic play', () => {
    const table = position({
      hands: ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'],
      options: { timeout_policy: 'discard_drawn', missed_limit: 1 },
    });
    expect(linesOf(later(table, 's1 draw deck'), 'timer playing_card')).toEqual([
      'TIMEOUT s1 playing_card miss=1',
      'KICK s1',
      'TURN s2',
    ]);
  });
});

describe('a window', () => {
  it('b) makes a slot blank, or removes it with the blank ones behind', () => {
    const open = position({ hands: ['5H 7D 3D KS', '2S - QD 4C 9S 9D'], discard: 'AC 9C', state: inWindow });
    expect(linesOf(open, 's2 same 5')).toEqual(['SAME s2[5]=9S blank']);
    const fifth = later(open, 's2 same 5');
    expect(handsOf(fifth)[1]).toBe('2S - QD 4C - 9D');
    expect(linesOf(fifth, 's2 same 6')).toEqual(['SAME s2[6]=9D removed']);
    expect(handsOf(later(fifth, 's2 same 6'))[1]).toBe('2S - QD 4C');
  });

  it('c) shows a wrong card to all, and its penalty to nobody', () => {
    const open = position({
      hands: ['5H 7D 3D KS', '2S QD 4C 8C', '6H 10H AS 2D 3S'],
      discard: 'AC 9C',
      state: inWindow,
    });
    expect(linesOf(open, 's3 same 1')).toEqual(['WRONG s3[1]=6H penalty s3[6]']);
    const wrong = later(open, 's3 same 1');
    for (const seat of [1, 2, 3]) expect(knownOf(wrong, seat)).toBe('s3[1]=6H');
    expect(() => linesOf(wrong, 's3 same 2')).toThrow('You made a mistake in this window');
  });

  it('d) queues powers in the order in which the cards were played', () => {
    const start = position({
      hands: ['QH 9C QD KS', '2S 9H 4C 8C', '6H QC 10S 3D'],
      state: { phase: 'playing_card', drawn: 3 },
    });
    const closed = later(start, 's1 play 1', 's3 same 2', 's1 same 3');
    expect(closed.powers.map(({ seat }) => seat + 1)).toEqual([1, 3, 1]);
    expect(linesOf(closed, 'timer same_rank_window')).toEqual(['CLOSE timer', 'POWER s1 queen_peek']);
    expect(() => linesOf(later(closed, 'timer same_rank_window'), 's3 peek s1[2]')).toThrow('to use a power');
  });

  it('j) is passed in advance, and by the clock for persons alone', () => {
    const start = position({
      hands: ['5H 9C 3D KS', '2S 9S QD 4C', '9H 7D 8C AD', '6H 10H AS 2D'],
      computers: { 4: 'easy' },
      state: { autoPass: [1], phase: 'playing_card', drawn: 3 },
    });
    expect(linesOf(start, 's1 play 2')).toEqual([
      'PLAY s1[2]=9C repl s1[4]',
      'WINDOW 9 by s1',
      'PASS s2 auto',
    ]);
    const open = later(start, 's1 play 2', 's3 same 1', 's3 pass');
    expect(waitsFor(open)).toEqual([1]);
    expect(linesOf(open, 'timer same_rank_window')).toEqual(['TIMEOUT same_rank_window']);
    const late = later(open, 'timer same_rank_window');
    expect(waitsFor(late)).toEqual([4]);
    expect(linesOf(late, 's4 pass')).toEqual(['PASS s4', 'CLOSE passed', 'TURN s2']);
  });
});

describe('knowledge', () => {
  it('e) follows cards that are swapped', () => {
    const start = position({
      hands: ['5H 9C 10S KS', '2S AH QD 4C', '6H 8D 3D JC'],
      knows: { 1: 's1[3]=10S s2[2]=AH', 2: 's2[2]=AH' },
      state: { phase: 'special_play_window', powers: [{ seat: 2, power: 'jack_swap' }] },
    });
    const swapped = later(start, 's3 swap s1[3] s2[2]');
    expect([1, 2, 3].map((seat) => knownOf(swapped, seat))).toEqual(['s1[3]=AH s2[2]=10S', 's1[3]=AH', '']);
  });
});

describe('the piles', () => {
  it('f) are shuffled anew when a card is needed', () => {
    const start = position({ hands: ['5H 9C 3D KS', '2S 9H QD 4S'], draw: '', discard: '4H 8C JD 8S' });
    expect(linesOf(start, 's1 draw deck')).toEqual(['RESHUFFLE n=3', 'DRAW s1 deck -> s1[5]']);
    const drawn = later(start, 's1 draw deck');
    expect([drawn.discard, drawn.draw.length]).toEqual([['8S'], 2]);
  });
});

describe('the end of a round', () => {
  const level = (caller: number) =>
    position({
      hands: ['4H 2C AD -', '5D 2S - -', '4S 3S - -'],
      state: {
        phase: 'same_rank_window',
        window: { ...nine, initiator: caller === 2 ? 0 : 2 },
        current: caller === 2 ? 0 : 2,
        dutch: { caller: caller - 1, done: [0, 1, 2] },
      },
    });

  it('g) is the caller’s where all else is level, and shared without', () => {
    expect(linesOf(level(2), 'timer same_rank_window').at(-1)).toMatch(
      /^END reason=lowest_points winners=s2 /,
    );
    expect(linesOf(level(1), 'timer same_rank_window').at(-1)).toMatch(
      /^END reason=lowest_points winners=s2,s3 /,
    );
  });

  it('k) ends a match whose limit is reached', () => {
    const start = position({
      hands: ['3H - - -', '4C - - -', 'JC 10S - -'],
      options: { match_rounds: 0, match_score: 100 },
      state: {
        ...inWindow,
        dutch: { caller: 1, done: [0, 1, 2] },
        match: {
          round: 4,
          start: 0,
          totals: [
            { seat: 0, points: 60, wins: 1 },
            { seat: 1, points: 91, wins: 0 },
            { seat: 2, points: 12, wins: 2 },
          ],
          end: null,
        },
      },
    });
    expect(linesOf(start, 'timer same_rank_window').slice(2)).toEqual([
      'TOTAL s1:60,s2:105,s3:32',
      'MATCH reason=score winners=s3 totals=s1:60,s2:105,s3:32',
    ]);
  });
});

describe('clear-and-collect', () => {
  it('h) takes the top discard after the window, and counts the collection as one card', () => {
    const start = position({
      hands: ['5H 7H 3D KS', '2S 9H QD 4C 7C', '6H 8D 10S JC'],
      options: { mode: 'collect' },
      state: {
        current: 1,
        phase: 'playing_card',
        drawn: 4,
        collections: [{ rank: '7', indices: [1] }, null, null],
      },
    });
    const open = later(start, 's2 play 5');
    expect(() => linesOf(open, 's1 collect')).toThrow('You can’t collect during');
    const closed = later(open, 'timer same_rank_window');
    expect(linesOf(closed, 's1 collect')).toEqual(['COLLECT s1 7C -> s1[5] (2/4)']);
  });

  it('asks a computer that could collect before the seat to act, and anew for another top discard', () => {
    const start = position({
      hands: ['2S 9H QD 4C', '5H 9C 3D KS', '7S 8D 10S JC', '7H 6D 4S JH'],
      computers: { 2: 'expert', 3: 'expert', 4: 'expert' },
      discard: 'AC 7C 7D',
      options: { mode: 'collect' },
      state: {
        current: 1,
        collections: [null, null, { rank: '7', indices: [0] }, { rank: '7', indices: [0] }],
      },
    });
    expect(waitsFor(start)).toEqual([3, 2]);
    const declined = later(start, 's3 decline');
    expect(waitsFor(declined)).toEqual([4, 2]);
    expect(waitsFor(later(declined, 's4 decline'))).toEqual([2]);
    expect(waitsFor(later(declined, 's4 collect'))).toEqual([3, 2]);
  });

  it('ends the turn of who finds nothing to draw after a collect', () => {
    const start = position({
      hands: ['5H 7H 3D KS', '2S 9H QD 4C'],
      draw: '',
      discard: '7C',
      options: { mode: 'collect' },
      state: { current: 1, collections: [{ rank: '7', indices: [1] }, null] },
    });
    expect(linesOf(start, 's1 collect')).toEqual([
      'COLLECT s1 7C -> s1[5] (2/4)',
      'STALL s2',
      'TURN s1',
      'STALL s1',
      'END reason=stalled winners=s2 scores=s2:25/4,s1:25/5',
    ]);
  });
});

describe('fresh faces (V7)', () => {
  const freshOf = (state: Parameters<typeof viewOf>[0], seat: number) => viewOf(state, seat - 1).fresh;

  it('are those of this turn, as long as the same card lies there', () => {
    const drawn = later(position({ hands: ['5H 9C 3D KS', '2S 9H QD 4C'] }), 's1 draw deck');
    expect(freshOf(drawn, 1)).toEqual(['0.4']);
    expect(freshOf(drawn, 2)).toEqual([]);
    expect(freshOf(later(drawn, 'timer playing_card'), 1)).toEqual([]);
    expect(freshOf(later(drawn, 's1 play 2'), 1)).toEqual([]);
  });

  it('outlive the turn that the peek itself begins, and no other', () => {
    const last = position({
      hands: ['5H 9C 3D KS', '2S 9H QD 4C'],
      state: { phase: 'special_play_window', powers: [{ seat: 0, power: 'queen_peek' }] },
    });
    const peeked = later(last, 's1 peek s2[3]');
    expect(freshOf(peeked, 1)).toEqual(['1.2']);
    expect(freshOf(later(peeked, 's2 draw deck'), 1)).toEqual(['1.2']);
    expect(freshOf(later(peeked, 'timer drawing_card'), 1)).toEqual([]);
    const first = { ...last, powers: [...last.powers, { seat: 1, power: 'jack_swap' } as const] };
    expect(freshOf(later(first, 's1 peek s2[3]'), 1)).toEqual(['1.2']);
    expect(freshOf(later(first, 's1 peek s2[3]', 's2 swap s2[3] s1[1]'), 1)).toEqual([]);
    expect(freshOf(later(first, 's1 peek s2[3]', 's2 skip'), 1)).toEqual([]);
  });

  it('of the first look stay until the second turn', () => {
    const dealt = position({
      hands: ['5H 9C 3D KS', '2S 9H QD 4C'],
      state: { phase: 'initial_peek', turn: 0 },
    });
    const begun = later(dealt, 's1 look 1 2', 's2 look 4', 's2 look 3');
    expect(begun.phase).toBe('drawing_card');
    expect([freshOf(begun, 1), freshOf(begun, 2)]).toEqual([
      ['0.0', '0.1'],
      ['1.3', '1.2'],
    ]);
    expect(freshOf(later(begun, 'timer drawing_card'), 1)).toEqual([]);
  });
});

it('P8: a power that has no target on the table is skipped by itself', () => {
  const state = later(
    position({
      hands: ['7H - - -', '8S - - -'],
      draw: 'QS 6S',
      options: { mode: 'collect' },
      state: {
        collections: [
          { rank: '7', indices: [0] },
          { rank: '8', indices: [0] },
        ],
      },
    }),
    's1 draw deck',
    's1 play 5',
    's1 pass',
  );
  expect(linesOf(state, 's2 pass')).toEqual([
    'PASS s2',
    'CLOSE passed',
    'SKIP s1 queen_peek auto',
    'TURN s2',
  ]);
});
