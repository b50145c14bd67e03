import { describe, expect, it } from 'vitest';
import { newGame, opponentsClaim, readPosition } from '../ringrift.ts';
import type { Board } from '../terms/boards.ts';
import { positionOf } from './plain.ts';
import { largestClaimNextTurn } from './threats.ts';

/** What an opponent could claim if their turn began now (the ruling on the warning of a large claim). */

/** The largest claim of player 2 while player 1 is to move. */
function threat(board: string, hand = '0,0', enough = 99, on: Board = 'square8'): number {
  const owned = (board.split('|')[2] ?? '').split(' ');
  const spaces = [1, 2].map((one) => owned.filter((cell) => cell.endsWith(`:${one}`)).length);
  const text = `movement|1|-|${hand}|0,0|${spaces}|${board}`;
  const state = readPosition({ board: on, preset: 'house' }, 2, text);
  return largestClaimNextTurn(positionOf(state), 2, enough);
}

// Four markers around a1 b1 a2 b2, of player 2, and one elsewhere: four cells and a rim of four.
const closed = 'c1:2 f1:2 c2:2 a3:2 b3:2';
// The same without b3, and with two more walls.
const open = 'c1:2 f1:1 c2:2 a3:2 f3:1';

describe('an opponent', () => {
  it('can claim what is shut in already: its cells and its rim', () => {
    expect(threat(`g7:1 h8:2|${closed}|`, '0,0', 8)).toBe(8);
  });

  it('can shut a region in by a move, which leaves a marker', () => {
    expect(threat(`b3:2 g7:1 h8:2|${open}|`)).toBe(8);
  });

  it('can shut a region in by a capture', () => {
    // Territory and markers leave the tall stack on b3 no move.
    expect(threat('b3:2222 b4:1 g7:1 h8:2|c1:2 c2:2 a3:2|c3:1 c4:1')).toBe(8);
    expect(threat('b3:2222 b4:11111 g7:1 h8:2|c1:2 c2:2 a3:2|c3:1 c4:1')).toBe(0);
  });

  it('can shut a region in by a placement and its move', () => {
    expect(threat(`g7:1 h8:2|${open}|`, '0,1')).toBe(8);
    expect(threat(`g7:1 h8:2|${open}|`, '1,0')).toBe(0);
  });

  it('can recover and pay with a buried ring', () => {
    // The slide from c1 to d1 takes one more cell in.
    expect(threat(`g7:221 h8:1|${closed}|`)).toBe(9);
    expect(threat(`g7:1 h8:1|${closed}|`)).toBe(0);
  });

  it('can claim all that is around a region, if their stack is in it', () => {
    // 64 cells without the five markers and the four cells inside, and the five markers as rim.
    expect(threat(`a1:1 b1:2 g7:2|${closed}|`, '0,0', 60)).toBe(60);
  });

  it('can’t with fewer than five walls on a small board, or twelve on a big one', () => {
    expect(threat('g7:1 h8:2|c1:2 c2:2 a3:2 b3:2|', '0,0', 8)).toBe(0);
    expect(threat('g7:1 h8:2|c2:2 a3:2 b3:2|c1:1 f1:1', '0,0', 7)).toBe(7);
    const more = 'a5:1 c5:1 e5:1 g5:1 i5:1 k5:1';
    expect(threat(`g7:1 h8:2|${closed} ${more}|`, '0,0', 8, 'square19')).toBe(0);
    expect(threat(`g7:1 h8:2|${closed} ${more} m5:1|`, '0,0', 8, 'square19')).toBe(8);
  });

  it('is looked at until a region is large enough', () => {
    const two = 'b3:2 g7:2 h8:1|c1:2 f1:1 g1:2 c2:2 h2:2 a3:2 f3:1|';
    expect(threat(two, '0,0', 3)).toBe(3);
    expect(threat(two)).toBe(8);
  });
});

describe('the largest claim of all opponents', () => {
  const at = (board: string) =>
    readPosition({ board: 'square8', preset: 'house' }, 3, `movement|1|-|0,0,0|0,0,0|0,0,0|${board}`);

  it('may have a rim of any color', () => {
    expect(opponentsClaim(at(`e5:2 g7:1 h8:3|${closed.replaceAll(':2', ':1')}|`), 8)).toBe(8);
  });

  it('is never one’s own', () => {
    expect(opponentsClaim(at(`g7:1 h8:231|${closed.replaceAll(':2', ':1')}|`), 8)).toBe(0);
  });

  it('leaves out whoever has left', () => {
    const state = at(`g7:1 h8:3|${closed}|`);
    expect(opponentsClaim(state, 8)).toBe(8);
    expect(opponentsClaim({ ...state, left: [{ player: 3, how: 'timeout', turn: 1 }] }, 8)).toBe(0);
  });

  it('is nothing at the start', () => {
    expect(opponentsClaim(newGame({ board: 'square19' }, 2), 99)).toBe(0);
  });
});
