import type {
  APIAttachment,
  APIEmbed,
  APIGuildMember,
  APIMessage,
  APIMessageInteractionMetadata,
  APIRole,
  APIUser,
} from 'discord-api-types/v10';
import {
  ApplicationIntegrationType,
  ChannelType,
  InteractionType,
  MessageFlags,
  OverwriteType,
} from 'discord-api-types/v10';
import { timeOf } from './snowflake.ts';
import type { Attachment, Channel, Guild, KeptMessage, Member, Person, Role } from './state.ts';
import type { World } from './world.ts';

/** The world as Discord's API shows it. `base` is the URL of this server, without a slash at the end. */

export const iso = (ms: number) => new Date(ms).toISOString();

/** A bit field without set bits. Its type is `number`, so that it fits every set of flags. */
const NO_FLAGS: number = 0;

/** discord-api-types leaves out some keys that Discord's own description requires. */
type Full<T> = T & { readonly [key: string]: unknown };

export function userOf(person: Person): Full<APIUser> {
  return {
    id: person.id,
    username: person.username,
    discriminator: person.bot ? '0001' : '0',
    global_name: person.bot ? null : person.name,
    avatar: null,
    banner: null,
    accent_color: Number.parseInt(person.colour.slice(1), 16),
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    public_flags: NO_FLAGS,
    flags: NO_FLAGS,
    ...(person.bot && { bot: true }),
  };
}

/** A member without the user, as it comes with messages and interactions. */
export function memberOf(member: Member): Full<Omit<APIGuildMember, 'user'>> {
  return {
    nick: null,
    avatar: null,
    banner: null,
    avatar_decoration_data: null,
    collectibles: null,
    communication_disabled_until: null,
    roles: [...member.roles],
    joined_at: iso(member.joinedAt),
    premium_since: null,
    flags: NO_FLAGS,
    pending: false,
    deaf: false,
    mute: false,
  };
}

export function wholeMember(world: World, member: Member): Full<APIGuildMember> {
  const person = world.people.get(member.userId);
  if (!person) throw new Error(`Member ${member.userId} is nobody.`);
  return { ...memberOf(member), user: userOf(person) };
}

export function roleOf(role: Role): Full<APIRole> {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    position: role.position,
    color: role.colour,
    colors: { primary_color: role.colour, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: role.botId !== undefined,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: NO_FLAGS,
    ...(role.botId !== undefined && { tags: { bot_id: role.botId } }),
  };
}

export function channelOf(world: World, channel: Channel): Readonly<Record<string, unknown>> {
  const everywhere = {
    id: channel.id,
    flags: 0,
    last_message_id: world.newestIn(channel.id)?.id ?? null,
  };
  if (channel.guildId === null) {
    const recipient = world.people.get(channel.recipientId ?? '');
    return {
      ...everywhere,
      type: ChannelType.DM,
      recipients: recipient ? [userOf(recipient)] : [],
    };
  }
  const shared = {
    ...everywhere,
    guild_id: channel.guildId,
    name: channel.name,
    rate_limit_per_user: 0,
  };
  if (!channel.thread) {
    return {
      ...shared,
      type: ChannelType.GuildText,
      topic: channel.topic ?? null,
      position: channel.position,
      parent_id: null,
      nsfw: false,
      permission_overwrites: channel.overwrites.map(({ id, kind, allow, deny }) => ({
        id,
        type: kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
        allow,
        deny,
      })),
    };
  }
  const { thread } = channel;
  const messages = world.countIn(channel.id);
  return {
    ...shared,
    type: thread.private ? ChannelType.PrivateThread : ChannelType.PublicThread,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    message_count: messages,
    total_message_sent: messages,
    member_count: thread.members.length,
    thread_metadata: {
      archived: thread.archived,
      locked: thread.locked,
      auto_archive_duration: thread.archiveMinutes,
      archive_timestamp: iso(timeOf(channel.id)),
      create_timestamp: iso(timeOf(channel.id)),
    },
  };
}

export function guildOf(world: World, guild: Guild): Readonly<Record<string, unknown>> {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    features: [],
    owner_id: guild.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: world.rolesOf(guild.id).map(roleOf),
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
  };
}

export function attachmentAddress(base: string, channelId: string, attachment: Attachment): string {
  return `${base}/attachments/${channelId}/${attachment.id}/${encodeURIComponent(attachment.filename)}`;
}

function attachmentOf(base: string, message: KeptMessage, attachment: Attachment): APIAttachment {
  const url = attachmentAddress(base, message.channelId, attachment);
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.size,
    url,
    proxy_url: url,
    content_type: attachment.contentType,
    ...(attachment.description !== undefined && { description: attachment.description }),
    ...(attachment.width !== undefined && { width: attachment.width }),
    ...(attachment.height !== undefined && { height: attachment.height }),
    ...(message.onlyFor !== undefined && { ephemeral: true }),
  };
}

/** The file that an `attachment://` URL of a message refers to. */
export function referred(
  attachments: readonly Attachment[],
  url: string | undefined,
): Attachment | undefined {
  const name = /^attachment:\/\/(.+)$/.exec(url ?? '')?.[1];
  return name === undefined ? undefined : attachments.find((attachment) => attachment.filename === name);
}

/** Every URL in the message that may point at one of its files. */
export function mediaOf(message: Pick<KeptMessage, 'embeds' | 'components'>): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('attachment://')) found.push(value);
    } else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(message.embeds.map(({ image, thumbnail, author, footer }) => [image, thumbnail, author, footer]));
  look(message.components);
  return found;
}

function mediaIn(base: string, message: KeptMessage, url: string) {
  const file = referred(message.attachments, url);
  if (!file) return { url, ...(/^https?:/.test(url) && { proxy_url: url }) };
  const address = attachmentAddress(base, message.channelId, file);
  return {
    url: address,
    proxy_url: address,
    content_type: file.contentType,
    ...(file.width !== undefined && { width: file.width }),
    ...(file.height !== undefined && { height: file.height }),
    ...(file.description !== undefined && { description: file.description }),
  };
}

function embedOf(base: string, message: KeptMessage, embed: APIEmbed): APIEmbed {
  const { image, thumbnail, author, footer, fields, color, ...rest } = embed;
  const icon = (url: string | undefined) => {
    if (url === undefined) return {};
    const media = mediaIn(base, message, url);
    return { icon_url: media.url, ...(media.proxy_url !== undefined && { proxy_icon_url: media.proxy_url }) };
  };
  const shown = {
    ...rest,
    type: 'rich',
    ...(typeof color === 'number' && { color }),
    ...(fields && {
      fields: fields.map(({ name, value, inline }) => ({ name, value, inline: inline ?? false })),
    }),
    ...(image && { image: mediaIn(base, message, image.url) }),
    ...(thumbnail && { thumbnail: mediaIn(base, message, thumbnail.url) }),
    ...(author && {
      author: {
        name: author.name,
        ...(author.url !== undefined && { url: author.url }),
        ...icon(author.icon_url),
      },
    }),
    ...(footer && { footer: { text: footer.text, ...icon(footer.icon_url) } }),
  };
  // Fields that were sent as null are left out.
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null)) as APIEmbed;
}

/** Replaces the media of version 2 components (`{ url }`) with Discord's description of them. */
function componentsOf(base: string, message: KeptMessage): APIMessage['components'] {
  if ((message.flags & MessageFlags.IsComponentsV2) === 0) return message.components;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const shown = Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const url = key === 'media' || key === 'file' ? addressIn(item) : undefined;
        if (url === undefined) return [key, walk(item)];
        const file = referred(message.attachments, url);
        const { description: _, ...media } = { description: '', ...mediaIn(base, message, url) };
        return [
          key,
          { id: file?.id ?? '0', proxy_url: url, ...media, ...(file && { attachment_id: file.id }) },
        ];
      }),
    );
    const file = 'file' in value ? referred(message.attachments, addressIn(value.file)) : undefined;
    return file ? { ...shown, name: file.filename, size: file.size } : shown;
  };
  return walk(message.components) as NonNullable<APIMessage['components']>;
}

function addressIn(media: unknown): string | undefined {
  return typeof media === 'object' && media !== null && 'url' in media && typeof media.url === 'string'
    ? media.url
    : undefined;
}

/** A message as Discord gives it. Files that embeds or components show are not listed again. */
export function messageOf(world: World, base: string, message: KeptMessage): Full<APIMessage> {
  const author = world.people.get(message.authorId) ?? world.bot;
  const guildId = world.channels.get(message.channelId)?.guildId;
  const media = message.attachments.length === 0 ? [] : mediaOf(message);
  const shown = new Set(media.map((url) => referred(message.attachments, url)?.id));
  const thread = message.threadId === undefined ? undefined : world.channels.get(message.threadId);
  const answered = message.replyTo === undefined ? undefined : world.message(message.replyTo);
  const users = message.mentions.users.flatMap((id) => world.people.get(id) ?? []);
  return {
    id: message.id,
    type: message.type,
    channel_id: message.channelId,
    author: userOf(author),
    content: message.content,
    timestamp: iso(timeOf(message.id)),
    edited_timestamp: message.editedAt === undefined ? null : iso(message.editedAt),
    tts: false,
    pinned: message.pinned === true,
    flags:
      message.flags | (message.onlyFor ? MessageFlags.Ephemeral : 0) | (thread ? MessageFlags.HasThread : 0),
    mention_everyone: message.mentions.everyone,
    mentions: users.map(userOf),
    mention_roles: [...message.mentions.roles],
    attachments: message.attachments
      .filter((attachment) => !shown.has(attachment.id))
      .map((attachment) => attachmentOf(base, message, attachment)),
    embeds: message.embeds.map((embed) => embedOf(base, message, embed)),
    components: componentsOf(base, message) ?? [],
    ...(message.nonce !== undefined && { nonce: message.nonce }),
    ...(message.webhook && {
      webhook_id: world.application.id,
      application_id: world.application.id,
    }),
    ...(message.origin && { interaction_metadata: metadataOf(world, message) }),
    ...commandOf(world, message),
    ...(message.reactions.length > 0 && { reactions: reactionsOf(world, message) }),
    ...(thread && { thread: channelOf(world, thread) as Full<NonNullable<APIMessage['thread']>> }),
    ...(message.announces !== undefined && {
      message_reference: { type: 0, channel_id: message.announces, ...inGuild(guildId) },
    }),
    ...(message.replyTo !== undefined && {
      message_reference: {
        type: 0,
        channel_id: message.channelId,
        message_id: message.replyTo,
        ...inGuild(guildId),
      },
      referenced_message: answered ? withoutReference(messageOf(world, base, answered)) : null,
    }),
  } as Full<APIMessage>;
}

const inGuild = (guildId: string | null | undefined) => (guildId ? { guild_id: guildId } : {});

/** Who the bot was installed for; left out in direct messages. */
export function ownersOf(guildId: string | null | undefined): Readonly<Record<string, string>> {
  return { [ApplicationIntegrationType.GuildInstall]: guildId ?? '0' };
}

function withoutReference(message: APIMessage): APIMessage {
  const { referenced_message: _, reactions: __, ...basic } = message;
  return basic;
}

function reactionsOf(world: World, message: KeptMessage) {
  return message.reactions.map(({ emoji, users }) => ({
    emoji: { id: null, name: emoji },
    count: users.length,
    count_details: { burst: 0, normal: users.length },
    burst_colors: [],
    me_burst: false,
    me: users.includes(world.bot.id),
  }));
}

const METADATA_TYPES = {
  command: InteractionType.ApplicationCommand,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
} as const;

/**
 * The older field that Discord sends in addition to the metadata. Only this one names the command that a message
 * answers.
 */
function commandOf(world: World, { origin }: KeptMessage): Pick<APIMessage, 'interaction'> {
  const person = world.people.get(origin?.userId ?? '');
  if (origin?.name === undefined || !person) return {};
  const { interactionId: id, name } = origin;
  return { interaction: { id, name, type: METADATA_TYPES.command, user: userOf(person) } };
}

function metadataOf(world: World, message: KeptMessage): APIMessageInteractionMetadata | undefined {
  const { origin } = message;
  const person = world.people.get(origin?.userId ?? '');
  if (!origin || !person) return undefined;
  const shared = {
    id: origin.interactionId,
    user: userOf(person),
    authorizing_integration_owners: ownersOf(world.channels.get(message.channelId)?.guildId),
  };
  const pressed =
    origin.pressedId === undefined
      ? { ...shared, type: METADATA_TYPES.command }
      : { ...shared, type: METADATA_TYPES.component, interacted_message_id: origin.pressedId };
  const metadata =
    origin.kind === 'modal'
      ? { ...shared, type: METADATA_TYPES.modal, triggering_interaction_metadata: pressed }
      : pressed;
  return metadata as APIMessageInteractionMetadata;
}
