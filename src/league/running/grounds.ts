/** Thrown if a channel was deleted, or the bot can't see it. */
export class ChannelGone extends Error {
  override readonly name = 'ChannelGone';
}

/** What a competition does in channels besides posting. */
export interface Grounds {
  /**
   * Makes a public thread in a channel.
   * @returns its id; undefined if the bot can't make one there
   * @throws ChannelGone
   */
  thread(channelId: string, name: string): Promise<string | undefined>;
  /** Pins a message. Does nothing if the bot may not. */
  pin(channelId: string, messageId: string): Promise<void>;
}
