import type { Cursor, LogPost, Reached } from './table.ts';

/** What stands of tables in their channels, and how far it has come. */
export interface ShownRecords {
  /** Tables whose message or log lags behind (cursors), for the catch-up after a restart. */
  laggingTables(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  setMessage(id: string, messageId: string): Promise<void>;
  /** Cursors only move forward: the database keeps the greater value. Returns the revision that each table has now. */
  moveCursors(cursors: readonly Cursor[]): Promise<readonly Reached[]>;
  /** Notes the post in the log channel that is written on from now on. */
  setLogPost(id: string, post: LogPost): Promise<void>;
  /** Notes that the message of an open table does not show it, whatever its cursor says. */
  setUnshown(id: string): Promise<void>;
  /** Notes the post that pings those who are awaited; false where the table has left that channel. */
  setNotice(id: string, channelId: string, messageId: string): Promise<boolean>;
  /** Notes that this post is gone; another that took its place meanwhile stays. */
  clearNotice(id: string, messageId: string): Promise<void>;
}
