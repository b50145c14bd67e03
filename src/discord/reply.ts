import {
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { Message } from '../table/message.ts';
import { render } from './render.ts';

/** Milliseconds before an answer that is not ready yet is deferred; Discord gives up after 3,000. */
export const patience = 1_500;

type Interaction = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;
type Files = readonly { readonly name: string; readonly content: string }[];

/**
 * The one answer to an interaction. It is deferred by itself when it takes long, so that Discord never waits in vain,
 * and the same calls work before and after that.
 */
export class Reply {
  readonly #interaction: Interaction;
  /** Deferring as an update keeps the message that was pressed; otherwise a "thinking" reply stands in. */
  readonly #asUpdate: boolean;
  readonly #private: boolean;
  readonly #timer: NodeJS.Timeout;
  #deferring: Promise<unknown> | undefined;

  constructor(interaction: Interaction, how: { readonly update: boolean; readonly private: boolean }) {
    this.#interaction = interaction;
    this.#asUpdate = how.update && !interaction.isChatInputCommand();
    this.#private = how.private;
    this.#timer = setTimeout(() => {
      this.#deferring = this.#defer();
      // Whoever answers waits for this promise and sees its error; here it only must not go unhandled.
      this.#deferring.catch(() => undefined);
    }, patience);
  }

  #defer(): Promise<unknown> {
    const { flags } = this.#flags(this.#private);
    if (this.#asUpdate && !this.#interaction.isChatInputCommand()) return this.#interaction.deferUpdate();
    return this.#interaction.deferReply({ flags });
  }

  #flags(isPrivate: boolean) {
    return { flags: isPrivate ? ([MessageFlags.Ephemeral] as const) : ([] as const) };
  }

  async #ready(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#deferring;
    return this.#deferring !== undefined;
  }

  /** A message of its own, for everybody or the person alone. Returns its id when it is for everybody. */
  async say(message: Message, isPrivate: boolean, files: Files = []): Promise<string | undefined> {
    const rendered = await render(message, files);
    const deferred = await this.#ready();
    if (!deferred) {
      const response = await this.#interaction.reply({
        ...rendered,
        ...this.#flags(isPrivate),
        withResponse: true,
      });
      return response.resource?.message?.id;
    }
    if (this.#asUpdate) {
      await this.#interaction.followUp({ ...rendered, ...this.#flags(isPrivate) });
      return undefined;
    }
    if (isPrivate && !this.#private) {
      // "Thinking" was public: what is meant for one person must not take its place.
      await this.#interaction.deleteReply();
      await this.#interaction.followUp({ ...rendered, ...this.#flags(true) });
      return undefined;
    }
    return (await this.#interaction.editReply(rendered)).id;
  }

  /** Replaces the message that was pressed. */
  async update(message: Message): Promise<void> {
    const rendered = await render(message);
    const deferred = await this.#ready();
    if (deferred) await this.#interaction.editReply(rendered);
    else if (this.#interaction.isMessageComponent()) await this.#interaction.update(rendered);
    else if (this.#interaction.isModalSubmit() && this.#interaction.isFromMessage()) {
      await this.#interaction.update(rendered);
    } else await this.#interaction.reply({ ...rendered, ...this.#flags(true) });
  }

  /** One more message for the person alone, after the answer. */
  async also(message: Message): Promise<void> {
    await this.#interaction.followUp({ ...(await render(message)), ...this.#flags(true) });
  }

  /** Called when something else (a modal) has answered. */
  done(): void {
    clearTimeout(this.#timer);
  }
}
