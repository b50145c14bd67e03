/** What belongs to a server, whatever is played there. */
export interface ServerRecords {
  /** Texts that games have left in a guild: those of these keys that there are. */
  keepsakes(
    guildId: string,
    game: string,
    keys: readonly string[],
  ): Promise<Readonly<Record<string, string>>>;
  /** Settings of a guild, by key; values are short texts. */
  setting(guildId: string, key: string): Promise<string | undefined>;
  settings(guildId: string): Promise<Readonly<Record<string, string>>>;
  setSetting(guildId: string, key: string, value: string | undefined): Promise<void>;
}
