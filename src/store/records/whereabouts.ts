import type { OpenPlace, OwedPost, StoredTable, Trouble } from './table.ts';

/** Where open tables are, what stands in their way, and what is owed to log channels for it. */
export interface Whereabouts {
  /**
   * Takes an open table to another channel, where its message is yet to be posted. Trouble that it had is for a change of
   * lobby or table to take away.
   * @throws RevisionMoved, ChannelTaken
   */
  moveTable(id: string, revision: number, channelId: string): Promise<StoredTable>;
  /**
   * Notes why an open table cannot be shown, and that it waits for nobody meanwhile. `bot-removed` and `channel-gone` say
   * more than `forbidden`, and stay.
   * @param post owed to the log channel for it
   * @returns whether the table's trouble is another now
   */
  setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean>;
  /** The bot is not in this server any more: notes it of all open tables there, but those whose channel is gone. Their ids. */
  setRemoved(guildId: string): Promise<string[]>;
  /** Servers with open tables. */
  openGuilds(): Promise<string[]>;
  /** Where open tables are, in the order of their ids after one, at most so many; those of a server, or all. */
  openPlaces(after: string, limit: number, guildId?: string): Promise<OpenPlace[]>;
  /** Notes that the log channel has got a post that it was owed. */
  setPosted(id: string, key: string): Promise<void>;
}
