import { InteractionContextType, InteractionType } from 'discord-api-types/v10';
import type { Ground } from './ground.ts';
import { channelPermissions } from './permissions.ts';
import { channelOf, messageOf, ownersOf, userOf, wholeMember } from './present.ts';
import type { Channel, Interaction, Person } from './state.ts';
import type { World } from './world.ts';

/** How long Discord waits for the first answer, in milliseconds. */
export const ANSWER_MS = 3000;
/** How much of that passes at a time where standing still doesn't count, in milliseconds. At most twice as much counts. */
const COUNTED_MS = 100;
/** How long a token is valid, in milliseconds. */
export const TOKEN_MS = 15 * 60 * 1000;
/** Settled interactions are dropped after this, so that a long-lived playground does not grow. */
const FORGET_MS = TOKEN_MS + 5 * 60 * 1000;

/** A person's action, before it is sent to the bot. */
export interface Act {
  readonly kind: Interaction['kind'];
  readonly person: Person;
  readonly channel: Channel;
  /** Description for the journal. */
  readonly title: string;
  readonly command?: string;
  readonly messageId?: string;
  /** `data` of the interaction. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An interaction as the gateway sends it: its `data` fits its `type` unless it was forged. */
type Payload = Readonly<Record<string, unknown>>;

const TYPES = {
  command: InteractionType.ApplicationCommand,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
} as const;

/** Sends interactions to the bot and waits for the answers. */
export class Interactions {
  readonly #ground: Ground;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** How often the first answer of each waiting interaction was refused with a server error. */
  readonly #refused = new Map<string, number>();

  constructor(ground: Ground) {
    this.#ground = ground;
    ground.world.clock.onSkip(() => this.#expire());
    // Whatever waited when the playground stopped has expired or soon will.
    for (const interaction of ground.world.waiting()) {
      this.#wait({ ...interaction, disturbed: true });
    }
  }

  /** Sends an interaction to the bot; it settles within Discord's three seconds, answered or not. */
  begin(act: Act): Interaction {
    const { world, journal, faults } = this.#ground;
    this.#forget();
    const id = world.ids.next();
    const { guildId } = act.channel;
    const duplicated = faults.duplicates();
    // If two sessions have the same shard, both answer, and the second is too late without being at fault.
    const twice = duplicated || this.#ground.listeners(guildId) > 1;
    const interaction: Interaction = {
      id,
      token: tokenFor(id),
      kind: act.kind,
      userId: act.person.id,
      channelId: act.channel.id,
      at: world.clock.now(),
      title: act.title,
      ...(act.command !== undefined && { command: act.command }),
      ...(act.messageId !== undefined && { messageId: act.messageId }),
      status: 'waiting',
      deferredPrivately: false,
      disturbed: twice || !this.#ground.connected(guildId),
    };
    this.#wait(interaction);
    world.tell({ kind: 'page' });
    const payload = payloadOf(this.#ground, act, interaction);
    for (let copy = 0; copy < (duplicated ? 2 : 1); copy += 1) {
      journal.interaction();
      world.tell({ kind: 'interaction', guildId, payload });
    }
    return interaction;
  }

  /**
   * Records the bot's first answer. @param arrived when it arrived, in milliseconds since this process
   * started
   */
  answered(interaction: Interaction, arrived: number): void {
    this.#ground.journal.answer(this.#ground.world.clock.now() - interaction.at);
    this.#settle(interaction, arrived);
  }

  /** Records that a fault affected this interaction. @param refused whether the bot got a server error */
  disturb(id: string, refused: boolean): void {
    const interaction = this.#ground.world.interactions.get(id);
    if (!interaction) return;
    this.#ground.world.putInteraction({ ...interaction, disturbed: true });
    if (refused && interaction.status === 'waiting') this.#refused.set(id, (this.#refused.get(id) ?? 0) + 1);
  }

  /** Whether an interaction no longer takes a first answer. */
  isTooLate({ status, at }: Interaction): boolean {
    if (status !== 'waiting') return status === 'unanswered';
    const { world, answerMs, withBot } = this.#ground;
    return !withBot && world.clock.now() - at > answerMs;
  }

  /** Stops waiting for answers. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #wait(interaction: Interaction): void {
    const { world } = this.#ground;
    world.putInteraction(interaction);
    const left = this.#ground.online(this.#guildOf(interaction))
      ? interaction.at + this.#ground.answerMs - world.clock.now()
      : 0;
    this.#countDown(interaction.id, left);
  }

  /** Gives up on an interaction when this much time has passed, in milliseconds. */
  #countDown(id: string, left: number): void {
    const since = performance.now();
    const atATime = this.#ground.withBot ? COUNTED_MS : Number.POSITIVE_INFINITY;
    const pass = () => {
      const after = left - Math.min(performance.now() - since, 2 * atATime);
      if (after <= 0) this.#giveUp(id);
      else this.#countDown(id, after);
    };
    this.#timers.set(id, setTimeout(pass, Math.max(0, Math.min(left, atATime))));
  }

  #giveUp(id: string): void {
    const { world, journal } = this.#ground;
    const interaction = world.interactions.get(id);
    if (interaction?.status !== 'waiting') return;
    journal.noAnswer(this.#refused.get(id) ?? 0);
    if (this.#ground.connected(this.#guildOf(interaction)) && !interaction.disturbed) {
      journal.violation(interaction.title, `No answer within ${this.#ground.answerMs / 1000} seconds.`);
    }
    this.#settle({ ...interaction, status: 'unanswered' });
    if (interaction.kind === 'command' || interaction.kind === 'modal') {
      world.notify({
        id,
        userId: interaction.userId,
        channelId: interaction.channelId,
        text:
          interaction.kind === 'modal'
            ? 'Something went wrong. Try again.'
            : `${interaction.title}: The application did not respond.`,
      });
    }
  }

  #settle(interaction: Interaction, at = performance.now()): void {
    clearTimeout(this.#timers.get(interaction.id));
    this.#timers.delete(interaction.id);
    this.#refused.delete(interaction.id);
    this.#ground.world.putInteraction(interaction);
    this.#ground.world.tell({ kind: 'interaction-settled', interaction, at });
  }

  #guildOf({ channelId }: Interaction): string | null {
    return this.#ground.world.channels.get(channelId)?.guildId ?? null;
  }

  #expire(): void {
    const { world, answerMs } = this.#ground;
    for (const { id, at } of world.waiting()) if (world.clock.now() - at >= answerMs) this.#giveUp(id);
  }

  #forget(): void {
    const { world } = this.#ground;
    for (const { id, at, status } of world.interactions.values()) {
      // The interactions are sorted by time.
      if (world.clock.now() - at < FORGET_MS) return;
      if (status !== 'waiting') world.interactions.delete(id);
    }
  }
}

/** Discord's tokens are long and have characters that must be escaped in a path. */
function tokenFor(id: string): string {
  const secret = crypto.getRandomValues(new Uint8Array(96));
  return Buffer.from(`interaction:${id}:${Buffer.from(secret).toString('base64url')}`).toString('base64url');
}

/** The interaction id in a token, if it is a valid token. */
export function idIn(token: string): string {
  return Buffer.from(token, 'base64url').toString().split(':')[1] ?? '';
}

function payloadOf(ground: Ground, act: Act, interaction: Interaction): Payload {
  const { world } = ground;
  const { person, channel } = act;
  const { guildId } = channel;
  const message = act.messageId === undefined ? undefined : world.message(act.messageId);
  const permissions = channelPermissions(world, person, channel).toString();
  return {
    id: interaction.id,
    application_id: world.application.id,
    type: TYPES[act.kind],
    token: interaction.token,
    version: 1,
    data: act.data,
    ...who(world, guildId, person, permissions),
    channel_id: channel.id,
    channel: { ...channelOf(world, channel), permissions },
    locale: 'en-US',
    app_permissions: channelPermissions(world, world.bot, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: ownersOf(guildId),
    context: guildId === null ? InteractionContextType.BotDM : InteractionContextType.Guild,
    attachment_size_limit: 10 * 1024 * 1024,
    ...(message && { message: messageOf(world, ground.base(), message) }),
  };
}

/** The person as a member of the server, or as a user in direct messages. */
function who(world: World, guildId: string | null, person: Person, permissions: string): Payload {
  if (guildId === null) return { user: userOf(person) };
  const member = world.member(guildId, person.id);
  if (!member) throw new Error(`${person.name} is not in server ${guildId}.`);
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: { ...wholeMember(world, member), permissions },
  };
}
