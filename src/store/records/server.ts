/** A keepsake: a text that a game leaves for a guild's later games. */
export interface LeftText {
  readonly key: string;
  readonly text: string;
  /** The person whose later games get the text; by default, all later games in the guild. */
  readonly userId?: string;
}

/** Stores the data that belongs to a server rather than to a game. */
export interface ServerRecords {
  /** Returns the keepsakes in a guild with the given keys. Keys without a text are left out. */
  keepsakes(
    guildId: string,
    game: string,
    wanted: readonly Pick<LeftText, 'key' | 'userId'>[],
  ): Promise<Readonly<Record<string, string>>>;
  /** A guild's setting, by key; values are short texts. */
  setting(guildId: string, key: string): Promise<string | undefined>;
  settings(guildId: string): Promise<Readonly<Record<string, string>>>;
  setSetting(guildId: string, key: string, value: string | undefined): Promise<void>;
}
