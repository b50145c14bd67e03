/** The person who presses or types, as Discord confirmed. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** May manage the channel's messages, and so end or cancel other people's tables. */
  readonly moderator: boolean;
}
