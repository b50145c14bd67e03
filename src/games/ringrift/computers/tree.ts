import { play } from '../position/play.ts';
import { moverOf, type Position } from '../position/position.ts';
import { candidatesIn, type Found, logit } from './candidates.ts';
import type { Judge } from './judgment.ts';

/**
 * Limits of a Monte Carlo tree search without playouts. A new position gets the value of its best decision,
 * which is then passed up to the root. The search balances decisions that did well against those that look
 * promising. It assumes that every player plays for themselves.
 */
export interface Manner {
  /** Maximum number of placements to try in a position. */
  readonly placements: number;
  /** Exploration constant: how much promising decisions count against those that did well. */
  readonly curiosity: number;
  /** Width of the prior. Small values concentrate on the best decisions. */
  readonly breadth: number;
  /** Weight of the best reply in a decision's value. The mean of its subtree has the remaining weight. */
  readonly trust: number;
  /** Maximum number of positions to search. */
  readonly nodes: number;
}

interface Node {
  /** Index of the player to move. */
  readonly mover: number;
  readonly codes: Int32Array;
  /** The prior probability of each decision. */
  readonly prior: Float64Array;
  readonly visits: Int32Array;
  /**
   * Indexed by `index * players + player - 1`. `sums` adds up the results of all visits; `best` is the value
   * after the best play.
   */
  readonly sums: Float64Array;
  readonly best: Float64Array;
  /** For each decision: the player who is certain to win with it, or 0. */
  readonly won: Uint8Array;
  readonly next: (Node | undefined)[];
  total: number;
  /** The player who is certain to win from this position, or 0. */
  winner: number;
}

/** Searches the tree and returns the most visited decision. */
export function mostVisited(position: Position, judge: Judge, manner: Manner, over: () => boolean): Found {
  const root = nodeOf(position, judge, manner);
  const { players } = position.setting;
  if (root.codes.length === 1)
    return { code: root.codes[0] as number, chance: root.best[root.mover] as number };
  const working = position.copy();
  for (let nodes = 1; nodes < manner.nodes && root.winner === 0 && !over(); nodes++) {
    working.become(position);
    lookInto(root, working, judge, manner);
  }
  const at = chosen(root, players);
  return { code: root.codes[at] as number, chance: root.best[at * players + root.mover] as number };
}

/** Returns a winning decision. Without one, returns the most visited decision that isn't a certain loss. */
function chosen({ won, mover, visits, best, codes }: Node, players: number): number {
  let found = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < codes.length; at++) {
    const worth =
      won[at] === 0
        ? (visits[at] as number) + (best[at * players + mover] as number)
        : won[at] === mover + 1
          ? Number.POSITIVE_INFINITY
          : -2 + 1 / (at + 1);
    if (worth <= most) continue;
    most = worth;
    found = at;
  }
  return found;
}

function nodeOf(position: Position, judge: Judge, { placements, breadth }: Manner): Node {
  const { codes, chances, won } = candidatesIn(position, judge, placements);
  const { players } = position.setting;
  const mover = moverOf(position.facts) - 1;
  const prior = Float64Array.from(codes, (_, at) => logit(chances[at * players + mover] as number) / breadth);
  const most = prior.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  let all = 0;
  for (let at = 0; at < prior.length; at++) {
    prior[at] = Math.exp((prior[at] as number) - most);
    all += prior[at] as number;
  }
  for (let at = 0; at < prior.length; at++) prior[at] = (prior[at] as number) / all;
  const node: Node = {
    mover,
    codes,
    prior,
    visits: new Int32Array(codes.length),
    sums: new Float64Array(codes.length * players),
    best: chances,
    won,
    next: [],
    total: 0,
    winner: 0,
  };
  settle(node);
  return node;
}

/**
 * Finds out whether a win is certain. The mover needs one winning decision. Another player wins only if every
 * decision lets them.
 */
function settle(node: Node): void {
  const { won, mover } = node;
  let all = won[0] as number;
  for (let at = 0; at < won.length; at++) {
    if (won[at] === mover + 1) {
      node.winner = mover + 1;
      return;
    }
    if (won[at] !== all) all = 0;
  }
  node.winner = all;
}

/** Picks the decision to search next. Skips decisions whose winner is certain. */
function select(
  { mover, prior, visits, sums, best, won, total }: Node,
  players: number,
  manner: Manner,
): number {
  const { curiosity, trust } = manner;
  const reach = curiosity * Math.sqrt(total + 1);
  let found = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < prior.length; at++) {
    if (won[at] !== 0) continue;
    const times = visits[at] as number;
    const now = best[at * players + mover] as number;
    const mean = times === 0 ? now : (sums[at * players + mover] as number) / times;
    const worth = trust * now + (1 - trust) * mean + (reach * (prior[at] as number)) / (1 + times);
    if (worth <= most) continue;
    most = worth;
    found = at;
  }
  return found;
}

const path: Node[] = [];
const taken: number[] = [];
const found = new Float64Array(4);

/** Follows decisions down to a new position, rates it, and passes the result up. */
function lookInto(root: Node, working: Position, judge: Judge, manner: Manner): void {
  const { players } = working.setting;
  path.length = 0;
  taken.length = 0;
  let node = root;
  for (;;) {
    const at = select(node, players, manner);
    path.push(node);
    taken.push(at);
    play(working, node.codes[at] as number);
    const next = node.next[at];
    if (next === undefined) {
      const made = nodeOf(working, judge, manner);
      node.next[at] = made;
      bestOf(made, players, found, 0);
      break;
    }
    node = next;
  }
  for (let floor = path.length - 1; floor >= 0; floor--)
    handUp(path[floor] as Node, taken[floor] as number, players);
}

function handUp(node: Node, at: number, players: number): void {
  const behind = node.next[at] as Node;
  node.visits[at] = (node.visits[at] as number) + 1;
  node.total += 1;
  for (let one = 0; one < players; one++)
    node.sums[at * players + one] = (node.sums[at * players + one] as number) + (found[one] as number);
  bestOf(behind, players, node.best, at * players);
  if (behind.winner === 0) return;
  node.won[at] = behind.winner;
  settle(node);
}

/** Writes each player's value after the mover's best decision. */
function bestOf(
  { mover, best, codes, winner }: Node,
  players: number,
  into: Float64Array,
  from: number,
): void {
  if (winner !== 0) {
    for (let one = 0; one < players; one++) into[from + one] = one === winner - 1 ? 1 : 0;
    return;
  }
  let top = 0;
  for (let at = 1; at < codes.length; at++)
    if ((best[at * players + mover] as number) > (best[top * players + mover] as number)) top = at;
  for (let one = 0; one < players; one++) into[from + one] = best[top * players + one] as number;
}
