/** A competition's games whose table has begun, and who plays by itself. */
export interface Facts {
  /** Whether the open game of a fixture has begun. */
  readonly begun: (fixture: number) => boolean;
  /** Whether an entrant is a computer. Computers are always ready. */
  readonly isComputer: (entrant: number) => boolean;
}
