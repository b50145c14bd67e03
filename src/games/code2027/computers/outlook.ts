import type { Content } from '../box/content.ts';
import type { Destination } from '../position/destinations.ts';
import type { Visit } from '../state.ts';
import { type Place, turnCost } from './gains.ts';
import { orderOf } from './look.ts';
import { type Board, boardFor, type Stop } from './stops.ts';
import type { Judge } from './worth.ts';

/**
 * Looks ahead for the hard level, roll by roll (Code2027 20). It estimates how many points the way to the
 * finish costs, from every space and every set of approvals. It assumes the best destination on each face,
 * and Try Again where it helps. Scope, money and hand stay fixed. Spaces up to the furthest one visited count
 * as visited. Results depend only on their key, so the same view always leads to the same decision.
 */

/** Scopes are rounded to steps of this size, so that similar ones share a result. */
const scopeStep = 500;
/** The calculation ends after this many rounds, or when no value changes by as much as `settled`. */
const rounds = 200;
const settled = 0.5;
/** The points of a project that never finishes. */
const hopeless = -3_000;
/** The initial estimate for every stop, in points. */
const atFirst = -400;
/**
 * Maximum number of stops to evaluate, nearest first. The built-in board has about 1,200; an imported board
 * may have any number.
 */
const mostStops = 2_500;
/** Maximum number of cached results per board. */
const mostKnown = 5_000;

interface Node {
  worth: number;
  /** The faces of the die, each with its points and the stops that it can lead to. */
  faces: readonly { readonly gain: number; readonly to: readonly Node[] }[];
  /** The points of Try Again. Undefined if it isn't allowed. */
  retry: number | undefined;
}

const stages: readonly string[] = ['main', 'route'];

export class Outlook {
  readonly #judge: Judge;
  readonly #board: Board;
  /** The visited spaces, limited to those that affect the result. */
  readonly #visited: ReadonlySet<string>;
  readonly #scope: number;
  readonly #key: string;

  constructor(judge: Judge) {
    const { content, own } = judge;
    const isStage = (space: string) => stages.includes(content.space(space)?.track ?? '');
    const furthest = Math.max(0, ...own.visited.filter(isStage).map((space) => orderOf(content, space)));
    const aside = own.visited.filter((space) => !isStage(space)).sort();
    this.#judge = judge;
    this.#board = boardFor(judge);
    this.#visited = new Set([
      ...aside,
      ...content.spaces.filter(({ id, order }) => isStage(id) && order <= furthest).map(({ id }) => id),
    ]);
    this.#scope = Math.round(judge.scope / scopeStep) * scopeStep;
    this.#key = [furthest, this.#scope, ...aside].join(' ');
  }

  /** Returns the expected points from the start of a turn at a place. */
  from(place: Place): number {
    return this.#worthOf(this.#stopAt(place));
  }

  /** Returns the expected points after leaving the current place. */
  after({ to, set }: Destination): number {
    const stop = this.#stopAt(this.#judge.own);
    return this.#worthOf(this.#next(stop, to, this.#board.leaving(stop, to, set)));
  }

  /**
   * Returns the stop for a place. Of the Fire Department's approval, it keeps only whether it is valid, not
   * its scope.
   */
  #stopAt({ space, visit, flags: { fdnyScope, ...flags } }: Place): Stop {
    const approval =
      fdnyScope === undefined
        ? {}
        : { fdnyScope: this.#board.approvedScope(fdnyScope === this.#judge.scope) };
    return this.#board.stop(space, visit, this.#board.filed({ ...flags, ...approval }));
  }

  #next(from: Stop, to: string, filed: Stop['filed']): Stop {
    const visit: Visit = to === from.space || this.#visited.has(to) ? 'Subsequent' : 'First';
    return this.#board.stop(to, visit, filed);
  }

  #worthOf(stop: Stop): number {
    const { worths } = this.#board;
    const key = `${this.#board.numberOf(stop)} ${this.#key}`;
    const found = worths.get(key);
    if (found !== undefined) return found;
    const [oldest] = worths.size >= mostKnown ? worths.keys() : [];
    if (oldest !== undefined) worths.delete(oldest);
    const worth = this.#settled(stop);
    worths.set(key, worth);
    return worth;
  }

  #settled(start: Stop): number {
    const { content } = this.#judge;
    const nodes = new Map<Stop, Node>();
    const beyond: Node = { worth: atFirst, faces: [], retry: undefined };
    const nodeOf = (stop: Stop): Node => {
      const known = nodes.get(stop);
      if (known !== undefined) return known;
      if (nodes.size >= mostStops) return beyond;
      const node = nodeAt(content, stop);
      nodes.set(stop, node);
      return node;
    };
    const root = nodeOf(start);
    // Iterating over a map also visits entries that the loop adds.
    for (const [stop, node] of nodes)
      if (stop.space !== content.config.finishSpace) this.#open(stop, node, nodeOf);
    improve([...nodes.values()].reverse());
    return root.worth;
  }

  /** Fills in a node's faces. Faces that lead to the same stops share one list. */
  #open(stop: Stop, node: Node, nodeOf: (stop: Stop) => Node): void {
    const gains = this.#board.gains(stop, this.#scope);
    const lists = new Map<unknown, readonly Node[]>();
    node.faces = this.#board.ways(stop).map((ways, at) => {
      const to = lists.get(ways) ?? ways.map((way) => nodeOf(this.#next(stop, way.to, way.filed)));
      lists.set(ways, to);
      return { gain: gains[at] ?? 0, to };
    });
  }
}

function nodeAt(content: Content, stop: Stop): Node {
  if (stop.space === content.config.finishSpace) return { worth: 0, faces: [], retry: undefined };
  const { canNegotiate, retryDays = 0 } = content.stay(stop.space, stop.visit);
  const retry = canNegotiate ? -retryDays * content.config.scoring.dayCost - turnCost : undefined;
  return { worth: atFirst, faces: [], retry };
}

/** Repeats the calculation until the values converge. */
function improve(nodes: readonly Node[]): void {
  for (let round = 0; round < rounds; round += 1) {
    let change = 0;
    for (const one of nodes) {
      const worth = better(one);
      change = Math.max(change, Math.abs(worth - one.worth));
      one.worth = worth;
    }
    if (change < settled) return;
  }
}

/** Returns the mean over all faces, taking the best option on each. */
function better({ worth, faces, retry }: Node): number {
  if (faces.length === 0) return worth;
  const again = retry === undefined ? Number.NEGATIVE_INFINITY : retry + worth;
  let sum = 0;
  for (const { gain, to } of faces) {
    let best = hopeless;
    for (const node of to) best = Math.max(best, node.worth);
    sum += Math.max(gain + best, again);
  }
  return Math.max(hopeless, sum / faces.length);
}
