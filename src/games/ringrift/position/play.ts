import {
  aOf,
  bOf,
  type Code,
  capture,
  chain,
  claim,
  extraOf,
  force,
  line,
  lineAll,
  lineMin,
  move,
  pay,
  place,
  skipCapture,
  skipPlacement,
  slide,
  slideMin,
  sortOf,
  strike,
  swapSides,
} from './codes.ts';
import { phaseNumber } from './ending.ts';
import type { Place } from './grid.ts';
import { collapseRun, putMarker, runBeside } from './lines.ts';
import {
  acted,
  changed,
  count,
  empty,
  from,
  hand,
  marker,
  moverOf,
  owes,
  type Position,
  phase,
  put,
  recovered,
  rings,
  ringsInHand,
  ringsOnBoard,
  stack,
  swapOpen,
  swapped,
  territory,
} from './position.ts';
import { stackCanCapture, targetOf } from './reach.ts';
import { playSlide, playSlideMin, playStrike } from './recovery.ts';
import { playClaim } from './regions.ts';
import { addBottom, addTop, carry, eliminateCap, eliminateLowest, eliminateTop, takeTop } from './stacks.ts';
import { afterTerritory, endTurn, passPlacement, toLines, toMovement, toTerritory } from './turn.ts';

/** The effects of decisions (RingRift 6, 7, 8, 9, 10, 11, 12, 13). */

const captureStart = phaseNumber('capture');
const chainCapture = phaseNumber('chain_capture');
const lineProcessing = phaseNumber('line_processing');

/** Plays a legal decision, then skips phases in which the player has nothing to do. */
export function play(position: Position, it: Code): void {
  playOnBoard(position, it);
  goOn(position, it);
}

/** Applies a decision to the board, without moving on to the next phase. */
export function playOnBoard(position: Position, it: Code): void {
  const { facts, grid } = position;
  const mover = moverOf(facts);
  const a = aOf(it);
  const extra = extraOf(it);
  position.claims = undefined;
  if (mover === 2 && facts[swapOpen] === 1) facts[swapOpen] = 0;
  switch (sortOf(it)) {
    case place:
      playPlacement(position, a, extra);
      break;
    case move:
      walk(position, a, bOf(it), grid.steps[extra] as number, 0);
      break;
    case capture:
    case chain:
      walk(position, a, bOf(it), grid.steps[extra] as number, targetOf(position, a, extra));
      break;
    case slide:
      playSlide(position, a, extra, bOf(it));
      break;
    case slideMin:
      playSlideMin(position, a, extra, bOf(it));
      break;
    case strike:
      playStrike(position, a, extra, bOf(it));
      break;
    case line:
    case lineAll: {
      const step = grid.axes[extra] as number;
      collapseRun(position, a, step, runBeside(position, a, step, marker + mover) + 1);
      facts[changed] = 1;
      break;
    }
    case lineMin:
      collapseRun(position, bOf(it), grid.axes[extra] as number, position.setting.line);
      facts[changed] = 1;
      break;
    case claim:
      playClaim(position, a, extra);
      break;
    case pay:
      if (facts[phase] === lineProcessing) eliminateTop(position, a);
      else if (facts[recovered] === 1) eliminateLowest(position, a, mover);
      else eliminateCap(position, a);
      break;
    case force:
      eliminateCap(position, a);
      facts[changed] = 1;
      break;
    default:
      if (it === swapSides) facts[swapped] = 1;
  }
}

function playPlacement(position: Position, at: Place, many: number): void {
  const { facts } = position;
  const mover = moverOf(facts);
  for (let ring = 0; ring < many; ring++) addTop(position, at, mover);
  facts[hand + mover] = ringsInHand(facts, mover) - many;
  facts[rings + mover] = ringsOnBoard(facts, mover) + many;
  facts[from] = at;
  hasActed(position, mover);
}

function hasActed({ facts }: Position, mover: number): void {
  facts[acted + mover] = 1;
  facts[changed] = 1;
}

/**
 * Moves a stack along a ray, over markers. In a capture it also passes over `target` (0 if there is none).
 */
function walk(position: Position, origin: Place, to: Place, step: number, target: Place): void {
  const { facts, kind } = position;
  const mover = moverOf(facts);
  const mine = marker + mover;
  const costs = kind[to] !== empty;
  if (costs) put(position, to, empty);
  carry(position, origin, to);
  if (target !== 0) addBottom(position, to, takeTop(position, target));
  if (costs) eliminateTop(position, to);
  putMarker(position, origin);
  for (let at = origin + step; at !== to; at += step) {
    const there = kind[at] as number;
    if (there === empty || there > stack) continue;
    if (there === mine) put(position, at, territory + mover);
    else putMarker(position, at);
  }
  facts[from] = kind[to] === stack + mover ? to : 0;
  hasActed(position, mover);
}

/** Moves on to the next phase that needs a decision, the next turn, or the end of the game. */
export function goOn(position: Position, it: Code): void {
  const { facts } = position;
  switch (sortOf(it)) {
    case place:
      toMovement(position);
      break;
    case move:
      if (facts[from] !== 0 && stackCanCapture(position, facts[from] as number)) facts[phase] = captureStart;
      else toLines(position);
      break;
    case capture:
    case chain:
      if (facts[from] !== 0 && stackCanCapture(position, facts[from] as number)) facts[phase] = chainCapture;
      else toLines(position);
      break;
    case slide:
    case slideMin:
    case strike:
    case lineMin:
      toLines(position);
      break;
    case line:
    case lineAll:
      // A player without a stack doesn't have to pay (RingRift 9).
      if (facts[count + stack + moverOf(facts)] === 0) toLines(position);
      else facts[owes] = 1;
      break;
    case claim:
      facts[owes] = 1;
      break;
    case pay:
      if (facts[phase] === lineProcessing) toLines(position);
      else toTerritory(position);
      break;
    case force:
      endTurn(position);
      break;
    default:
      if (it === skipPlacement) toMovement(position);
      else if (it === swapSides) passPlacement(position);
      else if (it === skipCapture) toLines(position);
      else if (sortOf(it) === 0 && facts[phase] === phaseNumber('movement')) toLines(position);
      else afterTerritory(position);
  }
}
