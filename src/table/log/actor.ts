/** The person who presses or types, as the platform vouches for. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** May manage the channel's messages: ends and cancels tables of others. */
  readonly moderator: boolean;
}
