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

/** What others could claim, for a warning in time. */

/** Of small boards and of big ones: what is tried at most, since somebody waits; with fewer walls nothing large is closed. */
const bounds = {
  small: { tried: 250, walls: 5 },
  big: { tried: 60, walls: 12 },
} as const;

/** Moves of a ring just placed: the marker that it leaves is the same. */
const mostFromOne = 4;

const first: CodeList = codeList();
const second: CodeList = codeList();

/** It is this player's turn, in this phase, with nothing done yet. */
function turnOf(position: Position, one: Player, name: 'ring_placement' | 'movement'): void {
  const { facts } = position;
  facts[player] = one;
  facts[phase] = phaseNumber(name);
  for (const fact of [from, owes, recovered, changed]) facts[fact] = 0;
}

/** Markers, territory and the edge around a place. */
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
 * The spaces of the largest region that a player could claim in their next turn, were it to begin now: as the board stands, or
 * after one move, capture, or placement with its move. Of a big board a part is tried: what is said is so, and there may be more.
 *
 * @param enough a size after which nobody looks further
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
    // A marker closes something where walls are near on two sides.
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
