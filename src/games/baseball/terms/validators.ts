import { alignments, approaches, infieldDepths, outfieldDepths } from './decisions.ts';
import { locationsOf, outcomeOf } from './outcomes.ts';
import { type FieldPosition, fieldPositions, type Position } from './positions.ts';

/** A message that says what is wrong, or undefined if nothing is. Baseball 13 prescribes the wording. */
export type Verdict = string | undefined;

export const gameActive = (status: string): Verdict =>
  status === 'active' ? undefined : `Game is not active (status: ${status})`;

export const startGame = (status: string): Verdict =>
  status === 'pending' ? undefined : `Game already started (status: ${status})`;

/** @param maxInnings the inning after which a tied game ends; undefined for no limit */
export const inningLimits = (regulation: number, maxInnings: number | undefined): Verdict =>
  maxInnings !== undefined && maxInnings < regulation
    ? `max_innings must be at least regulation_innings (${regulation})`
    : undefined;

export const validOuts = (outs: number): Verdict =>
  Number.isInteger(outs) && outs >= 0 && outs <= 2 ? undefined : `Invalid outs: ${outs} (must be 0-2)`;

export function validInning(inning: number, half: string): Verdict {
  if (inning < 1) return `Invalid inning: ${inning}`;
  return half === 'top' || half === 'bottom' ? undefined : `Invalid half: ${half}`;
}

export const canContinueInning = (outs: number): boolean => outs < 3;

/** A defensive decision from outside the program. Its strings are not validated yet. */
export interface DefenseWords {
  readonly alignment: string;
  readonly infield_depth: string;
  readonly outfield_depth: string;
  readonly hold_runners: readonly number[];
}

/** @param occupied the bases with a runner on them */
export function defenseProblem(decision: DefenseWords, occupied: readonly number[]): Verdict {
  if (!includes(alignments, decision.alignment)) return `Invalid alignment: ${decision.alignment}`;
  if (!includes(infieldDepths, decision.infield_depth))
    return `Invalid infield depth: ${decision.infield_depth}`;
  if (!includes(outfieldDepths, decision.outfield_depth))
    return `Invalid outfield depth: ${decision.outfield_depth}`;
  const empty = decision.hold_runners.find((base) => !occupied.includes(base));
  return empty === undefined ? undefined : `Can't hold base ${empty} - no runner present`;
}

/** An offensive decision from outside the program. Its strings are not validated yet. */
export interface OffenseWords {
  readonly approach: string;
  readonly steal_attempts: readonly number[];
  readonly bunt_attempt: boolean;
  readonly hit_and_run: boolean;
}

export function offenseProblem(decision: OffenseWords, occupied: readonly number[], outs: number): Verdict {
  const { steal_attempts: steals, bunt_attempt: bunt, hit_and_run: hitAndRun } = decision;
  if (!includes(approaches, decision.approach)) return `Invalid approach: ${decision.approach}`;
  for (const target of steals) {
    // Home is base 4, the last one, so nobody can steal base 5.
    if (target > 4 || !occupied.includes(target - 1))
      return `Can't steal ${target} - no runner on ${target - 1}`;
    if (occupied.includes(target) && !steals.includes(target + 1))
      return `Can't steal ${target} - base is occupied`;
  }
  if (bunt && outs === 2) return 'Cannot bunt with 2 outs';
  if (bunt && steals.length > 0) return 'Cannot bunt and steal on the same play';
  if (bunt && hitAndRun) return 'Cannot bunt and hit and run on the same play';
  if (hitAndRun && steals.length > 0) return 'Cannot steal and hit and run on the same play';
  if (hitAndRun && (outs === 2 || !occupied.includes(1) || occupied.includes(2)))
    return 'Cannot hit and run - needs a runner on first, an empty second base and fewer than 2 outs';
  return undefined;
}

/** The fields of a lineup entry that the lineup rules need. */
export interface LineupSlot {
  readonly position: Position | null;
  readonly order: number | null;
  readonly active: boolean;
}

/**
 * Returns what is wrong with a lineup, if anything.
 *
 * @param dh whether the game has a designated hitter that the team has not lost
 */
export function lineupProblem(entries: readonly LineupSlot[], dh: boolean): Verdict {
  if (isLegal(entries, dh)) return undefined;
  const active = entries.filter((entry) => entry.active);
  const at = (position: Position) => active.filter((entry) => entry.position === position);
  const missing = fieldPositions.filter((position) => at(position).length === 0);
  if (missing.length > 0) return `Missing required positions: ${missing.join(', ')}`;
  for (const position of [...fieldPositions, 'DH'] as const) {
    const { length } = at(position);
    if (length > 1) return `Multiple active players at ${position}: ${length}`;
  }
  const [hitter] = at('DH');
  if (hitter !== undefined && !dh) return 'No designated hitter in this game';
  return orderProblem(active) ?? (hitter === undefined ? undefined : hitterProblem(hitter, at('P')));
}

const positionBits: Readonly<Record<Position, number>> = {
  P: 1,
  C: 2,
  '1B': 4,
  '2B': 8,
  '3B': 16,
  SS: 32,
  LF: 64,
  CF: 128,
  RF: 256,
  DH: 512,
};
const allFielders = 511;
/** A bit mask with the batting-order slots 1 to 9 set. */
const allOrders = 0b11_1111_1110;

/**
 * Checks a lineup in one pass. It runs before every pitch and for every change on offer, so it must be fast.
 */
function isLegal(entries: readonly LineupSlot[], dh: boolean): boolean {
  let positions = 0;
  let orders = 0;
  for (const { active, position, order } of entries) {
    if (!active) continue;
    const place = position === null ? 0 : positionBits[position];
    const slot = order === null ? 0 : 1 << order;
    if ((positions & place) !== 0 || (orders & slot) !== 0) return false;
    if (order !== null && (!Number.isInteger(order) || order < 1 || order > 9)) return false;
    // With a designated hitter, the designated hitter bats and the pitcher does not.
    if (position === 'DH' && (order === null || !dh)) return false;
    if (
      dh &&
      position === 'P' &&
      order !== null &&
      entries.some((one) => one.active && one.position === 'DH')
    )
      return false;
    positions |= place;
    orders |= slot;
  }
  return (positions & allFielders) === allFielders && orders === allOrders;
}

function orderProblem(active: readonly LineupSlot[]): Verdict {
  const orders = active.flatMap(({ order }) => (order === null ? [] : [order]));
  const outside = orders.find((order) => !Number.isInteger(order) || order < 1 || order > 9);
  if (outside !== undefined) return `Invalid batting order: ${outside}`;
  if (new Set(orders).size < orders.length) {
    const uses = (order: number) => orders.filter((each) => each === order).length;
    const twice = [...orders].sort((a, b) => a - b).find((order) => uses(order) > 1) ?? 0;
    return `Batting order ${twice} is used ${uses(twice)} times`;
  }
  // With nine batters, messages about the designated hitter and pitcher are clearer than one about the count.
  return orders.length === 9 ? undefined : `Lineup must have 9 batters (has ${orders.length})`;
}

function hitterProblem(hitter: LineupSlot, pitchers: readonly LineupSlot[]): Verdict {
  if (hitter.order === null) return 'The designated hitter must bat';
  return pitchers.some((pitcher) => pitcher.order !== null)
    ? 'The pitcher does not bat with a designated hitter'
    : undefined;
}

/** Returns what is wrong with a result that a manager entered by hand (Baseball 14). */
export function manualResultProblem(outcome: string, location: string | null, onBase: number): Verdict {
  const places = locationsOf(outcome);
  if (places !== undefined && location === null)
    return outcome === 'x_check'
      ? 'X-Check outcome requires hit_location (position)'
      : `${outcome} needs a location`;
  if (places !== undefined && !includes<FieldPosition>(places, location ?? ''))
    return `Invalid location ${location} for ${outcome}`;
  if (outcomeOf(outcome).group === 'running' && onBase === 0) return `${outcome} needs a runner on base`;
  return undefined;
}

function includes<Word extends string>(words: readonly Word[], word: string): word is Word {
  return words.some((each) => each === word);
}
