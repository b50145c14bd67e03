/** The person who presses or types, confirmed by the platform. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** May manage the channel's messages: ends and cancels other people's tables. */
  readonly moderator: boolean;
}
