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
