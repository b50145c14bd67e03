/** A table that ended before a given time. */
export interface Expired {
  readonly id: string;
  readonly guildId: string;
  readonly finishedAt: Date;
}

/** Finds and deletes old finished tables. */
export interface RetentionRecords {
  /** All servers' values of a setting. */
  everywhere(key: string): Promise<ReadonlyMap<string, string>>;
  /** Tables that ended before a time, in batches, oldest first for each status. */
  overBefore(moment: Date): AsyncGenerator<Expired>;
  /** Deletes a finished table and its log. @param archive where it was archived; undefined if it wasn't */
  retire(id: string, archive: string | undefined): Promise<void>;
  /** The archive that holds a table. */
  archiveOf(id: string): Promise<string | undefined>;
  /** Runs the work unless another process is doing the same; returns whether it ran. */
  alone(work: () => Promise<void>): Promise<boolean>;
}
