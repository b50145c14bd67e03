import { DiscordAPIError, RateLimitError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import type { Message, TablePress } from '../../table/message/message.ts';
import { type Post, PostFailed, type Slot } from '../../table/message/post.ts';
import { readCustomId } from './custom-id.ts';
import { withFiles } from './multipart.ts';
import { Outbox, OutboxClosed, overall } from './outbox.ts';
import type { Render } from './render.ts';

/** How long an interaction's token is used for edits, in milliseconds. Discord accepts it for 15 minutes. */
const tokenLife = 14 * 60_000;
/** Maximum number of table messages whose newest token is cached. */
const keptTokens = 1_000;
/** Timeout of a request, in milliseconds. The table's other answers wait for it. */
const patience = 5_000;

const gone = new Set<number | string>([RESTJSONErrorCodes.UnknownChannel, RESTJSONErrorCodes.UnknownMessage]);
const forbidden = new Set<number | string>([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
]);
/** Error code for a channel that can't contain messages. */
const notForMessages = RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel;

const posted = z.object({ id: z.string() });
/** Schema of a channel's messages, newest first. */
const messages = z.array(z.object({ id: z.string(), components: z.unknown() }));

/**
 * Whether this control occurs only in a table's own message. Some of its controls also occur in invitations
 * to join or take a seat.
 */
export const isTablesOwn = (press: TablePress): boolean =>
  press.do === 'lobby' ? press.verb !== 'join' : press.do !== 'answer';

/**
 * Whether a message contains such a control of this table, at any depth. Custom ids of other bots don't
 * parse.
 */
function controlsTable(components: unknown, table: string): boolean {
  const ids = JSON.stringify(components ?? []).matchAll(/"custom_id":"([^"]+)"/g);
  return [...ids].some(([, id = '']) => {
    const press = readCustomId(id);
    return press !== undefined && press.do !== 'command' && press.table === table && isTablesOwn(press);
  });
}

/** An interaction's token, which allows edits that don't count toward the bot's rate limits. */
export interface Token {
  readonly applicationId: string;
  readonly token: string;
}

/** Thrown if a token is expired, unknown, or not valid for the message. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Thrown for edits in an archived thread. Posting a new message would reopen it. */
class ThreadArchived extends PostFailed {}

/** Posts and edits messages in Discord's channels. Uses the newest interaction token if there is one. */
export class ChannelPost implements Post {
  readonly #rest: REST;
  /** Converts a table's messages to Discord's format. */
  readonly render: Render;
  readonly #now: () => Date;
  readonly #tokens = new Map<string, Token & { readonly until: number }>();
  readonly #own = new Outbox(overall);
  /** Limits edits with tokens. Each token has its own rate limit, and no other limit applies. */
  readonly #byToken = new Outbox();

  constructor(rest: REST, render: Render, now: () => Date) {
    this.#rest = rest;
    this.render = render;
    this.#now = now;
  }

  /** Number of posts and edits waiting for Discord's rate limits. */
  get waiting(): number {
    return this.#own.waiting + this.#byToken.waiting;
  }

  /**
   * Stores the token of an interaction whose original message is this one. Edits with it don't count toward
   * the bot's rate limits.
   */
  remember(messageId: string, { applicationId, token }: Token): void {
    this.#tokens.delete(messageId);
    this.#tokens.set(messageId, { applicationId, token, until: this.#now().getTime() + tokenLife });
    const oldest = this.#tokens.keys().next();
    if (this.#tokens.size > keptTokens && !oldest.done) this.#tokens.delete(oldest.value);
  }

  create(channelId: string, message: Message, nonce: string): Promise<string> {
    return this.inTurn(channelId, undefined, (slot) => slot.create(message, nonce));
  }

  /**
   * Finds a table's message in a channel. Without permission to read the channel it finds nothing, so the
   * message is posted again.
   */
  async find(channelId: string, table: string): Promise<string | undefined> {
    const permit = await entered(this.#own, channelId, true);
    try {
      const query = new URLSearchParams({ limit: '50' });
      const read = await postFailing((signal) =>
        this.#rest.get(Routes.channelMessages(channelId), { query, signal }),
      );
      return messages.parse(read).find(({ components }) => controlsTable(components, table))?.id;
    } catch (error) {
      if (error instanceof PostFailed && error.reason === 'forbidden') return undefined;
      throw error;
    } finally {
      permit.giveBack(true);
    }
  }

  /**
   * Deletes a message. Discord has a separate rate limit for this. The request still counts toward the
   * overall limit and is queued with the channel's other requests.
   */
  async remove(channelId: string, messageId: string): Promise<void> {
    const permit = await entered(this.#own, channelId, false);
    const route = Routes.channelMessage(channelId, messageId);
    try {
      await postFailing((signal) => this.#rest.delete(route, { signal }));
    } catch (error) {
      // The caller retries the removal.
      if (error instanceof RateLimitError) throw new PostFailed('later', error.message);
      throw error;
    } finally {
      permit.giveBack(true);
    }
  }

  async inTurn<T>(
    channelId: string,
    messageId: string | undefined,
    work: (slot: Slot) => Promise<T>,
  ): Promise<T> {
    const token = messageId === undefined ? undefined : this.#token(messageId);
    if (messageId === undefined || token === undefined) return this.#byItself(channelId, messageId, work);
    try {
      return await this.#inLane(this.#byToken, token.token, false, work, {
        create: (message, nonce) => this.#create(channelId, message, nonce),
        edit: (message) => this.#editByToken(token, message),
      });
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      this.#tokens.delete(messageId);
      return this.#byItself(channelId, messageId, work);
    }
  }

  #token(messageId: string): Token | undefined {
    const token = this.#tokens.get(messageId);
    if (token && token.until > this.#now().getTime()) return token;
    this.#tokens.delete(messageId);
    return undefined;
  }

  /** Runs a request with the bot's own token, which has rate limits per channel and overall. */
  #byItself<T>(channelId: string, messageId: string | undefined, work: (slot: Slot) => Promise<T>) {
    return this.#inLane(this.#own, channelId, messageId === undefined, work, {
      create: (message, nonce) => this.#create(channelId, message, nonce),
      edit: (message) => {
        if (messageId === undefined) throw new Error('There is no message to edit.');
        return this.#edit(channelId, messageId, message);
      },
    });
  }

  async #inLane<T>(
    outbox: Outbox,
    lane: string,
    first: boolean,
    work: (slot: Slot) => Promise<T>,
    slot: Slot,
  ): Promise<T> {
    for (;;) {
      const permit = await entered(outbox, lane, first);
      let sent = false;
      let pause: RateLimitError | undefined;
      const counted: Slot = {
        create: (message, nonce) => {
          sent = true;
          return slot.create(message, nonce);
        },
        edit: (message) => {
          sent = true;
          return slot.edit(message);
        },
      };
      try {
        return await work(counted);
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        pause = error;
      } finally {
        permit.giveBack(sent, pause && { ms: pause.retryAfter, everywhere: pause.global });
      }
    }
  }

  async #create(channelId: string, message: Message, nonce: string): Promise<string> {
    const { body, files } = await this.render(message);
    const { replyTo } = message;
    const reference = { message_id: replyTo, fail_if_not_exists: false };
    const sent = {
      ...body,
      nonce,
      enforce_nonce: true,
      ...(replyTo !== undefined && { message_reference: reference }),
    };
    const route = Routes.channelMessages(channelId);
    return posted.parse(
      await postFailing((signal) => this.#rest.post(route, { ...withFiles({ body: sent, files }), signal })),
    ).id;
  }

  async #edit(channelId: string, messageId: string, message: Message): Promise<void> {
    const sent = await this.render(message);
    const route = Routes.channelMessage(channelId, messageId);
    const edit = () => postFailing((signal) => this.#rest.patch(route, { ...withFiles(sent), signal }));
    try {
      await edit();
    } catch (error) {
      if (!(error instanceof ThreadArchived)) throw error;
      await this.#wake(channelId);
      await edit();
    }
  }

  /** Reopens an archived thread. For a locked thread, this needs the permission to manage threads. */
  async #wake(threadId: string): Promise<void> {
    const body = { archived: false };
    await postFailing((signal) => this.#rest.patch(Routes.channel(threadId), { body, signal }));
  }

  async #editByToken({ applicationId, token }: Token, message: Message): Promise<void> {
    const sent = await this.render(message);
    const route = Routes.webhookMessage(applicationId, token, '@original');
    try {
      await this.#rest.patch(route, {
        ...withFiles(sent),
        auth: false,
        signal: AbortSignal.timeout(patience),
      });
    } catch (error) {
      // Only the bot itself can reopen the thread.
      if (isOfArchivedThread(error)) throw new TokenRefused('The thread is archived.', { cause: error });
      // If Discord rejects the request as invalid, another token won't help.
      if (isUnfit(error)) throw new PostFailed('unfit', error.message);
      throw new TokenRefused('Discord did not accept the token.', { cause: error });
    }
  }

  /** Rejects waiting requests. They are sent after the next start. */
  close(): void {
    this.#own.close();
    this.#byToken.close();
  }
}

async function entered(outbox: Outbox, lane: string, first: boolean) {
  try {
    return await outbox.enter(lane, first);
  } catch (error) {
    if (error instanceof OutboxClosed) throw new PostFailed('later', error.message);
    throw error;
  }
}

const isOfArchivedThread = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidActionOnArchivedThread;

/** Whether Discord rejected the request as invalid, which a retry would not change. */
const isUnfit = (error: unknown): error is DiscordAPIError & { readonly status: 400 | 413 } =>
  error instanceof DiscordAPIError && (error.status === 400 || error.status === 413);

/** Runs a request. Converts Discord's errors to a `PostFailed` that says whether a retry may help. */
export async function postFailing<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await request(AbortSignal.timeout(patience));
  } catch (error) {
    // The outbox handles these by waiting.
    if (error instanceof RateLimitError) throw error;
    if (error instanceof DiscordAPIError) {
      if (isOfArchivedThread(error)) throw new ThreadArchived('forbidden', error.message);
      if (gone.has(error.code) || error.code === notForMessages) throw new PostFailed('gone', error.message);
      if (forbidden.has(error.code)) throw new PostFailed('forbidden', error.message);
      if (isUnfit(error)) throw new PostFailed('unfit', error.message);
      if (error.status < 500 && error.status !== 429) throw error;
    }
    throw new PostFailed('later', error instanceof Error ? error.message : String(error));
  }
}
