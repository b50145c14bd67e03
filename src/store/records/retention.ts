/** A table that was over before a moment. */
export interface Expired {
  readonly id: string;
  readonly guildId: string;
  readonly finishedAt: Date;
}

/** Tables that are over and need not be kept for ever: finding them, and letting them go. */
export interface RetentionRecords {
  /** What servers have set under a key, by server. */
  everywhere(key: string): Promise<ReadonlyMap<string, string>>;
  /** Tables that were over before a moment, the oldest of each way to end first, by and by. */
  overBefore(moment: Date): AsyncGenerator<Expired>;
  /** Deletes a table that is over, with its log. @param archive where it can be found from now on; undefined: nowhere */
  retire(id: string, archive: string | undefined): Promise<void>;
  /** The archive that a table went to. */
  archiveOf(id: string): Promise<string | undefined>;
  /** Runs the work unless another process does the same now; whether it ran. */
  alone(work: () => Promise<void>): Promise<boolean>;
}
