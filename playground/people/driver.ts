import type {
  APIApplicationCommandOptionChoice,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { controlOf, partsOf, walk } from '../checks/components.ts';
import { ActionRefused, enclosed, leafAt, type SentOption, type Value } from '../rest/options.ts';
import type { Stage } from '../rest/route.ts';
import type { Act } from '../world/interactions.ts';
import type { Channel, Interaction, KeptMessage, Person } from '../world/state.ts';
import { attach } from '../world/upload.ts';
import {
  channelSeenBy,
  complete,
  dismiss,
  meant,
  messageSeenBy,
  press,
  pressData,
  say,
  slash,
  submit,
} from './actions.ts';
import { type Outcome, settled } from './outcome.ts';
import type { SeenMessage } from './protocol.ts';
import { isFor, seen, seenIn } from './snapshot.ts';
import { readTyped } from './typed.ts';
import { inWords } from './words.ts';

/** The result of an action, as the person who acted sees it. */
export interface Answer {
  readonly kind: Outcome['kind'];
  /** Milliseconds until the first answer. */
  readonly ms: number;
  /** The bot deferred its answer. */
  readonly deferred: boolean;
  /** The message that was posted or changed. */
  readonly message?: SeenMessage;
  /** The result in words: message, modal or choices. */
  readonly text: string;
  readonly modal?: APIModalInteractionResponseCallbackData;
  readonly choices?: readonly APIApplicationCommandOptionChoice[];
}

/**
 * Where an action happens, and how long it waits. A channel is given by id or by name (in the person's server, or as
 * `The Harbour/lobby`). The default is the channel that the person went to last, or else the first server's `#lobby`.
 */
export interface Where {
  readonly channel?: string;
  /**
   * How long to wait for a deferred answer; by default five times as long as Discord waits for the first one, and at
   * most 90 seconds.
   */
  readonly patienceMs?: number;
}

export interface OnMessage extends Where {
  /** Id of the message; by default the newest one of the channel with such a control. */
  readonly message?: string;
}

const ON_SCREEN = 100;

/**
 * A person who uses Discord's client. Every action resolves when the bot has answered, or with the kind `unanswered`
 * after three seconds without an answer. Actions that the client would not allow are rejected with ActionRefused. An
 * action starts as soon as its method is called.
 */
export class User {
  readonly #stage: Stage;
  readonly #person: Person;
  #at: string;

  constructor(stage: Stage, person: Person) {
    this.#stage = stage;
    this.#person = person;
    this.#at = stage.ground.world.channelList()[0]?.id ?? '';
  }

  get id(): string {
    return this.#person.id;
  }

  get name(): string {
    return this.#person.name;
  }

  /** Goes to a channel, where further actions happen by default. */
  goTo(channel: string): this {
    this.#at = this.#channel({ channel }).id;
    return this;
  }

  /** Sends a slash command, as typed (`/play baseball home:PCG`) or as a path with options. */
  async slash(
    command: string | readonly string[],
    where: Where & { readonly options?: Readonly<Record<string, Value>> } = {},
  ): Promise<Answer> {
    const channel = this.#channel(where);
    const { path, options } =
      typeof command === 'string'
        ? readTyped(this.#world, this.#person, channel.guildId, command)
        : { path: command, options: {} };
    const deed = { user: this.id, channel: channel.id, path, options: { ...options, ...where.options } };
    return this.#answer(slash(this.#stage, deed), where);
  }

  /** Chooses a file to send with a command; its id is the value of the option. */
  attach(filename: string, content: string | Uint8Array): string {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const { world, base } = this.#stage.ground;
    return attach(world, base(), { key: '', filename, contentType: 'application/octet-stream', bytes });
  }

  /** Types a command without sending it: the bot completes the option typed last. */
  async complete(typed: string, where: Where = {}): Promise<readonly APIApplicationCommandOptionChoice[]> {
    const channel = this.#channel(where);
    const { path, options, last } = readTyped(this.#world, this.#person, channel.guildId, typed, true);
    if (last === undefined) throw new ActionRefused('Nothing is being typed into an option.');
    const deed = { user: this.id, channel: channel.id, path, options, focused: last };
    const answer = await this.#answer(complete(this.#stage, deed), where);
    if (answer.kind === 'unanswered') throw new Error(`Nobody completed "${typed}".`);
    return answer.choices ?? [];
  }

  /** Presses a button, by its label or custom id. */
  async press(button: string, where: OnMessage = {}): Promise<Answer> {
    const { message, customId } = this.#control(button, where);
    return this.#answer(press(this.#stage, { user: this.id, message: message.id, customId }), where);
  }

  /** Chooses from a menu, found by its placeholder or custom id; options by label or value, people and channels by name. */
  async select(menu: string, choice: string | readonly string[], where: OnMessage = {}): Promise<Answer> {
    const { message, customId } = this.#control(menu, where);
    const options = controlOf(message, customId)?.options;
    const values = [choice].flat().map((text) => {
      const option = options?.find(({ label, value }) => label === text || value === text);
      if (options) return option?.value ?? text;
      return this.#world.person(text)?.id ?? this.#world.channel(text, this.#server)?.id ?? text;
    });
    const deed = { user: this.id, message: message.id, customId, values };
    return this.#answer(press(this.#stage, deed), where);
  }

  /** Submits the open modal. Fields are named by label or custom id. */
  async submit(fields: Readonly<Record<string, string>>, where: Where = {}): Promise<Answer> {
    const modal = [...this.#world.modals.values()].find((open) => open.userId === this.id);
    if (!modal) throw new ActionRefused(`${this.name} has no open form.`);
    const ids = new Map<string, string>();
    for (const part of walk(partsOf(modal.data.components))) {
      const field = part.component?.custom_id ?? part.custom_id;
      if (part.label !== undefined && field !== undefined) ids.set(part.label, field);
    }
    const byId = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [ids.get(name) ?? name, value]),
    );
    const deed = { user: this.id, modal: modal.id, fields: byId };
    return this.#answer(submit(this.#stage, deed), where);
  }

  /** Writes in a channel. */
  say(text: string, where: Where = {}): SeenMessage {
    const message = say(this.#stage, { user: this.id, channel: this.#channel(where).id, text });
    return seen(this.#stage.ground, this.#person, message);
  }

  /** Dismisses a private message, or a notice. */
  dismiss(id: string): void {
    dismiss(this.#stage, { user: this.id, id });
  }

  /** The messages of a channel that this person sees, newest last: all of them, or the newest `most`. */
  messages(channel?: string, most = Number.POSITIVE_INFINITY): readonly SeenMessage[] {
    return seenIn(this.#stage.ground, this.#person, this.#channel({ ...(channel && { channel }) }), most);
  }

  /** The bot's direct messages to this person, newest last. */
  directMessages(): readonly SeenMessage[] {
    const channel = this.#world.directChannel(this.id);
    return channel ? this.messages(channel.id) : [];
  }

  /**
   * Ids of the messages that notified this person since the playground started, in one channel or in all, including
   * direct messages.
   */
  pings(channel?: string): readonly string[] {
    return this.#stage.ground.pings.of(this.id, channel);
  }

  /** The newest 100 messages of a channel in words, newest last, as `inWords` puts it. */
  sees(channel?: string): string {
    const at = this.#channel({ ...(channel && { channel }) });
    const notices = [...this.#world.notices.values()].filter(
      (notice) => notice.userId === this.id && notice.channelId === at.id,
    );
    return [
      ...this.messages(channel, ON_SCREEN).map((message) => inWords(this.#world, message)),
      ...notices.map(({ text }) => `(${text})`),
    ].join('\n\n');
  }

  /** One message in words, as this person sees it now. */
  reads(messageId: string): string {
    const message = messageSeenBy(this.#world, this.#person, messageId);
    return inWords(this.#world, seen(this.#stage.ground, this.#person, message));
  }

  /** The modal that this person has open, if any. */
  form(): APIModalInteractionResponseCallbackData | undefined {
    return [...this.#world.modals.values()].find((open) => open.userId === this.id)?.data;
  }

  /**
   * Waits until the channel shows a text, or until a condition holds; it is checked after every change.
   * @throws Error with what the person sees at the timeout
   */
  until(
    wanted: string | RegExp | ((user: this) => boolean),
    where: { readonly channel?: string; readonly timeoutMs?: number } = {},
  ): Promise<void> {
    const holds = () => {
      if (typeof wanted === 'function') return wanted(this);
      const text = this.sees(where.channel);
      return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    };
    const { timeoutMs = 60_000 } = where;
    return new Promise((resolve, reject) => {
      if (holds()) return resolve();
      const stop = () => {
        clearTimeout(timer);
        off();
      };
      const off = this.#world.on(() => {
        try {
          if (!holds()) return;
          stop();
          resolve();
        } catch (error) {
          stop();
          reject(error);
        }
      });
      const timer = setTimeout(() => {
        stop();
        const what = typeof wanted === 'function' ? 'what was waited for' : String(wanted);
        reject(
          new Error(
            `${this.name} did not see ${what} in ${timeoutMs} ms, but:\n${this.#lately(this.#channel(where))}`,
          ),
        );
      }, timeoutMs);
    });
  }

  /** Sends a press that no client would send: any custom id and values on a message, unchecked. */
  async forgePress(
    forged: {
      readonly customId: string;
      readonly message: string;
      readonly values?: readonly string[];
      /** 2 for a button, 3 for a string menu; by default, what fits the values. */
      readonly type?: number;
    },
    where: Where = {},
  ): Promise<Answer> {
    const message = this.#world.message(forged.message);
    if (!message) throw new ActionRefused('Even a forged press needs a message.');
    const type = forged.type ?? (forged.values ? 3 : 2);
    return this.#forge(
      {
        kind: 'component',
        messageId: message.id,
        title: `forged [${forged.customId}]`,
        data: pressData(this.#world, this.#guildOf(message), { type }, forged.customId, forged.values),
      },
      { ...where, channel: message.channelId },
    );
  }

  /** Sends a command with any options, unchecked; `complete` names the option being completed. */
  async forgeSlash(
    path: readonly string[],
    options: readonly SentOption[],
    where: Where & { readonly complete?: boolean } = {},
  ): Promise<Answer> {
    const leaf = leafAt(this.#world, this.#person, this.#channel(where).guildId, path);
    return this.#forge(
      {
        kind: where.complete ? 'autocomplete' : 'command',
        title: `forged /${path.join(' ')}`,
        command: path.join(' '),
        data: enclosed(this.#world, leaf, options),
      },
      where,
    );
  }

  /** Sends a modal that was never opened, with any custom ids. */
  async forgeSubmit(
    customId: string,
    fields: Readonly<Record<string, string>>,
    where: Where = {},
  ): Promise<Answer> {
    const components = Object.entries(fields).map(([custom_id, value], index) => ({
      type: 1,
      id: index * 2 + 1,
      components: [{ type: 4, id: index * 2 + 2, custom_id, value }],
    }));
    return this.#forge(
      { kind: 'modal', title: `forged "${customId}"`, data: { custom_id: customId, components } },
      where,
    );
  }

  get #world() {
    return this.#stage.ground.world;
  }

  #channel(where: Where): Channel {
    return channelSeenBy(this.#world, this.#person, where.channel ?? this.#at, undefined, this.#server);
  }

  /** The server that this person is looking at. */
  get #server(): string | undefined {
    return this.#world.channels.get(this.#at)?.guildId ?? undefined;
  }

  #guildOf(message: KeptMessage): string | null {
    return this.#world.channels.get(message.channelId)?.guildId ?? null;
  }

  #control(text: string, where: OnMessage): { message: KeptMessage; customId: string } {
    const channel = this.#channel(where);
    const candidates =
      where.message === undefined
        ? this.#world.messagesIn(channel.id).filter((message) => isFor(message, this.#person))
        : [messageSeenBy(this.#world, this.#person, where.message)];
    for (const message of candidates.toReversed()) {
      const customId = meant(message, text)?.custom_id;
      if (customId !== undefined) return { message, customId };
    }
    const place = where.message === undefined ? `#${channel.name}` : 'the message';
    throw new ActionRefused(`${this.name} sees no "${text}" in ${place}:\n${this.#lately(channel)}`);
  }

  /** The newest messages of a channel, for error messages. */
  #lately(channel: Channel): string {
    return this.messages(channel.id, 8)
      .map((message) => inWords(this.#world, message))
      .join('\n\n');
  }

  #forge(act: Omit<Act, 'person' | 'channel'>, where: Where): Promise<Answer> {
    const interaction = this.#stage.interactions.begin({
      ...act,
      person: this.#person,
      channel: this.#channel(where),
    });
    return this.#answer(interaction, where);
  }

  async #answer(interaction: Interaction, where: Where): Promise<Answer> {
    const outcome = await settled(this.#stage, interaction, {
      ...(where.patienceMs !== undefined && { patienceMs: where.patienceMs }),
    });
    const message = outcome.message && seen(this.#stage.ground, this.#person, outcome.message);
    return {
      kind: outcome.kind,
      ms: outcome.ms,
      deferred: outcome.deferred,
      ...(message && { message }),
      text: this.#inWords(outcome, message),
      ...(outcome.modal && { modal: outcome.modal.data }),
      ...(outcome.choices && { choices: outcome.choices }),
    };
  }

  #inWords(outcome: Outcome, message: SeenMessage | undefined): string {
    if (message) return inWords(this.#world, message);
    if (outcome.modal) {
      const labels = walk(partsOf(outcome.modal.data.components)).flatMap((part) => part.label ?? []);
      return [outcome.modal.data.title, ...labels].join('\n');
    }
    if (outcome.choices) return outcome.choices.map(({ name }) => name).join('\n');
    return outcome.kind === 'unanswered' ? 'The application did not respond.' : '';
  }
}
