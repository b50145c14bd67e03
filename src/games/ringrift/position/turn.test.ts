import { describe, expect, it } from 'vitest';
import { apply, parse, readPosition } from '../ringrift.ts';
import type { State } from '../state.ts';

/** Which phase and which player come next (RingRift 5), and turns after somebody has left (RingRift 14.8). */

const at = (text: string, more: Partial<State> = {}, preset: 'house' | 'canonical' = 'house'): State => ({
  ...readPosition({ board: 'square8', preset }, text.split('|')[3]?.split(',').length ?? 2, text),
  ...more,
});
const played = (state: State, ...moves: readonly string[]): State =>
  moves.reduce((now, text) => apply(now, parse(now, text)).state, state);
const whereIs = ({ phase, player, turn, from }: State) => [phase, player, turn, from];

/** The phase of player 2, after player 1 has moved from a1 to a2. */
const begun = (hand: string, board: string): unknown[] =>
  whereIs(played(at(`movement|1|-|${hand}|0,0|0,0|a1:1 ${board}`), 'Ma1-a2'));

describe('a turn', () => {
  it.each<readonly [string, string, string, readonly unknown[]]>([
    ['begins with a placement', '0,1', 'e5:2||', ['ring_placement', 2, 2, null]],
    ['begins with a placement if that’s all there is', '0,1', 'e5:21||', ['ring_placement', 2, 2, null]],
    ['with an empty hand begins with a move', '0,0', 'e5:2||', ['movement', 2, 2, null]],
    ['without a stack begins with recovery', '0,0', 'e5:21|h1:2|', ['movement', 2, 2, null]],
    ['without anything to do is passed', '0,0', 'e5:21|h1:1|', ['movement', 1, 3, null]],
    [
      'without a move goes on to a line',
      '0,0',
      'e5:22222222|h1:2 h2:2 h3:2 h4:2|',
      ['line_processing', 2, 2, null],
    ],
    [
      'without a region ends with a forced elimination',
      '0,0',
      'e5:22222222||',
      ['forced_elimination', 2, 2, null],
    ],
  ])('%s', (_, hand, board, due) => {
    expect(begun(hand, board)).toEqual(due);
  });

  it('without a line goes on to a region', () => {
    const state = played(at('movement|1|-|0,0|0,0|0,0|a1:1 e5:22222222|g1:1 h2:1|'), 'Ma1-a2', 'ST');
    expect(whereIs(state)).toEqual(['territory_processing', 2, 2, null]);
  });

  it('in canonical, may begin with a skipped placement and go on with recovery', () => {
    const withHand = at('movement|1|-|0,1|0,0|0,0|a1:1 e5:21|b8:2|', {}, 'canonical');
    expect(played(withHand, 'Ma1-a2')).toMatchObject({ phase: 'ring_placement', player: 2 });
    expect(played(withHand, 'Ma1-a2', 'SP')).toMatchObject({ phase: 'movement', player: 2 });
  });

  it('goes by seat, past players without rings and back to the first', () => {
    const four = at('movement|1|-|0,0,0,0|0,0,0,0|0,0,0,0|a1:1 f2:4 d4:2||');
    const second = played(four, 'Ma1-a3');
    expect(second.player).toBe(2);
    const fourth = played(second, 'Md4-d5');
    expect(fourth).toMatchObject({ player: 4, turn: 3 });
    expect(played(fourth, 'Mf2-h2')).toMatchObject({ player: 1, turn: 4 });
  });

  it('notes when it ended, and in which turn a player lost their last ring', () => {
    const three = at('movement|1|-|0,0,0|0,0,0|0,0,0|a1:1 f2:3 d4:2|a3:2|', { turn: 7 });
    const ended = played(three, 'Ma1-a3');
    expect(ended).toMatchObject({ player: 2, turn: 8, outSince: [7, null, null], lastTurns: [7, 0, 0] });
    expect(played(ended, 'Md4-d5')).toMatchObject({ outSince: [7, null, null], lastTurns: [7, 8, 0] });
  });

  it('forgets at its end what the turn before did', () => {
    const slid = played(at('movement|1|-|0,0|0,0|0,0|e5:1122 h8:2|a1:1|'), 'Ra1-a2');
    expect(slid).toMatchObject({ player: 2, changed: false, recovered: false, owes: false, from: null });
  });
});

describe('after somebody has left', () => {
  /** Players 1 and 2 have only buried rings, so they pass unless somebody recovers. */
  const three = (board: string, player = 3, more: Partial<State> = {}): State =>
    at(`movement|${player}|-|0,0,0|0,0,0|0,0,0|${board}`, more);
  const last = { lastTurns: [5, 4, 6], turn: 7 };

  it('the game ends once all others have passed', () => {
    expect(played(three('d4:123 e5:213|a1:3|', 3, last), 'RESIGN').result).toEqual({
      winner: 2,
      reason: 'stalemate_last_actor',
      ranks: [2, 1, 3],
    });
  });

  it('a declined recovery is a pass, and a slide is none', () => {
    const left = played(three('d4:1123 e5:213|a1:1|', 3, last), 'RESIGN');
    expect(left).toMatchObject({ player: 1, result: null, passed: [false, false, false] });
    expect(played(left, 'SR').result).toMatchObject({ reason: 'stalemate_markers', winner: 1 });
    const slid = played(left, 'Ra1-a2/d4');
    expect(slid).toMatchObject({ player: 1, result: null, passed: [false, true, false] });
    expect(played(slid, 'SR').result).toMatchObject({ reason: 'stalemate_eliminated', winner: 1 });
  });

  it('a turn that began before counts for nothing', () => {
    const before = three('d4:1123 e5:2213|a1:1 h1:2|', 1, last);
    const left = played(before, 'RESIGN#3');
    expect(left).toMatchObject({ player: 1, turn: 7, left: [{ player: 3, turn: 7 }] });
    const again = played(left, 'SR', 'SR');
    expect(again).toMatchObject({ player: 1, result: null, passed: [false, true, false] });
    expect(played(again, 'SR').result).not.toBeNull();
  });

  it('and the last one to leave counts, not the first', () => {
    const left = [{ player: 4, how: 'timeout', turn: 2 }] as const;
    const four = at('movement|1|-|0,0,0,0|0,0,0,0|0,0,0,0|d4:1123 e5:2213|a1:1 h1:2|', {
      ...last,
      lastTurns: [5, 4, 6, 0],
      left,
    });
    expect(played(four, 'RESIGN#3', 'SR', 'SR')).toMatchObject({ player: 1, result: null });
  });

  it('nobody counts as passing while everybody is there', () => {
    expect(played(three('d4:1123 e5:2213|a1:1 h1:2|', 1, last), 'SR').passed).toEqual([false, false, false]);
  });

  it('the one who leaves on their turn hasn’t ended it', () => {
    expect(played(three('b2:1 d4:2 f6:3||', 3, last), 'RESIGN').lastTurns).toEqual([5, 4, 6]);
  });

  it('everybody’s passes are forgotten when another leaves', () => {
    const left = [{ player: 3, how: 'resignation', turn: 2 }] as const;
    const four = at('movement|1|-|0,0,0,0|0,0,0,0|0,0,0,0|b2:1 d4:2 f6:4||', {
      left,
      passed: [true, true, true, true],
    });
    expect(played(four, 'RESIGN#4').passed).toEqual([false, false, false, false]);
  });
});
