/** The person who pressed a control or typed a command, as confirmed by Discord. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** Whether they may manage the channel's messages, and so may end or cancel other people's tables. */
  readonly moderator: boolean;
}
