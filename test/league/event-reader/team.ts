/** A team of an event file: who bats where, and who stands where in the field. */
export class Team {
  readonly runs: number[] = [];
  hits = 0;
  errors = 0;
  /** Pitchers in order of appearance. */
  readonly pitchers: string[] = [];
  readonly #slots = new Map<number, string>();
  readonly #fielders = new Map<number, string>();
  readonly #left = new Set<string>();
  #due = 1;

  start(player: string, order: number, position: number): void {
    if (order > 0) this.#slots.set(order, player);
    this.#field(player, position);
  }

  /** @returns who held the batting slot before */
  sub(player: string, order: number, position: number): string | undefined {
    if (this.#left.has(player)) throw new Error(`${player} has left the game and comes back.`);
    const before = order > 0 ? this.#slots.get(order) : this.#fielders.get(position);
    if (order > 0) {
      const other = [...this.#slots].find(([slot, one]) => one === player && slot !== order);
      if (other !== undefined) throw new Error(`${player} bats in two slots.`);
      this.#slots.set(order, player);
    }
    if (before !== undefined && before !== player) {
      this.#left.add(before);
      for (const [place, one] of this.#fielders) if (one === before) this.#fielders.delete(place);
    }
    this.#field(player, position);
    return before;
  }

  #field(player: string, position: number): void {
    if (position > 9) return;
    for (const [place, one] of this.#fielders) if (one === player) this.#fielders.delete(place);
    this.#fielders.set(position, player);
    if (position === 1 && this.pitchers.at(-1) !== player) this.pitchers.push(player);
  }

  /** @throws Error unless this player is at bat */
  bats(player: string, endsHisTurn: boolean): void {
    if (this.#slots.get(this.#due) !== player)
      throw new Error(`${player} bats instead of ${this.#slots.get(this.#due)}.`);
    if (endsHisTurn) this.#due = (this.#due % 9) + 1;
  }

  /** Who made the last turn at bat. */
  get lastBatter(): string | undefined {
    return this.#slots.get(this.#due === 1 ? 9 : this.#due - 1);
  }

  /** @throws Error unless nine different players are in the field */
  fields(): void {
    const players = new Set(this.#fielders.values());
    if (this.#fielders.size !== 9 || players.size !== 9)
      throw new Error(`${players.size} players are in the field.`);
    for (const player of players)
      if (this.#left.has(player)) throw new Error(`${player} fields after he has left.`);
  }
}
