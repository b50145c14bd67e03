import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIAttachment,
} from 'discord-api-types/v10';
import { Clock } from './clock.ts';
import { firstDay } from './clubhouse.ts';
import { Log } from './log.ts';
import { Snowflakes } from './snowflake.ts';
import type {
  Channel,
  Interaction,
  KeptMessage,
  Notice,
  OpenModal,
  Overwrite,
  Person,
  Role,
  State,
} from './state.ts';

/** What the gateway, the page and the tests' driver are told about. */
export type WorldEvent =
  | { readonly kind: 'message-created' | 'message-deleted'; readonly message: KeptMessage }
  | {
      readonly kind: 'message-updated';
      readonly message: KeptMessage;
      /** The interaction whose token was used. */
      readonly by: string | undefined;
    }
  | { readonly kind: 'channel-created' | 'channel-updated' | 'channel-deleted'; readonly channel: Channel }
  | { readonly kind: 'member-updated'; readonly person: Person }
  | { readonly kind: 'role-updated'; readonly role: Role }
  | {
      readonly kind: 'reaction-added' | 'reaction-removed';
      readonly message: KeptMessage;
      readonly emoji: string;
      readonly userId: string;
    }
  | { readonly kind: 'typing'; readonly channelId: string; readonly userId: string }
  | { readonly kind: 'interaction'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'interaction-settled'; readonly interaction: Interaction }
  | {
      readonly kind: 'choices';
      readonly interactionId: string;
      readonly choices: readonly APIApplicationCommandOptionChoice[];
    }
  /** Commands, modals, notices, the bot's presence: nothing a bot is told about. */
  | { readonly kind: 'page' };

/**
 * The server and all that is in it. Records are never changed in place: a change puts a new record and tells
 * everyone who listens, in the order of the changes.
 */
export class World {
  readonly clock: Clock;
  readonly ids: Snowflakes;
  readonly guild: State['guild'];
  readonly application: State['application'];
  /** Bytes of attachments by id. */
  readonly files = new Map<string, Uint8Array>();
  /** What people have attached to commands, by id, as interactions tell of it. */
  readonly uploads = new Map<string, APIAttachment>();
  readonly people = new Map<string, Person>();
  readonly roles = new Map<string, Role>();
  readonly channels = new Map<string, Channel>();
  readonly commands = new Map<string, APIApplicationCommand>();
  readonly interactions = new Map<string, Interaction>();
  readonly modals = new Map<string, OpenModal>();
  readonly notices = new Map<string, Notice>();
  readonly #log: Log;
  readonly #presses = new Map<string, string>();
  readonly #listeners = new Set<(event: WorldEvent) => void>();
  readonly #followers = new Map<string, (event: WorldEvent) => void>();

  constructor(clock: Clock = new Clock(), state: State = firstDay(clock)) {
    this.clock = clock;
    this.ids = new Snowflakes(clock, state.lastId);
    this.guild = state.guild;
    this.application = state.application;
    fill(this.people, state.people);
    fill(this.roles, state.roles);
    fill(this.channels, state.channels);
    fill(this.commands, state.commands);
    for (const interaction of state.interactions) this.putInteraction(interaction);
    fill(this.modals, state.modals);
    fill(this.notices, state.notices);
    this.#log = new Log(clock, state.messages);
  }

  /** Calls the listener with every change from now on; the returned function ends that. */
  on(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls the listener with what an interaction itself is answered, and with nothing else: many may be under way, and each
   * would have to look at everything that happens. The returned function ends it.
   */
  follow(interactionId: string, listener: (event: WorldEvent) => void): () => void {
    this.#followers.set(interactionId, listener);
    return () => this.#followers.delete(interactionId);
  }

  tell(event: WorldEvent): void {
    if (event.kind === 'interaction-settled') this.#followers.get(event.interaction.id)?.(event);
    else if (event.kind === 'choices') this.#followers.get(event.interactionId)?.(event);
    for (const listener of this.#listeners) listener(event);
  }

  get bot(): Person {
    const bot = this.people.get(this.application.id);
    if (!bot) throw new Error('The world has no bot.');
    return bot;
  }

  person(idOrName: string): Person | undefined {
    return this.people.get(idOrName) ?? [...this.people.values()].find((person) => person.name === idOrName);
  }

  /** By id, or by name with or without `#`. */
  channel(idOrName: string): Channel | undefined {
    const name = idOrName.replace(/^#/, '');
    return (
      this.channels.get(idOrName) ?? [...this.channels.values()].find((channel) => channel.name === name)
    );
  }

  /** Text channels in the order of the list, each followed by its threads. */
  channelList(): readonly Channel[] {
    const all = [...this.channels.values()];
    return all
      .filter((channel) => channel.kind === 'text')
      .sort((a, b) => a.position - b.position)
      .flatMap((channel) => [channel, ...all.filter((thread) => thread.thread?.parentId === channel.id)]);
  }

  message(id: string): KeptMessage | undefined {
    return this.#log.message(id);
  }

  /** Oldest first. */
  messagesIn(channelId: string): readonly KeptMessage[] {
    return this.#log.messagesIn(channelId);
  }

  /** The newest message of a channel that everyone may see. */
  newestIn(channelId: string): KeptMessage | undefined {
    return this.#log.newestIn(channelId);
  }

  /** How many messages of a channel everyone may see. */
  countIn(channelId: string): number {
    return this.#log.countIn(channelId);
  }

  /** The bot's message of this nonce in a channel, if it posted one in the last few minutes. */
  lately(channelId: string, nonce: string | number): KeptMessage | undefined {
    return this.#log.lately(channelId, nonce);
  }

  /** Messages of the bot that say the same twice: those of one channel that bear the same nonce. */
  doubled(): readonly (readonly KeptMessage[])[] {
    return this.#log.doubled();
  }

  create(message: KeptMessage): void {
    this.#log.add(message);
    this.tell({ kind: 'message-created', message });
  }

  /** Writes a message anew, through the token of the interaction `by` if it was one. */
  update(message: KeptMessage, by?: string): void {
    const before = this.#log.replace(message);
    if (before && before.attachments.length > 0) {
      const kept = new Set(message.attachments.map((attachment) => attachment.id));
      for (const { id } of before.attachments) if (!kept.has(id)) this.files.delete(id);
    }
    this.tell({ kind: 'message-updated', message, by });
  }

  delete(message: KeptMessage): void {
    this.#log.remove(message);
    for (const attachment of message.attachments) this.files.delete(attachment.id);
    this.tell({ kind: 'message-deleted', message });
  }

  putChannel(channel: Channel): void {
    const kind = this.channels.has(channel.id) ? 'channel-updated' : 'channel-created';
    this.channels.set(channel.id, channel);
    this.tell({ kind, channel });
  }

  /** Deletes a channel with its messages and threads. */
  deleteChannel(channel: Channel): void {
    for (const thread of [...this.channels.values()]) {
      if (thread.thread?.parentId === channel.id) this.deleteChannel(thread);
    }
    for (const message of this.#log.clear(channel.id)) {
      for (const attachment of message.attachments) this.files.delete(attachment.id);
    }
    this.channels.delete(channel.id);
    this.tell({ kind: 'channel-deleted', channel });
  }

  /** Sets what a role or member may or may not do in a channel, in place of what was said before. */
  overwrite(channel: Channel, overwrite: Overwrite): void {
    const others = channel.overwrites.filter((other) => other.id !== overwrite.id);
    this.putChannel({ ...channel, overwrites: [...others, overwrite] });
  }

  putPerson(person: Person): void {
    this.people.set(person.id, person);
    this.tell({ kind: 'member-updated', person });
  }

  putRole(role: Role): void {
    this.roles.set(role.id, role);
    this.tell({ kind: 'role-updated', role });
  }

  putCommand(command: APIApplicationCommand): void {
    this.commands.set(command.id, command);
    this.tell({ kind: 'page' });
  }

  deleteCommand(id: string): void {
    this.commands.delete(id);
    this.tell({ kind: 'page' });
  }

  putInteraction(interaction: Interaction): void {
    this.interactions.set(interaction.id, interaction);
    if (interaction.kind === 'component' && interaction.messageId !== undefined) {
      this.#presses.set(`${interaction.userId} ${interaction.messageId}`, interaction.id);
    }
  }

  /** The last time that this person pressed something on this message. */
  lastPress(userId: string, messageId: string): Interaction | undefined {
    return this.interactions.get(this.#presses.get(`${userId} ${messageId}`) ?? '');
  }

  /** Opens a modal before its person; a person has one at a time. */
  openModal(modal: OpenModal): void {
    for (const [id, other] of this.modals) if (other.userId === modal.userId) this.modals.delete(id);
    this.modals.set(modal.id, modal);
    this.tell({ kind: 'page' });
  }

  closeModal(id: string): void {
    if (this.modals.delete(id)) this.tell({ kind: 'page' });
  }

  notify(notice: Notice): void {
    this.notices.set(notice.id, notice);
    this.tell({ kind: 'page' });
  }

  dropNotice(id: string): void {
    if (this.notices.delete(id)) this.tell({ kind: 'page' });
  }

  /** All of it as plain data, attachments' bytes excepted. */
  state(): State {
    return {
      version: 1,
      lastId: this.ids.last,
      guild: this.guild,
      application: this.application,
      people: [...this.people.values()],
      roles: [...this.roles.values()],
      channels: [...this.channels.values()],
      messages: this.#log.all(),
      commands: [...this.commands.values()],
      interactions: [...this.interactions.values()],
      modals: [...this.modals.values()],
      notices: [...this.notices.values()],
    };
  }
}

function fill<Item extends { readonly id: string }>(map: Map<string, Item>, items: readonly Item[]): void {
  for (const item of items) map.set(item.id, item);
}
