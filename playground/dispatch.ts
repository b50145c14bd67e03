import { GatewayIntentBits as Intent, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Ground } from './ground.ts';
import { may } from './permissions.ts';
import { channelOf, guildOf, iso, memberOf, messageOf, roleOf, userOf, wholeMember } from './present.ts';
import type { Channel, KeptMessage } from './state.ts';
import type { WorldEvent } from './world.ts';

/** An event of the gateway, made to measure for what a session has asked to be told. */
export interface Dispatch {
  readonly t: string;
  /** The intent that it takes; 0 for what every bot hears. */
  readonly intent: number;
  d(intents: number): unknown;
}

export function ready(
  ground: Ground,
  session: { readonly id: string; readonly shard: readonly [number, number] },
  hasGuild: boolean,
) {
  const { world } = ground;
  return {
    v: 10,
    user: { ...userOf(world.bot), verified: true, mfa_enabled: false, email: null },
    guilds: hasGuild ? [{ id: world.guild.id, unavailable: true }] : [],
    session_id: session.id,
    resume_gateway_url: `${ground.base().replace(/^http/, 'ws')}/gateway`,
    shard: session.shard,
    application: { id: world.application.id, flags: 0 },
    private_channels: [],
    relationships: [],
    presences: [],
    session_type: 'normal',
    user_settings: {},
  };
}

/** The whole server; without the members intent only the bot's own member comes with it. */
export function guildCreate(ground: Ground, intents: number) {
  const { world } = ground;
  const channels = [...world.channels.values()];
  const people = [...world.people.values()];
  return {
    ...guildOf(world),
    joined_at: iso(world.bot.joinedAt),
    large: false,
    unavailable: false,
    member_count: people.length,
    voice_states: [],
    members: people
      .filter((person) => person.id === world.bot.id || intents & Intent.GuildMembers)
      .map(wholeMember),
    channels: channels.filter((channel) => !channel.thread).map((channel) => channelOf(world, channel)),
    threads: channels
      .filter((channel) => channel.thread && !channel.thread.archived && botSees(ground, channel))
      .map((channel) => channelOf(world, channel)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

function botSees(ground: Ground, channel: Channel): boolean {
  return may(ground.world, ground.world.bot, channel, PermissionFlagsBits.ViewChannel);
}

/** What the gateway says about a change, if anything. */
export function dispatchesOf(ground: Ground, event: WorldEvent): readonly Dispatch[] {
  const { world } = ground;
  const guild_id = world.guild.id;
  switch (event.kind) {
    case 'interaction':
      return [{ t: 'INTERACTION_CREATE', intent: 0, d: () => event.payload }];
    case 'message-created':
      return aboutMessage(ground, 'MESSAGE_CREATE', event.message);
    case 'message-updated':
      return aboutMessage(ground, 'MESSAGE_UPDATE', event.message);
    case 'message-deleted': {
      const { message } = event;
      if (message.onlyFor !== undefined || !visible(ground, message)) return [];
      const d = { id: message.id, channel_id: message.channelId, guild_id };
      return [{ t: 'MESSAGE_DELETE', intent: Intent.GuildMessages, d: () => d }];
    }
    case 'channel-created':
    case 'channel-updated':
    case 'channel-deleted':
      return [aboutChannel(ground, event.kind, event.channel)];
    case 'member-updated': {
      const d = { ...wholeMember(event.person), guild_id };
      // A bot always hears about its own member.
      const intent = event.person.id === world.bot.id ? Intent.Guilds : Intent.GuildMembers;
      return [{ t: 'GUILD_MEMBER_UPDATE', intent, d: () => d }];
    }
    case 'role-updated':
      return [
        {
          t: 'GUILD_ROLE_UPDATE',
          intent: Intent.Guilds,
          d: () => ({ guild_id, role: roleOf(event.role) }),
        },
      ];
    case 'reaction-added':
    case 'reaction-removed': {
      const person = world.people.get(event.userId);
      const d = {
        user_id: event.userId,
        channel_id: event.message.channelId,
        message_id: event.message.id,
        guild_id,
        emoji: { id: null, name: event.emoji },
        burst: false,
        type: 0,
        ...(event.kind === 'reaction-added' && person && { member: wholeMember(person) }),
      };
      const t = event.kind === 'reaction-added' ? 'MESSAGE_REACTION_ADD' : 'MESSAGE_REACTION_REMOVE';
      return [{ t, intent: Intent.GuildMessageReactions, d: () => d }];
    }
    case 'typing': {
      const d = {
        channel_id: event.channelId,
        user_id: event.userId,
        guild_id,
        timestamp: Math.floor(world.clock.now() / 1000),
      };
      return [{ t: 'TYPING_START', intent: Intent.GuildMessageTyping, d: () => d }];
    }
    default:
      return [];
  }
}

function visible(ground: Ground, message: KeptMessage): boolean {
  const channel = ground.world.channels.get(message.channelId);
  return channel !== undefined && botSees(ground, channel);
}

/** Messages for one person alone never come by the gateway; what others wrote comes empty without MESSAGE_CONTENT. */
function aboutMessage(ground: Ground, t: string, message: KeptMessage): readonly Dispatch[] {
  const { world } = ground;
  if (message.onlyFor !== undefined || !visible(ground, message)) return [];
  const author = world.people.get(message.authorId);
  let made: ReturnType<typeof present> | undefined;
  const present = () => ({
    ...messageOf(world, ground.base(), message),
    guild_id: world.guild.id,
    channel_type: world.channels.get(message.channelId)?.thread ? 11 : 0,
    ...(author && !message.webhook && { member: memberOf(author) }),
  });
  const own = message.authorId === world.bot.id || message.mentions.users.includes(world.bot.id);
  const d = (intents: number) => {
    made ??= present();
    return own || intents & Intent.MessageContent
      ? made
      : { ...made, content: '', embeds: [], attachments: [], components: [] };
  };
  return [{ t, intent: Intent.GuildMessages, d }];
}

const CHANNEL_EVENTS = {
  'channel-created': 'CREATE',
  'channel-updated': 'UPDATE',
  'channel-deleted': 'DELETE',
} as const;

function aboutChannel(ground: Ground, kind: keyof typeof CHANNEL_EVENTS, channel: Channel): Dispatch {
  const verb = CHANNEL_EVENTS[kind];
  const d = {
    ...channelOf(ground.world, channel),
    ...(channel.thread && kind === 'channel-created' && { newly_created: true }),
  };
  return { t: `${channel.thread ? 'THREAD' : 'CHANNEL'}_${verb}`, intent: Intent.Guilds, d: () => d };
}
