import type { StoredTable } from './table.ts';

/** Tables as they are found: by themselves, by what they wait for, by who sits there. */
export interface TableSearch {
  loadTable(id: string): Promise<StoredTable | undefined>;
  /** The table that a channel or thread has open (lobby or active). At most one: `createTable` refuses a second with `ChannelTaken`. */
  openTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** The newest table of a channel, whatever its status. */
  latestTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** The table that is the rematch of another, unless it was canceled. */
  rematchOf(id: string): Promise<StoredTable | undefined>;
  /** Whether any game of a guild that is still kept is over. */
  hasPlayed(guildId: string): Promise<boolean>;
  /** Lobby and active tables: of a guild a hundred at most, those in trouble first, then the newest; or all of all guilds. */
  openTables(guildId?: string): Promise<StoredTable[]>;
  /** Running games with a time control and no deadline, though nothing lets them rest and no program is to act. */
  tablesWithoutClock(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /** Running games by time banks which do not rest because people want it so. */
  tablesWithBanks(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /** Running games that wait for a program, at most so many, in the order of their ids after one. */
  tablesForPrograms(after: string, limit: number): Promise<StoredTable[]>;
  /** Open tables at which a person sits or which they follow, the newest first, at most 100. */
  tablesOf(userId: string, guildId: string): Promise<StoredTable[]>;
  /** The last games that are over, at which a person sat or which they follow, the newest first. */
  lastGamesOf(userId: string, guildId: string, limit: number): Promise<StoredTable[]>;
  /** Running games at which a person sits, on every server. */
  gamesOf(userId: string): Promise<StoredTable[]>;
}
