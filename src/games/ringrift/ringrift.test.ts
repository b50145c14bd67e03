import { describe, expect, it } from 'vitest';
import { perft } from '../../../test/games/ringrift/conformance/perft.ts';
import {
  apply,
  legalMoves,
  legalTexts,
  linesOf,
  newGame,
  parse,
  positionText,
  preview,
  readPosition,
  regionsOf,
  standingOf,
} from './ringrift.ts';
import type { State } from './state.ts';
import { rulesOf } from './terms/rules.ts';

/** The worked examples of RingRift 15, text in and text out. */

const square = (
  text: string,
  players = 2,
  preset: 'house' | 'canonical' = 'canonical',
  lpsRounds = 3,
): State => readPosition({ board: 'square8', preset, lpsRounds }, players, text);

const played = (state: State, ...moves: readonly string[]): State =>
  moves.reduce((now, text) => apply(now, parse(now, text)).state, state);

const boardOf = (state: State): string => positionText(state).split('|').slice(6).join('|');

describe('a preview', () => {
  it('shows the board right after the decision, before the turn goes on', () => {
    const state = square('movement|1|-|0,0|0,0|0,0|b2:11 h8:2|c2:2 d2:2 f2:1|');
    const seen = preview(state, parse(state, 'Mb2-f2'));
    expect(seen).toMatchObject({ spaces: [], rings: 1, lines: [], regions: 0 });
    const wide = square('movement|1|-|0,0|0,0|0,0|b2:1 h8:2|c2:2 d2:2 e2:2|');
    expect(preview(wide, parse(wide, 'Mb2-f2'))).toMatchObject({
      rings: 0,
      lines: [{ player: 1, cells: ['b2', 'c2', 'd2', 'e2'] }],
    });
    const own = square('movement|1|-|0,0|0,0|0,0|b2:1 h8:2|c2:1 d2:1|');
    expect(preview(own, parse(own, 'Mb2-f2'))?.spaces).toEqual(['c2', 'd2']);
    expect(preview(own, parse(own, 'Mb2-f2'))?.cells.filter((text) => text !== '')).toEqual([
      'm1',
      '#1',
      '#1',
      '1',
      '2',
    ]);
  });

  it('of something illegal is none', () => {
    const state = square('movement|1|-|0,0|0,0|0,0|b2:1 h8:2||');
    expect(preview(state, { type: 'move_stack', from: 'h8', to: 'h7' })).toBeUndefined();
    expect(preview(state, { type: 'resign', player: 1 })).toBeUndefined();
  });

  it('counts the regions that could be claimed then, without those that can be already', () => {
    const opened = square('movement|2|from=h5|13,12|0,0|0,0|a1:111 h1:11 h5:222 c6:222|e1:1 g6:2 h7:1|');
    expect(preview(opened, parse(opened, 'Mh5-h8'))).toMatchObject({ regions: 1 });
    const open = square(
      'movement|1|from=c4|11,12|0,0|0,0|a1:111 h1:11 c4:11 c6:222 h8:222|e1:1 h5:2 g6:2 h7:2|',
    );
    expect(preview(open, parse(open, 'Mc4-e6'))).toMatchObject({ regions: 0 });
    expect(preview(open, parse(open, 'Ma1-a4'))).toBeUndefined();
  });
});

describe('section 15', () => {
  it('15.1: markers that are passed flip or collapse', () => {
    const state = square('movement|1|-|0,9|0,0|0,0|b2:11 g6:2|d4:2 e5:1|');
    expect(legalTexts(state)).toEqual(expect.arrayContaining(['Mb2-d4', 'Mb2-e5', 'Mb2-f6']));
    expect(legalTexts(state)).not.toContain('Mb2-c3');
    const moved = played(state, 'Mb2-f6');
    expect(boardOf(moved)).toBe('f6:11 g6:2|b2:1 d4:1|e5:1');
    expect(legalTexts(moved)).toEqual(['Cf6xg6-h6', 'SC']);
  });

  it('15.2: landing on a marker costs the top ring, and control may pass', () => {
    expect(boardOf(played(square('movement|1|-|0,9|0,0|0,0|b2:1|d2:2|'), 'Mb2-d2'))).toBe('|b2:1|');
    expect(boardOf(played(square('movement|1|-|0,9|0,0|0,0|b2:21|d2:1|'), 'Mb2-d2'))).toBe('d2:2|b2:1|');
  });

  it('15.3: caps decide captures, not heights', () => {
    const state = square('movement|1|-|0,9|0,0|0,0|a1:211 d1:1222 d4:2222 a5:1112||');
    expect(legalTexts(state).filter((text) => text.startsWith('C'))).toEqual([
      'Ca1xa5-a6',
      'Ca1xa5-a7',
      'Ca1xa5-a8',
    ]);
    expect(boardOf(played(state, 'Ca1xa5-a6'))).toBe('d1:1222 d4:2222 a5:111 a6:2211|a1:1|');
  });

  it('15.4: a chain may turn back over the same target', () => {
    const state = played(square('movement|1|-|0,9|0,0|0,0|b4:11 d4:122||'), 'Cb4xd4-e4');
    expect(legalTexts(state)).toEqual(['CCe4xd4-a4', 'CCe4xd4-b4']);
    expect(boardOf(played(state, 'CCe4xd4-a4'))).toBe('a4:2211 d4:1|e4:1|b4:1');
  });

  it('15.5: no stack may be placed where it is dead', () => {
    const state = square('ring_placement|1|-|18,9|0,0|0,2|b2:222||b1:2 a2:2');
    const there = legalTexts(state).filter((text) => /^P(a1|b2)/.test(text));
    expect(there).toEqual(['Pa1x3', 'Pb2']);
  });

  it('15.6: a longer line is taken whole for a ring, or in part for nothing', () => {
    const state = square('line_processing|1|-|0,9|0,0|0,0|c6:21 g7:11|b3:1 c3:1 d3:1 e3:1 f3:1|');
    expect(legalTexts(state)).toEqual(['LRb3-f3(all)', 'LRb3-f3(min:b3-e3)', 'LRb3-f3(min:c3-f3)']);
    expect(boardOf(played(state, 'LRb3-f3(all)', 'Ec6'))).toBe('c6:2 g7:11||b3:1 c3:1 d3:1 e3:1 f3:1');
    expect(boardOf(played(state, 'LRb3-f3(min:c3-f3)'))).toBe('c6:21 g7:11|b3:1|c3:1 d3:1 e3:1 f3:1');
  });

  it('15.7: of crossing lines one is left', () => {
    const state = square('line_processing|1|-|0,9,9|0,0,0|0,0,0|g7:11|c2:1 b3:1 c3:1 d3:1 c4:1|', 3);
    expect(legalTexts(state)).toEqual(['Lb3-d3', 'Lc2-c4']);
    expect(played(state, 'Lb3-d3', 'Eg7').player).toBe(2);
  });

  it('15.8: a region collapses with its rim, and costs a cap', () => {
    const state = square(
      'territory_processing|1|-|0,9|0,0|0,0|b2:2 h3:21 g7:11 h8:2|c1:1 c2:1 a3:1 b3:1 c3:1|',
    );
    const claimed = played(state, 'Ta1#1');
    expect(boardOf(claimed)).toBe('h3:21 g7:11 h8:2|c3:1|a1:1 b1:1 c1:1 a2:1 b2:1 c2:1 a3:1 b3:1');
    expect(legalTexts(claimed)).toEqual(['Eg7', 'Eh3']);
    expect(played(claimed, 'Eg7').credit).toEqual([3, 0]);
    expect(preview(state, parse(state, 'Ta1#1'))).toMatchObject({ rings: 1, lines: [] });
  });

  it('15.9: regions of two borders overlap', () => {
    const state = square(
      'territory_processing|1|-|0,9|0,0|0,0|f6:1 g7:11 h8:2|b1:2 d1:1 a2:2 c2:1 b3:1 a4:1|',
    );
    expect(legalTexts(state).filter((text) => text.startsWith('Ta1'))).toEqual(['Ta1#1', 'Ta1#2']);
    expect(regionsOf(state).find(({ cells, border }) => cells[0] === 'a1' && border === 1)).toMatchObject({
      cells: ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
      rim: ['d1', 'c2', 'b3', 'a4'],
    });
    const paid = played(state, 'Ta1#2', 'Ef6');
    expect(legalTexts(paid)).toEqual(expect.arrayContaining(['Ta3#1', 'Tb2#1', 'Tc1#1']));
  });

  it('15.10: a blocked player may claim the rest of the board', () => {
    const state = square('territory_processing|1|idle|0,0|0,0|3,0|a1:21 e5:2||b1:1 a2:1 b2:1');
    expect(legalTexts(state)).toEqual(['ST', 'Tc1#0']);
    expect(legalTexts(played(state, 'ST'))).toEqual(['Ea1']);
  });

  it('15.12: only slides that complete a line, where there are any', () => {
    const state = square('movement|1|-|0,9,9|0,0,0|0,0,0|g2:13 e5:122 h8:3|b3:1 c3:1 d4:1|', 3);
    expect(legalTexts(state)).toEqual(['Rb3-b2/e5', 'Rb3-b2/g2', 'Rd4-d3/e5', 'Rd4-d3/g2', 'SR']);
    expect(boardOf(played(state, 'Rd4-d3/e5'))).toBe('g2:13 e5:22 h8:3||b3:1 c3:1 d3:1');
  });

  it('15.14: rings in hand come before recovery in house', () => {
    const text = (phase: string, hand: number) =>
      `${phase}|1|-|${hand},9|0,0|0,0|f6:122|a3:1 b3:1 c3:1 d4:1|`;
    for (const preset of ['house', 'canonical'] as const)
      expect(legalTexts(square(text('movement', 0), 2, preset))).toEqual(['Rd4-d3', 'SR']);
    expect(legalTexts(square(text('ring_placement', 1), 2, 'house'))).not.toContain('SP');
    const canonical = square(text('ring_placement', 1));
    expect(legalTexts(played(canonical, 'SP'))).toEqual(['Rd4-d3', 'SR']);
  });

  it('15.15: in house a slide ends the streak of another at once', () => {
    const text = 'movement|1|-|0,0|0,0|0,0|h1:2 a2:1122 h8:2|a1:1 b1:2 b2:2|';
    const quiet = played(square(text, 2, 'house', 2), 'SR', 'Mh8-h7', 'SR');
    expect(quiet.standing).toMatchObject({ streakPlayer: 2, streak: 1 });
    expect(played(quiet, 'Mh1-b1', 'Ra1-b1').standing).toMatchObject({ streakPlayer: 0, streak: 0 });
  });

  it('15.16: in house one can stand last by recovery', () => {
    const text = 'movement|1|-|0,0|0,0|0,0|e5:1111122 a8:22222222 h8:22222222|a1:1|';
    const slid = played(square(text, 2, 'house', 1), 'Ra1-a2', 'Ea8', 'Ra2-a3', 'Eh8');
    expect(slid.result).toEqual({ winner: 1, reason: 'last_player_standing', ranks: [1, 2] });
    expect(played(square(text, 2, 'house', 1), 'Ra1-a2', 'Ea8', 'SR', 'Eh8').result).toBeNull();
  });

  it('14.3: nobody stands last who has shut themselves in', () => {
    const text = 'movement|1|-|0,0|0,0|2,0|a4:21|a2:1 a3:1|b1:1 b2:1';
    const standing = { anchor: 1, seen: [true, false], acted: [false, false], streakPlayer: 1, streak: 2 };
    const shut = played({ ...square(text, 2, 'house'), standing }, 'Ma4-a1', 'ST', 'ST');
    expect(shut).toMatchObject({ player: 1, phase: 'forced_elimination', result: null });
    expect(shut.standing).toMatchObject({ streakPlayer: 1, streak: 3 });
  });
});

it('the numbers of sequences from the start are those of 19.3', () => {
  expect(perft(newGame({ board: 'square8' }, 2), 3)).toEqual([192, 3192, 596_904]);
  expect(perft(newGame({ board: 'hexagonal' }, 2), 2)).toEqual([1407, 70_062]);
});

it('what is not stated is canonical, swap off; a single option overrides its preset', () => {
  expect(rulesOf('square8', {})).toMatchObject({ preset: 'canonical', swapRule: false, ringsPerPlayer: 18 });
  expect(rulesOf('hexagonal', { preset: 'house', stackStrike: true })).toMatchObject({
    stackStrike: true,
    recoveryNeedsEmptyHand: true,
    ringsPerPlayer: 96,
  });
});

it('a swap exchanges the people, and leaves board and seats', () => {
  const begun = played(newGame({ board: 'square8', swapRule: true }, 2), 'Pd4', 'Md4-d5');
  expect(legalTexts(begun)).toContain('SW');
  const swapped = played(begun, 'SW');
  expect(swapped).toMatchObject({ player: 2, phase: 'ring_placement', people: [1, 0], swapOpen: false });
  expect(swapped.cells).toEqual(begun.cells);
  expect(legalTexts(swapped)).not.toContain('SW');
});

describe('states are never changed, whatever is asked of others in between', () => {
  const options = { board: 'square8', preset: 'house' } as const;
  const fresh = (state: State): State => structuredClone(state);
  const moved = (state: State, at: number): State => {
    const moves = legalMoves(state);
    const action = moves[(at * 7) % moves.length];
    if (action === undefined) throw new Error('The game is over.');
    return apply(state, action).state;
  };

  it('games of the same rules and of others that are played by turns go on as if each were played alone', () => {
    const starts = [newGame(options, 2), newGame(options, 2), newGame(options, 3)];
    const alone = starts.map((start, game) => {
      let state = start;
      for (let at = 0; at < 40; at++) state = moved(fresh(state), at + game);
      return state;
    });
    let together = starts;
    for (let at = 0; at < 40; at++) together = together.map((state, game) => moved(state, at + game));
    expect(together).toEqual(alone);
  });

  it('every decision of a state leads where it leads from a copy of it, with the same events, asked at once or late', () => {
    let state = newGame(options, 2);
    for (let at = 0; at < 40 || state.phase !== 'ring_placement'; at++) state = moved(state, at);
    const moves = legalMoves(state);
    const done = moves.map((action) => apply(state, action));
    const again = moves.map((action) => {
      const { state: after, events } = apply(fresh(state), action);
      return { after, events };
    });
    expect(done.map(({ state: after, events }) => ({ after, events }))).toEqual(again);
    expect(moves.length).toBeGreaterThan(10);
  });

  it('a state is as it was after a decision that it refuses', () => {
    const state = moved(newGame(options, 2), 3);
    const before = legalTexts(fresh(state));
    expect(() => apply(state, { type: 'forced_elimination', cell: 'a1' })).toThrow('isn’t possible now');
    expect(legalTexts(state)).toEqual(before);
  });
});

describe('a new game', () => {
  it('begins with player 1 and full hands', () => {
    for (const players of [2, 3, 4])
      expect(newGame({ board: 'hex8', ringsPerPlayer: 7 }, players)).toMatchObject({
        player: 1,
        turn: 1,
        phase: 'ring_placement',
        hand: Array(players).fill(7),
        people: [...Array(players).keys()],
        result: null,
      });
  });

  it('lets only the second of two players swap, and only if asked', () => {
    const open = (players: number, swapRule: boolean) =>
      newGame({ board: 'square8', swapRule }, players).swapOpen;
    expect([open(2, true), open(2, false), open(3, true)]).toEqual([true, false, false]);
    expect(legalTexts(newGame({ board: 'square8', swapRule: true }, 2))).not.toContain('SW');
  });

  it('closes the swap with any other decision of player 2', () => {
    const begun = played(newGame({ board: 'square8', swapRule: true }, 2), 'Pd4', 'Md4-d5');
    expect(begun.swapOpen).toBe(true);
    expect(played(begun, 'Pa1').swapOpen).toBe(false);
  });
});

describe('a game from a position', () => {
  it('begins its count anew, with those who have no rings out before the first turn', () => {
    expect(square('movement|2|-|0,0,1,0|0,0,0,0|0,0,0,0|a1:21 c3:2||', 4)).toMatchObject({
      player: 2,
      turn: 1,
      people: [0, 1, 2, 3],
      swapOpen: false,
      standing: { anchor: 0, seen: [null, null, null, null], streakPlayer: 0, streak: 0 },
      outSince: [null, null, null, 0],
      left: [],
      lastTurns: [0, 0, 0, 0],
      result: null,
    });
  });
});

describe('leaving is refused', () => {
  const three = square('movement|1|-|0,0,0|0,0,0|0,0,0|a1:1 h8:2||', 3);
  const leave = (state: State, player: number) => () => apply(state, { type: 'resign', player });

  it('to whoever doesn’t play, is out, has left, and after the end', () => {
    expect(leave(three, 4)).toThrow('There’s no player 4: 3 are playing.');
    expect(leave(three, 3)).toThrow('Player 3 is already out.');
    const left = square('movement|1|-|0,0,0|0,0,0|0,0,0|a1:1 c4:3 h8:2||', 3);
    expect(leave(apply(left, { type: 'time_out', player: 3 }).state, 3)).toThrow(
      'Player 3 has already left.',
    );
    expect(leave(played(three, 'RESIGN'), 2)).toThrow('The game is over.');
  });

  it('but not to the player to move, even without a ring', () => {
    const spent = { ...three, cells: three.cells.map((text) => (text === '1' ? '' : text)) };
    expect(apply(spent, { type: 'time_out', player: 1 }).state.left).toMatchObject([
      { player: 1, how: 'timeout' },
    ]);
  });
});

describe('the events of a decision', () => {
  const eventsOf = (state: State, text: string) => apply(state, parse(state, text)).events;
  const moving = square('movement|1|-|0,0|0,0|0,0|b2:11 g6:1 h8:2|c2:1 d2:2|', 2);

  it('say who did what, what it brought, and whose turn it is', () => {
    expect(eventsOf({ ...moving, turn: 9 }, 'Mb2-d2')).toEqual([
      {
        kind: 'played',
        player: 1,
        turn: 9,
        phase: 'movement',
        action: { type: 'move_stack', from: 'b2', to: 'd2' },
        text: 'Mb2-d2',
        only: false,
        rings: 1,
        spaces: ['c2'],
        landedOnMarker: true,
      },
      { kind: 'turn', player: 2, turn: 10 },
    ]);
  });

  it('in the middle of a turn are only the decision', () => {
    const placing = square('ring_placement|1|-|2,0|0,0|0,0|b2:11 h8:2|c2:1|');
    expect(eventsOf(placing, 'Pa1')).toMatchObject([
      { kind: 'played', rings: 0, spaces: [], landedOnMarker: false },
    ]);
    expect(eventsOf(placing, 'Pa1')).toHaveLength(1);
  });

  it.each([
    ['Mb2-e2', 'movement|1|-|0,0|0,0|0,0|b2:11 h8:2|c2:1|', false],
    ['Mb2-d2', 'movement|1|-|0,0|0,0|0,0|b2:11 h8:2|d2:1|', true],
    ['Cb2xc2-d2', 'movement|1|-|0,0|0,0|0,0|b2:11 c2:2 h8:2|d2:2|', true],
    ['Cb2xc2-e2', 'movement|1|-|0,0|0,0|0,0|b2:11 c2:2 h8:2|d2:2|', false],
    ['CCb2xc2-d2', 'chain_capture|1|from=b2|0,0|0,0|0,0|b2:11 c2:2 h8:2|d2:2|', true],
    ['Ra1-a2', 'movement|1|-|0,0|0,0|0,0|c2:1122 h8:2|a1:1|', false],
  ])('%s in %s says whether it landed on a marker', (text, position, landed) => {
    expect(eventsOf(square(position), text)[0]).toMatchObject({ landedOnMarker: landed });
  });

  it('say whether it was the only decision', () => {
    const forced = square('forced_elimination|1|-|0,0|0,0|0,0|b2:22222221 h8:2||');
    expect(eventsOf(forced, 'Eb2')[0]).toMatchObject({ only: true, rings: 1 });
    const two = square('forced_elimination|1|-|0,0|0,0|0,0|b2:22222221 c3:22222221 h8:2||');
    expect(eventsOf(two, 'Eb2')[0]).toMatchObject({ only: false });
  });

  it('say who leaves, even when it’s another’s turn', () => {
    const three = square('movement|1|-|0,0,0|0,0,0|0,0,0|b2:1 d4:2 h8:3||', 3);
    expect(eventsOf(three, 'RESIGN#3')).toMatchObject([
      { kind: 'played', player: 3, text: 'RESIGN#3', only: false },
    ]);
    expect(eventsOf(three, 'RESIGN#3')).toHaveLength(1);
    expect(eventsOf(three, 'RESIGN').map(({ kind }) => kind)).toEqual(['played', 'turn']);
  });

  it('say who lost their last ring, once, and how the game ended', () => {
    const last = square('movement|1|-|0,0|0,0|0,0|b2:1 h8:2|d2:2|');
    expect(eventsOf(last, 'Mb2-d2').slice(1)).toEqual([
      { kind: 'out', player: 1 },
      { kind: 'end', result: { winner: 2, reason: 'sole_survivor', ranks: [2, 1] } },
    ]);
    const three = square('movement|1|-|0,0,0|0,0,0|0,0,0|b2:1 h8:2||', 3);
    expect(eventsOf(three, 'Mb2-b3').some(({ kind }) => kind === 'out')).toBe(false);
  });

  it('say whose streak begins or ends', () => {
    const state = square('movement|2|-|0,0|0,0|0,0|b2:11 h8:2||');
    const standing = { anchor: 1, seen: [true, false], acted: [true, false], streakPlayer: 0, streak: 0 };
    const streaks = (more: Partial<State['standing']>) =>
      eventsOf({ ...state, standing: { ...standing, ...more } }, 'Mh8-h7').filter(
        ({ kind }) => kind === 'streak',
      );
    expect(streaks({})).toEqual([{ kind: 'streak', player: 1, was: 0, rounds: 1 }]);
    expect(streaks({ streakPlayer: 1, streak: 1 })).toEqual([
      { kind: 'streak', player: 1, was: 1, rounds: 2 },
    ]);
    expect(streaks({ streakPlayer: 2, streak: 1 })).toEqual([
      { kind: 'streak', player: 1, was: 2, rounds: 1 },
    ]);
    expect(streaks({ seen: [true, true], streakPlayer: 2, streak: 2 })).toEqual([
      { kind: 'streak', player: 0, was: 2, rounds: 0 },
    ]);
    expect(streaks({ seen: [true, true] })).toEqual([]);
  });
});

describe('the lines of the player to move', () => {
  it('are named cell by cell, whatever their length or direction', () => {
    const state = square(
      'line_processing|1|-|0,0|0,0|0,0|g7:11 h8:2|a1:1 b1:1 c1:1 d1:1 h1:2 h2:2 e3:1 h3:2 d4:1 h4:2 c5:1 b6:1 a7:1|',
    );
    expect(linesOf(state)).toEqual([
      { player: 1, cells: ['a1', 'b1', 'c1', 'd1'] },
      { player: 1, cells: ['e3', 'd4', 'c5', 'b6', 'a7'] },
    ]);
  });
});

describe('a player’s situation', () => {
  it.each([
    ['0,0', 'a1:1 h8:2||', undefined],
    ['0,0', 'a1:22222221 h8:2||', 'blocked'],
    ['1,0', 'a1:22222221 h8:2||', undefined],
    ['0,0', 'a1:22222221 d4:1 h8:2||', undefined],
    ['0,0', 'a1:12 h8:2|d4:1|', 'can recover'],
    ['1,0', 'a1:12 h8:2|d4:1|', undefined],
    ['0,0', 'a1:12 h8:2||', undefined],
    ['0,0', 'a1:2 h8:2||', 'out'],
  ])('with %s in hand and %s is %s', (hand, board, due) => {
    expect(standingOf(square(`movement|2|-|${hand}|0,0|0,0|${board}`, 2, 'house'), 1)).toBe(due);
  });

  it('is that they have left, whatever they have', () => {
    const state = square('movement|2|-|0,0|0,0|0,0|h8:2||');
    expect(standingOf({ ...state, left: [{ player: 1, how: 'resignation', turn: 1 }] }, 1)).toBe('left');
  });
});

describe('a region', () => {
  it('says how many rings a claim eliminates', () => {
    const state = square('territory_processing|1|-|0,0|0,0|0,0|a1:122 b1:2 g7:1 h8:2|c1:2 a2:2 b2:2|');
    expect(regionsOf(state).find(({ border }) => border === 2)).toEqual({
      border: 2,
      cells: ['a1', 'b1'],
      rim: ['c1', 'a2', 'b2'],
      rings: 4,
      claimable: true,
    });
  });

  it('is claimable for nobody once the game is over', () => {
    const state = square('territory_processing|1|-|0,0|0,0|0,0|g7:1 h8:2|b1:2 a2:2|');
    const over = played(state, 'RESIGN');
    expect(regionsOf(state).some(({ claimable }) => claimable)).toBe(true);
    expect(regionsOf(over).some(({ claimable }) => claimable)).toBe(false);
  });
});
