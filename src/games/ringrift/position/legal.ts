import {
  add,
  type CodeList,
  capture,
  chain,
  code,
  force,
  pay,
  skipCapture,
  skipPlacement,
  skipRecovery,
  skipTerritory,
  swapSides,
} from './codes.ts';
import { phaseNumber } from './ending.ts';
import { addLines } from './lines.ts';
import { addPlacements, canSkipPlacement } from './placement.ts';
import {
  firstCell,
  from,
  lowestPlace,
  moverOf,
  nextCell,
  owes,
  type Position,
  phase,
  recovered,
  stack,
  swapOpen,
} from './position.ts';
import { addCapturesFrom, addMovesFrom } from './reach.ts';
import { addSlides, canRecover, payersOf } from './recovery.ts';
import { claimsOf } from './regions.ts';

/** Lists the legal decisions of the player to move, by phase (RingRift 5.1). */

const ringPlacement = phaseNumber('ring_placement');
const movement = phaseNumber('movement');
const captureStart = phaseNumber('capture');
const chainCapture = phaseNumber('chain_capture');
const lineProcessing = phaseNumber('line_processing');
const territoryProcessing = phaseNumber('territory_processing');
const forcedElimination = phaseNumber('forced_elimination');

/** Fills the list with all legal decisions. The list is empty once the game is over. */
export function listMoves(position: Position, list: CodeList): void {
  const { facts } = position;
  const mover = moverOf(facts);
  list.length = 0;
  switch (facts[phase]) {
    case ringPlacement:
      addPlacements(position, mover, list);
      if (canSkipPlacement(position, mover)) add(list, skipPlacement);
      if (mover === 2 && facts[swapOpen] === 1) add(list, swapSides);
      break;
    case movement:
      addMovement(position, list);
      break;
    case captureStart:
      addCapturesFrom(position, facts[from] as number, capture, list);
      add(list, skipCapture);
      break;
    case chainCapture:
      addCapturesFrom(position, facts[from] as number, chain, list);
      break;
    case lineProcessing:
      if (facts[owes] === 1) addControlled(position, pay, list);
      else addLines(position, list);
      break;
    case territoryProcessing:
      addTerritory(position, list);
      break;
    case forcedElimination:
      addControlled(position, force, list);
      break;
  }
}

/** Adds every stack that the player to move controls, as a way to pay. */
function addControlled(position: Position, sort: number, list: CodeList): void {
  const mine = stack + moverOf(position.facts);
  for (let at = firstCell(position, mine); at !== 0; at = nextCell(position, mine, at))
    add(list, code(sort, at, 0, 0));
}

function addMovement(position: Position, list: CodeList): void {
  const { facts } = position;
  const mover = moverOf(facts);
  if (facts[from] !== 0) {
    addMovesFrom(position, facts[from] as number, list);
    return;
  }
  // This loop avoids `nextCell` for speed, as does `anyCanLeave`: it would slow the benchmark by a few
  // percent.
  const { words, stride } = position.grid;
  for (let word = 1; word < words - 1; word++)
    for (let left = position.sets[(stack + mover) * words + word] as number; left !== 0; left &= left - 1)
      addMovesFrom(position, lowestPlace(stride, word, left), list);
  if (!canRecover(position, mover)) return;
  addSlides(position, mover, list);
  add(list, skipRecovery);
}

function addTerritory(position: Position, list: CodeList): void {
  const { facts } = position;
  if (facts[owes] === 0) {
    for (const it of claimsOf(position)) add(list, it);
    if (list.length > 0) add(list, skipTerritory);
  } else if (facts[recovered] === 0) addControlled(position, pay, list);
  else for (const payer of payersOf(position, moverOf(facts))) add(list, code(pay, payer, 0, 0));
}
