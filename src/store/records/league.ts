/** A league that people brought to a game; never changed. */
export interface StoredLeague {
  /** Teams and players carry it in front of their names. */
  readonly key: string;
  readonly game: string;
  readonly name: string;
  /** JSON as the game wrote it. */
  readonly document: string;
  /** When it was kept. A league that went and another of the same key are told apart by it. */
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
  /** Keys that it may go by; it gets the first that no other league has. */
  readonly keys: readonly string[];
}

/** Leagues that people brought, who offers them and which tables name them. */
export interface LeagueRecords {
  /**
   * Keeps a league and offers it in the server. The same content is kept once, whoever brings it and how often.
   * @throws StoreError (`no-league-key`) when other leagues have all its keys
   */
  keepLeague(league: NewLeague): Promise<{ readonly key: string; readonly added: boolean }>;
  /** A league by its key, also one that no server offers any more while a table names it. */
  league(key: string): Promise<StoredLeague | undefined>;
  /** When the league of a key was kept; undefined: there is none. */
  leagueBornAt(key: string): Promise<Date | undefined>;
  /** Leagues that a server offers, oldest first. */
  guildLeagues(guildId: string): Promise<GuildLeague[]>;
  /**
   * Letters of the documents of all leagues that a server offers or that its tables name, those that are over among them.
   * @param beside a document that does not count; all do unless given
   */
  leagueLetters(guildId: string, beside?: string): Promise<number>;
  /** Counts one more import of a server on a day, `2026-05-01`: how many there were with it. */
  countImport(guildId: string, day: string): Promise<number>;
  /**
   * Offers a league no more; false where it was not offered. It is deleted unless another server offers it or a table
   * names it; then it goes with the last of them.
   */
  dropLeague(guildId: string, key: string): Promise<boolean>;
}
