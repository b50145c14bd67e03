import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIAttachment,
} from 'discord-api-types/v10';
import { Clock } from './clock.ts';
import { type Founded, firstDay } from './clubhouse.ts';
import { Log } from './log.ts';
import { Snowflakes } from './snowflake.ts';
import type {
  Channel,
  Guild,
  Interaction,
  KeptMessage,
  Member,
  Notice,
  OpenModal,
  Overwrite,
  Person,
  Role,
  State,
} from './state.ts';

/** Events for the gateway, the page and the tests' driver. */
export type WorldEvent =
  | { readonly kind: 'message-created' | 'message-deleted'; readonly message: KeptMessage }
  | {
      readonly kind: 'message-updated';
      readonly message: KeptMessage;
      /** The interaction whose token was used. */
      readonly by: string | undefined;
    }
  | { readonly kind: 'channel-created' | 'channel-updated' | 'channel-deleted'; readonly channel: Channel }
  /**
   * `guild-joined`: the bot joined a server; `guild-left`: it left one. The others are the start and the end of an
   * outage.
   */
  | {
      readonly kind: 'guild-joined' | 'guild-left' | 'guild-outage' | 'guild-back';
      readonly guild: Guild;
    }
  | { readonly kind: 'member-added' | 'member-updated' | 'member-removed'; readonly member: Member }
  | { readonly kind: 'role-updated'; readonly role: Role }
  | {
      readonly kind: 'reaction-added' | 'reaction-removed';
      readonly message: KeptMessage;
      readonly emoji: string;
      readonly userId: string;
    }
  | { readonly kind: 'typing'; readonly channelId: string; readonly userId: string }
  | {
      readonly kind: 'interaction';
      readonly guildId: string | null;
      readonly payload: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'interaction-settled';
      readonly interaction: Interaction;
      /** When the answer arrived, or when waiting for it ended, in milliseconds since this process started. */
      readonly at: number;
    }
  | {
      readonly kind: 'choices';
      readonly interactionId: string;
      readonly choices: readonly APIApplicationCommandOptionChoice[];
    }
  /** Commands, modals, notices, the bot's presence: a bot gets no events about these. */
  | { readonly kind: 'page' };

/**
 * The servers and everything in them. Records are never changed in place: a change stores a new record and
 * notifies all listeners, in order.
 */
export class World {
  readonly clock: Clock;
  readonly ids: Snowflakes;
  readonly application: State['application'];
  /** Bytes of attachments by id. */
  readonly files = new Map<string, Uint8Array>();
  /** Files that people have attached to commands, by id, as interactions describe them. */
  readonly uploads = new Map<string, APIAttachment>();
  /** Servers by id. The first server comes first. */
  readonly guilds = new Map<string, Guild>();
  readonly people = new Map<string, Person>();
  readonly roles = new Map<string, Role>();
  readonly channels = new Map<string, Channel>();
  readonly commands = new Map<string, APIApplicationCommand>();
  readonly interactions = new Map<string, Interaction>();
  readonly modals = new Map<string, OpenModal>();
  readonly notices = new Map<string, Notice>();
  readonly #log: Log;
  readonly #members = new Map<string, Map<string, Member>>();
  readonly #waiting = new Set<string>();
  readonly #presses = new Map<string, string>();
  readonly #listeners = new Set<(event: WorldEvent) => void>();
  readonly #followers = new Map<string, (event: WorldEvent) => void>();

  constructor(clock: Clock = new Clock(), state: State = firstDay(clock)) {
    this.clock = clock;
    this.ids = new Snowflakes(clock, state.lastId);
    this.application = state.application;
    fill(this.guilds, state.guilds);
    fill(this.people, state.people);
    for (const member of state.members) this.#keep(member);
    fill(this.roles, state.roles);
    fill(this.channels, state.channels);
    fill(this.commands, state.commands);
    for (const interaction of state.interactions) this.putInteraction(interaction);
    fill(this.modals, state.modals);
    fill(this.notices, state.notices);
    this.#log = new Log(clock, state.messages);
  }

  /** Calls the listener with every further change; the returned function unsubscribes. */
  on(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls the listener only with the answers to one interaction, so that many concurrent ones need not check
   * every event. The returned function unsubscribes.
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

  /** The first server. */
  get guild(): Guild {
    const [first] = this.guilds.values();
    if (!first) throw new Error('The world has no server.');
    return first;
  }

  /** A server by id or name. */
  server(idOrName: string): Guild | undefined {
    return this.guilds.get(idOrName) ?? first(this.guilds, ({ name }) => name === idOrName);
  }

  member(guildId: string, userId: string): Member | undefined {
    return this.#members.get(guildId)?.get(userId);
  }

  membersOf(guildId: string): readonly Member[] {
    return [...(this.#members.get(guildId)?.values() ?? [])];
  }

  rolesOf(guildId: string): readonly Role[] {
    return [...this.roles.values()].filter((role) => role.guildId === guildId);
  }

  channelsOf(guildId: string): readonly Channel[] {
    return [...this.channels.values()].filter((channel) => channel.guildId === guildId);
  }

  /** Whether the bot is in a server that has no outage. */
  reaches(guildId: string): boolean {
    return (
      this.guilds.get(guildId)?.available === true && this.member(guildId, this.application.id) !== undefined
    );
  }

  person(idOrName: string): Person | undefined {
    return this.people.get(idOrName) ?? first(this.people, ({ name }) => name === idOrName);
  }

  /**
   * A channel by id, or by name with or without `#`: `lobby` is the one of the server `near`, or else of the
   * first server that has such a channel; `The Harbour/lobby` says which.
   */
  channel(idOrName: string, near?: string): Channel | undefined {
    const byId = this.channels.get(idOrName);
    if (byId) return byId;
    const [, server, name] = /^(?:(.+)\/)?#?(.+)$/.exec(idOrName) ?? [];
    const guildId = server === undefined ? near : this.server(server)?.id;
    const called = [...this.channels.values()].filter((channel) => channel.name === name);
    const there = called.find((channel) => channel.guildId === guildId);
    return there ?? (server === undefined ? called[0] : undefined);
  }

  /** The direct messages between the bot and a person, if there are any. */
  directChannel(userId: string): Channel | undefined {
    return first(this.channels, ({ recipientId }) => recipientId === userId);
  }

  /** A server's text channels in list order, each followed by its threads; by default of the first server. */
  channelList(guildId = this.guild.id): readonly Channel[] {
    const all = this.channelsOf(guildId);
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

  /** The newest public message of a channel. */
  newestIn(channelId: string): KeptMessage | undefined {
    return this.#log.newestIn(channelId);
  }

  /** The number of public messages in a channel. */
  countIn(channelId: string): number {
    return this.#log.countIn(channelId);
  }

  /** The bot's message with this nonce in a channel, if it posted one in the last few minutes. */
  lately(channelId: string, nonce: string | number): KeptMessage | undefined {
    return this.#log.lately(channelId, nonce);
  }

  /** Duplicate messages of the bot: those of one channel with the same nonce. */
  doubled(): readonly (readonly KeptMessage[])[] {
    return this.#log.doubled();
  }

  create(message: KeptMessage): void {
    this.#log.add(message);
    this.tell({ kind: 'message-created', message });
  }

  /** Updates a message. `by` is the interaction whose token was used, if any. */
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

  /** Sets the overwrite of a role or member in a channel, replacing an earlier one. */
  overwrite(channel: Channel, overwrite: Overwrite): void {
    const others = channel.overwrites.filter((other) => other.id !== overwrite.id);
    this.putChannel({ ...channel, overwrites: [...others, overwrite] });
  }

  putPerson(person: Person): void {
    this.people.set(person.id, person);
    for (const members of this.#members.values()) {
      const member = members.get(person.id);
      if (member) this.tell({ kind: 'member-updated', member });
    }
    this.tell({ kind: 'page' });
  }

  putMember(member: Member): void {
    const kind = this.member(member.guildId, member.userId) ? 'member-updated' : 'member-added';
    this.#keep(member);
    this.tell({ kind, member });
  }

  removeMember(member: Member): void {
    this.#members.get(member.guildId)?.delete(member.userId);
    this.tell({ kind: 'member-removed', member });
  }

  /** Adds a server that the bot is in. If the bot rejoins a known server, adds its role and membership. */
  addGuild({ guild, roles, members, channels }: Founded): void {
    this.guilds.set(guild.id, guild);
    fill(this.roles, roles);
    fill(this.channels, channels);
    for (const member of members) this.#keep(member);
    this.tell({ kind: 'guild-joined', guild });
  }

  putGuild(guild: Guild): void {
    const before = this.guilds.get(guild.id);
    this.guilds.set(guild.id, guild);
    if (before?.available !== guild.available) {
      this.tell({ kind: guild.available ? 'guild-back' : 'guild-outage', guild });
    }
  }

  putRole(role: Role): void {
    this.roles.set(role.id, role);
    this.tell({ kind: 'role-updated', role });
  }

  deleteRole(id: string): void {
    this.roles.delete(id);
    this.tell({ kind: 'page' });
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
    if (interaction.status === 'waiting') this.#waiting.add(interaction.id);
    else this.#waiting.delete(interaction.id);
    if (interaction.kind === 'component' && interaction.messageId !== undefined) {
      this.#presses.set(`${interaction.userId} ${interaction.messageId}`, interaction.id);
    }
  }

  /** Interactions without an answer yet. */
  waiting(): readonly Interaction[] {
    return [...this.#waiting].flatMap((id) => this.interactions.get(id) ?? []);
  }

  /** The last press of this person on this message. */
  lastPress(userId: string, messageId: string): Interaction | undefined {
    return this.interactions.get(this.#presses.get(`${userId} ${messageId}`) ?? '');
  }

  /** Opens a modal for a person, who has at most one at a time. */
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

  /** The whole world as plain data, except the bytes of attachments. */
  state(): State {
    return {
      version: 2,
      lastId: this.ids.last,
      application: this.application,
      guilds: [...this.guilds.values()],
      people: [...this.people.values()],
      members: [...this.#members.values()].flatMap((members) => [...members.values()]),
      roles: [...this.roles.values()],
      channels: [...this.channels.values()],
      messages: this.#log.all(),
      commands: [...this.commands.values()],
      interactions: [...this.interactions.values()],
      modals: [...this.modals.values()],
      notices: [...this.notices.values()],
    };
  }

  #keep(member: Member): void {
    const members = this.#members.get(member.guildId) ?? new Map<string, Member>();
    this.#members.set(member.guildId, members.set(member.userId, member));
  }
}

function fill<Item extends { readonly id: string }>(map: Map<string, Item>, items: readonly Item[]): void {
  for (const item of items) map.set(item.id, item);
}

/** The first entry that matches. */
function first<Item>(map: ReadonlyMap<string, Item>, is: (item: Item) => boolean): Item | undefined {
  for (const item of map.values()) if (is(item)) return item;
  return undefined;
}
