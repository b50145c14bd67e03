/** All numbers are in arrays of one type, because V8 reads them fastest when a function sees a single type. */
export const at = (list: Float64Array, index: number): number => list[index] ?? 0;

/**
 * The edges between the nodes of a `Forest`. An edge of a blossom is the one of its petals' edges that has the least
 * slack. Prices inside a blossom change together, so that stays the same edge.
 */
export class Edges {
  readonly #width: number;
  /** Twice the costs, so that half of any slack between outer nodes is a whole number. */
  readonly #costs: Float64Array;
  /** For nodes x and y: the vertex in x of the edge between them, 0 if there is none. */
  readonly #ends: Float64Array;
  readonly #prices: Float64Array;

  /**
   * @param size how many vertices there are
   * @param width one more than the greatest number of a node
   */
  constructor(size: number, width: number, costOf: (one: number, other: number) => number | undefined) {
    this.#width = width;
    this.#costs = new Float64Array(width * width);
    this.#ends = new Float64Array(width * width);
    this.#prices = new Float64Array(width).fill(Number.MAX_SAFE_INTEGER);
    for (let one = 1; one <= size; one++) {
      for (let other = one + 1; other <= size; other++) {
        const cost = costOf(one, other);
        if (cost !== undefined) this.#connect(one, other, 2 * cost);
      }
    }
  }

  #connect(one: number, other: number, cost: number): void {
    const width = this.#width;
    this.#costs[one * width + other] = cost;
    this.#costs[other * width + one] = cost;
    this.#ends[one * width + other] = one;
    this.#ends[other * width + one] = other;
    // A vertex starts with its cheapest edge's cost as its price: no slack is negative, and many are 0.
    this.#prices[one] = Math.min(at(this.#prices, one), cost);
    this.#prices[other] = Math.min(at(this.#prices, other), cost);
  }

  raisePrice(vertex: number, change: number): void {
    this.#prices[vertex] = at(this.#prices, vertex) + change;
  }

  joined(one: number, other: number): boolean {
    return this.end(one, other) !== 0;
  }

  /** The vertex in the first node of the edge between two nodes. */
  end(one: number, other: number): number {
    return at(this.#ends, one * this.#width + other);
  }

  slack(one: number, other: number): number {
    const from = this.end(one, other);
    const to = this.end(other, one);
    return 2 * at(this.#costs, from * this.#width + to) - at(this.#prices, from) - at(this.#prices, to);
  }

  /** Gives a new blossom the best edges of its petals, to the nodes up to the last one. */
  merge(blossom: number, petals: readonly number[], lastNode: number): void {
    const width = this.#width;
    for (let node = 1; node <= lastNode; node++) {
      this.#ends[blossom * width + node] = 0;
      this.#ends[node * width + blossom] = 0;
    }
    for (const petal of petals) {
      for (let node = 1; node <= lastNode; node++) {
        if (!this.joined(petal, node)) continue;
        if (this.joined(blossom, node) && this.slack(petal, node) >= this.slack(blossom, node)) continue;
        this.#ends[blossom * width + node] = this.end(petal, node);
        this.#ends[node * width + blossom] = this.end(node, petal);
      }
    }
  }
}
