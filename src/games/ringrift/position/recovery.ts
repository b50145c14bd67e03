import type { Player } from '../terms/boards.ts';
import { add, type CodeList, code, slide, slideMin, strike } from './codes.ts';
import type { Place } from './grid.ts';
import { collapseRun, putMarker, runBeside } from './lines.ts';
import {
  acted,
  allStacks,
  changed,
  empty,
  firstCell,
  marker,
  markersOf,
  moverOf,
  nextCell,
  type Position,
  player,
  put,
  recovered,
  ringsInHand,
  ringsOnBoard,
  stack,
  stacksOf,
  streak,
  streakPlayer,
  territory,
} from './position.ts';
import { eliminateLowest, eliminateTop, hasBuried } from './stacks.ts';

/** Recovery (RingRift 12): a player slides a marker to a neighboring cell and pays a buried ring. */

/**
 * The line that a slide completes: the longest run of markers through its destination. In a tie, the first
 * axis counts.
 */
export interface SlideLine {
  readonly start: Place;
  readonly step: number;
  readonly length: number;
}

/** Returns the line through `to` after a slide from `origin`; undefined if no run is long enough. */
export function lineOfSlide(
  position: Position,
  origin: Place,
  to: Place,
  mine: number,
): SlideLine | undefined {
  const { kind, grid, setting } = position;
  // The marker leaves its cell, so that cell doesn't count.
  const was = kind[origin] as number;
  kind[origin] = empty;
  let best: SlideLine | undefined;
  for (let axis = 0; axis < grid.axes.length; axis++) {
    const step = grid.axes[axis] as number;
    const before = runBeside(position, to, -step, mine);
    const length = before + 1 + runBeside(position, to, step, mine);
    if (length >= setting.line && length > (best?.length ?? 0))
      best = { start: to - before * step, step, length };
  }
  kind[origin] = was;
  return best;
}

/**
 * Whether the player is recovery-eligible (RingRift 12.1): no stacks, but a marker and a buried ring. House
 * rules also require an empty hand.
 */
export function canRecover({ facts, setting }: Position, mover: Player): boolean {
  return (
    stacksOf(facts, mover) === 0 &&
    markersOf(facts, mover) > 0 &&
    ringsOnBoard(facts, mover) > 0 &&
    (!setting.rules.recoveryNeedsEmptyHand || ringsInHand(facts, mover) === 0)
  );
}

/** Stacks with a buried ring of the player, in cell order. */
export function payersOf(position: Position, mover: Player): Place[] {
  const payers: Place[] = [];
  for (let at = firstCell(position, allStacks); at !== 0; at = nextCell(position, allStacks, at)) {
    if (hasBuried(position, at, mover)) payers.push(at);
  }
  return payers;
}

/**
 * Calls `see` for every slide to an empty cell and, if the rules allow it, for every stack-strike. Stops once
 * `see` returns true.
 */
function eachSlide(
  position: Position,
  mover: Player,
  see: (origin: Place, to: Place, d: number) => boolean,
): void {
  const { kind, grid, setting } = position;
  const { steps } = grid;
  for (
    let origin = firstCell(position, marker + mover);
    origin !== 0;
    origin = nextCell(position, marker + mover, origin)
  ) {
    for (let d = 0; d < steps.length; d++) {
      const to = origin + (steps[d] as number);
      const there = kind[to] as number;
      const isStack = there > stack && there <= territory;
      if ((there === empty || (isStack && setting.rules.stackStrike)) && see(origin, to, d)) return;
    }
  }
}

/** Whether a recovery-eligible player has a slide. */
export function hasSlide(position: Position, mover: Player): boolean {
  let found = false;
  eachSlide(position, mover, () => {
    found = true;
    return true;
  });
  return found;
}

/** Adds every legal slide. If any slide completes a line, only such slides are legal (RingRift 12.2). */
export function addSlides(position: Position, mover: Player, list: CodeList): void {
  const payers = payersOf(position, mover);
  const mine = marker + mover;
  const others: [sort: number, origin: Place, d: number][] = [];
  let lines = false;
  eachSlide(position, mover, (origin, to, d) => {
    const strikes = position.kind[to] !== empty;
    const line = strikes ? undefined : lineOfSlide(position, origin, to, mine);
    if (line === undefined) others.push([strikes ? strike : slide, origin, d]);
    else {
      lines = true;
      for (const payer of payers) add(list, code(slide, origin, payer, d));
      if (line.length > position.setting.line)
        for (let part = 0; part + position.setting.line <= line.length; part++)
          add(list, code(slideMin, origin, line.start + part * line.step, d));
    }
    return false;
  });
  if (lines) return;
  for (const [sort, origin, d] of others) for (const payer of payers) add(list, code(sort, origin, payer, d));
}

/** Records the recovery; if it is a real action, it ends another player's streak at once (RingRift 14.3). */
function hasRecovered({ facts, setting }: Position): void {
  facts[changed] = 1;
  facts[recovered] = 1;
  if (!setting.rules.recoveryCountsForLps) return;
  facts[acted + moverOf(facts)] = 1;
  if (facts[streakPlayer] === facts[player]) return;
  facts[streakPlayer] = 0;
  facts[streak] = 0;
}

/** Plays a slide. If it completes a line, the line collapses. A buried ring pays. */
export function playSlide(position: Position, origin: Place, d: number, payer: Place): void {
  const mover = moverOf(position.facts);
  const to = origin + (position.grid.steps[d] as number);
  const line = lineOfSlide(position, origin, to, marker + mover);
  put(position, origin, empty);
  putMarker(position, to);
  if (line !== undefined) collapseRun(position, line.start, line.step, line.length);
  eliminateLowest(position, payer, mover);
  hasRecovered(position);
}

/** Plays option 2 of a slide: collapses only the part of the line from `start`, at no cost. */
export function playSlideMin(position: Position, origin: Place, d: number, start: Place): void {
  const to = origin + (position.grid.steps[d] as number);
  const line = lineOfSlide(position, origin, to, marker + moverOf(position.facts));
  put(position, origin, empty);
  putMarker(position, to);
  if (line !== undefined) collapseRun(position, start, line.step, position.setting.line);
  hasRecovered(position);
}

/**
 * Plays a stack-strike. Eliminates the marker, then the top ring of the struck stack, then the player's
 * lowest ring in the stack that pays.
 */
export function playStrike(position: Position, origin: Place, d: number, payer: Place): void {
  put(position, origin, empty);
  eliminateTop(position, origin + (position.grid.steps[d] as number));
  eliminateLowest(position, payer, moverOf(position.facts));
  hasRecovered(position);
}
