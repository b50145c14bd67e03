import { at } from './edges.ts';

/** What each blossom of a `Forest` is made of: its base first, then the other petals along the cycle. */
export class Petals {
  readonly #size: number;
  readonly #width: number;
  readonly #petals: (readonly number[])[];
  /** For a node and a vertex in it: the petal that holds the vertex. */
  readonly #holders: Float64Array;

  /**
   * @param size how many vertices there are
   * @param width one more than the greatest number of a node
   */
  constructor(size: number, width: number) {
    this.#size = size;
    this.#width = width;
    this.#petals = Array.from({ length: width }, () => []);
    this.#holders = new Float64Array(width * width);
    for (let vertex = 1; vertex <= size; vertex++) this.#holders[vertex * width + vertex] = vertex;
  }

  of(blossom: number): readonly number[] {
    return this.#petals[blossom] ?? [];
  }

  make(blossom: number, petals: readonly number[]): void {
    const width = this.#width;
    this.#petals[blossom] = petals;
    this.#holders.fill(0, blossom * width, (blossom + 1) * width);
    for (const petal of petals)
      for (let vertex = 1; vertex <= this.#size; vertex++)
        if (at(this.#holders, petal * width + vertex) !== 0) this.#holders[blossom * width + vertex] = petal;
  }

  /** The place of the petal that holds a vertex. The cycle is turned around if the place would be odd. */
  evenPlaceOf(blossom: number, vertex: number): number {
    const holder = at(this.#holders, blossom * this.#width + vertex);
    const [base = 0, ...others] = this.of(blossom);
    const place = holder === base ? 0 : others.indexOf(holder) + 1;
    if (place % 2 === 0) return place;
    this.#petals[blossom] = [base, ...others.toReversed()];
    return others.length + 1 - place;
  }

  /** Makes the petal at a place the base. */
  rebase(blossom: number, place: number): void {
    const petals = this.of(blossom);
    this.#petals[blossom] = [...petals.slice(place), ...petals.slice(0, place)];
  }
}
