import type { OpenPlace, OwedPost, StoredTable, Trouble } from './table.ts';

/** Where open tables are, what keeps them from being shown, and the posts owed for that. */
export interface Whereabouts {
  /**
   * Moves an open table to another channel, where its message is posted next. Any trouble stays until a lobby or
   * table change clears it.
   * @throws RevisionMoved, ChannelTaken
   */
  moveTable(id: string, revision: number, channelId: string): Promise<StoredTable>;
  /**
   * Records why an open table can't be shown and clears its deadline. `bot-removed` and `channel-gone` say more
   * than `forbidden`, so they stay.
   * @param post owed to the log channel for it
   * @returns whether the trouble changed
   */
  setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean>;
  /**
   * The bot was removed from this server: records it for all open tables there, except those whose channel is
   * gone. Returns their ids.
   */
  setRemoved(guildId: string): Promise<string[]>;
  /** Servers with open tables. */
  openGuilds(): Promise<string[]>;
  /** Open tables of one server or all, in order of id after `after`, at most `limit`. */
  openPlaces(after: string, limit: number, guildId?: string): Promise<OpenPlace[]>;
  /** Records that an owed post was made. */
  setPosted(id: string, key: string): Promise<void>;
}
