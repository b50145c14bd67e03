import { setTimeout as sleep } from 'node:timers/promises';
import type { ModalBuilder } from '@discordjs/builders';
import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  DiscordjsError,
  HTTPError,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Message } from '../table/message.ts';
import { render } from './render.ts';

/** Milliseconds before an answer that is not ready yet is deferred; Discord gives up after 3,000. */
export const patience = 1_500;

/** Pauses before an answer is sent again when Discord is out of reach, in milliseconds: no longer than it waits. */
const pauses = [150, 350, 700];

type Interaction = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;
type Files = readonly { readonly name: string; readonly content: string }[];

/** The answer did not arrive: Discord is out of reach, or gave up waiting. What was done stays done. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/**
 * The one answer to an interaction. It is deferred by itself when it takes long, so that Discord never waits in vain,
 * and the same calls work before and after that. All of them throw `NotDelivered` when Discord could not be told.
 */
export class Reply {
  readonly #interaction: Interaction;
  /** Deferring as an update keeps the message that was pressed; otherwise a "thinking" reply stands in. */
  readonly #asUpdate: boolean;
  readonly #private: boolean;
  readonly #timer: NodeJS.Timeout;
  #deferring: Promise<unknown> | undefined;
  #answeredAt: number | undefined;

  constructor(interaction: Interaction, how: { readonly update: boolean; readonly private: boolean }) {
    this.#interaction = interaction;
    this.#asUpdate = how.update && !interaction.isChatInputCommand();
    this.#private = how.private;
    this.#timer = setTimeout(() => {
      // When the deferral fails there may still be time for the answer itself, which tells what is wrong.
      this.#deferring = this.#first(() => this.#defer(), 'deferred').catch(() => undefined);
    }, patience);
  }

  /** When Discord had taken the first answer, a deferral or the answer itself, on the clock of `performance`. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  #defer(): Promise<unknown> {
    const { flags } = this.#flags(this.#private);
    if (this.#asUpdate && !this.#interaction.isChatInputCommand()) return this.#interaction.deferUpdate();
    return this.#interaction.deferReply({ flags });
  }

  #flags(isPrivate: boolean) {
    return { flags: isPrivate ? ([MessageFlags.Ephemeral] as const) : ([] as const) };
  }

  /** Whether the answer was deferred before; from now on it will not be. */
  async #ready(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#deferring;
    return this.#interaction.deferred;
  }

  /**
   * Sends the first answer. When only the acknowledgement of it got lost, Discord says to the repetition that there is
   * an answer already: then it is ours, since no interaction is taken twice.
   */
  async #first<T>(send: () => Promise<T>, becomes: 'deferred' | 'replied'): Promise<T | undefined> {
    for (let attempt = 0; ; attempt++) {
      try {
        const sent = await send();
        this.#answeredAt ??= performance.now();
        return sent;
      } catch (error) {
        if (hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)) {
          this.#answeredAt ??= performance.now();
          this.#interaction[becomes] = true;
          return undefined;
        }
        const pause = pauses[attempt];
        if (pause === undefined || !isOutOfReach(error)) throw notDelivered(error);
        await sleep(pause);
      }
    }
  }

  /** A message of its own, for everybody or the person alone. Returns its id when it is for everybody. */
  async say(message: Message, isPrivate: boolean, files: Files = []): Promise<string | undefined> {
    const rendered = await render(message, files);
    if (!(await this.#ready())) {
      const answer = { ...rendered, ...this.#flags(isPrivate), withResponse: true } as const;
      const response = await this.#first(() => this.#interaction.reply(answer), 'replied');
      if (isPrivate) return undefined;
      return response?.resource?.message?.id ?? this.#after(async () => this.#interaction.fetchReply());
    }
    if (this.#asUpdate) {
      await this.#after(() => this.#interaction.followUp({ ...rendered, ...this.#flags(isPrivate) }));
      return undefined;
    }
    if (isPrivate && !this.#private) {
      // "Thinking" was public: what is meant for one person must not take its place.
      await this.#after(async () => {
        await this.#interaction.deleteReply();
        return undefined;
      });
      await this.#after(() => this.#interaction.followUp({ ...rendered, ...this.#flags(true) }));
      return undefined;
    }
    return this.#after(() => this.#interaction.editReply(rendered));
  }

  /** A request after the first answer; returns the id of its message. */
  async #after(request: () => Promise<{ readonly id: string } | undefined>): Promise<string | undefined> {
    try {
      return (await request())?.id;
    } catch (error) {
      throw notDelivered(error);
    }
  }

  /** Replaces the message that was pressed. @throws NotDelivered also when that message was deleted meanwhile */
  async update(message: Message): Promise<void> {
    const rendered = await render(message);
    const interaction = this.#interaction;
    if (await this.#ready()) await this.#after(() => interaction.editReply(rendered));
    else if (interaction.isMessageComponent())
      await this.#updating(() => this.#first(() => interaction.update(rendered), 'replied'));
    else if (interaction.isModalSubmit() && interaction.isFromMessage())
      await this.#updating(() => this.#first(() => interaction.update(rendered), 'replied'));
    else await this.#first(() => interaction.reply({ ...rendered, ...this.#flags(true) }), 'replied');
  }

  async #updating(update: () => Promise<unknown>): Promise<void> {
    try {
      await update();
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
    const rendered = await render(message);
    await this.#after(() => this.#interaction.followUp({ ...rendered, ...this.#flags(true) }));
  }

  /** Nothing is answered any more: Discord has an answer, or gave up. */
  done(): void {
    clearTimeout(this.#timer);
  }

  /** Opens a box to type in. Discord rules that out after a deferral: then the person is asked to press again. */
  async ask(modal: ModalBuilder): Promise<void> {
    const interaction = this.#interaction;
    if ((await this.#ready()) || !interaction.isMessageComponent()) {
      const panels = [{ title: '', text: 'That took me a moment too long. Please press it again.' }];
      await this.say({ panels, rows: [] }, true);
    } else await this.#first(() => interaction.showModal(modal), 'replied');
  }
}

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
