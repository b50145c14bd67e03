import type { Player } from '../terms/boards.ts';
import { type CodeList, codeList } from './codes.ts';
import { endsAfterTurn, endsByLeaving, isLive, isOut, phaseNumber } from './ending.ts';
import { standsLast } from './last-standing.ts';
import { addLines, hasPossibleLine } from './lines.ts';
import { canPlace, canSkipPlacement } from './placement.ts';
import {
  changed,
  count,
  ended,
  from,
  gone,
  leftAs,
  leftBy,
  leftTurn,
  moverOf,
  outSince,
  owes,
  type Position,
  passed,
  phase,
  player,
  recovered,
  stack,
  swapOpen,
  turn,
} from './position.ts';
import { anyCanLeave } from './reach.ts';
import { canRecover } from './recovery.ts';
import { claimsOf } from './regions.ts';

/**
 * The course of a turn (RingRift 5): skips phases in which the player has nothing to do, and starts the next
 * player's turn.
 */

const ringPlacement = phaseNumber('ring_placement');
const movement = phaseNumber('movement');
const lineProcessing = phaseNumber('line_processing');
const territoryProcessing = phaseNumber('territory_processing');
const forcedElimination = phaseNumber('forced_elimination');
const gameOver = phaseNumber('game_over');

/** A list used only to check whether it is empty. */
const scratch: CodeList = codeList();

/** Starts `movement`. Skips it if no stack can move and the player can't recover. */
export function toMovement(position: Position): void {
  const { facts } = position;
  const mover = moverOf(facts);
  facts[phase] = movement;
  if (facts[from] === 0 && !anyCanLeave(position, mover) && !canRecover(position, mover)) toLines(position);
}

/** Starts `line_processing`. Skips it if the player has no line. */
export function toLines(position: Position): void {
  const { facts } = position;
  facts[phase] = lineProcessing;
  facts[from] = 0;
  facts[owes] = 0;
  if (hasPossibleLine(position, moverOf(facts))) {
    scratch.length = 0;
    addLines(position, scratch);
    if (scratch.length > 0) return;
  }
  toTerritory(position);
}

/** Starts `territory_processing`. Skips it if the player can't claim anything. */
export function toTerritory(position: Position): void {
  const { facts } = position;
  facts[phase] = territoryProcessing;
  facts[owes] = 0;
  // The cache may hold another player's regions.
  position.claims = undefined;
  if (claimsOf(position).length === 0) afterTerritory(position);
}

/**
 * Starts a forced elimination if the player controls a stack but has changed nothing (RingRift 11). Otherwise
 * ends the turn.
 */
export function afterTerritory(position: Position): void {
  const { facts } = position;
  if (facts[changed] === 0 && facts[count + stack + moverOf(facts)] !== 0) facts[phase] = forcedElimination;
  else endTurn(position);
}

/** Ends the turn. Then the game ends or the next player's turn begins. */
export function endTurn(position: Position): void {
  const { facts, setting } = position;
  const mover = moverOf(facts);
  const hasLeft = facts[leftAs + mover] !== 0;
  if (!hasLeft) facts[ended + mover] = facts[turn] as number;
  if (facts[gone] !== 0 && !hasLeft) notePassing(position, mover);
  for (let one = 1; one <= setting.players; one++)
    if (facts[outSince + one] === -1 && isOut(position, one)) facts[outSince + one] = facts[turn] as number;
  if (endsAfterTurn(position)) return;
  facts[turn] = (facts[turn] as number) + 1;
  beginTurn(position, nextAfter(position, mover));
}

/**
 * Records a turn of passes once somebody has left (RingRift 14.8). Counts only turns that began after the
 * last player left. Any other decision resets the count.
 */
function notePassing({ facts, setting }: Position, mover: Player): void {
  let last = 0;
  for (let one = 1; one <= setting.players; one++) last = Math.max(last, facts[leftTurn + one] as number);
  if ((facts[turn] as number) <= last) return;
  if (facts[changed] === 0) facts[passed + mover] = 1;
  else facts.fill(0, passed, passed + setting.players + 1);
}

/** Returns the next live player. There is one, or the game would have ended. */
function nextAfter(position: Position, mover: Player): Player {
  const { players } = position.setting;
  let next = (mover % players) + 1;
  while (!isLive(position, next)) next = (next % players) + 1;
  return next;
}

/**
 * Starts a player's turn with `ring_placement` (RingRift R073). Skips it if the player has nothing to do
 * there.
 */
export function beginTurn(position: Position, mover: Player): void {
  const { facts } = position;
  facts[player] = mover;
  facts[phase] = ringPlacement;
  facts[from] = 0;
  facts[owes] = 0;
  facts[recovered] = 0;
  facts[changed] = 0;
  if (!standsLast(position, mover)) passPlacement(position);
}

/** Skips `ring_placement` if the player can't place, skip or swap. */
export function passPlacement(position: Position): void {
  const { facts } = position;
  const mover = moverOf(facts);
  if (mover === 2 && facts[swapOpen] === 1) return;
  if (!canPlace(position, mover) && !canSkipPlacement(position, mover)) toMovement(position);
}

/**
 * Removes a player from the game (RingRift 14.8), on their turn or not.
 *
 * @param by 0: resignation, 1: time-out
 */
export function leave(position: Position, leaver: Player, by: number): void {
  const { facts, setting } = position;
  position.claims = undefined;
  facts[gone] = (facts[gone] as number) + 1;
  facts[leftAs + leaver] = facts[gone] as number;
  facts[leftTurn + leaver] = facts[turn] as number;
  facts[leftBy + leaver] = by;
  facts.fill(0, passed, passed + setting.players + 1);
  if (leaver === 2) facts[swapOpen] = 0;
  if (endsByLeaving(position, leaver)) return;
  if (facts[player] === leaver) endTurn(position);
}

export const isOver = ({ facts }: Position): boolean => facts[phase] === gameOver;
