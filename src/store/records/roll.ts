import type { Roll } from '../../engine/dice.ts';

export interface StoredRoll extends Roll {
  readonly tableId?: string;
  /** Number of the action that rolled; 0 for setup. */
  readonly actionNumber?: number;
  readonly guildId?: string;
  /** Who rolled, for rolls outside tables. */
  readonly userId?: string;
  /** Notation and seed of a roll outside tables; its seed is public as soon as the roll is. */
  readonly notation?: string;
  readonly seed?: string;
  readonly createdAt: Date;
}

export interface RollQuery {
  readonly guildId?: string;
  readonly tableId?: string;
  readonly userId?: string;
  /** Without those that are secret. */
  readonly open?: true;
  /** Newest first; 100 unless another number is given. */
  readonly limit?: number;
}

/** Rolls, those outside tables among them. */
export interface RollRecords {
  saveRolls(rolls: readonly StoredRoll[]): Promise<void>;
  rollById(id: string): Promise<StoredRoll | undefined>;
  rolls(query: RollQuery): Promise<StoredRoll[]>;
  /** Count of every face of the dice with so many sides, over the query's rolls (no limit). Index 0 is face 1. Secret rolls do not count. */
  faceCounts(sides: number, query: RollQuery): Promise<number[]>;
}
