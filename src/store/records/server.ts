/** A text for later games of a guild. */
export interface LeftText {
  readonly key: string;
  readonly text: string;
  /** Whose doing it is, for later games of theirs alone; the guild's unless given. */
  readonly userId?: string;
}

/** What belongs to a server, whatever is played there. */
export interface ServerRecords {
  /** Texts that games have left in a guild, by key: those of these that there are. No key is asked for twice. */
  keepsakes(
    guildId: string,
    game: string,
    wanted: readonly Pick<LeftText, 'key' | 'userId'>[],
  ): Promise<Readonly<Record<string, string>>>;
  /** Settings of a guild, by key; values are short texts. */
  setting(guildId: string, key: string): Promise<string | undefined>;
  settings(guildId: string): Promise<Readonly<Record<string, string>>>;
  setSetting(guildId: string, key: string, value: string | undefined): Promise<void>;
}
