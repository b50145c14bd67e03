/** A table that ended before a given time. */
export interface Expired {
  readonly id: string;
  readonly guildId: string;
  readonly finishedAt: Date;
}

/** Finds and deletes old finished tables. */
export interface RetentionRecords {
  /** A setting's values in all servers. */
  everywhere(key: string): Promise<ReadonlyMap<string, string>>;
  /** Tables that ended before a time and aren't shared, in batches. For each status, the oldest come first. */
  overBefore(moment: Date): AsyncGenerator<Expired>;
  /**
   * Deletes a finished table and its log, unless the game is shared.
   * @param archive where the table was archived; undefined if it wasn't
   */
  retire(id: string, archive: string | undefined): Promise<void>;
  /** The archive that holds a table. */
  archiveOf(id: string): Promise<string | undefined>;
  /**
   * Runs the work unless another process is already doing the same.
   * @returns whether it ran
   */
  alone(work: () => Promise<void>): Promise<boolean>;
}
