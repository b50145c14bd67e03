import { describe, expect, it } from 'vitest';
import {
  chosen,
  colorOf,
  from,
  nameOf,
  played,
  position,
  storyOfPlay,
} from '../../../test/games/ringrift/positions.ts';
import { panelOf } from './board/table.ts';
import { choicesOf } from './forms/choices.ts';
import { act, notated, parsed, resignation, resultOf, scoresOf, start, timeouts, toAct } from './play.ts';
import { viewOf } from './view.ts';

/** Who sits where, who leaves, and how it ends (RingRift 13, 14.8, 21.8, 21.9, 21.10). */

describe('a swap', () => {
  const swapped = played(start(chosen()), 'Pd4x3', 'Md4-d7', 'SW').sitting;

  it('exchanges the colors of the two, who keep their chairs', () => {
    expect([colorOf(swapped, 0), colorOf(swapped, 1)]).toEqual([2, 1]);
    expect(toAct(swapped)).toEqual([0]);
    const { text } = panelOf(viewOf(swapped, 'public'), nameOf);
    expect(text).toContain('● **Ben** hand 15');
    expect(text).toContain('■ **Ada** hand 18');
  });

  it('stands in the story as a line of its own, and what follows with the new names', () => {
    expect(storyOfPlay(start(chosen()), 'Pd4x3', 'Md4-d7', 'SW', 'Pa1', 'Ma1-a2')).toEqual([
      'Ada: Places 3 at d4 · Moves d4 → d7.',
      'Ben: Swaps sides.',
      'Ada: Places 1 at a1 · Moves a1 → a2.',
    ]);
  });

  it('makes the one who swapped win where the other gives up', () => {
    const { state } = act(swapped, 0, resignation(0));
    expect(resultOf(state)).toMatchObject({ winners: [1], places: [2, 1], reason: 'resignation' });
  });

  it('writes who leaves by their color', () => {
    expect(notated(swapped, resignation(0))).toBe('RESIGN');
    expect(notated(swapped, resignation(1))).toBe('RESIGN#1');
    expect(parsed(swapped, 'RESIGN#1')).toEqual(resignation(1));
  });

  it('is over for three players, and where swapping is off', () => {
    const offers = (some: Parameters<typeof chosen>[0]) => {
      const { sitting } = played(start(chosen(some)), 'Pd4x3', 'Md4-d7');
      return choicesOf(sitting, 1).some(({ label }) => label === 'Swap sides');
    };
    expect([offers({}), offers({ swap: false }), offers({ players: 3 })]).toEqual([true, false, false]);
  });
});

/** For each phase, a position with three players. */
const phases: readonly (readonly [string, string])[] = [
  ['ring_placement', position('ring_placement', { hand: '3,3,3', stacks: 'b2:1 d4:2 f6:3' })],
  ['movement', position('movement', { hand: '3,3,3', stacks: 'b2:1 d4:2 f6:3' })],
  ['capture', position('capture', { context: 'from=b4', hand: '3,3,3', stacks: 'b4:11 d4:2 f6:3' })],
  [
    'chain_capture',
    position('chain_capture', { context: 'from=b4', hand: '3,3,3', stacks: 'b4:11 d4:2 f6:3' }),
  ],
  [
    'line_processing',
    position('line_processing', { hand: '3,3,3', stacks: 'd4:2 f6:3 a8:1', markers: 'a1:1 b1:1 c1:1' }),
  ],
  [
    'a payment owed',
    position('line_processing', { context: 'owe', hand: '3,3,3', stacks: 'd4:2 f6:3 a8:1' }),
  ],
  [
    'territory_processing',
    position('territory_processing', { hand: '3,3,3', stacks: 'd4:2 f6:3 h8:1', markers: 'b1:2 a2:2' }),
  ],
  ['forced_elimination', position('forced_elimination', { hand: '0,3,3', stacks: 'd4:22222221 f6:3 h8:2' })],
];

describe('leaving', () => {
  it.each(phases)('in turn, in %s, ends the turn', (_, text) => {
    const sitting = from(text);
    const done = act(sitting, 0, resignation(0));
    expect(toAct(done.state)).toEqual([1]);
    expect(done.state.game.left).toMatchObject([{ player: 1, how: 'resignation' }]);
    expect(done.state.game.cells).toEqual(sitting.game.cells);
    expect(choicesOf(done.state, 0)).toEqual([]);
    expect(() => act(done.state, 0, resignation(0))).toThrow('You’ve left this game.');
  });

  it.each(phases)('out of turn, in %s, leaves the turn as it is', (_, text) => {
    const sitting = from(text);
    const done = act(sitting, 2, resignation(2));
    expect(toAct(done.state)).toEqual([0]);
    expect(done.state.game.phase).toBe(sitting.game.phase);
    expect(choicesOf(done.state, 0)).toEqual(choicesOf(sitting, 0));
    expect(done.events).toContainEqual({ kind: 'left', seat: 2, how: 'resignation' });
  });

  it.each(phases)('by the clock, in %s', (_, text) => {
    const [due] = timeouts(from(text));
    if (due === undefined) throw new Error('Somebody is awaited.');
    const sitting = from(text);
    expect(notated(sitting, due.action)).toBe('TIMEOUT');
    const done = act(sitting, due.seat, due.action);
    expect(done.state.game.left).toMatchObject([{ player: 1, how: 'timeout' }]);
  });

  it('leaves whoever is to move in the game, even when their last ring has just gone', () => {
    const markers = 'a1:1 b1:1 c1:1 a8:1 b8:1 c8:1';
    const spent = from(position('line_processing', { hand: '0,3,3', stacks: 'd4:2 f6:3', markers }));
    const done = act(spent, 2, resignation(2));
    expect(resultOf(done.state)).toBeUndefined();
    expect(toAct(done.state)).toEqual([0]);
  });

  it('in the turn that would have won, before it has ended, wins nothing', () => {
    const [, given = ''] = phases.find(([phase]) => phase === 'territory_processing') ?? [];
    const rich = from(given);
    const { rules } = rich.game;
    const winning = { ...rich, game: { ...rich.game, credit: [rules.ringsPerPlayer * 3, 0, 0] } };
    expect(resultOf(winning)).toBeUndefined();
    const done = act(winning, 0, resignation(0));
    expect(resultOf(done.state)).toBeUndefined();
    expect(toAct(done.state)).toEqual([1]);
  });

  it('of another is nobody’s to play', () => {
    expect(() => act(start(chosen()), 0, resignation(1))).toThrow('You can’t leave for somebody else.');
  });

  it('of the last but one ends the game, in the order of leaving', () => {
    const { sitting } = played(start(chosen({ players: 4 })), 'RESIGN#3', 'RESIGN#2', 'RESIGN');
    expect(resultOf(sitting)).toMatchObject({ winners: [3], places: [2, 3, 4, 1], reason: 'resignation' });
    expect(toAct(sitting)).toEqual([]);
    expect(() => act(sitting, 3, resignation(3))).toThrow('The game is over.');
  });
});

describe('scores', () => {
  it('go to the seats that play the colors', () => {
    const swapped = played(start(chosen()), 'Pd4x3', 'Md4-d7', 'SW').sitting;
    const rich = { ...swapped, game: { ...swapped.game, credit: [3, 7] } };
    expect(scoresOf(rich)).toEqual([7, 3]);
    expect(resultOf(act(rich, 0, resignation(0)).state)?.scores).toEqual([7, 3]);
  });

  it('count the hand in a stalemate, whoever holds it', () => {
    const last = from(position('movement', { hand: '0,0,4', stacks: 'a1:1', markers: 'a2:2' }));
    const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
    const done = act({ ...last, game: { ...last.game, left } }, 0, parsed(last, 'Ma1-a2'));
    expect(resultOf(done.state)).toEqual({
      winners: [0],
      scores: [1, 0, 4],
      places: [1, 2, 3],
      reason: 'stalemate_eliminated',
    });
    expect(done.events.at(-1)).toMatchObject({
      finals: [
        { seat: 0, place: 1, rings: 1, markers: 1, spaces: 0 },
        { seat: 1, place: 2, rings: 0, markers: 0, spaces: 0 },
        { seat: 2, place: 3, rings: 4, markers: 0, spaces: 0 },
      ],
    });
  });
});

describe('the newest turn', () => {
  it('begins anew with each turn, and stays when somebody else leaves', () => {
    const begun = start(chosen({ players: 3 }));
    expect(begun.lately).toBeNull();
    const placed = played(begun, 'Pd4x2').sitting;
    expect(placed.lately).toMatchObject({ turn: 1, player: 1, seat: 0, changed: ['d4'] });
    const moved = played(placed, 'Md4-d6').sitting;
    expect(moved.lately).toMatchObject({ turn: 1, seat: 0, changed: ['d4', 'd6'] });
    expect(moved.lately?.played).toHaveLength(2);
    const next = played(moved, 'Pa1').sitting;
    expect(next.lately).toMatchObject({ turn: 2, player: 2, seat: 1, changed: ['a1'] });
    expect(next.lately?.played).toHaveLength(1);
    expect(act(next, 2, resignation(2)).state.lately).toEqual(next.lately);
  });
});
