import { type Client, DiscordAPIError, type InteractionWebhook, RESTJSONErrorCodes } from 'discord.js';
import type { Message } from '../table/message.ts';
import { type Post, PostFailed } from '../table/post.ts';
import { type Rendered, render } from './render.ts';

/** How long an interaction's token is used for edits; Discord lets it live 15 minutes. In milliseconds. */
const tokenLife = 14 * 60_000;
/** Table messages whose freshest token is remembered. */
const keptTokens = 1_000;

const gone = new Set<number | string>([RESTJSONErrorCodes.UnknownChannel, RESTJSONErrorCodes.UnknownMessage]);
const forbidden = new Set<number | string>([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
]);

/** Posts and edits in Discord's channels, through the freshest interaction token where there is one. */
export class ChannelPost implements Post {
  readonly #client: Client;
  readonly #now: () => Date;
  readonly #tokens = new Map<string, { readonly webhook: InteractionWebhook; readonly until: number }>();

  constructor(client: Client, now: () => Date) {
    this.#client = client;
    this.#now = now;
  }

  /** An interaction whose original message is this one: its token may edit it without touching the bot's own limits. */
  remember(messageId: string, webhook: InteractionWebhook): void {
    this.#tokens.delete(messageId);
    this.#tokens.set(messageId, { webhook, until: this.#now().getTime() + tokenLife });
    const oldest = this.#tokens.keys().next();
    if (this.#tokens.size > keptTokens && !oldest.done) this.#tokens.delete(oldest.value);
  }

  async create(channelId: string, message: Message, nonce: string): Promise<string> {
    const channel = await this.#channel(channelId);
    const rendered = await render(message);
    const { id } = await postFailing<{ readonly id: string }>(() =>
      channel.send({ ...rendered, nonce, enforceNonce: true }),
    );
    return id;
  }

  async edit(channelId: string, messageId: string, message: Message): Promise<void> {
    const rendered = await render(message);
    if (await this.#editByToken(messageId, rendered)) return;
    const channel = await this.#channel(channelId);
    await postFailing<unknown>(() => channel.messages.edit(messageId, rendered));
  }

  async #editByToken(messageId: string, rendered: Rendered): Promise<boolean> {
    const token = this.#tokens.get(messageId);
    if (!token) return false;
    if (token.until > this.#now().getTime()) {
      try {
        await token.webhook.editMessage('@original', rendered);
        return true;
      } catch {
        // A spent or unknown token is no harm: the bot's own token does it below.
      }
    }
    this.#tokens.delete(messageId);
    return false;
  }

  async #channel(channelId: string) {
    const channel = await postFailing(() => this.#client.channels.fetch(channelId));
    if (!channel?.isSendable())
      throw new PostFailed('gone', 'The channel is not one that messages can be sent to.');
    return channel;
  }
}

/** Runs a request; what Discord refuses becomes a `PostFailed` that says whether trying again can help. */
async function postFailing<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof DiscordAPIError) {
      if (gone.has(error.code)) throw new PostFailed('gone', error.message);
      if (forbidden.has(error.code)) throw new PostFailed('forbidden', error.message);
      if (error.status < 500 && error.status !== 429) throw error;
    }
    throw new PostFailed('later', error instanceof Error ? error.message : String(error));
  }
}
