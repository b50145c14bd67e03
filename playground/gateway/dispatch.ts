import { GatewayIntentBits as Intent, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Ground } from '../world/ground.ts';
import { may } from '../world/permissions.ts';
import {
  channelOf,
  guildOf,
  iso,
  memberOf,
  messageOf,
  roleOf,
  userOf,
  wholeMember,
} from '../world/present.ts';
import type { Channel, Guild, KeptMessage, Member } from '../world/state.ts';
import type { WorldEvent } from '../world/world.ts';

/** An event of the gateway, fitted to a session's intents. */
export interface Dispatch {
  readonly t: string;
  /** The server whose shard gets it; null for direct messages, which the first shard gets. */
  readonly guildId: string | null;
  /** The intent that it needs; 0 for what every bot gets. */
  readonly intent: number;
  d(intents: number): unknown;
}

export function ready(
  ground: Ground,
  session: { readonly id: string; readonly shard: readonly [number, number] },
  guildIds: readonly string[],
) {
  const { world } = ground;
  return {
    v: 10,
    user: { ...userOf(world.bot), verified: true, mfa_enabled: false, email: null },
    guilds: guildIds.map((id) => ({ id, unavailable: true })),
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

/** The whole server; without the members intent, only with the bot's own member. */
export function guildCreate(ground: Ground, guild: Guild, intents: number) {
  const { world } = ground;
  const channels = world.channelsOf(guild.id);
  const members = world.membersOf(guild.id);
  const joinedAt = world.member(guild.id, world.bot.id)?.joinedAt ?? guild.createdAt;
  return {
    ...guildOf(world, guild),
    joined_at: iso(joinedAt),
    large: false,
    unavailable: false,
    member_count: members.length,
    voice_states: [],
    members: members
      .filter(({ userId }) => userId === world.bot.id || intents & Intent.GuildMembers)
      .map((member) => wholeMember(world, member)),
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

/** The gateway's events about a change, if any. */
export function dispatchesOf(ground: Ground, event: WorldEvent): readonly Dispatch[] {
  const { world } = ground;
  switch (event.kind) {
    case 'interaction':
      return [{ t: 'INTERACTION_CREATE', guildId: event.guildId, intent: 0, d: () => event.payload }];
    case 'message-created':
      return aboutMessage(ground, 'MESSAGE_CREATE', event.message);
    case 'message-updated':
      return aboutMessage(ground, 'MESSAGE_UPDATE', event.message);
    case 'message-deleted':
      return inChannel(ground, event.message, 'MESSAGE_DELETE', MESSAGES, { id: event.message.id });
    case 'channel-created':
    case 'channel-updated':
    case 'channel-deleted':
      // A bot gets no events about direct channels, which it has opened itself.
      return event.channel.guildId === null ? [] : [aboutChannel(ground, event.kind, event.channel)];
    case 'guild-joined':
    case 'guild-back':
      return [
        {
          t: 'GUILD_CREATE',
          guildId: event.guild.id,
          intent: Intent.Guilds,
          d: (intents) => guildCreate(ground, event.guild, intents),
        },
      ];
    case 'guild-left':
    case 'guild-outage': {
      const { id } = event.guild;
      if (!world.member(id, world.bot.id)) return [];
      const d = event.kind === 'guild-left' ? { id } : { id, unavailable: true };
      return [{ t: 'GUILD_DELETE', guildId: id, intent: Intent.Guilds, d: () => d }];
    }
    case 'member-added':
    case 'member-updated':
    case 'member-removed':
      return aboutMember(ground, event.kind, event.member);
    case 'role-updated': {
      const { guildId } = event.role;
      const d = { guild_id: guildId, role: roleOf(event.role) };
      return [{ t: 'GUILD_ROLE_UPDATE', guildId, intent: Intent.Guilds, d: () => d }];
    }
    case 'reaction-added':
    case 'reaction-removed': {
      const { message, userId, emoji } = event;
      const guildId = world.channels.get(message.channelId)?.guildId;
      const member = guildId ? world.member(guildId, userId) : undefined;
      return inChannel(
        ground,
        message,
        event.kind === 'reaction-added' ? 'MESSAGE_REACTION_ADD' : 'MESSAGE_REACTION_REMOVE',
        [Intent.GuildMessageReactions, Intent.DirectMessageReactions],
        {
          user_id: userId,
          message_id: message.id,
          emoji: { id: null, name: emoji },
          burst: false,
          type: 0,
          ...(event.kind === 'reaction-added' && member && { member: wholeMember(world, member) }),
        },
      );
    }
    case 'typing':
      return inChannel(
        ground,
        event,
        'TYPING_START',
        [Intent.GuildMessageTyping, Intent.DirectMessageTyping],
        { user_id: event.userId, timestamp: Math.floor(world.clock.now() / 1000) },
      );
    default:
      return [];
  }
}

/** The intents for what happens in servers and in direct messages. */
type Intents = readonly [guild: number, direct: number];
const MESSAGES: Intents = [Intent.GuildMessages, Intent.DirectMessages];

/** An event in a channel that the bot can see, about a message that is not private. */
function inChannel(
  ground: Ground,
  about: { readonly channelId: string; readonly onlyFor?: string | undefined },
  t: string,
  [guild, direct]: Intents,
  data: object,
): readonly Dispatch[] {
  const channel = ground.world.channels.get(about.channelId);
  if (!channel || about.onlyFor !== undefined || !botSees(ground, channel)) return [];
  const { guildId } = channel;
  const d = { ...data, channel_id: channel.id, ...(guildId !== null && { guild_id: guildId }) };
  return [{ t, guildId, intent: guildId === null ? direct : guild, d: () => d }];
}

const MEMBER_EVENTS = {
  'member-added': 'GUILD_MEMBER_ADD',
  'member-updated': 'GUILD_MEMBER_UPDATE',
  'member-removed': 'GUILD_MEMBER_REMOVE',
} as const;

function aboutMember(
  { world }: Ground,
  kind: keyof typeof MEMBER_EVENTS,
  member: Member,
): readonly Dispatch[] {
  const { guildId, userId } = member;
  const person = world.people.get(userId);
  if (!person) return [];
  const gone = { guild_id: guildId, user: userOf(person) };
  const d = kind === 'member-removed' ? gone : { ...wholeMember(world, member), guild_id: guildId };
  // A bot always gets events about its own member.
  const intent = userId === world.bot.id ? Intent.Guilds : Intent.GuildMembers;
  return [{ t: MEMBER_EVENTS[kind], guildId, intent, d: () => d }];
}

/** Private messages never come through the gateway. Without MESSAGE_CONTENT, other people's messages arrive empty. */
function aboutMessage(ground: Ground, t: string, message: KeptMessage): readonly Dispatch[] {
  const { world } = ground;
  const channel = world.channels.get(message.channelId);
  if (!channel || message.onlyFor !== undefined || !botSees(ground, channel)) return [];
  const { guildId } = channel;
  const author = guildId === null ? undefined : world.member(guildId, message.authorId);
  let made: ReturnType<typeof present> | undefined;
  const present = () => ({
    ...messageOf(world, ground.base(), message),
    ...(guildId !== null && { guild_id: guildId }),
    channel_type: guildId === null ? 1 : channel.thread ? 11 : 0,
    ...(author && !message.webhook && { member: memberOf(author) }),
  });
  const own =
    guildId === null || message.authorId === world.bot.id || message.mentions.users.includes(world.bot.id);
  const d = (intents: number) => {
    made ??= present();
    return own || intents & Intent.MessageContent
      ? made
      : { ...made, content: '', embeds: [], attachments: [], components: [] };
  };
  return [{ t, guildId, intent: guildId === null ? MESSAGES[1] : MESSAGES[0], d }];
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
  const t = `${channel.thread ? 'THREAD' : 'CHANNEL'}_${verb}`;
  return { t, guildId: channel.guildId, intent: Intent.Guilds, d: () => d };
}
