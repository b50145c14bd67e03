import type { Message } from '../../src/table/message/message.ts';
import { type Post, PostFailed } from '../../src/table/message/post.ts';

/** The messages of all channels, without Discord. Like Discord, it posts once for each nonce. */
export class Channels implements Post {
  /** By id; newer messages have higher numbers. */
  readonly messages = new Map<string, { readonly channel: string; message: Message }>();
  /** The ids of all messages ever posted, by channel and nonce. */
  readonly #ids = new Map<string, string>();
  /** Ids of the messages that were edited, in order. */
  readonly edits: string[] = [];
  /** Throws what Discord would refuse; by default, nothing. */
  refuse: (channel: string, how: 'create' | 'edit' | 'remove') => void = () => undefined;
  /** Called after a message was posted, before its poster knows. */
  created: (id: string) => Promise<void> = async () => undefined;
  /** What `find` finds, as after a crash between posting and storing. */
  found: string | undefined;

  async create(channel: string, message: Message, nonce: string): Promise<string> {
    this.refuse(channel, 'create');
    const known = this.#ids.get(`${channel} ${nonce}`);
    const id = known ?? String(1_000 + this.#ids.size);
    if (known === undefined) {
      this.#ids.set(`${channel} ${nonce}`, id);
      this.messages.set(id, { channel, message });
    }
    await this.created(id);
    return id;
  }

  inTurn: Post['inTurn'] = (channel, id = '', work) =>
    work({
      create: (message, nonce) => this.create(channel, message, nonce),
      edit: async (message) => {
        this.refuse(channel, 'edit');
        const standing = this.messages.get(id);
        if (standing === undefined) throw new PostFailed('gone', 'There is no such message.');
        standing.message = message;
        this.edits.push(id);
      },
    });

  async find(): Promise<string | undefined> {
    return this.found;
  }

  async remove(channel: string, id: string): Promise<void> {
    this.refuse(channel, 'remove');
    this.messages.delete(id);
  }

  /** Somebody deletes the newest message. */
  deleteLast(): void {
    this.messages.delete([...this.messages.keys()].at(-1) ?? '');
  }

  /** The messages of a channel with their ids, oldest first. */
  in(channel: string): readonly { readonly id: string; readonly message: Message }[] {
    return [...this.messages].flatMap(([id, one]) =>
      one.channel === channel ? [{ id, message: one.message }] : [],
    );
  }
}
