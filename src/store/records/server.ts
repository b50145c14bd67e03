/** A text for a guild's later games. */
export interface LeftText {
  readonly key: string;
  readonly text: string;
  /** The person whose later games it is for; the guild's by default. */
  readonly userId?: string;
}

/** What belongs to a server, independent of any game. */
export interface ServerRecords {
  /** The texts that games left in a guild for the given keys; missing keys are left out. */
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
