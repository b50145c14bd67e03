import { play } from '../position/play.ts';
import { moverOf, type Position } from '../position/position.ts';
import { type Candidates, candidatesIn, type Found } from './candidates.ts';
import type { Judge } from './judgment.ts';
import { keyOf } from './keys.ts';

/**
 * Limits of alpha-beta search with iterative deepening. A turn can have several decisions by the same player,
 * so the side changes with the player to move, not with depth. With three or four players, all others count
 * as opponents of the searching player (RingRift 19.2).
 */
export interface Reach {
  /** Search depth, in decisions. */
  readonly depth: number;
  /** Maximum number of decisions to follow in a position. The search follows the most promising ones. */
  readonly width: number;
  /** Maximum number of placements to try in a position. */
  readonly placements: number;
}

/** An entry of the transposition table: the decisions of a position, its search depth and its bound. */
interface Known {
  readonly candidates: Candidates;
  depth: number;
  value: number;
  bound: 'exact' | 'least' | 'most';
  best: number;
}

/** Maximum number of positions in the table, at about 1 kB each. */
const mostKnown = 20_000;

class CalledOff extends Error {}

/** Returns the best decision that the search finds before `over` returns true. */
export function deepest(position: Position, judge: Judge, reach: Reach, over: () => boolean): Found {
  const search = searchOf(position, judge, reach, over);
  const { codes, chances } = search.known(position).candidates;
  const mover = moverOf(position.facts) - 1;
  let best = { code: codes[0] as number, chance: chances[mover] as number };
  if (codes.length === 1) return best;
  try {
    for (let depth = 2; depth <= reach.depth && best.chance < 1; depth++) {
      const chance = search.value(position, depth, -1, 2, 0);
      const found = search.known(position);
      // If every decision loses, the previous search knows which one loses last.
      if (chance === 0) break;
      best = { code: found.candidates.codes[found.best] as number, chance };
    }
  } catch (thrown) {
    if (!(thrown instanceof CalledOff)) throw thrown;
  }
  return best;
}

function searchOf(root: Position, judge: Judge, reach: Reach, over: () => boolean) {
  const me = moverOf(root.facts) - 1;
  const { players } = root.setting;
  const table = new Map<number, Known>();
  const floors: Position[] = [];
  const floor = (ply: number): Position => {
    const made = floors[ply] ?? root.copy();
    floors[ply] = made;
    return made;
  };

  function known(position: Position): Known {
    const key = keyOf(position);
    const found = table.get(key);
    if (found !== undefined) return found;
    if (table.size > 0 && over()) throw new CalledOff();
    const candidates = candidatesIn(position, judge, reach.placements);
    const made: Known = { candidates, depth: 0, value: 0, bound: 'exact', best: 0 };
    if (table.size < mostKnown) table.set(key, made);
    return made;
  }

  /** Returns the value of a decision without searching further. */
  const atOnce = ({ chances }: Candidates, at: number): number => chances[at * players + me] as number;

  function value(position: Position, depth: number, least: number, most: number, ply: number): number {
    const here = known(position);
    const { candidates } = here;
    if (here.depth >= depth && ply > 0) {
      if (here.bound === 'exact') return here.value;
      if (here.bound === 'least' && here.value >= most) return here.value;
      if (here.bound === 'most' && here.value <= least) return here.value;
    }
    const mine = moverOf(position.facts) - 1 === me;
    const many = depth <= 1 ? candidates.codes.length : Math.min(candidates.codes.length, reach.width);
    let [alpha, beta] = [least, most];
    let best = mine ? -1 : 2;
    let choice = here.best;
    for (let turn = 0; turn < many; turn++) {
      // Try the best decision of the previous search first.
      const at = turn === 0 ? here.best : turn <= here.best ? turn - 1 : turn;
      const next =
        depth <= 1 || candidates.won[at] !== 0
          ? atOnce(candidates, at)
          : follow(position, candidates, at, depth, alpha, beta, ply);
      if (mine ? next > best : next < best) {
        best = next;
        choice = at;
      }
      if (mine) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    here.depth = depth;
    here.value = best;
    here.bound = best <= least ? 'most' : best >= most ? 'least' : 'exact';
    here.best = choice;
    return best;
  }

  function follow(
    position: Position,
    { codes }: Candidates,
    at: number,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
  ): number {
    const next = floor(ply);
    next.become(position);
    play(next, codes[at] as number);
    // A forced decision doesn't count toward the depth.
    return value(next, codes.length === 1 ? depth : depth - 1, alpha, beta, ply + 1);
  }

  return { known, value };
}
