import { at, Edges } from './edges.ts';
import { Petals } from './petals.ts';

/**
 * The alternating forest of Edmonds' blossom algorithm: one search for a perfect matching of the least total cost in a
 * graph that isn't bipartite, in O(n³).
 *
 * It is written here because no package would do. `edmonds-blossom` (MIT) is exact, but has had a single version, leaks
 * three global variables, and needs half a second for one matching of 128, where this search needs a hundredth; a
 * pairing takes up to 64 matchings. `edmonds-blossom-fixed` is a copy of it. `maximum-matching` finds the largest
 * matching, not the cheapest. `@graph-algorithm/maximum-matching` is AGPL.
 *
 * The method is the primal-dual one (Edmonds 1965, with the bookkeeping of Galil 1986). Every vertex has a price, every
 * blossom a charge of at least 0. An edge's slack is twice its cost minus both prices, never negative between different
 * nodes. Only edges without slack are matched. Costs are whole numbers, and all prices of unmatched vertices stay of
 * the same parity, so that every number here is whole. The result is exact as long as these numbers stay below 2^53. For
 * pairings, whose costs are below 2^34, that leaves a factor of 2^19 for 2^7 vertices.
 *
 * Nodes are vertices (1 to n) and blossoms (above n). 0 means none.
 */

const free = -1;
const outer = 0;
const inner = 1;

export class Forest {
  readonly #size: number;
  #lastNode: number;
  readonly #edges: Edges;
  readonly #charges: Float64Array;
  /** The outermost blossom that a node is in, or the node itself. 0 if the blossom doesn't exist. */
  readonly #tops: Float64Array;
  /** The vertex at the other end of a node's matched edge. */
  readonly #mates: Float64Array;
  /** The outer vertex from which a node can be reached with the least slack. */
  readonly #nearest: Float64Array;
  readonly #labels: Float64Array;
  /** The vertex through which a node was reached. */
  readonly #parents: Float64Array;
  readonly #petals: Petals;
  readonly #marks: Float64Array;
  #mark = 0;
  readonly #queue: number[] = [];

  /** @param costOf cost of the edge between vertices (1 to size), a whole number from 0; undefined if there is none */
  constructor(size: number, costOf: (one: number, other: number) => number | undefined) {
    // At most half as many blossoms as vertices exist at a time.
    const width = size + Math.floor(size / 2) + 2;
    this.#size = size;
    this.#lastNode = size;
    this.#edges = new Edges(size, width, costOf);
    this.#charges = new Float64Array(width);
    this.#tops = new Float64Array(width);
    this.#mates = new Float64Array(width);
    this.#nearest = new Float64Array(width);
    this.#labels = new Float64Array(width);
    this.#parents = new Float64Array(width);
    this.#petals = new Petals(size, width);
    this.#marks = new Float64Array(width);
    for (let vertex = 1; vertex <= size; vertex++) this.#tops[vertex] = vertex;
  }

  /** Matches one pair more. False if there is none: no complete matching exists then. */
  augment(): boolean {
    this.#labels.fill(free);
    this.#nearest.fill(0);
    this.#queue.length = 0;
    for (let node = 1; node <= this.#lastNode; node++) {
      if (at(this.#tops, node) === node && at(this.#mates, node) === 0) {
        this.#parents[node] = 0;
        this.#labels[node] = outer;
        this.#enqueue(node);
      }
    }
    for (;;) {
      if (this.#search()) return true;
      const change = this.#greatestChange();
      if (change === Number.POSITIVE_INFINITY) return false;
      this.#changePrices(change);
      if (this.#followNewEdges()) return true;
      this.#expandEmptied();
    }
  }

  /** The vertex that another is matched with, 0 if none. */
  mateOf(vertex: number): number {
    return at(this.#mates, vertex);
  }

  #top(node: number): number {
    return at(this.#tops, node);
  }

  #label(node: number): number {
    return at(this.#labels, node);
  }

  /** Follows the edges without slack from outer vertices until the queue is empty or a pair more is matched. */
  #search(): boolean {
    for (let vertex = this.#queue.pop(); vertex !== undefined; vertex = this.#queue.pop()) {
      if (this.#label(this.#top(vertex)) === inner) continue;
      for (let other = 1; other <= this.#size; other++) {
        if (!this.#edges.joined(vertex, other) || this.#top(vertex) === this.#top(other)) continue;
        if (this.#edges.slack(vertex, other) > 0) this.#noteNearest(vertex, this.#top(other));
        else if (this.#follow(vertex, other)) return true;
      }
    }
    return false;
  }

  /** The greatest change of prices that keeps every slack and every charge from becoming negative. */
  #greatestChange(): number {
    let change = Number.POSITIVE_INFINITY;
    for (let node = 1; node <= this.#lastNode; node++) {
      if (this.#top(node) !== node) continue;
      const label = this.#label(node);
      if (node > this.#size && label === inner) change = Math.min(change, at(this.#charges, node) / 2);
      const nearest = at(this.#nearest, node);
      if (nearest === 0 || label === inner) continue;
      change = Math.min(change, this.#edges.slack(nearest, node) / (label === outer ? 2 : 1));
    }
    return change;
  }

  #changePrices(change: number): void {
    const sign = (node: number) => (this.#label(node) === outer ? 1 : this.#label(node) === inner ? -1 : 0);
    for (let vertex = 1; vertex <= this.#size; vertex++)
      this.#edges.raisePrice(vertex, change * sign(this.#top(vertex)));
    for (let blossom = this.#size + 1; blossom <= this.#lastNode; blossom++)
      if (this.#top(blossom) === blossom)
        this.#charges[blossom] = at(this.#charges, blossom) + 2 * change * sign(blossom);
  }

  /** Follows the edges that have just lost their slack. True if one of them led to a new pair. */
  #followNewEdges(): boolean {
    for (let node = 1; node <= this.#lastNode; node++) {
      const nearest = at(this.#nearest, node);
      if (this.#top(node) !== node || nearest === 0 || this.#top(nearest) === node) continue;
      if (this.#edges.slack(nearest, node) > 0) continue;
      if (this.#follow(this.#edges.end(nearest, node), this.#edges.end(node, nearest))) return true;
    }
    return false;
  }

  #expandEmptied(): void {
    for (let node = this.#size + 1; node <= this.#lastNode; node++)
      if (this.#top(node) === node && this.#label(node) === inner && at(this.#charges, node) === 0)
        this.#expand(node);
  }

  /** Follows an edge without slack from an outer vertex. True if it led to a new pair. */
  #follow(from: number, to: number): boolean {
    const here = this.#top(from);
    const there = this.#top(to);
    if (this.#label(there) === free) {
      this.#parents[there] = from;
      this.#labels[there] = inner;
      const next = this.#top(at(this.#mates, there));
      this.#nearest[there] = 0;
      this.#nearest[next] = 0;
      this.#labels[next] = outer;
      this.#enqueue(next);
      return false;
    }
    if (this.#label(there) === inner) return false;
    const meeting = this.#meetingOf(here, there);
    if (meeting === 0) {
      this.#switchPath(here, there);
      this.#switchPath(there, here);
      return true;
    }
    this.#shrink(here, meeting, there);
    return false;
  }

  #enqueue(node: number): void {
    if (node <= this.#size) this.#queue.push(node);
    else for (const petal of this.#petals.of(node)) this.#enqueue(petal);
  }

  #noteNearest(vertex: number, node: number): void {
    const nearest = at(this.#nearest, node);
    if (nearest === 0 || this.#edges.slack(vertex, node) < this.#edges.slack(nearest, node))
      this.#nearest[node] = vertex;
  }

  #findNearest(node: number): void {
    this.#nearest[node] = 0;
    for (let vertex = 1; vertex <= this.#size; vertex++) {
      const top = this.#top(vertex);
      if (this.#edges.joined(vertex, node) && top !== node && this.#label(top) === outer)
        this.#noteNearest(vertex, node);
    }
  }

  #setTop(node: number, top: number): void {
    this.#tops[node] = top;
    if (node > this.#size) for (const petal of this.#petals.of(node)) this.#setTop(petal, top);
  }

  /** The node where the paths of two outer nodes to their roots meet, 0 if their roots differ. */
  #meetingOf(one: number, other: number): number {
    this.#mark++;
    let here = one;
    let there = other;
    while (here !== 0 || there !== 0) {
      if (here !== 0) {
        if (at(this.#marks, here) === this.#mark) return here;
        this.#marks[here] = this.#mark;
        here = this.#top(at(this.#mates, here));
        if (here !== 0) here = this.#top(at(this.#parents, here));
      }
      [here, there] = [there, here];
    }
    return 0;
  }

  /** Exchanges matched and unmatched edges from an outer node to its root, and matches the node with another. */
  #switchPath(from: number, to: number): void {
    let node = from;
    let other = to;
    for (;;) {
      const before = this.#top(at(this.#mates, node));
      this.#match(node, other);
      if (before === 0) return;
      const reachedFrom = this.#top(at(this.#parents, before));
      this.#match(before, reachedFrom);
      node = reachedFrom;
      other = before;
    }
  }

  #match(node: number, other: number): void {
    this.#mates[node] = this.#edges.end(other, node);
    if (node <= this.#size) return;
    const place = this.#petals.evenPlaceOf(node, this.#edges.end(node, other));
    const petals = this.#petals.of(node);
    const matched = petals.slice(0, place);
    for (const [index, petal] of matched.entries()) this.#match(petal, matched[index ^ 1] ?? 0);
    this.#match(petals[place] ?? 0, other);
    this.#petals.rebase(node, place);
  }

  /** Makes a blossom of the odd cycle that an edge between two outer nodes closes. */
  #shrink(one: number, base: number, other: number): void {
    let blossom = this.#size + 1;
    while (blossom <= this.#lastNode && this.#top(blossom) !== 0) blossom++;
    this.#lastNode = Math.max(this.#lastNode, blossom);
    this.#charges[blossom] = 0;
    this.#labels[blossom] = outer;
    this.#mates[blossom] = at(this.#mates, base);
    this.#parents[blossom] = at(this.#parents, base);
    this.#petals.make(blossom, [base, ...this.#pathTo(base, one).toReversed(), ...this.#pathTo(base, other)]);
    this.#setTop(blossom, blossom);
    this.#edges.merge(blossom, this.#petals.of(blossom), this.#lastNode);
    this.#findNearest(blossom);
  }

  /** The nodes from an outer node up to the base, without the base. Their inner nodes become outer. */
  #pathTo(base: number, from: number): readonly number[] {
    const path: number[] = [];
    for (let node = from; node !== base; ) {
      const inside = this.#top(at(this.#mates, node));
      path.push(node, inside);
      this.#enqueue(inside);
      node = this.#top(at(this.#parents, inside));
    }
    return path;
  }

  /** Takes an inner blossom without a charge apart. Its petals on the even path stay in the forest, the others leave. */
  #expand(blossom: number): void {
    for (const petal of this.#petals.of(blossom)) this.#setTop(petal, petal);
    const parent = at(this.#parents, blossom);
    const place = this.#petals.evenPlaceOf(blossom, this.#edges.end(blossom, parent));
    const petals = this.#petals.of(blossom);
    petals.forEach((petal, index) => {
      if (index > place) {
        this.#labels[petal] = free;
        this.#findNearest(petal);
      } else if (index % 2 === 0) {
        this.#labels[petal] = inner;
        this.#nearest[petal] = 0;
        this.#parents[petal] = index === place ? parent : this.#edges.end(petals[index + 1] ?? 0, petal);
      } else {
        this.#labels[petal] = outer;
        this.#findNearest(petal);
        this.#enqueue(petal);
      }
    });
    this.#tops[blossom] = 0;
  }
}
