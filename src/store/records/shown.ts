import type { Cursor, LogPost, Reached } from './table.ts';

/** How far each table's messages and log posts have been updated. */
export interface ShownRecords {
  /** Tables whose message or log is behind, for catching up after a restart. */
  laggingTables(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  setMessage(id: string, messageId: string): Promise<void>;
  /** Moves cursors forward, never back. Returns each table's revision. */
  moveCursors(cursors: readonly Cursor[]): Promise<readonly Reached[]>;
  /** Records the log channel's post that is updated from now on. */
  setLogPost(id: string, post: LogPost): Promise<void>;
  /** Marks the table message as outdated, whatever its cursor says. */
  setUnshown(id: string): Promise<void>;
  /** Records the post that pings the people to act; false if the table has left that channel. */
  setNotice(id: string, channelId: string, messageId: string): Promise<boolean>;
  /** Records that this post is gone; a newer post stays. */
  clearNotice(id: string, messageId: string): Promise<void>;
}
