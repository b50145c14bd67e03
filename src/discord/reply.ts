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
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import type { Message } from '../table/message.ts';
import { insist } from './insist.ts';
import type { Files, Render, Rendered } from './render.ts';

/** Milliseconds before an answer that is not ready yet is deferred; Discord gives up after 3,000. */
export const patience = 1_500;
/** Milliseconds after which a first answer is not sent again: Discord would not take it any more. */
const lastWord = 2_900;
/** The time that a first answer gets at least, in milliseconds, however late it is. */
const leastTime = 500;
/** Milliseconds that a request after the first answer may take: the table's other answers wait for it. */
const afterwards = 5_000;

type Interaction = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/** The answer did not arrive: Discord is out of reach, or gave up waiting. What was done stays done. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** What Discord answers to a first answer, when it is asked to. */
const called = z.object({
  resource: z.object({ message: z.object({ id: z.string() }).optional() }).optional(),
});
const sentMessage = z.object({ id: z.string() });

interface Callback {
  readonly type: InteractionResponseType;
  readonly data?: unknown;
}

/**
 * The one answer to an interaction. It is deferred by itself when it takes long, so that Discord never waits in vain,
 * and the same calls work before and after that. All of them throw `NotDelivered` when Discord could not be told.
 */
export class Reply {
  readonly #interaction: Interaction;
  readonly #render: Render;
  /** Deferring as an update keeps the message that was pressed; otherwise a "thinking" reply stands in. */
  readonly #asUpdate: boolean;
  readonly #private: boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #since = performance.now();
  #deferring: Promise<void> | undefined;
  #deferred = false;
  #given = false;
  #answeredAt: number | undefined;

  constructor(
    interaction: Interaction,
    how: { readonly update: boolean; readonly private: boolean },
    render: Render,
  ) {
    this.#interaction = interaction;
    this.#render = render;
    this.#asUpdate = how.update && !interaction.isChatInputCommand();
    this.#private = how.private;
    this.#timer = setTimeout(() => {
      // When the deferral fails there may still be time for the answer itself, which tells what is wrong.
      this.#deferring = this.#first(this.#deferral(), 'deferred').then(ignored, ignored);
    }, patience);
  }

  /** When Discord had taken the first answer, a deferral or the answer itself, on the clock of `performance`. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  /** Whether the answer has been given: what is said from now on is said besides it. */
  get given(): boolean {
    return this.#given;
  }

  #deferral(): Callback {
    if (this.#asUpdate) return { type: InteractionResponseType.DeferredMessageUpdate };
    const data = flags(this.#private);
    return { type: InteractionResponseType.DeferredChannelMessageWithSource, data };
  }

  /** Whether the answer was deferred before; from now on it will not be. */
  async #ready(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#deferring;
    return this.#deferred;
  }

  /**
   * Sends the first answer. When only the acknowledgement of it got lost, Discord says to the repetition that there is
   * an answer already: then it is ours, since no interaction is taken twice. Returns the id of the new message if it was
   * asked for and Discord has told it.
   */
  async #first(
    callback: Callback,
    becomes: 'deferred' | 'replied',
    files: Rendered['files'] = [],
    askId = false,
  ): Promise<string | undefined> {
    const { id, token, client } = this.#interaction;
    const query = askId ? { query: new URLSearchParams({ with_response: 'true' }) } : {};
    const send = (signal: AbortSignal) =>
      client.rest.post(Routes.interactionCallback(id, token), {
        body: callback,
        files,
        ...query,
        auth: false,
        signal,
      });
    const now = performance.now();
    try {
      const until = Math.max(this.#since + lastWord, now + leastTime);
      const answer = called.safeParse(await insist(send, isOutOfReach, until - now));
      this.#taken(becomes);
      return answer.data?.resource?.message?.id;
    } catch (error) {
      if (!hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged))
        throw notDelivered(error);
      this.#taken(becomes);
      return undefined;
    }
  }

  #taken(becomes: 'deferred' | 'replied'): void {
    this.#answeredAt ??= performance.now();
    if (becomes === 'deferred') this.#deferred = true;
    else this.#given = true;
  }

  /** A message of its own, for everybody or the person alone. Returns its id when it is for everybody. */
  async say(message: Message, isPrivate: boolean, files: Files = []): Promise<string | undefined> {
    const rendered = await this.#render(message, files);
    if (!(await this.#ready())) {
      const data = { ...rendered.body, ...flags(isPrivate) };
      const callback = { type: InteractionResponseType.ChannelMessageWithSource, data };
      const id = await this.#first(callback, 'replied', rendered.files, !isPrivate);
      return isPrivate ? undefined : (id ?? this.#original('get'));
    }
    if (this.#asUpdate) {
      await this.#followUp(rendered, isPrivate);
      return undefined;
    }
    if (isPrivate && !this.#private) {
      // "Thinking" was public: what is meant for one person must not take its place.
      await this.#original('delete');
      await this.#followUp(rendered, true);
      return undefined;
    }
    return this.#original('patch', rendered);
  }

  /** Reads, changes or deletes the message that the interaction belongs to; returns its id. */
  #original(method: 'get' | 'patch' | 'delete', rendered?: Rendered): Promise<string | undefined> {
    const { applicationId, token } = this.#interaction;
    return this.#after(method, Routes.webhookMessage(applicationId, token, '@original'), rendered);
  }

  async #followUp({ body, files }: Rendered, isPrivate: boolean): Promise<void> {
    const { applicationId, token } = this.#interaction;
    await this.#after('post', Routes.webhook(applicationId, token), {
      body: { ...body, ...flags(isPrivate) },
      files,
    });
  }

  /** A request after the first answer; returns the id of its message. */
  async #after(
    method: 'get' | 'post' | 'patch' | 'delete',
    route: `/${string}`,
    rendered: Partial<Rendered> = {},
  ): Promise<string | undefined> {
    const { rest } = this.#interaction.client;
    try {
      const signal = AbortSignal.timeout(afterwards);
      const answer = await rest[method](route, { ...rendered, auth: false, signal });
      this.#given = true;
      return sentMessage.safeParse(answer).data?.id;
    } catch (error) {
      throw notDelivered(error);
    }
  }

  /** Replaces the message that was pressed. @throws NotDelivered also when that message was deleted meanwhile */
  async update(message: Message): Promise<void> {
    const { body, files } = await this.#render(message);
    const interaction = this.#interaction;
    if (await this.#ready()) await this.#original('patch', { body, files });
    else if (interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage()))
      await this.#updating({ body, files });
    else {
      const data = { ...body, ...flags(true) };
      await this.#first({ type: InteractionResponseType.ChannelMessageWithSource, data }, 'replied', files);
    }
  }

  async #updating({ body, files }: Rendered): Promise<void> {
    try {
      await this.#first({ type: InteractionResponseType.UpdateMessage, data: body }, 'replied', files);
    } catch (error) {
      if (!(error instanceof NotDelivered) || !hasCode(error.cause, RESTJSONErrorCodes.UnknownMessage))
        throw error;
      const panels = [{ title: '', text: 'That message is gone. The table comes again in a moment.' }];
      await this.say({ panels, rows: [] }, true);
      throw error;
    }
  }

  /** One more message for the person alone, after the answer. */
  async also(message: Message): Promise<void> {
    await this.#followUp(await this.#render(message), true);
  }

  /** Nothing is answered any more: Discord has an answer, or gave up. */
  done(): void {
    clearTimeout(this.#timer);
  }

  /** Opens a box to type in. Discord rules that out after a deferral: then the person is asked to press again. */
  async ask(modal: ModalBuilder): Promise<void> {
    if ((await this.#ready()) || !this.#interaction.isMessageComponent()) {
      const panels = [{ title: '', text: 'That took me a moment too long. Please press it again.' }];
      await this.say({ panels, rows: [] }, true);
    } else await this.#first({ type: InteractionResponseType.Modal, data: modal.toJSON() }, 'replied');
  }
}

const ignored = (): void => undefined;

const flags = (isPrivate: boolean) => (isPrivate ? { flags: MessageFlags.Ephemeral } : {});

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof DiscordAPIError && error.code === code;

/** Neither an answer of Discord nor a mistake of ours: its server or the connection failed. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof HTTPError ||
  (error instanceof Error &&
    'code' in error &&
    !(error instanceof DiscordAPIError || error instanceof DiscordjsError) &&
    !(error instanceof TypeError || error instanceof RangeError));

/** Answers that Discord gives when it has stopped waiting, or when what we answer to is gone. */
const tooLate = new Set<number | string>([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
]);

/** The error to throw: `NotDelivered` unless Discord found fault with what we sent, which is a mistake of ours. */
function notDelivered(error: unknown): unknown {
  const fault =
    error instanceof DiscordAPIError
      ? error.status < 500 && !tooLate.has(error.code)
      : error instanceof DiscordjsError || error instanceof TypeError || error instanceof RangeError;
  return fault
    ? error
    : new NotDelivered('The answer to an interaction could not be delivered.', { cause: error });
}
