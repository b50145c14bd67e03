/** An imported league. It never changes. */
export interface StoredLeague {
  /** Prefix of the ids of the league's teams and players. */
  readonly key: string;
  readonly game: string;
  readonly name: string;
  /** The league as JSON that the game wrote. */
  readonly document: string;
  /** When it was stored. This distinguishes a deleted league from a later one with the same key. */
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
  /** Possible keys, in order of preference. The league gets the first one that no other league has. */
  readonly keys: readonly string[];
}

/** Stores imported leagues, the servers that offer them and the tables that use them. */
export interface LeagueRecords {
  /**
   * Stores a league and offers it in the server. If an identical league is already stored, that one is used.
   * @throws StoreError (`no-league-key`) if other leagues have all its keys
   */
  keepLeague(league: NewLeague): Promise<{ readonly key: string; readonly added: boolean }>;
  /** Returns the league with this key, even if it is no longer offered but a table still uses it. */
  league(key: string): Promise<StoredLeague | undefined>;
  /** When the league with this key was stored; undefined if there is none. */
  leagueBornAt(key: string): Promise<Date | undefined>;
  /** Leagues that a server offers, oldest first. */
  guildLeagues(guildId: string): Promise<GuildLeague[]>;
  /**
   * Total length, in characters, of the documents of all leagues that a server offers or that its tables use.
   * Finished tables count too.
   * @param beside a document to leave out; none by default
   */
  leagueLetters(guildId: string, beside?: string): Promise<number>;
  /**
   * Counts one more import by a server on a day, such as `2026-05-01`.
   * @returns the number of imports on that day
   */
  countImport(guildId: string, day: string): Promise<number>;
  /**
   * Stops offering a league. It is deleted once no server offers it and no table uses it.
   * @returns false if it wasn't offered
   */
  dropLeague(guildId: string, key: string): Promise<boolean>;
}
