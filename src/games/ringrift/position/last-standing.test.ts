import { describe, expect, it } from 'vitest';
import { apply, parse, readPosition } from '../ringrift.ts';
import type { LastStanding, State } from '../state.ts';
import type { Options } from '../terms/rules.ts';

/** The count toward last player standing at the start of a turn (RingRift 14.3). */

/** Player 2’s stacks are too tall to move, so player 1 alone can act. */
const blocked = 'forced_elimination|2|-|0,0|0,0|0,0|d4:1 a8:11111112 h8:11111112||';

const played = (state: State, ...moves: readonly string[]): State =>
  moves.reduce((now, text) => apply(now, parse(now, text)).state, state);

function at(
  text: string,
  standing: Partial<LastStanding>,
  { options = {}, ...more }: Partial<State> & { readonly options?: Partial<Options> } = {},
): State {
  const players = text.split('|')[3]?.split(',').length ?? 2;
  const state = readPosition({ board: 'square8', preset: 'house', lpsRounds: 3, ...options }, players, text);
  return { ...state, ...more, standing: { ...state.standing, ...standing } };
}

const oneActed = { anchor: 1, seen: [true, false], acted: [true, false] };

describe('when the anchor’s turn begins, a round closes', () => {
  it.each<readonly [string, Partial<LastStanding>, Partial<LastStanding>]>([
    ['its only actor begins a streak', oneActed, { streakPlayer: 1, streak: 1 }],
    [
      'the same only actor goes on',
      { ...oneActed, streakPlayer: 1, streak: 1 },
      { streakPlayer: 1, streak: 2 },
    ],
    [
      'another only actor begins anew',
      { ...oneActed, streakPlayer: 2, streak: 2 },
      { streakPlayer: 1, streak: 1 },
    ],
    [
      'two who could act end it',
      { ...oneActed, seen: [true, true], streakPlayer: 1, streak: 2 },
      { streakPlayer: 0, streak: 0 },
    ],
    [
      'nobody who could act ends it',
      { ...oneActed, seen: [false, false], streakPlayer: 1, streak: 2 },
      { streakPlayer: 0, streak: 0 },
    ],
    [
      'an only actor who took no action ends it',
      { ...oneActed, acted: [false, true], streakPlayer: 1, streak: 2 },
      { streakPlayer: 0, streak: 0 },
    ],
    [
      'player 2 as the only actor counts as well',
      { ...oneActed, seen: [false, true], acted: [false, true], streakPlayer: 2, streak: 1 },
      { streakPlayer: 2, streak: 2 },
    ],
  ])('%s', (_, before, after) => {
    expect(played(at(blocked, before), 'Ea8').standing).toEqual({
      anchor: 1,
      seen: [true, null],
      acted: [false, false],
      ...after,
    });
  });

  it('but not at another’s turn, and not before anybody had a turn', () => {
    const streak = { streakPlayer: 1, streak: 1 };
    expect(played(at(blocked, { ...oneActed, ...streak, anchor: 2 }), 'Ea8').standing).toEqual({
      anchor: 2,
      seen: [true, false],
      acted: [false, false],
      ...streak,
    });
    const unseen = { anchor: 1, seen: [null, null], acted: [true, false], ...streak };
    expect(played(at(blocked, unseen), 'Ea8').standing).toMatchObject({ seen: [true, null], ...streak });
  });

  it('and without an anchor, the player becomes it and forgets what was seen', () => {
    const before = { anchor: 0, seen: [false, false], streakPlayer: 1, streak: 1 };
    expect(played(at(blocked, before), 'Ea8').standing).toMatchObject({
      anchor: 1,
      seen: [true, null],
      streakPlayer: 1,
      streak: 1,
    });
  });
});

describe('the streak player wins', () => {
  const almost = { ...oneActed, streakPlayer: 1, streak: 2 };
  const won = { winner: 1, reason: 'last_player_standing', ranks: [1, 2] };

  it('at the start of their turn after the last round, not a round before', () => {
    expect(played(at(blocked, almost), 'Ea8').result).toEqual(won);
    expect(played(at(blocked, { ...almost, streak: 1 }), 'Ea8').result).toBeNull();
    expect(
      played(at(blocked, { ...almost, streak: 1 }, { options: { lpsRounds: 2 } }), 'Ea8').result,
    ).toEqual(won);
  });

  it('after three rounds of a game, with the turns between', () => {
    const tall = ['a8', 'c8', 'e8', 'g8'].map((cell) => `${cell}:11111112`).join(' ');
    const begun = at(`movement|1|-|0,0|0,0|0,0|d1:1 ${tall}||`, { anchor: 1, seen: [true, null] });
    const third = played(begun, 'Md1-d2', 'Ea8', 'Md2-d3', 'Ec8', 'Md3-d4');
    expect(third.standing).toMatchObject({ streakPlayer: 1, streak: 2, seen: [true, false] });
    expect(third.result).toBeNull();
    expect(played(third, 'Ee8').result).toMatchObject({ winner: 1, reason: 'last_player_standing' });
  });

  it('not while another has a real action now', () => {
    const free = blocked.replace('d4:1', 'd2:2 d4:1');
    expect(played(at(free, almost), 'Ea8')).toMatchObject({
      phase: 'movement',
      result: null,
      standing: { streak: 3 },
    });
    const withHand = blocked.replace('0,0|', '0,1|');
    expect(played(at(withHand, almost), 'Ea8').result).toBeNull();
  });

  it('not without a real action of their own', () => {
    const shut = 'forced_elimination|2|-|0,0|0,0|0,0|d4:22222221 a8:22222222 h8:22222222||';
    expect(played(at(shut, almost), 'Ea8')).toMatchObject({ result: null, standing: { streak: 3 } });
  });

  it('not on another’s turn', () => {
    const three = 'movement|2|-|0,0,0|0,0,0|0,0,0|b2:2 d4:1 h8:11111113||';
    const standing = { anchor: 1, seen: [true, true, false], streakPlayer: 1, streak: 3 };
    expect(played(at(three, standing), 'Mb2-b3')).toMatchObject({ player: 3, result: null });
  });

  it('whoever has left or is out can act no more', () => {
    const three = 'forced_elimination|2|-|0,0,2|0,0,0|0,0,0|d4:1 a8:11111112 h8:11111112||';
    const standing = {
      anchor: 1,
      seen: [true, false, null],
      acted: [true, false, false],
      streakPlayer: 1,
      streak: 2,
    };
    const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
    expect(played(at(three, standing), 'Ea8').result).toBeNull();
    expect(played(at(three, standing, { left }), 'Ea8').result).toMatchObject({
      winner: 1,
      reason: 'last_player_standing',
    });
  });
});

describe('when the anchor is no longer live', () => {
  const three = 'movement|2|-|0,0,0|0,0,0|0,0,0|b2:2 d4:1 f6:3 h8:1||';

  it('the next player becomes it, and only a streak of somebody live goes on', () => {
    const standing = { anchor: 2, seen: [true, true, true], streakPlayer: 1, streak: 2 };
    expect(played(at(three, standing), 'RESIGN').standing).toMatchObject({
      anchor: 3,
      seen: [null, null, true],
      streakPlayer: 1,
      streak: 2,
    });
    expect(played(at(three, { ...standing, streakPlayer: 2 }), 'RESIGN').standing).toMatchObject({
      anchor: 3,
      streakPlayer: 0,
      streak: 0,
    });
  });

  it('whoever has left doesn’t count as an actor of the round', () => {
    const standing = { anchor: 3, seen: [true, true, true], acted: [true, true, true] };
    const left = [{ player: 1, how: 'timeout', turn: 1 }] as const;
    expect(
      played(at(three, { ...standing, seen: [true, false, true] }, { left }), 'Mb2-b3').standing,
    ).toMatchObject({
      streakPlayer: 3,
      streak: 1,
    });
  });
});

describe('a real action', () => {
  /** Whether player 1 has one when their turn begins, after a move of player 3. */
  const has = (hand: string, board: string, options: Partial<Options> = {}): boolean | null | undefined =>
    played(at(`movement|3|-|${hand}|0,0,0|0,0,0|${board}`, { anchor: 3 }, { options }), 'Mh8-h7').standing
      .seen[0];

  const cases: readonly (readonly [string, string, string, boolean, Partial<Options>?])[] = [
    ['is a move', '0,0,0', 'd4:1 f6:2 h8:3||', true],
    ['is a placement', '1,0,0', 'd4:122 h8:3||', true],
    ['is a recovery slide in house', '0,0,0', 'd4:122 h8:3|a1:1|', true],
    ['is no recovery slide in canonical', '0,0,0', 'd4:122 h8:3|a1:1|', false, { preset: 'canonical' }],
    ['is not there if the markers are shut in', '0,0,0', 'b1:2 a2:2 b2:2 d4:122 h8:3|a1:1|', false],
    ['is not there without a marker', '0,0,0', 'd4:122 h8:3|a1:2|', false],
    ['is no forced elimination', '0,0,0', 'd4:22222221 f6:2 h8:3||', false],
  ];
  it.each(cases.map(([name, hand, board, due, options]) => ({ name, hand, board, due, options })))(
    '$name',
    ({ hand, board, due, options }) => {
      expect(has(hand, board, options)).toBe(due);
    },
  );

  it('is taken by placing, moving, capturing and, in house, sliding', () => {
    const acted = (text: string, moves: readonly string[], options: Partial<Options> = {}) =>
      played(at(text, { anchor: 1, seen: [true, null] }, { options }), ...moves).standing.acted[0];
    const own = (board: string): string => `movement|1|-|0,0|0,0|0,0|${board}`;
    expect(acted('ring_placement|1|-|1,0|0,0|0,0|d4:1 h8:2||', ['Pa1'])).toBe(true);
    expect(acted('ring_placement|1|-|1,0|0,0|0,0|d4:1 h8:2||', ['SP'])).toBe(false);
    expect(acted(own('d4:1 h8:2||'), ['Md4-d5'])).toBe(true);
    expect(acted(own('d4:1 d5:2 h8:2||'), ['Cd4xd5-d6'])).toBe(true);
    expect(acted(own('d4:1122 h8:2|a1:1|'), ['Ra1-a2'])).toBe(true);
    expect(acted(own('d4:122 h8:2|a1:1|'), ['SR'])).toBe(false);
    expect(acted(own('d4:1122 h8:2|a1:1|'), ['Ra1-a2'], { preset: 'canonical' })).toBe(false);
    expect(acted('forced_elimination|1|-|0,0|0,0|0,0|d4:22222221 h8:2||', ['Ed4'])).toBe(false);
  });
});

it('a recovery slide ends another’s streak at once in house, not one’s own, and none in canonical', () => {
  const text = 'movement|1|-|0,0|0,0|0,0|d4:1122 h8:2|a1:1|';
  const slid = (streakPlayer: number, options: Partial<Options> = {}) =>
    played(at(text, { anchor: 1, seen: [true, null], streakPlayer, streak: 1 }, { options }), 'Ra1-a2')
      .standing;
  expect(slid(2)).toMatchObject({ streakPlayer: 0, streak: 0 });
  expect(slid(1)).toMatchObject({ streakPlayer: 1, streak: 1 });
  expect(slid(2, { preset: 'canonical' })).toMatchObject({ streakPlayer: 2, streak: 1 });
});
