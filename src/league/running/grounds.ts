/** Thrown if a channel was deleted, or the bot can't see it. */
export class ChannelGone extends Error {
  override readonly name = 'ChannelGone';
}

/** What a competition does in channels besides posting. */
export interface Grounds {
  /**
   * Makes a public thread in a channel.
   * @param how whether the channel keeps Discord's line that says so
   * @returns its id; undefined if the bot can't make one there
   * @throws ChannelGone
   */
  thread(channelId: string, name: string, how: 'announced' | 'quiet'): Promise<string | undefined>;
  /**
   * Gives a thread another name. Does nothing if the bot may not, or if the thread is gone.
   * @param isOver whether nothing more happens in it, so that it's closed afterwards
   */
  rename(channelId: string, name: string, isOver: boolean): Promise<void>;
  /** Pins a message. Does nothing if the bot may not. */
  pin(channelId: string, messageId: string): Promise<void>;
}
