import {
  type APIApplicationCommandOption,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type REST,
} from 'discord.js';
import { wholeCharacters } from '../engine/characters.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { StoredTable } from '../store/records/table.ts';
import { Playback, type Playing } from '../table/channel/playback.ts';
import { lineStandsFor } from '../table/channel/private-answers.ts';
import { noSuchTable } from '../table/ledger/no-such-table.ts';
import { linked } from '../table/message/links.ts';
import type { Message, Press, TablePress } from '../table/message/message.ts';
import { PostFailed, type PrivatePost } from '../table/message/post.ts';
import type { Outcome } from '../table/outcome.ts';
import { pressed } from '../table/pressing.ts';
import { unwatched, type Watch } from '../watching/watch.ts';
import type { Bot, Command } from './answers/command.ts';
import { mustBeReadable } from './answers/command-options.ts';
import { beginLine, endLine, type InteractionLine, noteFault } from './answers/interaction-line.ts';
import { modal, valuesOf } from './answers/modal.ts';
import { Passing } from './answers/passing.ts';
import { type AnswerLimits, NotDelivered, Reply, usualLimits } from './answers/reply.ts';
import { type ChannelPost, isTablesOwn } from './posts/channel-post.ts';
import { readCustomId } from './posts/custom-id.ts';
import { groundOf } from './rights/ground.ts';
import { isGuestAt } from './rights/guests.ts';
import { mustBeAbleToWrite, mustBeAllowed } from './rights/permissions.ts';
import { personOf } from './rights/person.ts';
import { sightOf } from './rights/sight.ts';

/** How many interaction ids are remembered. Discord may deliver an interaction twice after a resume. */
const remembered = 5_000;

/** Maximum length of a short refusal, in characters, and how long a longer one is shown, in milliseconds. */
const glance = 90;
const sentenceStandsFor = 30_000;

/**
 * How long the answer to a press on a command's public message stands, in milliseconds. Its token, which removes it,
 * expires after 15 minutes.
 */
const commandStandsFor = 13.5 * 60_000;

/** A person who got a private message, and the table it is about. */
interface Whose {
  readonly table: string;
  readonly userId: string;
}

const keyOf = ({ table, userId }: Whose) => `${table} ${userId}`;

const keyOfCommand = (command: string, { channelId, user }: Answerable) =>
  `${command} ${channelId} ${user.id}`;

type Answerable = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/** Routes every interaction to the code that answers it. Only this class converts errors to messages. */
export class Router {
  readonly #commands: ReadonlyMap<string, Command>;
  /** The definitions of each command's options. */
  readonly #offered: ReadonlyMap<string, readonly APIApplicationCommandOption[]>;
  readonly #bot: Bot;
  readonly #post: ChannelPost;
  readonly #watch: Watch;
  /** The client for answers to interactions. */
  readonly #answers: REST;
  readonly #limits: AnswerLimits;
  readonly #passing: Passing;
  /** Replays that go on by themselves. */
  readonly #playback: Playback;
  readonly #running = new Set<Promise<void>>();
  readonly #taken = new Set<string>();
  /** Tables whose message is being updated by the answer to a press. */
  readonly #updating = new Set<string>();
  #closing = false;

  constructor(
    commands: readonly Command[],
    bot: Bot,
    post: ChannelPost,
    answers: REST,
    privatePost: PrivatePost,
    watch: Watch = unwatched,
    limits: AnswerLimits = usualLimits,
  ) {
    this.#commands = new Map(commands.map((command) => [command.data.name, command]));
    this.#offered = new Map(
      commands.map((command) => [command.data.name, command.data.toJSON().options ?? []]),
    );
    this.#bot = bot;
    this.#post = post;
    this.#watch = watch;
    this.#answers = answers;
    this.#limits = limits;
    this.#passing = new Passing(privatePost, bot.log);
    this.#playback = new Playback(privatePost, bot.log);
  }

  /** Handles an interaction; never rejects. */
  take(interaction: Interaction): void {
    if (this.#taken.has(interaction.id)) {
      this.#bot.log.debug({ interaction: interaction.id }, 'delivered twice');
      return;
    }
    this.#taken.add(interaction.id);
    const [oldest] = this.#taken;
    if (this.#taken.size > remembered && oldest !== undefined) this.#taken.delete(oldest);
    const work = this.#take(interaction).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /**
   * Rejects new interactions and waits for running ones. The answer to a new one asks the person to try
   * again.
   */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#playback.close();
    await this.idle();
    await this.#passing.close();
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #take(interaction: Interaction): Promise<void> {
    const started = performance.now();
    const line = beginLine(interaction);
    await this.#route(interaction, line).catch((error: unknown) => noteFault(line, error));
    endLine(line, this.#known(line), started, this.#bot.log, this.#watch);
  }

  /**
   * A fixed name for the command or press. Unknown custom ids and commands may contain anything, so they
   * aren't used.
   */
  #known({ command, press }: InteractionLine): string {
    if (press !== undefined && press !== 'command') return press;
    return command !== undefined && this.#commands.has(command) ? command : 'unknown';
  }

  async #route(interaction: Interaction, line: InteractionLine): Promise<void> {
    if (interaction.isAutocomplete()) return this.#complete(interaction, line);
    if (
      !(interaction.isChatInputCommand() || interaction.isMessageComponent() || interaction.isModalSubmit())
    ) {
      line.outcome = 'refused';
      line.code = 'unknown-kind';
      return;
    }
    if (this.#closing) {
      const reply = this.#reply(interaction, { update: false, private: true });
      await this.#answering(interaction, reply, line, async () => {
        line.outcome = 'refused';
        line.code = 'restarting';
        await reply.say(
          words('One moment', 'I’m restarting. Nothing is lost; please try again shortly.'),
          true,
        );
      });
      return;
    }
    if (interaction.isChatInputCommand()) await this.#command(interaction, line);
    else await this.#press(interaction, line);
  }

  #reply(interaction: Answerable, how: { readonly update: boolean; readonly private: boolean }): Reply {
    return new Reply(interaction, how, this.#post.render, this.#answers, this.#limits);
  }

  async #command(interaction: ChatInputCommandInteraction, line: InteractionLine): Promise<void> {
    line.command = interaction.commandName;
    const command = this.#commands.get(interaction.commandName);
    const cached = interaction.inCachedGuild() ? interaction : undefined;
    const isPrivate = command && cached ? answersPrivately(command, cached) : true;
    const reply = this.#reply(interaction, { update: false, private: isPrivate });
    await this.#answering(interaction, reply, line, async () => {
      if (!command) throw new RuleError('unknown-command', 'I don’t know that command.');
      if (!cached) throw new RuleError('no-server', 'I only play on servers, not in private messages.');
      this.#mustBeReadable(cached);
      mustBeAllowed(command, cached);
      const answer = await command.run(cached, this.#bot);
      if ('table' in answer) {
        line.table = answer.table;
        await this.#showNew(cached, reply, answer.table);
      } else {
        await reply.say(answer.message, answer.private, answer.files);
        const { shows } = answer.message;
        const about = answer.about ?? shows?.table;
        if (about !== undefined) await this.#stands(interaction, reply, about, answer.message);
        else if (command.oneAnswer && answer.private)
          await this.#replaces(interaction, reply, interaction.commandName, commandStandsFor);
      }
      if (answer.after !== undefined) await reply.also(await answer.after());
      if (answer.also === undefined) return;
      await reply.also(answer.also);
      // The additional message is removed when the person presses a control at the table.
      if ('table' in answer) await this.#stands(interaction, reply, answer.table, answer.also);
    });
  }

  /** Answers an interaction with a table's public message. */
  async #showNew(interaction: Answerable, reply: Reply, table: string): Promise<void> {
    await this.#bot.tables.showing.through(table, async (message) => {
      const id = await reply.say(message, false);
      if (id !== undefined) this.#post.remember(id, interaction);
      return id;
    });
  }

  #mustBeReadable(interaction: ChatInputCommandInteraction | AutocompleteInteraction): void {
    mustBeReadable(interaction.options.data, this.#offered.get(interaction.commandName) ?? []);
  }

  /** Sends suggestions. They are optional, so any failure sends an empty list in time. */
  async #complete(interaction: AutocompleteInteraction, line: InteractionLine): Promise<void> {
    line.command = interaction.commandName;
    const found = await within(this.#limits.suggestWithin, this.#suggestions(interaction, line));
    try {
      const shown = (found ?? []).slice(0, 25);
      await interaction.respond(shown.map((one) => ({ ...one, name: wholeCharacters(one.name) })));
      line.answeredAt = performance.now();
      if (found === undefined) line.outcome = 'late';
    } catch (error) {
      line.outcome = 'undelivered';
      line.err = error;
    }
  }

  async #suggestions(interaction: AutocompleteInteraction, line: InteractionLine): Promise<Suggestions> {
    const command = this.#commands.get(interaction.commandName);
    if (this.#closing || !command?.complete || !interaction.inCachedGuild()) return [];
    try {
      this.#mustBeReadable(interaction);
      return await command.complete(interaction, this.#bot);
    } catch (error) {
      // Without a table in the channel there is nothing to suggest.
      if (!(error instanceof RuleError)) noteFault(line, error);
      return [];
    }
  }

  async #press(interaction: MessageComponentInteraction | ModalSubmitInteraction, line: InteractionLine) {
    const press = readCustomId(interaction.customId);
    // A press that may open a new table leaves the pressed message unchanged.
    const anew = press !== undefined && opens(press) && !isPrivate(interaction);
    // A public message of a command stays as it is; the person gets an answer of their own.
    const own = press?.do === 'command' && !isPrivate(interaction);
    const how = { update: interaction.message !== null && !anew && !own, private: !anew };
    const reply = this.#reply(interaction, how);
    await this.#answering(interaction, reply, line, async () => {
      if (!press) throw new RuleError('unknown-control', 'That button no longer works.');
      line.press = press.do;
      if (!interaction.inCachedGuild()) throw new RuleError('no-server', 'I only play on servers.');
      if (press.do === 'command') {
        await this.#pressOfCommand(interaction, reply, press, line);
        return;
      }
      line.table = press.table;
      const table =
        press.do === 'rematch'
          ? await this.#bot.tables.rematches.around(press.table)
          : await this.#tableOf(press);
      const whose = { table: press.table, userId: interaction.user.id };
      const wasPlaying = await this.#playback.stop(keyOf(whose));
      const isGuest = await isGuestAt(press, this.#bot);
      if (table.guildId !== interaction.guildId && !isGuest) throw noSuchTable();
      if (!isGuest) this.#bot.tables.places.heardFrom(table);
      const { moderator, sees } = isGuest ? guest : await sightOf(interaction, table);
      const values = valuesOf(interaction);
      const outcome = await pressed(this.#bot.tables, {
        press,
        actor: { ...personOf(interaction.member), moderator },
        sees,
        wasPlaying,
        source: interaction.id,
        inPrivate: isPrivate(interaction),
        ...(opens(press) && interaction.isMessageComponent() && { ground: groundOf(interaction, this.#bot) }),
        ...(values ? { values } : {}),
      });
      if (outcome.kind === 'late') {
        line.outcome = 'late';
        line.code = outcome.code;
      }
      await this.#deliver(interaction, reply, press, outcome);
    });
  }

  /** The table of a press. Only its replay is left of one that was archived. */
  #tableOf({ do: what, table }: TablePress): Promise<StoredTable> {
    const { ledger, replaying } = this.#bot.tables;
    return what === 'step' ? replaying.stored(table) : ledger.stored(table);
  }

  /** Handles a press on a control of a command's private answer. */
  async #pressOfCommand(
    interaction: MessageComponentInteraction<'cached'> | ModalSubmitInteraction<'cached'>,
    reply: Reply,
    { command: name, verb }: Extract<Press, { readonly do: 'command' }>,
    line: InteractionLine,
  ): Promise<void> {
    const command = this.#commands.get(name);
    if (!interaction.isMessageComponent() || command?.press === undefined)
      throw new RuleError('unknown-control', 'That button no longer works.');
    line.command = name;
    const answer = await command.press(verb, interaction, this.#bot);
    if (!('message' in answer)) return;
    if (isPrivate(interaction) && answer.files === undefined) {
      await reply.update(answer.message);
      if (reply.alone !== undefined)
        await this.#passing.renew(keyOfCommand(name, interaction), reply.alone, commandStandsFor);
      return;
    }
    await reply.say(answer.message, true, answer.files);
    await this.#replaces(interaction, reply, name, commandStandsFor);
  }

  /**
   * Removes the person's earlier answers of a command's messages in the channel, for a new one.
   * @param besides whether they stay, because the new one says why a control of theirs does nothing
   */
  async #replaces(
    interaction: Answerable,
    reply: Reply,
    command: string,
    ms: number,
    besides = false,
  ): Promise<void> {
    const key = keyOfCommand(command, interaction);
    if (!besides) await this.#passing.clear(key);
    if (reply.alone !== undefined) this.#passing.said(key, reply.alone, ms);
  }

  async #deliver(
    interaction: MessageComponentInteraction | ModalSubmitInteraction,
    reply: Reply,
    press: TablePress,
    outcome: Outcome,
  ): Promise<void> {
    const onEphemeral = isPrivate(interaction);
    if (outcome.kind === 'ask') {
      await reply.ask(modal(outcome));
      return;
    }
    if (outcome.kind === 'opened') {
      await this.#showNew(interaction, reply, outcome.table);
      return;
    }
    if (outcome.kind === 'private') {
      if (onEphemeral && outcome.files === undefined) await reply.update(outcome.message);
      else await reply.say(outcome.message, true, outcome.files);
      const { message, playing } = outcome;
      await this.#stands(interaction, reply, press.table, message, { ...(playing && { playing }) });
      return;
    }
    if (outcome.kind === 'public') {
      await this.#showAll(interaction, outcome.message);
      await reply.update(outcome.own);
      await this.#stands(interaction, reply, press.table, outcome.own);
      return;
    }
    const again = outcome.kind === 'table' ? outcome.again : undefined;
    const word = outcome.kind === 'late' ? outcome.word : outcome.said || 'Done.';
    const pressedId = interaction.message?.id;
    const stored = await this.#bot.tables.ledger.stored(outcome.table);
    const { messageId: tableMessage, channelId, revision, shownRevision } = stored;
    const whose = { table: outcome.table, userId: interaction.user.id };
    if (onEphemeral) {
      // The table's own message is updated separately. The private answer shows the next step or is removed.
      const link = outcome.kind === 'late' ? `\n${linked('Go to the table', stored)}` : '';
      const shown = again ?? words('', `${word}${link}`);
      const isDone = outcome.kind === 'table' && again === undefined;
      const tableIsHere = tableMessage !== undefined && channelId === interaction.channelId;
      if (isDone && tableIsHere) {
        await reply.away(shown);
        if (pressedId !== undefined) await this.#bot.tables.answers.gone(outcome.table, pressedId);
        return;
      }
      await reply.update(shown);
      const isLine = again === undefined;
      await this.#stands(interaction, reply, outcome.table, shown, { isLine });
    } else if (channelId !== interaction.channelId) {
      // The table has moved, and another may now be in this channel.
      await reply.say(
        words('', `${word}\n${await this.#bot.tables.places.whereabouts(outcome.table)}`),
        true,
      );
    } else if (
      outcome.kind === 'late' &&
      tableMessage === pressedId &&
      (shownRevision >= revision || this.#updating.has(outcome.table))
    ) {
      // The message is already up to date or is being updated. Skip the edit, so that many late presses don't
      // each cause one.
      await reply.say(words('', word), true);
      this.#passes(reply, whose, lineStandsFor);
    } else if (pressedId !== undefined && (tableMessage === undefined || tableMessage === pressedId)) {
      this.#updating.add(outcome.table);
      await this.#bot.tables.showing
        .through(outcome.table, async (message) => {
          await reply.update(message);
          // The interaction's token can edit its message only from now on.
          this.#post.remember(pressedId, interaction);
          return pressedId;
        })
        .finally(() => this.#updating.delete(outcome.table));
      if (outcome.kind === 'late') {
        await reply.also(words('', word));
        this.#passes(reply, whose, lineStandsFor);
      } else if (again !== undefined) {
        await reply.also(again);
        await this.#stands(interaction, reply, outcome.table, again);
      } else {
        await Promise.all([
          this.#passing.clear(keyOf(whose)),
          this.#bot.tables.answers.settled(whose.table, whose.userId, interaction.id),
        ]);
      }
    } else {
      const way = await this.#bot.tables.places.whereabouts(outcome.table, pressedId);
      await reply.say(words('', `${word}\n${way}`), true);
      if (pressedId !== undefined && isTablesOwn(press))
        this.#bot.tables.showing.leaveBehind(outcome.table, pressedId);
    }
  }

  /**
   * Posts a message in the channel of a press. An answer to the press would refer to the private message, whose
   * controls may hold a share token.
   * @throws RuleError if the person or the bot can't write there
   */
  async #showAll(
    interaction: MessageComponentInteraction | ModalSubmitInteraction,
    message: Message,
  ): Promise<void> {
    mustBeAbleToWrite(interaction);
    try {
      await this.#post.create(interaction.channelId ?? '', message, interaction.id);
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      throw new RuleError('cannot-post', 'I can’t post in this channel right now.');
    }
  }

  /**
   * Records the private answer just sent, and removes the person's earlier ones at this table.
   * @param how.isLine whether the answer has no controls
   * @param how.playing what the answer goes on with by itself
   */
  async #stands(
    interaction: Answerable,
    reply: Reply,
    tableId: string,
    message: Message,
    { isLine = false, playing }: { isLine?: boolean; playing?: Playing } = {},
  ): Promise<void> {
    const at = reply.alone;
    if (at === undefined) return;
    const userId = interaction.user.id;
    const key = keyOf({ table: tableId, userId });
    await this.#playback.stop(key);
    // Its person can already press Stop, so this doesn't wait for the record below.
    if (playing !== undefined && !this.#closing) this.#playback.begin(key, at, playing);
    // Archived tables have no row that an answer could belong to.
    if (this.#bot.tables.replaying.isArchived(tableId)) return;
    await Promise.all([
      this.#passing.clear(key),
      this.#bot.tables.answers.stands({
        ...at,
        pressId: interaction.id,
        tableId,
        userId,
        message,
        isLine,
      }),
    ]);
  }

  /**
   * Schedules the removal of a private message.
   * @param ms milliseconds until it is removed
   */
  #passes(reply: Reply, whose: Whose, ms: number): void {
    if (reply.alone !== undefined) this.#passing.said(keyOf(whose), reply.alone, ms);
  }

  /** Runs the work. Converts an error to a message for the person and a code for the log. */
  async #answering(
    interaction: Answerable,
    reply: Reply,
    line: InteractionLine,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The person sees that no answer arrived. The table's message is updated separately.
      if (error instanceof NotDelivered) {
        reply.done();
        throw error;
      }
      await this.#apologize(interaction, reply, line, error);
    } finally {
      this.#bot.tables.answers.answered(interaction.id);
      line.answeredAt = reply.answeredAt;
    }
  }

  async #apologize(interaction: Answerable, reply: Reply, line: InteractionLine, error: unknown) {
    if (error instanceof RuleError) {
      line.outcome = 'refused';
      line.code = error.code;
      await reply.say(words('', error.message), true);
      if (interaction.isChatInputCommand()) {
        const { commandName } = interaction;
        if (this.#commands.get(commandName)?.oneAnswer)
          await this.#replaces(interaction, reply, commandName, commandStandsFor);
        return;
      }
      const ms = error.message.length <= glance ? lineStandsFor : sentenceStandsFor;
      if (line.table !== undefined)
        this.#passes(reply, { table: line.table, userId: interaction.user.id }, ms);
      else if (line.command !== undefined)
        await this.#replaces(interaction, reply, line.command, ms, isPrivate(interaction));
      return;
    }
    const reference = interaction.id.slice(-6);
    noteFault(line, error);
    line.reference = reference;
    const sentence = `Something went wrong on my side, and nothing was lost. Please try again; if it happens again, tell the host the number **${reference}**.`;
    if (reply.given) await reply.also(words('', sentence));
    else await reply.say(words('', sentence), true);
  }
}

/** What somebody with a share token may see and do at the table. */
const guest = { sees: true, moderator: false } as const;

/** Whether a press may open a table. */
const opens = (press: Press): boolean => press.do === 'rematch';

/** Whether the pressed message is private. */
const isPrivate = ({ message }: MessageComponentInteraction | ModalSubmitInteraction): boolean =>
  message?.flags.has(MessageFlags.Ephemeral) ?? false;

const words = (title: string, text: string): Message => ({ panels: [{ title, text }], rows: [] });

type Suggestions = Awaited<ReturnType<NonNullable<Command['complete']>>>;

/** Returns the result, or undefined if the work takes longer than the given time. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether to defer the answer privately. Errors about unreadable options are private. */
function answersPrivately(command: Command, interaction: ChatInputCommandInteraction<'cached'>): boolean {
  try {
    return command.privately?.(interaction) ?? true;
  } catch {
    return true;
  }
}
