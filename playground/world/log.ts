import type { Clock } from './clock.ts';
import { timeOf } from './snowflake.ts';
import type { KeptMessage } from './state.ts';

/** Discord remembers nonces for a few minutes. */
const NONCE_MS = 5 * 60 * 1000;

interface Page {
  /** Messages sorted by id. */
  readonly ids: Set<string>;
  /** Id of the newest public message. */
  newest: string | undefined;
  /** Number of public messages. */
  public: number;
}

/** All messages, indexed by id, by channel and by nonce. */
export class Log {
  readonly #clock: Clock;
  readonly #messages = new Map<string, KeptMessage>();
  readonly #pages = new Map<string, Page>();
  /** Ids of messages by channel and nonce, sorted by time. */
  readonly #nonces = new Map<string, string>();

  constructor(clock: Clock, messages: readonly KeptMessage[]) {
    this.#clock = clock;
    for (const message of messages) this.add(message);
  }

  message(id: string): KeptMessage | undefined {
    return this.#messages.get(id);
  }

  /** Oldest first. */
  messagesIn(channelId: string): readonly KeptMessage[] {
    return [...(this.#pages.get(channelId)?.ids ?? [])].flatMap((id) => this.#messages.get(id) ?? []);
  }

  newestIn(channelId: string): KeptMessage | undefined {
    return this.#messages.get(this.#pages.get(channelId)?.newest ?? '');
  }

  countIn(channelId: string): number {
    return this.#pages.get(channelId)?.public ?? 0;
  }

  all(): KeptMessage[] {
    return [...this.#messages.values()];
  }

  lately(channelId: string, nonce: string | number): KeptMessage | undefined {
    const message = this.#messages.get(this.#nonces.get(`${channelId} ${nonce}`) ?? '');
    return message && this.#clock.now() - timeOf(message.id) < NONCE_MS ? message : undefined;
  }

  doubled(): readonly (readonly KeptMessage[])[] {
    const groups = new Map<string, KeptMessage[]>();
    for (const message of this.#messages.values()) {
      if (message.nonce === undefined) continue;
      const key = `${message.channelId} ${message.nonce}`;
      const group = groups.get(key);
      if (group) group.push(message);
      else groups.set(key, [message]);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }

  add(message: KeptMessage): void {
    this.#messages.set(message.id, message);
    const page = this.#pages.get(message.channelId) ?? { ids: new Set(), newest: undefined, public: 0 };
    this.#pages.set(message.channelId, page);
    page.ids.add(message.id);
    if (message.onlyFor === undefined) {
      page.newest = message.id;
      page.public += 1;
    }
    if (message.nonce !== undefined) this.#remember(`${message.channelId} ${message.nonce}`, message.id);
  }

  /** Replaces a message and returns the earlier version. */
  replace(message: KeptMessage): KeptMessage | undefined {
    const before = this.#messages.get(message.id);
    this.#messages.set(message.id, message);
    return before;
  }

  remove(message: KeptMessage): void {
    if (!this.#messages.delete(message.id)) return;
    const page = this.#pages.get(message.channelId);
    if (!page) return;
    page.ids.delete(message.id);
    if (message.onlyFor !== undefined) return;
    page.public -= 1;
    if (page.newest === message.id) {
      page.newest = this.messagesIn(message.channelId).findLast((other) => other.onlyFor === undefined)?.id;
    }
  }

  /** Removes all messages from a channel and returns them. */
  clear(channelId: string): readonly KeptMessage[] {
    const messages = this.messagesIn(channelId);
    for (const { id } of messages) this.#messages.delete(id);
    this.#pages.delete(channelId);
    return messages;
  }

  #remember(key: string, id: string): void {
    this.#nonces.delete(key);
    this.#nonces.set(key, id);
    for (const [old, messageId] of this.#nonces) {
      if (this.#clock.now() - timeOf(messageId) < NONCE_MS) return;
      this.#nonces.delete(old);
    }
  }
}
