import type { Player } from '../terms/boards.ts';
import { aOf, type Code, type CodeList, codeList, extraOf, place, sortOf } from './codes.ts';
import { phaseNumber } from './ending.ts';
import type { Place } from './grid.ts';
import { listMoves } from './legal.ts';
import { playOnBoard } from './play.ts';
import {
  changed,
  empty,
  from,
  noCell,
  owes,
  type Position,
  phase,
  player,
  recovered,
  stack,
  territory,
} from './position.ts';
import { largestClaim } from './regions.ts';

/** Estimates what an opponent could claim next turn, to warn the player in time. */

/**
 * Search limits for small and big boards, kept low because a person is waiting. With fewer than `walls`
 * walls, no large region can be enclosed.
 */
const bounds = {
  small: { tried: 250, walls: 5 },
  big: { tried: 60, walls: 12 },
} as const;

/**
 * Maximum number of moves to try after placing a ring. A few are enough, because they all leave the same
 * marker.
 */
const mostFromOne = 4;

const first: CodeList = codeList();
const second: CodeList = codeList();

/** Starts a phase of this player's turn. */
function turnOf(position: Position, one: Player, name: 'ring_placement' | 'movement'): void {
  const { facts } = position;
  facts[player] = one;
  facts[phase] = phaseNumber(name);
  for (const fact of [from, owes, recovered, changed]) facts[fact] = 0;
}

/** Counts the markers, territory and board edges next to a place. */
function wallsAround({ kind, grid }: Position, at: Place): number {
  let walls = 0;
  for (const step of grid.steps) {
    const beside = kind[at + step] as number;
    if (beside !== empty && (beside <= stack || beside > territory)) walls += 1;
  }
  return walls;
}

const wallsOn = ({ kind }: Position): number =>
  kind.reduce(
    (sum, one) => sum + (one !== empty && one !== noCell && (one <= stack || one > territory) ? 1 : 0),
    0,
  );

/**
 * Returns the size of the largest region that a player could claim if their turn began now: at once, or after
 * one move, one capture, or one placement followed by a move. On big boards it tries only a sample, so the
 * result can be too low, but never too high.
 *
 * @param enough a size at which the search stops
 */
export function largestClaimNextTurn(before: Position, one: Player, enough: number): number {
  const { tried: mostTried, walls } = before.grid.words > 11 ? bounds.big : bounds.small;
  if (wallsOn(before) < walls) return 0;
  const start = before.copy();
  turnOf(start, one, 'movement');
  let most = largestClaim(start);
  let tried = 0;
  const tryOut = start.copy();
  const after = (base: Position, it: Code): number => {
    tryOut.become(base);
    playOnBoard(tryOut, it);
    tried += 1;
    return largestClaim(tryOut);
  };
  const isOver = (share: number) => most >= enough || tried >= mostTried * share;
  listMoves(start, first);
  for (let at = 0; at < first.length && !isOver(0.5); at++)
    most = Math.max(most, after(start, first.codes[at] as Code));
  turnOf(start, one, 'ring_placement');
  const placed = start.copy();
  listMoves(start, first);
  for (let at = 0; at < first.length && !isOver(1); at++) {
    const it = first.codes[at] as Code;
    // A new marker can enclose a region only if it has walls on at least two sides.
    if (sortOf(it) !== place || extraOf(it) !== 1 || wallsAround(start, aOf(it)) < 2) continue;
    placed.become(start);
    playOnBoard(placed, it);
    placed.facts[phase] = phaseNumber('movement');
    listMoves(placed, second);
    for (let then = 0; then < Math.min(second.length, mostFromOne) && !isOver(1); then++)
      most = Math.max(most, after(placed, second.codes[then] as Code));
  }
  return most;
}
