import type { StoredTable } from './table.ts';

/** Finds tables by id, channel, status or player. */
export interface TableSearch {
  loadTable(id: string): Promise<StoredTable | undefined>;
  /**
   * The open table (lobby or active) of a channel or thread. There is at most one, because `createTable`
   * refuses a second one with `ChannelTaken`.
   */
  openTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** The newest table of a channel, whatever its status. */
  latestTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** The rematch of a table, unless it was canceled. */
  rematchOf(id: string): Promise<StoredTable | undefined>;
  /** The table of a competition's game, `<competition>:<fixture>:<game>`, unless it was canceled. */
  fixtureTable(fixture: string): Promise<StoredTable | undefined>;
  /** Whether a guild has a finished game that is still stored. */
  hasPlayed(guildId: string): Promise<boolean>;
  /**
   * Lobbies and active tables. For a guild, returns at most 100: those in trouble first, then the newest.
   * Without a guild, returns all.
   */
  openTables(guildId?: string): Promise<StoredTable[]>;
  /**
   * Running games that should have a deadline but have none: those with a time control that aren't paused and
   * aren't waiting for a program.
   */
  tablesWithoutClock(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /** Running games with time banks that aren't paused. */
  tablesWithBanks(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /**
   * Running games that wait for a program. Returns at most `limit`, sorted by id, starting after the id
   * `after`.
   */
  tablesForPrograms(after: string, limit: number): Promise<StoredTable[]>;
  /** Open tables that a person plays at or follows, newest first, at most 100. */
  tablesOf(userId: string, guildId: string): Promise<StoredTable[]>;
  /** The last finished games that a person played or followed, newest first. */
  lastGamesOf(userId: string, guildId: string, limit: number): Promise<StoredTable[]>;
  /** A server's last games that were played and are over, newest first. */
  lastFinished(guildId: string, limit: number): Promise<StoredTable[]>;
  /** A server's finished games of one kind that began in this span, ends included. */
  finishedAround(
    guildId: string,
    game: string,
    span: readonly [from: Date, to: Date],
  ): Promise<StoredTable[]>;
  /** Running games that a person plays, on every server. */
  gamesOf(userId: string): Promise<StoredTable[]>;
}
