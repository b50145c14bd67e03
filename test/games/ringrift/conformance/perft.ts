import { codeList } from '../../../../src/games/ringrift/position/codes.ts';
import { listMoves } from '../../../../src/games/ringrift/position/legal.ts';
import { positionOf } from '../../../../src/games/ringrift/position/plain.ts';
import { play } from '../../../../src/games/ringrift/position/play.ts';
import { Position } from '../../../../src/games/ringrift/position/position.ts';
import type { State } from '../../../../src/games/ringrift/state.ts';

/** Counts the different sequences of decisions from this state, one count for each length up to `depth`. */
export function perft(state: State, depth: number): number[] {
  const start = positionOf(state);
  const floors = Array.from({ length: depth }, () => ({
    position: new Position(start.setting),
    list: codeList(1 << 15),
  }));
  const counts = floors.map(() => 0);
  const climb = (at: number): void => {
    const floor = floors[at];
    if (floor === undefined) return;
    const { position, list } = floor;
    listMoves(position, list);
    counts[at] = (counts[at] ?? 0) + list.length;
    const next = floors[at + 1]?.position;
    if (next === undefined) return;
    for (let index = 0; index < list.length; index++) {
      next.become(position);
      play(next, list.codes[index] ?? 0);
      climb(at + 1);
    }
  };
  floors[0]?.position.become(start);
  climb(0);
  return counts;
}
