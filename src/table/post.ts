import type { Message } from './message.ts';

/** Why a post could not be made, as far as the table can do something about it. */
export class PostFailed extends Error {
  override readonly name = 'PostFailed';

  /** `gone`: channel or message was deleted; `forbidden`: the bot may not post there; `later`: try again. */
  readonly reason: 'gone' | 'forbidden' | 'later';

  constructor(reason: PostFailed['reason'], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** Where a table shows itself. Discord stands behind it; tests put a list there. */
export interface Post {
  /** Posts a new message and returns its id. Repeating it with the same nonce (25 characters at most) does not double it. */
  create(channelId: string, message: Message, nonce: string): Promise<string>;
  /** Replaces the content of a message. */
  edit(channelId: string, messageId: string, message: Message): Promise<void>;
}
