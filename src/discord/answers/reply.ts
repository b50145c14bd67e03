import type { ModalBuilder } from '@discordjs/builders';
import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  DiscordjsError,
  HTTPError,
  InteractionResponseType,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type REST,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from '../../table/message/message.ts';
import { withFiles } from '../posts/multipart.ts';
import { type Files, picturesIn, type Render, type Rendered } from '../posts/render.ts';
import { mostRequests, retry } from './retry.ts';

/**
 * Limits for the first answer to an interaction, in milliseconds. Discord stops waiting after 3,000. Tests change them.
 */
export interface AnswerLimits {
  /** Time before a slow answer is deferred. */
  readonly deferAfter: number;
  /** Time after which the first answer isn't retried, because Discord would no longer accept it. */
  readonly lastWord: number;
  /** Time for suggestions, which can't be deferred. */
  readonly suggestWithin: number;
}

export const usualLimits: AnswerLimits = { deferAfter: 1_500, lastWord: 2_900, suggestWithin: 2_000 };

/** Minimum time for sending a first answer, in milliseconds, even when it's late. */
const leastTime = 500;
/** Timeout for requests after the first answer, in milliseconds. The table's other answers wait for these requests. */
const afterwards = 5_000;

type Interaction = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/**
 * Thrown if the answer didn't arrive, because Discord was unreachable or stopped waiting. Completed actions
 * remain in effect.
 */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** Discord's response to a first answer, if the request asks for it. */
const called = z.object({
  resource: z.object({ message: z.object({ id: z.string() }).optional() }).optional(),
});
const sentMessage = z.object({ id: z.string() });

/** A message that only one person sees. */
export interface Alone extends PrivateAddress {
  readonly id: string;
}

interface Callback {
  readonly type: InteractionResponseType;
  readonly data?: unknown;
}

/** An answer that contains a message. */
interface WithMessage {
  readonly callback: Callback;
  readonly rendered: Rendered;
  /** The deferral that this answer can replace. */
  readonly deferral: Callback;
}

/**
 * The reply to one interaction. It defers automatically when the answer takes long, so that Discord gets one
 * in time. Callers use the same methods before and after the deferral. All methods throw `NotDelivered` if
 * Discord can't be reached.
 */
export class Reply {
  readonly #interaction: Interaction;
  readonly #render: Render;
  readonly #rest: REST;
  /** Whether to defer as an update, which keeps the pressed message. Otherwise Discord shows "thinking". */
  readonly #asUpdate: boolean;
  readonly #private: boolean;
  readonly #lastWord: number;
  readonly #timer: NodeJS.Timeout;
  readonly #since = performance.now();
  #deferring: Promise<unknown> | undefined;
  #deferred = false;
  /** Whether the deferral failed in a way that leaves it unclear whether it arrived. */
  #unheard = false;
  /** Whether Discord's response to the answer showed that the earlier deferral had arrived. */
  #overtaken = false;
  #given = false;
  #answeredAt: number | undefined;
  /** The latest message that only this person sees. */
  #alone: Alone | undefined;
  /** Number of first answers sent so far, counting the deferral and retries. */
  #posts = 0;

  /** @param rest a client that doesn't retry automatically */
  constructor(
    interaction: Interaction,
    how: { readonly update: boolean; readonly private: boolean },
    render: Render,
    rest: REST,
    { deferAfter, lastWord }: AnswerLimits = usualLimits,
  ) {
    this.#interaction = interaction;
    this.#render = render;
    this.#rest = rest;
    this.#asUpdate = how.update && !interaction.isChatInputCommand();
    this.#private = how.private;
    this.#lastWord = lastWord;
    this.#timer = setTimeout(() => {
      // If the deferral fails, there may still be time to send the answer itself, which then reports the
      // error.
      this.#deferring = this.#first(this.#deferral(), 'deferred', mostRequests - 1).catch(
        (error: unknown) => {
          this.#unheard = error instanceof NotDelivered;
        },
      );
    }, deferAfter);
  }

  /** When Discord accepted the first answer or deferral, as a `performance.now()` time. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  /** Whether the answer was sent. Any later message is an additional one. */
  get given(): boolean {
    return this.#given;
  }

  #deferral(): Callback {
    return this.#asUpdate ? laterUpdate : laterMessage(this.#private);
  }

  /** Stops the timer that defers the answer. Returns whether the answer was already deferred. */
  async #ready(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#deferring;
    return this.#deferred;
  }

  /**
   * Sends the first answer and returns Discord's response. If only the acknowledgment was lost, Discord
   * rejects the retry because an answer exists. That answer is ours, since each interaction is handled once:
   * either this one or a deferral with a lost acknowledgment.
   *
   * @param most maximum number of requests for this interaction, including earlier ones
   * @param again what a retry sends instead
   */
  async #first(
    callback: Callback,
    becomes: 'deferred' | 'replied',
    most: number = mostRequests,
    { files, askId = false, again }: { files?: Rendered['files']; askId?: boolean; again?: Callback } = {},
  ): Promise<unknown> {
    const { id, token } = this.#interaction;
    const query = askId ? { query: new URLSearchParams({ with_response: 'true' }) } : {};
    const send = async (signal: AbortSignal, before: number) => {
      this.#posts += 1;
      const stoodIn = before > 0 && again !== undefined;
      const what = stoodIn ? { body: again } : { ...withFiles({ body: callback, files }), ...query };
      const route = Routes.interactionCallback(id, token);
      return { stoodIn, answer: await this.#rest.post(route, { ...what, auth: false, signal }) };
    };
    const now = performance.now();
    try {
      const within = Math.max(this.#since + this.#lastWord, now + leastTime) - now;
      const left = Math.max(1, most - this.#posts);
      const { stoodIn, answer } = await retry(send, isRetryable, { within, most: left });
      this.#taken(stoodIn ? 'deferred' : becomes);
      return answer;
    } catch (error) {
      if (!hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged))
        throw notDelivered(error);
      this.#overtaken = this.#unheard;
      this.#taken(this.#overtaken ? 'deferred' : becomes);
      return undefined;
    }
  }

  /**
   * Sends a message as the first answer. A picture that may have arrived isn't sent again: the retry sends
   * the deferral, and the message follows once Discord accepts it. Returns the message's id if requested and
   * known.
   *
   * @param deferred runs instead if the earlier deferral arrived
   */
  async #firstMessage(
    { callback, rendered, deferral }: WithMessage,
    askId = false,
    deferred = (): Promise<string | undefined> => this.#original('patch', rendered),
  ): Promise<string | undefined> {
    const { files } = rendered;
    const more = files.length > 0 ? { files, askId, again: deferral } : { askId };
    const answer = await this.#first(callback, 'replied', mostRequests, more);
    if (!this.#given) return this.#overtaken ? deferred() : this.#original('patch', rendered);
    return called.safeParse(answer).data?.resource?.message?.id;
  }

  #taken(becomes: 'deferred' | 'replied'): void {
    this.#answeredAt ??= performance.now();
    if (becomes === 'deferred') this.#deferred = true;
    else this.#given = true;
  }

  /** Sends a separate message, public or only for this person. Returns the id of a public message. */
  async say(message: Message, isPrivate: boolean, files: Files = []): Promise<string | undefined> {
    const rendered = await this.#render(message, files);
    if (await this.#ready()) return this.#sayDeferred(rendered, isPrivate);
    const deferred = () => this.#sayDeferred(rendered, isPrivate);
    const id = await this.#firstMessage(ownMessage(rendered, isPrivate), true, deferred);
    if (isPrivate && !this.#deferred) this.#isAlone(id, '@original');
    if (isPrivate || (this.#deferred && this.#asUpdate)) return undefined;
    return id ?? this.#original('get');
  }

  /**
   * Sends a message after a deferral. It replaces the deferral's message where possible; otherwise it is a
   * separate message.
   */
  async #sayDeferred(rendered: Rendered, isPrivate: boolean): Promise<string | undefined> {
    if (this.#asUpdate) {
      if (isPrivate) await this.#sayAlone(rendered);
      else await this.#followUp(rendered, false);
      return undefined;
    }
    if (isPrivate && !this.#private) {
      // The "thinking" message was public, so a private message can't replace it.
      await this.#original('delete');
      await this.#sayAlone(rendered);
      return undefined;
    }
    const id = await this.#original('patch', rendered);
    if (isPrivate) this.#isAlone(id, '@original');
    return id;
  }

  /** Sends a separate message that only this person sees. */
  async #sayAlone(rendered: Rendered): Promise<void> {
    const id = await this.#followUp(rendered, true);
    this.#isAlone(id, id ?? '');
  }

  /** Reads, edits or deletes the interaction's original message, and returns its id. */
  #original(method: 'get' | 'patch' | 'delete', rendered?: Rendered): Promise<string | undefined> {
    const { applicationId, token } = this.#interaction;
    return this.#after(method, Routes.webhookMessage(applicationId, token, '@original'), rendered);
  }

  #followUp({ body, files }: Rendered, isPrivate: boolean): Promise<string | undefined> {
    const { applicationId, token } = this.#interaction;
    return this.#after('post', Routes.webhook(applicationId, token), {
      body: { ...body, ...flags(isPrivate) },
      files,
    });
  }

  /** Sends a request after the first answer, and returns the message's id. */
  async #after(
    method: 'get' | 'post' | 'patch' | 'delete',
    route: `/${string}`,
    rendered: Partial<Rendered> = {},
  ): Promise<string | undefined> {
    const send = (signal: AbortSignal) =>
      this.#rest[method](route, { ...withFiles(rendered), auth: false, signal });
    try {
      const answer = await retry(send, isRetryable, { within: afterwards, parallel: false });
      this.#given = true;
      return sentMessage.safeParse(answer).data?.id;
    } catch (error) {
      throw notDelivered(error);
    }
  }

  /**
   * The latest message that only this person sees: a new one, or the pressed one after it was replaced. It
   * can be edited while the interaction's token is valid. Undefined if Discord didn't send its id.
   */
  get alone(): Alone | undefined {
    return this.#alone;
  }

  /**
   * Records the latest message that only this person sees.
   * @param id the message's id; undefined if Discord didn't send it, which makes the message unreachable
   */
  #isAlone(id: string | undefined, messageId: string): void {
    const { applicationId, token } = this.#interaction;
    this.#alone = id === undefined ? undefined : { applicationId, token, messageId, id };
  }

  /**
   * Replaces the pressed message.
   * @throws NotDelivered also if the message was deleted in the meantime
   */
  async update(message: Message): Promise<void> {
    const interaction = this.#interaction;
    const rendered = await this.#render(message, [], this.#asUpdate ? standing(interaction) : []);
    const pressed = 'message' in interaction ? interaction.message : null;
    if (pressed?.flags.has(MessageFlags.Ephemeral)) this.#isAlone(pressed.id, '@original');
    if (await this.#ready()) await this.#original('patch', rendered);
    else if (interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage()))
      await this.#updating(rendered);
    else await this.#firstMessage(ownMessage(rendered, true));
  }

  async #updating(rendered: Rendered): Promise<void> {
    const callback = { type: InteractionResponseType.UpdateMessage, data: rendered.body };
    try {
      await this.#firstMessage({ callback, rendered, deferral: laterUpdate });
    } catch (error) {
      if (!(error instanceof NotDelivered) || !hasCode(error.cause, RESTJSONErrorCodes.UnknownMessage))
        throw error;
      const panels = [{ title: '', text: 'That message is gone. The table will be back in a moment.' }];
      await this.say({ panels, rows: [] }, true);
      throw error;
    }
  }

  /**
   * Removes the pressed private message, which is no longer needed.
   *
   * @param instead replaces its content if it can't be removed
   */
  async away(instead: Message): Promise<void> {
    if (!(await this.#ready())) await this.#first(laterUpdate, 'deferred');
    try {
      await this.#original('delete');
    } catch (error) {
      const isGone = error instanceof NotDelivered && hasCode(error.cause, RESTJSONErrorCodes.UnknownMessage);
      if (!isGone) await this.#original('patch', await this.#render(instead));
    }
  }

  /** Sends an additional private message after the answer. */
  async also(message: Message): Promise<void> {
    await this.#sayAlone(await this.#render(message));
  }

  /** Cancels the pending deferral, once Discord has an answer or has stopped waiting. */
  done(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Opens an input box. Discord doesn't allow that after a deferral, so the person is then asked to press
   * again.
   */
  async ask(modal: ModalBuilder): Promise<void> {
    const open = { type: InteractionResponseType.Modal, data: modal.toJSON() };
    if (this.#interaction.isMessageComponent() && !(await this.#ready())) await this.#first(open, 'replied');
    if (this.#given) return;
    const panels = [{ title: '', text: 'That took me too long. Please press it again.' }];
    await this.say({ panels, rows: [] }, true);
  }
}

/**
 * Names of the pictures in the pressed message that can stay. None if the message also has other files, which
 * must be removed.
 */
function standing(interaction: Interaction): string[] {
  const message = 'message' in interaction ? interaction.message : null;
  return message?.attachments.size === 0 ? picturesIn(message.embeds) : [];
}

const flags = (isPrivate: boolean) => (isPrivate ? { flags: MessageFlags.Ephemeral } : {});

const laterUpdate: Callback = { type: InteractionResponseType.DeferredMessageUpdate };

const laterMessage = (isPrivate: boolean): Callback => ({
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: flags(isPrivate),
});

/** A new message as the first answer. */
const ownMessage = (rendered: Rendered, isPrivate: boolean): WithMessage => ({
  callback: {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: { ...rendered.body, ...flags(isPrivate) },
  },
  rendered,
  deferral: laterMessage(isPrivate),
});

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof DiscordAPIError && error.code === code;

/**
 * Whether Discord's server or the connection failed. False if Discord rejected the request or the bot made a
 * mistake.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof HTTPError ||
  (error instanceof Error &&
    'code' in error &&
    !(error instanceof DiscordAPIError || error instanceof DiscordjsError) &&
    !(error instanceof TypeError || error instanceof RangeError));

/** Discord's error codes for an interaction that expired or a message that is gone. */
const tooLate = new Set<number | string>([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
]);

/** Converts an error to `NotDelivered`, unless Discord rejected the request's content, which is a bug. */
function notDelivered(error: unknown): unknown {
  const fault =
    error instanceof DiscordAPIError
      ? error.status < 500 && !tooLate.has(error.code)
      : error instanceof DiscordjsError || error instanceof TypeError || error instanceof RangeError;
  return fault
    ? error
    : new NotDelivered('The answer to an interaction could not be delivered.', { cause: error });
}
