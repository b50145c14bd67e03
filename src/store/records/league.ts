/** An imported league; it never changes. */
export interface StoredLeague {
  /** Prefix of the ids of its teams and players. */
  readonly key: string;
  readonly game: string;
  readonly name: string;
  /** JSON as the game wrote it. */
  readonly document: string;
  /** When it was stored. Tells a deleted league from a later one with the same key. */
  readonly bornAt: Date;
}

/** A league that a server offers, without its document. */
export interface GuildLeague extends Omit<StoredLeague, 'document'> {
  readonly importedBy: string;
  readonly createdAt: Date;
}

export interface NewLeague extends Omit<StoredLeague, 'key' | 'bornAt'> {
  readonly guildId: string;
  readonly importedBy: string;
  /** Candidate keys; it gets the first that no other league has. */
  readonly keys: readonly string[];
}

/** Imported leagues, the servers that offer them and the tables that use them. */
export interface LeagueRecords {
  /**
   * Stores a league and offers it in the server. Identical content is stored only once.
   * @throws StoreError (`no-league-key`) if other leagues have all its keys
   */
  keepLeague(league: NewLeague): Promise<{ readonly key: string; readonly added: boolean }>;
  /** A league by its key, even if only a table still uses it. */
  league(key: string): Promise<StoredLeague | undefined>;
  /** When the league with this key was stored; undefined if there is none. */
  leagueBornAt(key: string): Promise<Date | undefined>;
  /** Leagues that a server offers, oldest first. */
  guildLeagues(guildId: string): Promise<GuildLeague[]>;
  /**
   * Total length of the documents of all leagues that a server offers or that its tables use, finished ones
   * included.
   * @param beside a document to leave out; none by default
   */
  leagueLetters(guildId: string, beside?: string): Promise<number>;
  /** Counts one more import by a server on a day, such as `2026-05-01`. Returns that day's count. */
  countImport(guildId: string, day: string): Promise<number>;
  /**
   * Stops offering a league; false if it wasn't offered. It is deleted once no server offers it and no table uses
   * it.
   */
  dropLeague(guildId: string, key: string): Promise<boolean>;
}
