import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from './message.ts';

/** Why a post failed, if the table can do something about it. */
export class PostFailed extends Error {
  override readonly name = 'PostFailed';

  /**
   * `gone`: channel or message was deleted; `forbidden`: missing permission; `later`: try again; `unfit`:
   * will always fail.
   */
  readonly reason: 'gone' | 'forbidden' | 'later' | 'unfit';

  constructor(reason: PostFailed['reason'], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** One post or edit that the rate limit has room for. */
export interface Slot {
  /**
   * Posts a message and returns its id. Repeating it with the same nonce (at most 25 characters) posts
   * nothing new.
   */
  create(message: Message, nonce: string): Promise<string>;
  /** Replaces the content of the slot's message. */
  edit(message: Message): Promise<void>;
}

/** The channels in which a table posts: Discord's, or a list in tests. */
export interface Post {
  /** Posts a message once the channel has room; see `Slot.create`. */
  create(channelId: string, message: Message, nonce: string): Promise<string>;
  /**
   * Runs the work once the channel has room for a post or edit, which the work may leave out. So a message is
   * written late and shows the newest state. The work runs again if Discord did not accept its message.
   * @param messageId the message to edit; undefined for a new one
   */
  inTurn<T>(channelId: string, messageId: string | undefined, work: (slot: Slot) => Promise<T>): Promise<T>;
  /**
   * Id of the bot's newest message in a channel with controls of a table. Used if a table has no known
   * message: the bot may have crashed between posting and storing it.
   */
  find(channelId: string, table: string): Promise<string | undefined>;
  /** Deletes a message once there is room. */
  remove(channelId: string, messageId: string): Promise<void>;
}

/** Changes private messages. All methods throw `PostFailed`. */
export interface PrivatePost {
  /** Replaces text and pictures with a panel; the controls stay. */
  reword(at: PrivateAddress, panel: Panel): Promise<void>;
  /** Removes the controls; text and pictures stay. */
  disarm(at: PrivateAddress): Promise<void>;
  /** Removes everything but a panel. */
  reduce(at: PrivateAddress, panel: Panel): Promise<void>;
  remove(at: PrivateAddress): Promise<void>;
}

const unreachable = async (): Promise<never> => {
  throw new PostFailed('gone', 'Private messages are out of reach here.');
};

/** For tables whose private answers cannot be changed. */
export const noPrivatePost: PrivatePost = {
  reword: unreachable,
  disarm: unreachable,
  reduce: unreachable,
  remove: unreachable,
};
