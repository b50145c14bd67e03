import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from './message.ts';

/** Why a post could not be made, as far as the table can do something about it. */
export class PostFailed extends Error {
  override readonly name = 'PostFailed';

  /** `gone`: channel or message was deleted; `forbidden`: the bot may not post there; `later`: try again; `unfit`: never like that. */
  readonly reason: 'gone' | 'forbidden' | 'later' | 'unfit';

  constructor(reason: PostFailed['reason'], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** One post or edit, for which there is room now. */
export interface Slot {
  /** Posts a new message and returns its id. Repeating it with the same nonce (25 characters at most) does not double it. */
  create(message: Message, nonce: string): Promise<string>;
  /** Replaces the content of the message that the slot was made for. */
  edit(message: Message): Promise<void>;
}

/** Where a table shows itself. Discord stands behind it; tests put a list there. */
export interface Post {
  /** Posts a new message as soon as the channel has room for it; see `Slot.create`. */
  create(channelId: string, message: Message, nonce: string): Promise<string>;
  /**
   * Runs the work as soon as the channel has room for one more post or edit, which the work may make or leave. What waits
   * is put into words only then, and shows what is newest. The work may be run again when what it sent was not taken.
   * @param messageId the message to edit; undefined when a new one is to be posted
   */
  inTurn<T>(channelId: string, messageId: string | undefined, work: (slot: Slot) => Promise<T>): Promise<T>;
  /**
   * Id of the bot's newest message among the last of a channel that has controls of a table. Asked where a table should have
   * a message and none is known: the bot may have been cut off between the post and the note of it.
   */
  find(channelId: string, table: string): Promise<string | undefined>;
  /** Deletes a message as soon as there is room for it. */
  remove(channelId: string, messageId: string): Promise<void>;
}

/** Changes to messages that one person alone sees. All of them throw `PostFailed`. */
export interface PrivatePost {
  /** Puts a panel in the place of words and pictures; the controls stay. */
  reword(at: PrivateAddress, panel: Panel): Promise<void>;
  /** Takes the controls away; words and pictures stay. */
  disarm(at: PrivateAddress): Promise<void>;
  /** Leaves nothing but a panel. */
  reduce(at: PrivateAddress, panel: Panel): Promise<void>;
  remove(at: PrivateAddress): Promise<void>;
}

const unreachable = async (): Promise<never> => {
  throw new PostFailed('gone', 'Private messages are out of reach here.');
};

/** For tables whose private answers nobody can change. */
export const noPrivatePost: PrivatePost = {
  reword: unreachable,
  disarm: unreachable,
  reduce: unreachable,
  remove: unreachable,
};
