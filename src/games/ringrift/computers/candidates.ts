import {
  aOf,
  bOf,
  type Code,
  type CodeList,
  capture,
  chain,
  codeList,
  extraOf,
  move,
  place,
  slide,
  sortOf,
  strike,
  swapSides,
} from '../position/codes.ts';
import type { Place } from '../position/grid.ts';
import { listMoves } from '../position/legal.ts';
import { play } from '../position/play.ts';
import { empty, moverOf, type Position, territory, winner } from '../position/position.ts';
import { isOver } from '../position/turn.ts';
import type { Judge } from './judgment.ts';
import { leaning, withoutWaste } from './recovery-order.ts';

/** The decisions that a search tries in a position, and each player's winning chances after each. */

/**
 * Decisions with all players' winning chances after each. The most promising decision for the player to move
 * comes first.
 */
export interface Candidates {
  readonly codes: Int32Array;
  /** Indexed by `index * players + player - 1`. */
  readonly chances: Float64Array;
  /** For each decision: the player who wins with it at once, or 0. */
  readonly won: Uint8Array;
}

/** A decision, and the player's winning chance after it. */
export interface Found {
  readonly code: Code;
  readonly chance: number;
}

const list: CodeList = codeList();
const chances = new Float64Array(4);

/** Scratch positions on which decisions are tried, by setting. */
const spare = new WeakMap<object, Position>();
function spareOf(position: Position): Position {
  const made = spare.get(position.setting) ?? position.copy();
  spare.set(position.setting, made);
  return made;
}

/**
 * Factor for the limit on decisions other than placements. More of them are tried, because they are harder to
 * rate without a search.
 */
const othersPerPlacement = 3;

/** Rates how many pieces are on and near a cell. */
function bustle({ kind, height, grid }: Position, at: Place): number {
  let much = kind[at] === empty ? 0 : 3 + (height[at] as number);
  for (let d = 0; d < grid.steps.length; d++) {
    const step = grid.steps[d] as number;
    const beside = kind[at + step] as number;
    if (beside > empty && beside <= territory) much += 2;
    else if (beside === empty && isTaken(kind[at + 2 * step] as number)) much += 1;
  }
  return much;
}

const isTaken = (kind: number): boolean => kind > empty && kind <= territory;

/** Rates a decision roughly, without playing it. Infinity means that it is always tried. */
function glance(position: Position, it: Code): number {
  const [sort, a, b, extra] = [sortOf(it), aOf(it), bOf(it), extraOf(it)];
  // Breaks ties in a deterministic way.
  const odd = ((a * 37 + b * 17 + extra * 11) % 64) / 128;
  // A stack of two has more choices than one of three.
  if (sort === place) return bustle(position, a) + (extra === 2 ? 0.5 : 0) + odd;
  if (sort === move) return bustle(position, b) + odd;
  if (sort === capture || sort === chain) return 8 + bustle(position, b) + odd;
  // As a rule, the tallest stack should pay (RingRift 19.4).
  if (sort === slide || sort === strike)
    return (
      bustle(position, a + (position.grid.steps[extra] as number)) + (position.height[b] as number) + odd
    );
  return Number.POSITIVE_INFINITY;
}

/** Keeps only the `most` best-rated decisions in the list. */
function thin(position: Position, most: number): void {
  const rated = Array.from(list.codes.subarray(0, list.length), (it) => ({ it, much: glance(position, it) }));
  rated.sort((one, other) => (one.much === other.much ? 0 : other.much - one.much));
  list.length = Math.min(list.length, most);
  for (let at = 0; at < list.length; at++) list.codes[at] = rated[at]?.it as Code;
}

/** Removes the swap from the list, because the level decides about it outside the search. */
function dropSwap(): void {
  if (list.codes[list.length - 1] === swapSides && list.length > 1) list.length -= 1;
}

/** Lists the decisions without the swap. If there are too many, keeps the most promising ones. */
export function decisionsIn(position: Position, mostPlacements: number): Int32Array {
  listMoves(position, list);
  dropSwap();
  const most =
    sortOf(list.codes[0] as number) === place ? mostPlacements : othersPerPlacement * mostPlacements;
  if (list.length > most) thin(position, most);
  return withoutWaste(position, list.codes.slice(0, list.length));
}

/** Plays each decision on a scratch position and sorts them by the winning chances after it. */
export function candidatesIn(position: Position, judge: Judge, mostPlacements: number): Candidates {
  const codes = decisionsIn(position, mostPlacements);
  const { players } = position.setting;
  const mover = moverOf(position.facts) - 1;
  const many = codes.length;
  const found = new Float64Array(many * players);
  const promise = new Float64Array(many);
  const wonBy = new Uint8Array(many);
  const after = spareOf(position);
  for (let at = 0; at < many; at++) {
    const it = codes[at] as number;
    after.become(position);
    play(after, it);
    judge(after, chances);
    for (let one = 0; one < players; one++) found[at * players + one] = chances[one] as number;
    if (isOver(after)) wonBy[at] = after.facts[winner] as number;
    promise[at] = logit(chances[mover] as number) + leaning(position, it);
  }
  const order = Array.from(codes.keys()).sort(
    (one, other) => (promise[other] as number) - (promise[one] as number),
  );
  return {
    codes: Int32Array.from(order, (at) => codes[at] as number),
    chances: Float64Array.from({ length: many * players }, (_, at) => {
      const from = order[Math.floor(at / players)] as number;
      return found[from * players + (at % players)] as number;
    }),
    won: Uint8Array.from(order, (at) => wonBy[at] as number),
  };
}

/** Converts a probability to log-odds, within limits. */
export function logit(chance: number): number {
  const inside = Math.min(Math.max(chance, 1e-9), 1 - 1e-9);
  return Math.log(inside / (1 - inside));
}
