import { describe, expect, it } from 'vitest';
import {
  handsOf,
  knownOf,
  later,
  linesOf,
  position,
  saidTo,
  toldOf,
  waitsFor,
} from '../../../../test/games/dutch/positions.ts';
import { createDice, type Dice } from '../../../engine/dice/dice.ts';
import type { Seat, State } from '../state.ts';
import { type Chance, chanceOf } from '../terms/chance.ts';
import { originalForgetting } from '../terms/forgetting.ts';
import { options } from '../terms/options.ts';
import { advance } from './advance.ts';
import { scoreOf } from './ending.ts';
import { start } from './setup.ts';

/** Tests how a round begins and ends, and matches of several rounds (Dutch 4, 12, 13). */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];

/**
 * A source of randomness that doesn't shuffle. Each pick returns the item at the next of these indices. Once they are
 * used up, it returns the first item.
 */
function picking(...places: readonly number[]): Chance & { readonly picks: (readonly unknown[])[] } {
  const picks: (readonly unknown[])[] = [];
  return {
    picks,
    passes: () => false,
    pick: (items) => {
      picks.push(items);
      const item = items[places[picks.length - 1] ?? 0];
      if (item === undefined) throw new Error('There is nothing at this place.');
      return item;
    },
    shuffle: (items) => items,
  };
}
const person = { kind: 'person' } as const;
const computer = { kind: 'computer', level: 'easy' } as const;

describe('the deal (S2, S3, S4)', () => {
  it('gives four cards to each seat in turn, then the first discard, then the draw pile', () => {
    const { state, events } = start(
      options.parse({}),
      [person, computer, person],
      originalForgetting,
      picking(1),
    );
    expect(handsOf(state)).toEqual(['AC AD AH AS', '2C 2D 2H 2S', '3C 3D 3H 3S']);
    expect(state.discard).toEqual(['4C']);
    expect([state.draw[0], state.draw.at(-1), state.draw.length]).toEqual(['4D', 'JK2', 54 - 13]);
    expect(state).toMatchObject({
      phase: 'initial_peek',
      current: 1,
      turn: 0,
      heads: 0,
      firstTurn: true,
      match: null,
      out: [],
      drawn: null,
      window: null,
      powers: [],
      dutch: null,
      collections: [null, null, null],
      declined: [],
      collected: null,
      knowledge: [{}, {}, {}],
      memory: [null, {}, null],
      fresh: [[], [], []],
      swaps: [[], [], []],
      peeked: [[], [], []],
      missed: [0, 0, 0],
      idle: 0,
      stalled: [],
      autoPass: [],
      ready: [],
      result: null,
    });
    expect(events).toEqual([{ kind: 'deal', seats: 3, draw: 41, discard: '4C', start: 1, round: null }]);
  });

  it('leaves the jokers out where the table says so, and begins a match at 0 points', () => {
    const chosen = options.parse({ jokers: false, match_rounds: 3 });
    const { state, events } = start(chosen, [person, person], originalForgetting, picking());
    expect(state.draw).toHaveLength(52 - 9);
    expect(state.match).toEqual({
      round: 1,
      start: 0,
      totals: [
        { seat: 0, points: 0, wins: 0 },
        { seat: 1, points: 0, wins: 0 },
      ],
      end: null,
    });
    expect(events[0]).toMatchObject({ round: 1 });
  });

  it('begins at once without a person, who alone would be waited for (S6)', () => {
    const chance = picking(0, 3, 0);
    const { state, events } = start(options.parse({}), [computer, computer], originalForgetting, chance);
    expect(state.phase).toBe('drawing_card');
    expect(events.map(({ kind }) => kind)).toEqual(['deal', 'look', 'look', 'turn']);
    expect(state.knowledge).toEqual([
      { '0.3': 'AS', '0.0': 'AC' },
      { '1.0': '2C', '1.1': '2D' },
    ]);
    expect(chance.picks[2]).toEqual([0, 1, 2]);
  });
});

describe('the first look (S5, S6)', () => {
  const looking = position({ hands, computers: { 3: 'easy' }, state: { phase: 'initial_peek', turn: 0 } });

  it('takes two slots at once or one after another, told to their owner alone', () => {
    expect(linesOf(looking, 's1 look 4 2')).toEqual(['IPEEK s1[4,2]']);
    expect(saidTo(looking, 1, 's1 look 4 2')).toEqual(['IPEEK s1[4]=KS s1[2]=9C']);
    expect(saidTo(looking, 2, 's1 look 4 2')).toEqual([]);
    const one = later(looking, 's1 look 4');
    expect(waitsFor(one)).toEqual([1, 2]);
    expect(knownOf(one, 1)).toBe('s1[4]=KS');
    expect(() => later(one, 's1 look 4')).toThrow('Look at two different cards');
    expect(() => later(one, 's1 look 1 2')).toThrow('Look at two different cards');
    expect(waitsFor(later(one, 's1 look 1'))).toEqual([2]);
    expect(() => later(one, 's1 look 1', 's1 look 2')).toThrow('Look at two different cards');
  });

  it('goes on by itself for who is short when time is over, with the slots not seen yet', () => {
    const short = later(looking, 's2 look 3');
    const chance = picking(1, 2, 0, 3);
    const next = advance(short, 0, { type: 'timer', name: 'initial_peek' }, chance);
    expect(next?.events).toEqual([
      { kind: 'look', seat: 0, indices: [1, 3], auto: true },
      { kind: 'look', seat: 1, indices: [0], auto: true },
      { kind: 'look', seat: 2, indices: [3, 0], auto: true },
      { kind: 'turn', seat: 0 },
    ]);
    expect(chance.picks).toEqual([
      [0, 1, 2, 3],
      [0, 2, 3],
      [0, 1, 3],
      [0, 1, 2, 3],
      [0, 1, 2],
    ]);
    expect(next?.state.peeked).toEqual([[], [], []]);
    expect(next?.state.memory[2]).toEqual({ '2.3': 'JC', '2.0': '6H' });
  });
});

describe('collection cards (C1, C2, C3)', () => {
  /**
   * Turns up the collection card of the only person, who has seen two cards. Returns that card and the number of
   * random picks.
   */
  const turnedUp = (cards: string, redKing = 0, ...picks: readonly number[]) => {
    const state = position({
      hands: [`${cards} 2D 3D`, '6H 8D 10S JC'],
      computers: { 2: 'easy' },
      options: { mode: 'collect', red_king_points: redKing },
      state: { phase: 'initial_peek', turn: 0, peeked: [[1], [2, 3]] },
    });
    const chance = picking(...picks);
    const next = advance(state, 0, { type: 'initial_peek', indices: [0] }, chance);
    const turned = next?.events.find((one) => one.kind === 'collection');
    return { card: turned?.turned?.card ?? null, picks: chance.picks.length, next };
  };

  it.each([
    ['9C 2C', '2C'],
    ['2C 9C', '2C'],
    ['10C QC', '10C'],
    ['QC 10C', '10C'],
    ['KC QC', 'KC'],
    ['QC KC', 'KC'],
    ['JC QC', 'QC'],
    ['QC JC', 'QC'],
    ['KH AC', 'KH'],
    ['JK1 KC', 'KC'],
    ['KC JK2', 'KC'],
    ['JK1 JK2', null],
  ])('of %s is %s', (cards, card) => {
    expect(turnedUp(cards)).toMatchObject({ card, picks: 0 });
  });

  it('go by the table’s points of red kings', () => {
    expect(turnedUp('KH AC', 10).card).toBe('AC');
  });

  it('of the same rank are chosen by chance, slots in ascending order', () => {
    expect(turnedUp('9C 9S', 0, 0)).toMatchObject({ card: '9C', picks: 1 });
    expect(turnedUp('9C 9S', 0, 1)).toMatchObject({ card: '9S', picks: 1 });
  });

  it('lie face-up: everybody learns them, and two jokers make no collection', () => {
    const { next } = turnedUp('9C 2C');
    expect(next?.state.collections).toEqual([
      { rank: '2', indices: [1] },
      { rank: '10', indices: [2] },
    ]);
    expect(next?.state.knowledge[1]).toMatchObject({ '0.1': '2C' });
    expect(next?.state.memory[1]).toMatchObject({ '0.1': '2C' });
    expect(turnedUp('JK1 JK2').next?.state.collections[0]).toBeNull();
  });

  it('are not turned up in a classic game', () => {
    const classic = position({ hands, state: { phase: 'initial_peek', turn: 0 } });
    expect(later(classic, 'timer initial_peek').collections).toEqual([null, null, null]);
  });
});

describe('the score of a hand (E4, E5)', () => {
  const score = (hand: string, indices: readonly number[] = []) => {
    const { seat: _, ...of } = scoreOf(
      { ...position({ hands: [hand] }), collections: [indices.length === 0 ? null : { rank: '9', indices }] },
      0,
    );
    return of;
  };

  it('sums all cards; blanks count for nothing', () => {
    expect(score('5H - 3D KH')).toEqual({ points: 8, cards: 3 });
    expect(score('- - - -')).toEqual({ points: 0, cards: 0 });
  });

  it('counts a collection as one card of its mean points, halves up, though each card counts', () => {
    expect(score('9H 9C 3D -', [0, 1])).toEqual({ points: 12, cards: 3 });
    expect(score('KH KC KS -', [0, 1, 2])).toEqual({ points: 7, cards: 3 });
    expect(score('KH KC 2S -', [0, 1])).toEqual({ points: 7, cards: 3 });
    expect(score('KH KD KS 2C', [0, 1, 2])).toEqual({ points: 5, cards: 4 });
  });
});

/** Builds the last turn of the final round. Once its window closes, the round is scored. */
const scored = (cards: readonly string[], caller: Seat | null, more: Partial<State> = {}): State =>
  position({
    hands: cards,
    state: {
      phase: 'same_rank_window',
      window: { rank: 'A', initiator: 0, passed: [], locked: [], right: [] },
      current: 0,
      dutch: caller === null ? null : { caller, done: cards.map((_, seat) => seat) },
      ...more,
    },
  });
const endOf = (state: State) =>
  linesOf(state, 'timer same_rank_window').find((line) => line.startsWith('END'));

describe('the winner of a round (E3, E8)', () => {
  it('has fewest points, then fewest cards, then called', () => {
    expect(endOf(scored(['3H 2C', '4D -', '5S -'], 2))).toBe(
      'END reason=lowest_points winners=s2 scores=s2:4/1,s3:5/1,s1:5/2',
    );
    expect(endOf(scored(['3H 2C', '5D -', '4S AS'], 0))).toBe(
      'END reason=lowest_points winners=s2 scores=s2:5/1,s1:5/2,s3:5/2',
    );
    expect(endOf(scored(['5H', '5D', '5S'], 2))).toBe(
      'END reason=lowest_points winners=s3 scores=s3:5/1,s1:5/1,s2:5/1',
    );
    expect(endOf(scored(['6H', '5D', '5S'], 0))).toBe(
      'END reason=lowest_points winners=s2,s3 scores=s2:5/1,s3:5/1,s1:6/1',
    );
  });

  it('is nobody by a call of a seat that left (F5)', () => {
    expect(endOf(scored(['5H', '5D', ''], 2, { active: [0, 1] }))).toBe(
      'END reason=lowest_points winners=s1,s2 scores=s1:5/1,s2:5/1',
    );
  });

  it('is whoever empties a hand in a window, at once (E1)', () => {
    const open = scored(['AH - - -', '2C - - -'], 1);
    expect(linesOf(open, 's1 same 1')).toEqual([
      'SAME s1[1]=AH blank',
      'END reason=empty_hand winners=s1 scores=s1:0/0,s2:2/1',
    ]);
    const two = scored(['AH AD - -', '2C - - -'], null);
    expect(linesOf(two, 's1 same 1')).toEqual(['SAME s1[1]=AH blank']);
  });

  it('is whoever collects four of a kind, with more points than others (E2)', () => {
    const collecting = position({
      hands: ['9H 9C 9D KS', 'JK1 - - -'],
      options: { mode: 'collect' },
      discard: 'AC 9S',
      state: { current: 1, collections: [{ rank: '9', indices: [0, 1, 2] }, null] },
    });
    expect(linesOf(collecting, 's1 collect')).toEqual([
      'COLLECT s1 9S -> s1[5] (4/4)',
      'END reason=four_of_a_kind winners=s1 scores=s1:19/5,s2:0/1',
    ]);
    expect(later(collecting, 's1 collect')).toMatchObject({ phase: 'game_ended', collected: 0 });
  });

  it('leaves no window, power or drawn card behind', () => {
    const ended = later(
      scored(['AH - - -', '2C - - -'], 1, {
        powers: [{ seat: 0, power: 'queen_peek' }],
        declined: [1],
        ready: [1],
      }),
      's1 same 1',
    );
    expect(ended).toMatchObject({ drawn: null, window: null, powers: [], declined: [], ready: [] });
    expect(ended.result?.winners).toEqual([0]);
  });
});

describe('the totals of a match (G1, G2, G6)', () => {
  const match = (state: State, round: number, ...totals: readonly (readonly [number, number])[]): State => ({
    ...state,
    match: {
      round,
      start: 0,
      totals: totals.map(([points, wins], seat) => ({ seat, points, wins })),
      end: null,
    },
  });
  const told = (state: State) =>
    linesOf(state, 'timer same_rank_window').filter((line) => /^(TOTAL|MATCH)/.test(line));
  const with_ = (state: State, more: Partial<State['options']>): State => ({
    ...state,
    options: { ...state.options, match_rounds: 5, ...more },
  });
  const round = (caller: Seat | null, more: Partial<State['options']> = {}) =>
    with_(scored(['5H', '7D', '9S'], caller, caller === null ? { idle: 99 } : {}), more);

  it('grow by points, not for winners; a caller who loses pays the penalty', () => {
    expect(told(match(round(0), 1, [10, 0], [20, 0], [30, 0]))).toEqual(['TOTAL s1:10,s2:27,s3:39']);
    expect(told(match(round(2), 1, [10, 0], [20, 0], [30, 0]))).toEqual(['TOTAL s1:10,s2:27,s3:49']);
    expect(told(match(round(2, { caller_penalty: 0 }), 1, [0, 0], [0, 0], [0, 0]))).toEqual([
      'TOTAL s1:0,s2:7,s3:9',
    ]);
    expect(told(match(round(null), 1, [0, 0], [0, 0], [0, 0]))).toEqual(['TOTAL s1:0,s2:7,s3:9']);
    const next = later(match(round(0), 1, [10, 2], [20, 1], [30, 0]), 'timer same_rank_window');
    expect(next).toMatchObject({ phase: 'round_over', match: { end: null } });
    expect(next.match?.totals.map(({ wins }) => wins)).toEqual([3, 1, 0]);
  });

  it('end the match in the round that reaches the limit, not one before', () => {
    expect(told(match(round(0), 4, [0, 0], [0, 0], [0, 0]))).toHaveLength(1);
    const last = match(round(0), 5, [0, 0], [0, 0], [0, 0]);
    expect(told(last)[1]).toBe('MATCH reason=rounds winners=s1 totals=s1:0,s2:7,s3:9');
    expect(later(last, 'timer same_rank_window')).toMatchObject({
      phase: 'game_ended',
      match: { round: 5, end: { reason: 'rounds', winners: [0] } },
    });
    expect(toldOf(last, 'timer same_rank_window').find(({ kind }) => kind === 'end')).toMatchObject({
      round: 5,
      caller: 0,
    });
    const free = { match_rounds: 0, match_score: 100 };
    expect(told(match(round(0, free), 49, [0, 0], [0, 0], [0, 0]))).toHaveLength(1);
    expect(told(match(round(0, free), 50, [0, 0], [0, 0], [0, 0]))[1]).toMatch(/^MATCH reason=rounds /);
  });

  it('end the match at the score, not one below, and never where there is none', () => {
    const scoring = round(0, { match_rounds: 0, match_score: 100 });
    expect(told(match(scoring, 1, [0, 0], [0, 0], [90, 0]))).toHaveLength(1);
    expect(told(match(scoring, 1, [0, 0], [0, 0], [91, 0]))[1]).toMatch(/^MATCH reason=score winners=s1 /);
    expect(told(match(round(0), 1, [0, 0], [0, 0], [900, 0]))).toHaveLength(1);
  });

  it('are won by fewest points, then by most rounds won, else together', () => {
    const last = (...totals: readonly (readonly [number, number])[]) =>
      told(match(round(0), 5, ...totals))[1];
    expect(last([20, 0], [10, 5], [12, 0])).toMatch(/winners=s2 totals=s1:20,s2:17,s3:21$/);
    expect(last([20, 0], [13, 2], [11, 3])).toMatch(/winners=s3 /);
    expect(last([20, 1], [13, 2], [11, 2])).toMatch(/winners=s1,s2,s3 /);
    expect(last([20, 1], [13, 2], [99, 9])).toMatch(/winners=s1,s2 /);
  });
});

describe('between two rounds (G4, G5)', () => {
  const totals = [
    { seat: 0, points: 3, wins: 1 },
    { seat: 1, points: 0, wins: 0 },
    { seat: 2, points: 5, wins: 0 },
  ];
  const between = position({
    hands: ['5H 9C 3D KS', '', '6H 8D 10S JC', 'QC - - -'],
    computers: { 4: 'easy' },
    options: { match_rounds: 3 },
    draw: 'AC',
    discard: '2C 2D 2H 2S 3C 3H 3S',
    state: {
      active: [0, 2, 3],
      phase: 'round_over',
      current: 3,
      turn: 20,
      autoPass: [2],
      out: ['4C', '4D', '4H', '4S'],
      missed: [2, 0, 1, 0],
      dutch: { caller: 0, done: [0, 2, 3] },
      swaps: [
        [
          [
            { seat: 0, index: 0 },
            { seat: 2, index: 0 },
          ],
        ],
        [],
        [],
        [],
      ],
      idle: 4,
      stalled: [0],
      collections: [{ rank: '5', indices: [0] }, null, null, null],
      match: { round: 1, start: 0, totals, end: null },
      result: { reason: 'stalled', winners: [0], scores: [] },
    },
  });

  it('waits until every person is ready; computers are not asked', () => {
    expect(linesOf(between, 's1 ready')).toEqual(['READY s1']);
    expect(waitsFor(later(between, 's1 ready'))).toEqual([3]);
    expect(linesOf(later(between, 's1 ready'), 's3 ready')).toEqual([
      'READY s3',
      expect.stringMatching(/^DEAL seats=3 draw=8 discard=\S+ start=s3 round=2$/),
    ]);
  });

  it('deals when time is over, who is ready or not', () => {
    expect(linesOf(between, 'timer round_over').slice(0, 1)).toEqual(['TIMEOUT round_over']);
    expect(toldOf(between, 'timer round_over')[1]).toMatchObject({ kind: 'deal', round: 2, seats: 3 });
  });

  it('deals every card, those out of the game too, to active seats; the next seat starts', () => {
    const next = advance(between, 0, { type: 'timer', name: 'round_over' }, picking())?.state;
    expect(handsOf(next ?? between)).toEqual(['AC 2C 2D 2H', '', '2S 3C 3D 3H', '3S 4C 4D 4H']);
    expect(next?.discard).toEqual(['4S']);
    expect(next?.draw).toEqual(['5H', '6H', '8D', '9C', '10S', 'JC', 'QC', 'KS']);
    expect(next).toMatchObject({
      phase: 'initial_peek',
      current: 2,
      firstTurn: true,
      turn: 20,
      autoPass: [2],
      out: [],
      missed: [0, 0, 0, 0],
      dutch: null,
      swaps: [[], [], [], []],
      collections: [null, null, null, null],
      idle: 0,
      stalled: [],
      ready: [],
      result: null,
      memory: [null, null, null, {}],
      match: { round: 2, start: 2, totals },
    });
  });

  it('goes on to the first seat after the last', () => {
    const { match } = between;
    if (match === null) throw new Error('There is no match.');
    const last = { ...between, match: { ...match, start: 3 } };
    expect(later(last, 'timer round_over')).toMatchObject({ current: 0, match: { start: 0 } });
  });
});

describe('chance from dice (X3)', () => {
  it('rolls no die where the answer is certain, and the nearest millionth else', () => {
    const asked: unknown[] = [];
    const dice: Dice = {
      ...createDice({ seed: '7'.repeat(64), entropy: '' }),
      pick: (items, purpose) => {
        asked.push([items.map(({ weight }) => weight), purpose]);
        const [first] = items;
        if (first === undefined) throw new Error('There is nothing to pick from.');
        return first.item;
      },
    };
    const chance = chanceOf(dice);
    expect([
      chance.passes(1, 'a'),
      chance.passes(2, 'a'),
      chance.passes(0, 'a'),
      chance.passes(-1, 'a'),
    ]).toEqual([true, true, false, false]);
    expect(asked).toEqual([]);
    expect(chance.passes(0.7, 'memory')).toBe(true);
    chance.passes(1e-9, 'memory');
    chance.passes(1 - 1e-9, 'memory');
    expect(chance.pick(['x', 'y'], 'which')).toBe('x');
    expect(asked).toEqual([
      [[700_000, 300_000], 'memory'],
      [[1, 999_999], 'memory'],
      [[999_999, 1], 'memory'],
      [[1, 1], 'which'],
    ]);
  });
});
