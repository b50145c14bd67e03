import type { Cursor, LogPost, Reached } from './table.ts';

/** Stores how much of each table its messages and log posts already show. */
export interface ShownRecords {
  /**
   * Tables whose message or log posts are out of date. Used to catch up after a restart.
   * @param until leaves out tables opened later than this; by default, now
   */
  laggingTables(until?: Date): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  setMessage(id: string, messageId: string): Promise<void>;
  /**
   * Moves cursors forward, never backward.
   * @returns each table's current revision
   */
  moveCursors(cursors: readonly Cursor[]): Promise<readonly Reached[]>;
  /** Records which post in the log channel is updated from now on. */
  setLogPost(id: string, post: LogPost): Promise<void>;
  /** Marks the table message as outdated, whatever its cursor says. */
  setUnshown(id: string): Promise<void>;
  /**
   * Records the post that pings the people to act.
   * @returns false if the table is no longer in that channel
   */
  setNotice(id: string, channelId: string, messageId: string): Promise<boolean>;
  /** Records that this post is gone. If a newer post is recorded, it stays. */
  clearNotice(id: string, messageId: string): Promise<void>;
}
