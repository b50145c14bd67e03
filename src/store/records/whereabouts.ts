import type { OpenPlace, OwedPost, StoredTable, Trouble } from './table.ts';

/** Where a message was posted. */
export interface PostedAt {
  readonly channelId: string;
  readonly messageId: string;
}

/** Stores where open tables are, why some can't be shown there, and the posts to make about that. */
export interface Whereabouts {
  /**
   * Moves an open table to another channel, where its message will be posted. If the table is in trouble, it
   * stays so until a lobby or table change clears that.
   * @throws RevisionMoved, ChannelTaken
   */
  moveTable(id: string, revision: number, channelId: string): Promise<StoredTable>;
  /**
   * Records why an open table can't be shown, and clears its deadline. `forbidden` doesn't replace
   * `bot-removed` or `channel-gone`, which are more specific.
   * @param post a post about it for the log channel
   * @returns whether the trouble changed
   */
  setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean>;
  /**
   * Records that the bot was removed from a server. Marks all open tables there, except those whose channel
   * is gone.
   * @returns the ids of the marked tables
   */
  setRemoved(guildId: string): Promise<string[]>;
  /** Servers with open tables. */
  openGuilds(): Promise<string[]>;
  /**
   * Open tables of one server, or of all. Returns at most `limit`, sorted by id, starting after the id
   * `after`.
   */
  openPlaces(after: string, limit: number, guildId?: string): Promise<OpenPlace[]>;
  /**
   * Records that one of the posts still to be made has been made. If a beacon's round depends on it, its id is stored
   * as well, and the table's revision increases.
   * @param at the post; undefined if no channel will ever accept it, so that nothing can be drawn with it
   */
  setPosted(id: string, key: string, at?: PostedAt): Promise<void>;
  /** Open tables where dice are being drawn. Used to continue after a restart. */
  tablesDrawing(): Promise<readonly Pick<StoredTable, 'id' | 'guildId' | 'draw'>[]>;
  /**
   * Number of tables in a channel that some of these people canceled after their dice were sealed.
   * @param since counts only tables that were canceled after that time
   */
  canceledDraws(channelId: string, userIds: readonly string[], since: Date, until: Date): Promise<number>;
}
