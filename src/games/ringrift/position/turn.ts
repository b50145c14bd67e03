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
 * The way through a turn (RingRift 5): passes phases that offer nothing, and starts the next player's turn.
 */

const ringPlacement = phaseNumber('ring_placement');
const movement = phaseNumber('movement');
const lineProcessing = phaseNumber('line_processing');
const territoryProcessing = phaseNumber('territory_processing');
const forcedElimination = phaseNumber('forced_elimination');
const gameOver = phaseNumber('game_over');

/** A list of which only the length matters. */
const scratch: CodeList = codeList();

/** Enters `movement`, or passes it if nothing can move and nobody can recover. */
export function toMovement(position: Position): void {
  const { facts } = position;
  const mover = moverOf(facts);
  facts[phase] = movement;
  if (facts[from] === 0 && !anyCanLeave(position, mover) && !canRecover(position, mover)) toLines(position);
}

/** Enters `line_processing`, or passes it without an own line. */
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

/** Enters `territory_processing`, or passes it if nothing can be claimed. */
export function toTerritory(position: Position): void {
  const { facts } = position;
  facts[phase] = territoryProcessing;
  facts[owes] = 0;
  // The cached regions are another player's.
  position.claims = undefined;
  if (claimsOf(position).length === 0) afterTerritory(position);
}

/** Forces an elimination if the player controls a stack but changed nothing (RingRift 11). */
export function afterTerritory(position: Position): void {
  const { facts } = position;
  if (facts[changed] === 0 && facts[count + stack + moverOf(facts)] !== 0) facts[phase] = forcedElimination;
  else endTurn(position);
}

/** Ends the turn: the game ends, or the next player begins. */
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
 * Notes a turn of passes once somebody has left (RingRift 14.8): only turns begun after the last leaving
 * count, and any other decision resets the count.
 */
function notePassing({ facts, setting }: Position, mover: Player): void {
  let last = 0;
  for (let one = 1; one <= setting.players; one++) last = Math.max(last, facts[leftTurn + one] as number);
  if ((facts[turn] as number) <= last) return;
  if (facts[changed] === 0) facts[passed + mover] = 1;
  else facts.fill(0, passed, passed + setting.players + 1);
}

/**
 * The next player who is neither permanently eliminated nor gone; there is one, or the game would be over.
 */
function nextAfter(position: Position, mover: Player): Player {
  const { players } = position.setting;
  let next = (mover % players) + 1;
  while (!isLive(position, next)) next = (next % players) + 1;
  return next;
}

/** Begins a turn in `ring_placement` (RingRift R073), and passes it if it offers nothing. */
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

/** Passes `ring_placement` if nothing can be placed, skipped or swapped. */
export function passPlacement(position: Position): void {
  const { facts } = position;
  const mover = moverOf(facts);
  if (mover === 2 && facts[swapOpen] === 1) return;
  if (!canPlace(position, mover) && !canSkipPlacement(position, mover)) toMovement(position);
}

/**
 * Lets a player leave (RingRift 14.8), in turn or out of turn.
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
