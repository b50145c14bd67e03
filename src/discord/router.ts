import { ActionRowBuilder, ModalBuilder, TextInputBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';
import { RuleError } from '../engine/rule-error.ts';
import type { Message } from '../table/message.ts';
import { type Outcome, pressed } from '../table/pressing.ts';
import type { ChannelPost } from './channel-post.ts';
import type { Bot, Command } from './command.ts';
import { customId, readCustomId } from './custom-id.ts';
import { actorOf } from './person.ts';
import { Reply } from './reply.ts';

/** Id of the one box in a modal. */
const box = 'text';

type Answerable = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/** Takes every interaction to the room that answers it, and is the one place where errors become sentences. */
export class Router {
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #bot: Bot;
  readonly #post: ChannelPost;
  readonly #running = new Set<Promise<void>>();
  #closing = false;

  constructor(commands: readonly Command[], bot: Bot, post: ChannelPost) {
    this.#commands = new Map(commands.map((command) => [command.data.name, command]));
    this.#bot = bot;
    this.#post = post;
  }

  /** Handles an interaction to its end; never rejects. */
  take(interaction: Interaction): void {
    const work = this.#take(interaction).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Takes no more work and waits for what runs. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#running);
  }

  async #take(interaction: Interaction): Promise<void> {
    const started = performance.now();
    const line: Record<string, unknown> = { interaction: interaction.id, kind: kindOf(interaction) };
    try {
      await this.#route(interaction, line);
    } catch (error) {
      line['failed'] = true;
      this.#bot.log.error({ ...line, err: error }, 'an interaction could not be answered');
    }
    line['ms'] = Math.round(performance.now() - started);
    this.#bot.log.info(line, 'interaction');
  }

  async #route(interaction: Interaction, line: Record<string, unknown>): Promise<void> {
    if (interaction.isAutocomplete()) return this.#complete(interaction, line);
    if (!interaction.isRepliable()) return;
    if (
      !(interaction.isChatInputCommand() || interaction.isMessageComponent() || interaction.isModalSubmit())
    )
      return;
    if (this.#closing) {
      const reply = new Reply(interaction, { update: false, private: true });
      await reply.say(
        words('One moment', 'I am just restarting. Nothing is lost; please try again shortly.'),
        true,
      );
      return;
    }
    if (interaction.isChatInputCommand()) await this.#command(interaction, line);
    else await this.#press(interaction, line);
  }

  async #command(interaction: ChatInputCommandInteraction, line: Record<string, unknown>): Promise<void> {
    line['command'] = interaction.commandName;
    const command = this.#commands.get(interaction.commandName);
    const cached = interaction.inCachedGuild() ? interaction : undefined;
    const isPrivate = command && cached ? (command.privately?.(cached) ?? true) : true;
    const reply = new Reply(interaction, { update: false, private: isPrivate });
    await this.#answering(interaction, reply, line, async () => {
      if (!command) throw new RuleError('unknown-command', 'I do not know that command (any more).');
      if (!cached) throw new RuleError('no-server', 'I play in servers only, not in private messages.');
      mustBeAllowed(command, cached);
      const answer = await command.run(cached, this.#bot);
      if ('table' in answer) {
        line['table'] = answer.table;
        await this.#bot.tables.showThrough(answer.table, async (message) => {
          const id = await reply.say(message, false);
          if (id !== undefined) this.#post.remember(id, interaction.webhook);
          return id;
        });
      } else await reply.say(answer.message, answer.private, answer.files);
    });
  }

  async #complete(interaction: AutocompleteInteraction, line: Record<string, unknown>): Promise<void> {
    line['command'] = interaction.commandName;
    const command = this.#commands.get(interaction.commandName);
    try {
      const complete = command?.complete;
      const found = complete && interaction.inCachedGuild() ? await complete(interaction, this.#bot) : [];
      await interaction.respond(found.slice(0, 25));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      // No table here, nothing to complete: an empty list says so.
      await interaction.respond([]);
    }
  }

  async #press(
    interaction: MessageComponentInteraction | ModalSubmitInteraction,
    line: Record<string, unknown>,
  ) {
    const press = readCustomId(interaction.customId);
    const reply = new Reply(interaction, { update: interaction.message !== null, private: true });
    await this.#answering(interaction, reply, line, async () => {
      if (!press) throw new RuleError('unknown-control', 'I do not know that button (any more).');
      line['table'] = press.table;
      line['press'] = press.do;
      if (!interaction.inCachedGuild()) throw new RuleError('no-server', 'I play in servers only.');
      const table = await this.#bot.tables.stored(press.table);
      if (table.guildId !== interaction.guildId)
        throw new RuleError('no-such-table', 'I do not know that table.');
      const values = valuesOf(interaction);
      const outcome = await pressed(this.#bot.tables, {
        press,
        actor: actorOf(interaction.member),
        source: interaction.id,
        ...(values ? { values } : {}),
      });
      await this.#deliver(interaction, reply, outcome, table.messageId);
    });
  }

  async #deliver(
    interaction: MessageComponentInteraction | ModalSubmitInteraction,
    reply: Reply,
    outcome: Outcome,
    tableMessage: string | undefined,
  ): Promise<void> {
    const onEphemeral = interaction.message?.flags.has(MessageFlags.Ephemeral) ?? false;
    if (outcome.kind === 'ask') {
      reply.done();
      if (interaction.isMessageComponent()) await interaction.showModal(modal(outcome));
      return;
    }
    if (outcome.kind === 'private') {
      if (onEphemeral) await reply.update(outcome.message);
      else await reply.say(outcome.message, true);
      return;
    }
    const word = outcome.kind === 'late' ? outcome.word : outcome.said;
    const pressedId = interaction.message?.id;
    if (onEphemeral) {
      // The table's own message follows by itself; here the private menu has done its work.
      await reply.update(words('', word));
    } else if (pressedId !== undefined && (tableMessage === undefined || tableMessage === pressedId)) {
      this.#post.remember(pressedId, interaction.webhook);
      await this.#bot.tables.showThrough(outcome.table, async (message) => {
        await reply.update(message);
        return pressedId;
      });
      if (outcome.kind === 'late') await reply.also(words('', word));
    } else {
      await reply.say(
        words('', `${word}\nThe table is further down; \`/table board\` brings it here.`),
        true,
      );
    }
  }

  /** Runs the work; what goes wrong becomes a sentence for the person, with a code for the log. */
  async #answering(
    interaction: Answerable,
    reply: Reply,
    line: Record<string, unknown>,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DiscordAPIError && answeredAlready.has(error.code)) {
        // Discord delivered the interaction twice, or gave up on it: the table's message catches up by itself.
        line['code'] = `discord-${error.code}`;
        reply.done();
        return;
      }
      await this.#apologise(interaction, reply, line, error);
    }
  }

  async #apologise(interaction: Answerable, reply: Reply, line: Record<string, unknown>, error: unknown) {
    if (error instanceof RuleError) {
      line['code'] = error.code;
      await reply.say(words('', error.message), true);
      return;
    }
    const reference = interaction.id.slice(-6);
    this.#bot.log.error({ ...line, err: error, reference }, 'something went wrong');
    line['code'] = 'internal';
    const sentence = `Something went wrong on my side, and nothing was lost. Please try again; if it happens again, tell the host the number **${reference}**.`;
    if (interaction.replied) await reply.also(words('', sentence));
    else await reply.say(words('', sentence), true);
  }
}

const answeredAlready = new Set<number | string>([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
]);

const words = (title: string, text: string): Message => ({ panels: [{ title, text }], rows: [] });

function kindOf(interaction: Interaction): string {
  if (interaction.isAutocomplete()) return 'autocomplete';
  if (interaction.isChatInputCommand()) return 'command';
  if (interaction.isModalSubmit()) return 'modal';
  if (interaction.isAnySelectMenu()) return 'menu';
  return interaction.isButton() ? 'button' : 'other';
}

function valuesOf(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
): readonly string[] | undefined {
  if (interaction.isModalSubmit()) return [interaction.fields.getTextInputValue(box)];
  return interaction.isStringSelectMenu() ? interaction.values : undefined;
}

/** What Discord checks by `default_member_permissions` is checked again here: a server may have been slow to learn it. */
function mustBeAllowed(command: Command, interaction: ChatInputCommandInteraction<'cached'>): void {
  const needed = command.data.default_member_permissions;
  if (needed === null || needed === undefined) return;
  if (!interaction.memberPermissions.has(BigInt(needed))) {
    throw new RuleError('not-allowed', 'That command is for those who manage this server.');
  }
}

function modal({ press, title, label }: Extract<Outcome, { kind: 'ask' }>): ModalBuilder {
  const input = new TextInputBuilder()
    .setCustomId(box)
    .setLabel(label.slice(0, 45))
    .setStyle(TextInputStyle.Short)
    .setMinLength(1)
    .setMaxLength(60)
    .setRequired(true);
  return new ModalBuilder()
    .setCustomId(customId(press))
    .setTitle(title.slice(0, 45))
    .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(input));
}
