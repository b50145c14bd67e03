import { describe, expect, it } from 'vitest';
import {
  handsOf,
  knownOf,
  later,
  linesOf,
  position,
  toldOf,
  waitsFor,
} from '../../../../test/games/dutch/positions.ts';
import type { State } from '../state.ts';

/** Tests leaving in every phase, and what remains of a seat that has left (Dutch L4, L6, L7). */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];
const queen = { seat: 0, power: 'queen_peek' } as const;
const jack = { seat: 1, power: 'jack_swap' } as const;
const nine = { rank: '9', initiator: 0, passed: [], locked: [], right: [] } as const;
const totals = [
  { seat: 0, points: 7, wins: 0 },
  { seat: 1, points: 3, wins: 1 },
  { seat: 2, points: 9, wins: 0 },
];
const match = { round: 2, start: 1, totals, end: null } as const;

describe('a seat that leaves', () => {
  const full = position({
    hands: [...hands.slice(0, 2), '6H - 10S JC', '7H 7D 7S 7C'],
    computers: { 4: 'easy' },
    options: { mode: 'collect', match_rounds: 3 },
    knows: {
      1: 's1[1]=5H s3[1]=6H',
      2: 's2[1]=2S s1[2]=9C',
      3: 's3[1]=6H s1[1]=5H',
      4: 's4[1]=7H s3[3]=10S s1[1]=5H',
    },
    state: {
      phase: 'special_play_window',
      current: 3,
      out: ['2C'],
      powers: [queen, { seat: 2, power: 'queen_peek' }, jack],
      dutch: { caller: 0, done: [0, 2] },
      collections: [{ rank: '9', indices: [1] }, null, { rank: '6', indices: [0] }, null],
      declined: [2, 3],
      swaps: [
        [
          [
            { seat: 0, index: 0 },
            { seat: 1, index: 0 },
          ],
        ],
        [],
        [
          [
            { seat: 2, index: 0 },
            { seat: 1, index: 0 },
          ],
        ],
        [],
      ],
      peeked: [[0], [1], [2], [3]],
      missed: [1, 2, 3, 4],
      stalled: [1, 2],
      autoPass: [0, 2],
      ready: [1, 2],
      fresh: [[{ key: '2.0', until: 4 }], [{ key: '0.1', until: 4 }], [{ key: '2.0', until: 4 }], []],
      match: { ...match, totals: [...totals, { seat: 3, points: 0, wins: 0 }] },
    },
  });
  const left = () => later(full, 's3 leave');

  it('takes its cards out of the game, in the order of the deck', () => {
    expect(left().active).toEqual([0, 1, 3]);
    expect(handsOf(left())).toEqual([hands[0], hands[1], '', '7H 7D 7S 7C']);
    expect(left().out).toEqual(['2C', '6H', '10S', 'JC']);
  });

  it('leaves nothing of its own in any list, and no list of others changes', () => {
    const { collections, declined, swaps, peeked, missed, stalled, autoPass, ready } = left();
    expect({ collections, declined, swaps, peeked, missed, stalled, autoPass, ready }).toEqual({
      collections: [full.collections[0], null, null, null],
      declined: [3],
      swaps: [full.swaps[0], [], [], []],
      peeked: [[0], [1], [], [3]],
      missed: [1, 2, 0, 4],
      stalled: [1],
      autoPass: [0],
      ready: [1],
    });
    expect(left().powers).toEqual([queen, jack]);
    expect(left().dutch).toEqual({ caller: 0, done: [0] });
    expect(left().match?.totals.map(({ seat }) => seat)).toEqual([0, 1, 3]);
  });

  it('is forgotten by everybody, and forgets everything (K11)', () => {
    expect([1, 2, 3, 4].map((seat) => knownOf(left(), seat))).toEqual([
      's1[1]=5H',
      's1[2]=9C s2[1]=2S',
      '',
      's1[1]=5H s4[1]=7H',
    ]);
    expect(left().memory).toEqual([null, null, null, { '3.0': '7H', '0.0': '5H' }]);
    expect(left().fresh).toEqual([[], [{ key: '0.1', until: 4 }], [], []]);
  });

  it('leaves no belief of its own where it was a computer', () => {
    expect(later(full, 's4 leave').memory).toEqual([null, null, null, null]);
  });

  it('is told as a wish, not as a removal', () => {
    expect(linesOf(full, 's3 leave')).toEqual(['LEAVE s3']);
    expect(toldOf(full, 's3 leave')).toEqual([{ kind: 'leave', seat: 2, removed: false }]);
  });

  it('no longer passes in advance (W12)', () => {
    const table = position({ hands, state: { autoPass: [0, 1], phase: 'playing_card', drawn: 3 } });
    const gone = later(table, 's2 leave');
    expect(gone.autoPass).toEqual([0]);
    expect(linesOf(gone, 's1 play 2')).toEqual([
      'PLAY s1[2]=9C repl s1[4]',
      'WINDOW 9 by s1',
      'PASS s1 auto',
    ]);
  });
});

describe('leaving in one’s own turn', () => {
  const drawing = position({ hands });
  const playing = later(drawing, 's1 draw deck');

  it('ends it, with the drawn card out of the game', () => {
    expect(linesOf(drawing, 's1 leave')).toEqual(['LEAVE s1', 'TURN s2']);
    expect(linesOf(playing, 's1 leave')).toEqual(['LEAVE s1', 'TURN s2']);
    const left = later(playing, 's1 leave');
    expect(left.drawn).toBeNull();
    expect(left.out).toContain('10D');
  });

  it('is not a turn without a draw (L10)', () => {
    expect(later({ ...drawing, idle: 2 }, 's1 leave').idle).toBe(2);
  });

  it('counts no last turn for the seat that left (F4)', () => {
    const called = { ...drawing, dutch: { caller: 2, done: [2] } };
    expect(later(called, 's1 leave').dutch).toEqual({ caller: 2, done: [2] });
    const last = { ...drawing, dutch: { caller: 2, done: [1, 2] } };
    expect(linesOf(last, 's1 leave').at(-1)).toMatch(/^END reason=lowest_points winners=s2 /);
  });
});

describe('leaving in another seat’s turn', () => {
  it('lets that turn go on, with its drawn card', () => {
    const playing = later(position({ hands }), 's1 draw deck');
    expect(linesOf(playing, 's2 leave')).toEqual(['LEAVE s2']);
    expect(later(playing, 's2 leave')).toMatchObject({ phase: 'playing_card', current: 0, drawn: 4 });
    expect(linesOf(position({ hands }), 's3 leave')).toEqual(['LEAVE s3']);
  });
});

describe('leaving in the first look', () => {
  const looking = position({
    hands,
    state: { phase: 'initial_peek', turn: 0, current: 1, peeked: [[0, 1], [], [2, 3]], match },
  });

  it('ends it where nobody else is waited for; a starting seat is replaced', () => {
    expect(linesOf(looking, 's2 leave')).toEqual(['LEAVE s2', 'TURN s3']);
    expect(later(looking, 's2 leave').match?.start).toBe(2);
  });

  it('ends nothing while another seat has to look, and the starting seat stays', () => {
    const waiting = { ...looking, peeked: [[0, 1], [], [2]] };
    expect(linesOf(waiting, 's3 leave')).toEqual(['LEAVE s3']);
    expect(later(waiting, 's3 leave')).toMatchObject({ current: 1, match: { start: 1 } });
    expect(waitsFor(later(waiting, 's3 leave'))).toEqual([2]);
    expect(later({ ...waiting, match: null }, 's2 leave')).toMatchObject({ current: 2, match: null });
  });

  it('replaces the last starting seat with the first', () => {
    expect(later({ ...looking, current: 2, peeked: [[0], [], []] }, 's3 leave').current).toBe(0);
  });
});

describe('leaving in a window', () => {
  const open = (window: Partial<State['window'] & object>): State =>
    position({ hands, state: { phase: 'same_rank_window', window: { ...nine, ...window } } });

  it('closes it where everybody else is done', () => {
    expect(linesOf(open({ passed: [0], locked: [1] }), 's3 leave')).toEqual([
      'LEAVE s3',
      'CLOSE passed',
      'TURN s2',
    ]);
  });

  it('closes nothing while somebody can act, and takes back a pass and a lock', () => {
    const passed = open({ passed: [0, 2], locked: [] });
    expect(linesOf(passed, 's3 leave')).toEqual(['LEAVE s3']);
    expect(later(passed, 's3 leave').window).toEqual({ ...nine, passed: [0] });
    const locked = open({ passed: [], locked: [1, 2] });
    expect(later(locked, 's3 leave').window).toEqual({ ...nine, locked: [1] });
  });

  it('of the current seat lets the window and the powers go on', () => {
    const mine = { ...open({}), powers: [queen, jack] };
    expect(linesOf(mine, 's1 leave')).toEqual(['LEAVE s1']);
    expect(linesOf(later(mine, 's1 leave', 's2 pass'), 's3 pass')).toEqual([
      'PASS s3',
      'CLOSE passed',
      'POWER s2 jack_swap',
    ]);
  });
});

describe('leaving while powers are played', () => {
  const playing = position({ hands, state: { phase: 'special_play_window', powers: [queen, jack] } });

  it('makes the next power the head where the head leaves (P7)', () => {
    expect(linesOf(playing, 's1 leave')).toEqual(['LEAVE s1', 'POWER s2 jack_swap']);
    expect(later(playing, 's1 leave').heads).toBe(1);
    expect(linesOf({ ...playing, powers: [queen] }, 's1 leave')).toEqual(['LEAVE s1', 'TURN s2']);
  });

  it('leaves the head where another seat leaves', () => {
    expect(linesOf(playing, 's2 leave')).toEqual(['LEAVE s2']);
    expect(later(playing, 's2 leave')).toMatchObject({ powers: [queen], heads: 0 });
    expect(linesOf(playing, 's3 leave')).toEqual(['LEAVE s3']);
  });

  it('skips a head that loses its last target with the seat (P8)', () => {
    const bare = position({
      hands: ['- - - -', '5H - - -', '9D 8D - -'],
      state: { phase: 'special_play_window', powers: [jack, queen] },
    });
    expect(linesOf(bare, 's3 leave')).toEqual(['LEAVE s3', 'SKIP s2 jack_swap auto', 'POWER s1 queen_peek']);
    const alone = { ...bare, powers: [jack] };
    expect(linesOf(alone, 's3 leave')).toEqual(['LEAVE s3', 'SKIP s2 jack_swap auto', 'TURN s2']);
  });
});

describe('leaving ends the game', () => {
  const two = position({ hands: hands.slice(0, 2) });
  const computers = position({ hands, computers: { 2: 'easy', 3: 'easy' } });

  it('for the last seat, which wins whatever it holds (E6)', () => {
    expect(linesOf(two, 's1 leave')).toEqual([
      'LEAVE s1',
      'END reason=last_player winners=s2 scores=s2:25/4',
    ]);
    expect(later(two, 's1 leave').phase).toBe('game_ended');
    expect(() => later(two, 's1 leave', 's2 leave')).toThrow('The game is over.');
  });

  it('without a person, whoever else is left (E7)', () => {
    expect(linesOf(computers, 's1 leave')[1]).toMatch(/^END reason=abandoned winners=none /);
    const last = position({ hands: hands.slice(0, 2), computers: { 2: 'easy' } });
    expect(linesOf(last, 's1 leave')[1]).toMatch(/^END reason=abandoned winners=none /);
    expect(linesOf(last, 's2 leave')[1]).toMatch(/^END reason=last_player winners=s1 /);
    expect(linesOf(computers, 's2 leave')).toEqual(['LEAVE s2']);
  });

  it('at once in a match, whose last seat wins it, even behind in points (G7)', () => {
    const behind = [
      { seat: 0, points: 9, wins: 0 },
      { seat: 1, points: 3, wins: 1 },
    ];
    const table = { ...two, match: { ...match, totals: behind } };
    expect(linesOf(table, 's2 leave')).toEqual([
      'LEAVE s2',
      'END reason=last_player winners=s1 scores=s1:27/4',
      'MATCH reason=last_player winners=s1 totals=s1:9',
    ]);
  });

  it('without a winner in a match that no person is left in (G7)', () => {
    const table = { ...computers, match };
    expect(linesOf(table, 's1 leave').at(-1)).toBe('MATCH reason=abandoned winners=none totals=s2:3,s3:9');
    expect(later(table, 's1 leave')).toMatchObject({
      phase: 'game_ended',
      match: { end: { reason: 'abandoned', winners: [] } },
    });
  });

  it('between two rounds without a second end of the round (G7)', () => {
    const result = { reason: 'stalled', winners: [1], scores: [] } as const;
    const between = position({ hands, state: { phase: 'round_over', result, match } });
    const left = later(between, 's3 leave');
    expect(left).toMatchObject({ phase: 'round_over', match: { end: null } });
    expect(linesOf(left, 's2 leave')).toEqual([
      'LEAVE s2',
      'MATCH reason=last_player winners=s1 totals=s1:7',
    ]);
    expect(later(left, 's2 leave').result).toEqual(result);
    const others = { ...between, players: computers.players, memory: [null, {}, {}] };
    expect(linesOf(others, 's1 leave')).toEqual([
      'LEAVE s1',
      'MATCH reason=abandoned winners=none totals=s2:3,s3:9',
    ]);
  });
});

describe('a seat that misses too much', () => {
  const table = (missed: readonly number[], computers = {}): State =>
    position({ hands, computers, options: { missed_limit: 2 }, state: { missed } });

  it('is removed at the limit, not before (L4)', () => {
    expect(linesOf(table([0, 5, 5]), 'timer drawing_card')).toEqual([
      'TIMEOUT s1 drawing_card miss=1',
      'TURN s2',
    ]);
    expect(linesOf(table([1, 0, 0]), 'timer drawing_card')).toEqual([
      'TIMEOUT s1 drawing_card miss=2',
      'KICK s1',
      'TURN s2',
    ]);
  });

  it('stays where it is a computer, or where there is no limit', () => {
    expect(linesOf(table([9, 0, 0], { 1: 'easy' }), 'timer drawing_card')).toEqual([
      'TIMEOUT s1 drawing_card miss=10',
      'TURN s2',
    ]);
    const free = position({ hands, state: { missed: [9, 0, 0] } });
    expect(linesOf(free, 'timer drawing_card')).toEqual(['TIMEOUT s1 drawing_card miss=10', 'TURN s2']);
  });
});
