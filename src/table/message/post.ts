import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from './message.ts';

/** Thrown when a post fails for a reason that the table can handle. */
export class PostFailed extends Error {
  override readonly name = 'PostFailed';

  /**
   * `gone`: the channel or message was deleted; `forbidden`: a permission is missing; `later`: worth
   * retrying; `unfit`: will always fail.
   */
  readonly reason: 'gone' | 'forbidden' | 'later' | 'unfit';

  constructor(reason: PostFailed['reason'], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** Permission from the rate limiter for one post or edit. */
export interface Slot {
  /**
   * Posts a message and returns its id. A second call with the same nonce (at most 25 characters) posts
   * nothing new.
   */
  create(message: Message, nonce: string): Promise<string>;
  /** Replaces the content of the slot's message. */
  edit(message: Message): Promise<void>;
}

/** Posts to the channels of tables: on Discord, or to a list in tests. */
export interface Post {
  /** Posts a message once the rate limit allows it; see `Slot.create`. */
  create(channelId: string, message: Message, nonce: string): Promise<string>;
  /**
   * Runs the work once the rate limit allows a post or edit; the work may then decide to send nothing. So the
   * message is composed at the last moment and shows the newest state. If Discord rejects the message, the
   * work runs again.
   * @param messageId the message to edit; undefined for a new one
   */
  inTurn<T>(channelId: string, messageId: string | undefined, work: (slot: Slot) => Promise<T>): Promise<T>;
  /**
   * Id of the bot's newest message in a channel that has a table's controls. Used if a table's message is
   * unknown, because the bot may have crashed between posting and storing it.
   */
  find(channelId: string, table: string): Promise<string | undefined>;
  /** Deletes a message once the rate limit allows it. */
  remove(channelId: string, messageId: string): Promise<void>;
}

/** Changes private messages. All methods may throw `PostFailed`. */
export interface PrivatePost {
  /** Replaces the whole message. */
  show(at: PrivateAddress, message: Message): Promise<void>;
  /** Replaces text and pictures with a panel; the controls stay. */
  reword(at: PrivateAddress, panel: Panel): Promise<void>;
  /** Removes the controls; text and pictures stay. */
  disarm(at: PrivateAddress): Promise<void>;
  /** Removes everything and shows only a panel. */
  reduce(at: PrivateAddress, panel: Panel): Promise<void>;
  remove(at: PrivateAddress): Promise<void>;
}

const unreachable = async (): Promise<never> => {
  throw new PostFailed('gone', 'Private messages are out of reach here.');
};

/** A stand-in where private answers can't be changed. */
export const noPrivatePost: PrivatePost = {
  show: unreachable,
  reword: unreachable,
  disarm: unreachable,
  reduce: unreachable,
  remove: unreachable,
};
