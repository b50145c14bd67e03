/** A seat's share of a finished game. Whoever has its token can replay the game, on any server. */
export interface ReplayShare {
  /** SHA-256 of the token: 64 hexadecimal digits. The token itself isn't stored. */
  readonly tokenHash: string;
  readonly tableId: string;
  readonly seat: number;
  /** The person who made the share. */
  readonly userId: string;
  readonly createdAt: Date;
}

/** Stores the shares of finished games. Tables that have one aren't archived. */
export interface ReplayShareRecords {
  /**
   * Stores a share.
   * @returns false if the seat already shares the table
   */
  shareReplay(share: Omit<ReplayShare, 'createdAt'>): Promise<boolean>;
  /** Finds the share of a token by the token's hash. */
  replayShare(tokenHash: string): Promise<ReplayShare | undefined>;
  /** The shares of a table, by seat. */
  replaySharesOf(tableId: string): Promise<ReplayShare[]>;
  /**
   * Ends shares of a table.
   * @param seat the seat whose share ends; undefined for all seats
   * @returns how many ended
   */
  unshareReplay(tableId: string, seat?: number): Promise<number>;
}
