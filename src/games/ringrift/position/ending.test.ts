import { describe, expect, it } from 'vitest';
import { apply, parse, readPosition } from '../ringrift.ts';
import type { GameResult, State } from '../state.ts';

/** How a game ends, and how players rank (RingRift 14): each limit, one below it, and ties. */

const square = (text: string, players = 2): State =>
  readPosition({ board: 'square8', preset: 'house', lpsRounds: 3 }, players, text);
const played = (state: State, ...moves: readonly string[]): State =>
  moves.reduce((now, text) => apply(now, parse(now, text)).state, state);

/**
 * Returns the result after a move by player 1 that costs them a ring. Their stack is on a1, and there is a marker on
 * a3.
 */
const resultFor = (
  hands: string,
  credit: string,
  spaces: string,
  board = ' h8:22|a3:2|',
  more: Partial<State> = {},
): GameResult | null => {
  const players = hands.split(',').length;
  return played(
    { ...square(`movement|1|-|${hands}|${credit}|${spaces}|a1:11${board}`, players), ...more },
    'Ma1-a3',
  ).result;
};
/** Returns the text of a territory with this many cells for each player, in cell order. File a stays free. */
const owned = (...counts: readonly number[]): string => {
  const ranks = [1, 2, 3, 4, 5, 6, 7];
  const cells = ranks.flatMap((rank) => ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((file) => `${file}${rank}`));
  const owners = counts.flatMap((count, player) => Array.from({ length: count }, () => player + 1));
  return owners.map((player, at) => `${cells[at]}:${player}`).join(' ');
};

describe('ring elimination (14.1)', () => {
  it('is won at the limit, not one below', () => {
    expect(resultFor('5,5', '17,0', '0,0')).toEqual({ winner: 1, reason: 'ring_elimination', ranks: [1, 2] });
    expect(resultFor('5,5', '16,0', '0,0')).toBeNull();
    expect(resultFor('5,5,5', '23,0,0', '0,0,0')).toMatchObject({ winner: 1 });
    expect(resultFor('5,5,5', '22,0,0', '0,0,0')).toBeNull();
  });

  it('is won by the last player too, and never by who has left', () => {
    expect(resultFor('5,5,5', '0,0,24', '0,0,0')).toEqual({
      winner: 3,
      reason: 'ring_elimination',
      ranks: [2, 3, 1],
    });
    const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
    expect(resultFor('5,5,5', '0,0,24', '0,0,0', ' h8:22|a3:2|', { left })).toBeNull();
  });
});

describe('territory (14.2)', () => {
  const with_ = (...counts: readonly number[]) =>
    resultFor(
      counts.map(() => '5').join(','),
      counts.map(() => '0').join(','),
      counts.join(','),
      ` h8:22|a3:2|${owned(...counts)}`,
    );

  it('is won at half the board and one, not one below', () => {
    expect(with_(33, 0)).toEqual({ winner: 1, reason: 'territory_control', ranks: [1, 2] });
    expect(with_(32, 0)).toBeNull();
    expect(with_(0, 33)).toMatchObject({ winner: 2, ranks: [2, 1] });
  });

  it('of three players also needs more than all others have', () => {
    expect(with_(22, 10, 12)?.reason).toBeUndefined();
    expect(with_(23, 10, 12)).toMatchObject({ winner: 1, reason: 'territory_control', ranks: [1, 3, 2] });
    expect(with_(21, 0, 0)).toBeNull();
    expect(with_(10, 9, 22)).toMatchObject({ winner: 3, ranks: [2, 3, 1] });
  });
});

describe('a sole survivor (14.4)', () => {
  it('has the only stacks and the only rings', () => {
    expect(resultFor('0,0', '0,0', '0,0', '|a3:2|')).toEqual({
      winner: 1,
      reason: 'sole_survivor',
      ranks: [1, 2],
    });
    expect(resultFor('0,1', '0,0', '0,0', '|a3:2|')).toBeNull();
    expect(resultFor('0,0', '0,0', '0,0', ' h8:22|a3:2|')).toBeNull();
    expect(resultFor('0,0', '0,0', '0,0', ' h8:12|a3:2|')).toBeNull();
  });
});

describe('a stalemate (14.5)', () => {
  const stale = (hands: string, credit: string, spaces: string, markers: string, collapsed: string) =>
    played(
      square(
        `movement|1|-|${hands}|${credit}|${spaces}|a1:1|${markers}|${collapsed}`,
        hands.split(',').length,
      ),
      'Ma1-a2',
    ).result;

  it('is decided by territory', () => {
    expect(stale('0,0', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toEqual({
      winner: 2,
      reason: 'stalemate_territory',
      ranks: [2, 1],
    });
  });

  it('then by credit', () => {
    expect(stale('0,0', '3,9', '1,1', 'a2:2', 'b1:1 b2:2')).toEqual({
      winner: 2,
      reason: 'stalemate_eliminated',
      ranks: [2, 1],
    });
    // The ring that player 1 has just lost counts.
    expect(stale('0,0', '3,3', '1,1', 'a2:2', 'b1:1 b2:2')).toMatchObject({ winner: 1 });
  });

  it('then by markers, then by the last turn', () => {
    expect(stale('0,0', '0,1', '0,0', 'a2:2 h7:2 h8:2', '')).toEqual({
      winner: 2,
      reason: 'stalemate_markers',
      ranks: [2, 1],
    });
    expect(stale('0,0', '0,1', '0,0', 'a2:2 h8:2', '')).toEqual({
      winner: 1,
      reason: 'stalemate_last_actor',
      ranks: [1, 2],
    });
  });

  it('is none while somebody can place a ring', () => {
    expect(stale('0,1', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toBeNull();
    expect(stale('1,0', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toBeNull();
  });
});

describe('leaving (14.8)', () => {
  const three = square('ring_placement|1|-|5,5,5|1,2,3|0,0,0|d4:11 e5:22 f6:33||', 3);

  it('ends the game for the last live player, by the last leaver’s way', () => {
    expect(played(three, 'RESIGN#3').result).toBeNull();
    expect(played(three, 'RESIGN#3', 'TIMEOUT').result).toEqual({
      winner: 2,
      reason: 'timeout',
      ranks: [2, 1, 3],
    });
    expect(played(three, 'TIMEOUT', 'RESIGN').result).toEqual({
      winner: 3,
      reason: 'resignation',
      ranks: [3, 2, 1],
    });
  });

  it('leaves stacks standing, and skips the leaver’s turns', () => {
    const left = played(three, 'RESIGN#2');
    expect(left).toMatchObject({ player: 1, phase: 'ring_placement', left: [{ player: 2, turn: 1 }] });
    expect(left.cells).toEqual(three.cells);
    expect(played(left, 'Pa1', 'Ma1-a2')).toMatchObject({ player: 3, turn: 2 });
  });

  it('of player 2 closes the swap', () => {
    const swapOpen = {
      ...square('ring_placement|1|-|5,5,5|0,0,0|0,0,0|d4:11 e5:22 f6:33||', 3),
      swapOpen: true,
    };
    expect(played(swapOpen, 'RESIGN#2').swapOpen).toBe(false);
    expect(played(swapOpen, 'RESIGN#3').swapOpen).toBe(true);
  });
});
