import type { Roll } from '../../engine/dice/dice.ts';

export interface StoredRoll extends Roll {
  readonly tableId?: string;
  /** Number of the action that made the roll; 0 for setup. */
  readonly actionNumber?: number;
  readonly guildId?: string;
  /** The person who rolled. Only for rolls outside tables. */
  readonly userId?: string;
  /** Notation and seed of a roll outside tables. The seed is public immediately. */
  readonly notation?: string;
  readonly seed?: string;
  readonly createdAt: Date;
}

export interface RollQuery {
  readonly guildId?: string;
  readonly tableId?: string;
  readonly userId?: string;
  /** Leaves out secret rolls if set. */
  readonly open?: true;
  /** Maximum number of rolls, newest first; 100 by default. */
  readonly limit?: number;
}

/** Stores rolls of tables and of `/roll`. */
export interface RollRecords {
  saveRolls(rolls: readonly StoredRoll[]): Promise<void>;
  rollById(id: string): Promise<StoredRoll | undefined>;
  rolls(query: RollQuery): Promise<StoredRoll[]>;
  /**
   * How often each face of dice with this many sides was rolled, in all rolls of the query. Secret rolls don't count.
   * Index 0 is face 1.
   */
  faceCounts(sides: number, query: RollQuery): Promise<number[]>;
}
