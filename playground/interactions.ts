import { ApplicationIntegrationType, InteractionType } from 'discord-api-types/v10';
import type { Ground } from './ground.ts';
import { channelPermissions } from './permissions.ts';
import { channelOf, messageOf, userOf, wholeMember } from './present.ts';
import type { Channel, Interaction, Person } from './state.ts';

/** Discord waits this long for the first answer. */
export const ANSWER_MS = 3000;
/** After that a token is worth nothing. */
export const TOKEN_MS = 15 * 60 * 1000;
/** Settled interactions are forgotten after this, so that a long-lived playground does not grow. */
const FORGET_MS = TOKEN_MS + 5 * 60 * 1000;

/** What a person did, before it is sent to the bot. */
export interface Act {
  readonly kind: Interaction['kind'];
  readonly person: Person;
  readonly channel: Channel;
  /** In words, for the journal. */
  readonly title: string;
  readonly command?: string;
  readonly messageId?: string;
  /** `data` of the interaction. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An interaction as the gateway sends it: its `data` fits its `type` unless it was forged not to. */
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

  constructor(ground: Ground) {
    this.#ground = ground;
    ground.world.clock.onSkip(() => this.#expire());
    // What was waiting when the playground stopped has run out by now or soon will.
    for (const interaction of ground.world.interactions.values()) {
      if (interaction.status === 'waiting') this.#wait({ ...interaction, disturbed: true });
    }
  }

  /** Sends an interaction to the bot; it settles within three seconds, one way or the other. */
  begin(act: Act): Interaction {
    const { world, journal, faults } = this.#ground;
    this.#forget();
    const id = world.ids.next();
    const duplicated = faults.duplicates();
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
      disturbed: duplicated || !this.#ground.connected(),
    };
    this.#wait(interaction);
    world.tell({ kind: 'page' });
    const payload = payloadOf(this.#ground, act, interaction);
    for (let copy = 0; copy < (duplicated ? 2 : 1); copy += 1) {
      journal.interaction();
      world.tell({ kind: 'interaction', payload });
    }
    return interaction;
  }

  /** Records the bot's first answer. */
  answered(interaction: Interaction): void {
    this.#ground.journal.answer(this.#ground.world.clock.now() - interaction.at);
    this.#settle(interaction);
  }

  /** A fault got in the way of this interaction. */
  disturb(id: string): void {
    const interaction = this.#ground.world.interactions.get(id);
    if (interaction) this.#ground.world.putInteraction({ ...interaction, disturbed: true });
  }

  /** Stops waiting for answers. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #wait(interaction: Interaction): void {
    const { world } = this.#ground;
    world.putInteraction(interaction);
    const left = this.#ground.online() ? interaction.at + ANSWER_MS - world.clock.now() : 0;
    this.#timers.set(
      interaction.id,
      setTimeout(() => this.#giveUp(interaction.id), Math.max(0, left)),
    );
  }

  #giveUp(id: string): void {
    const { world, journal } = this.#ground;
    const interaction = world.interactions.get(id);
    if (interaction?.status !== 'waiting') return;
    journal.noAnswer();
    if (this.#ground.connected() && !interaction.disturbed) {
      journal.violation(interaction.title, 'No answer within three seconds.');
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

  #settle(interaction: Interaction): void {
    clearTimeout(this.#timers.get(interaction.id));
    this.#timers.delete(interaction.id);
    this.#ground.world.putInteraction(interaction);
    this.#ground.world.tell({ kind: 'interaction-settled', interaction });
  }

  #expire(): void {
    const { world } = this.#ground;
    for (const interaction of [...world.interactions.values()]) {
      if (interaction.status === 'waiting' && world.clock.now() - interaction.at >= ANSWER_MS) {
        this.#giveUp(interaction.id);
      }
    }
  }

  #forget(): void {
    const { world } = this.#ground;
    for (const { id, at, status } of world.interactions.values()) {
      // They are in the order of their times.
      if (world.clock.now() - at < FORGET_MS) return;
      if (status !== 'waiting') world.interactions.delete(id);
    }
  }
}

/** Discord's tokens are long and hold characters that must survive in a path. */
function tokenFor(id: string): string {
  const secret = crypto.getRandomValues(new Uint8Array(96));
  return Buffer.from(`interaction:${id}:${Buffer.from(secret).toString('base64url')}`).toString('base64url');
}

/** The id of the interaction that a token belongs to, if it is a token. */
export function idIn(token: string): string {
  return Buffer.from(token, 'base64url').toString().split(':')[1] ?? '';
}

function payloadOf(ground: Ground, act: Act, interaction: Interaction): Payload {
  const { world } = ground;
  const { person, channel } = act;
  const message = act.messageId === undefined ? undefined : world.message(act.messageId);
  return {
    id: interaction.id,
    application_id: world.application.id,
    type: TYPES[act.kind],
    token: interaction.token,
    version: 1,
    data: act.data,
    guild_id: world.guild.id,
    guild: { id: world.guild.id, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    channel_id: channel.id,
    channel: {
      ...channelOf(world, channel),
      permissions: channelPermissions(world, person, channel).toString(),
    },
    member: {
      ...wholeMember(person),
      user: userOf(person),
      permissions: channelPermissions(world, person, channel).toString(),
    },
    locale: 'en-US',
    app_permissions: channelPermissions(world, world.bot, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: world.guild.id },
    context: 0,
    attachment_size_limit: 10 * 1024 * 1024,
    ...(message && { message: messageOf(world, ground.base(), message) }),
  };
}
