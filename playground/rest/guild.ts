import {
  ChannelPermissionOverwriteRequestSchema,
  CreatePrivateChannelRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
  UpdateGuildChannelRequestPartialSchema,
  UpdateThreadRequestPartialSchema,
} from 'discord-api-spec/zod';
import type { RESTPatchAPIChannelJSONBody } from 'discord-api-types/v10';
import { ChannelType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { z } from 'zod';
import { official } from '../checks/official.ts';
import {
  missingAccess,
  Refusal,
  threadArchived,
  unknownGuild,
  unknownMember,
  unknownMessage,
  unknownUser,
} from '../checks/refusal.ts';
import { channelForBot, guildForBot, guildPermissions, needs } from '../world/permissions.ts';
import { channelOf, guildOf, iso, roleOf, userOf, wholeMember } from '../world/present.ts';
import { timeOf } from '../world/snowflake.ts';
import type { Channel } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { choosable } from './options.ts';
import { type Call, type Route, route } from './route.ts';

const anyObject = z.looseObject({});

/** The bot's own account and application. */
export const selfRoutes: readonly Route[] = [
  route('GET', '/gateway', {}, (call) => ({ url: gatewayAddress(call) })),
  route('GET', '/gateway/bot', {}, (call) => ({
    url: gatewayAddress(call),
    shards: call.stage.ground.shards,
    session_start_limit: call.stage.ground.sessionStarts(),
  })),
  ...['/applications/@me', '/oauth2/applications/@me'].map((path) =>
    route('GET', path, {}, (call) => application(call.stage.ground.world)),
  ),
  route('GET', '/users/@me', {}, (call) => userOf(call.stage.ground.world.bot)),
  route('GET', '/users/@me/guilds', {}, ({ stage: { ground } }) =>
    own(ground.world).map(({ id, name }) => ({
      id,
      name,
      icon: null,
      banner: null,
      owner: false,
      permissions: guildPermissions(ground.world, id, ground.world.bot).toString(),
      features: [],
    })),
  ),
  route('POST', '/users/@me/channels', { body: CreatePrivateChannelRequestSchema }, (call) => {
    const { world } = call.stage.ground;
    const id = call.body.recipient_id ?? '';
    const person = world.people.get(id);
    // Discord refuses direct messages of a bot to itself or another bot.
    if (!person || person.bot) throw new Refusal(400, 50033, 'Invalid Recipient(s)', { violation: true });
    const known = world.directChannel(id);
    if (known) return channelOf(world, known);
    const channel: Channel = {
      id: world.ids.next(),
      kind: 'dm',
      guildId: null,
      name: world.application.name,
      position: 0,
      overwrites: [],
      recipientId: id,
    };
    world.putChannel(channel);
    return channelOf(world, channel);
  }),
  route('GET', '/users/:user', {}, (call) => {
    const person = call.stage.ground.world.people.get(call.param('user'));
    if (!person) throw unknownUser();
    return userOf(person);
  }),
];

/** The server, its members, roles and channels. */
export const guildRoutes: readonly Route[] = [
  route('GET', '/guilds/:guild', {}, (call) => {
    const { world } = call.stage.ground;
    const id = call.param('guild');
    if (!world.member(id, world.bot.id)) throw unknownGuild();
    return guildOf(world, guildForBot(world, id));
  }),
  route('GET', '/guilds/:guild/channels', {}, (call) => {
    const { world, id } = guild(call);
    return world
      .channelsOf(id)
      .filter((channel) => !channel.thread)
      .map((channel) => channelOf(world, channel));
  }),
  route('GET', '/guilds/:guild/roles', {}, (call) => {
    const { world, id } = guild(call);
    return world.rolesOf(id).map(roleOf);
  }),
  route('GET', '/guilds/:guild/members/:user', {}, (call) => {
    const { world, id } = guild(call);
    const member = world.member(id, call.param('user'));
    if (!member) throw unknownMember();
    return wholeMember(world, member);
  }),
  route('GET', '/guilds/:guild/members', {}, (call) => {
    const { world, id } = guild(call);
    const after = BigInt(call.query.get('after') ?? '0');
    const limit = Number(call.query.get('limit') ?? 1);
    return world
      .membersOf(id)
      .toSorted((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .filter(({ userId }) => BigInt(userId) > after)
      .slice(0, limit)
      .map((member) => wholeMember(world, member));
  }),
  route('GET', '/guilds/:guild/threads/active', {}, (call) => {
    const { world, id } = guild(call);
    const threads = world.channelsOf(id).filter((channel) => channel.thread && !channel.thread.archived);
    return { threads: threads.map((thread) => channelOf(world, thread)), members: [], has_more: false };
  }),
  route('GET', '/channels/:channel', {}, (call) => {
    const { world } = call.stage.ground;
    return channelOf(world, channelForBot(world, call.param('channel')));
  }),
  route('PATCH', '/channels/:channel', { body: anyObject }, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    if (channel.guildId === null) {
      throw new Refusal(403, 50003, 'Cannot execute action on a DM channel', { violation: true });
    }
    const changed = channel.thread
      ? threadAfter(world, channel, call.body)
      : textAfter(world, channel, call.body);
    world.putChannel(changed);
    return channelOf(world, changed);
  }),
  route('DELETE', '/channels/:channel', {}, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    // Closing direct messages only removes them from the list.
    if (channel.guildId === null) return channelOf(world, channel);
    needs(world, channel, channel.thread ? 'ManageThreads' : 'ManageChannels');
    world.deleteChannel(channel);
    return channelOf(world, channel);
  }),
  route(
    'PUT',
    '/channels/:channel/permissions/:overwrite',
    { body: ChannelPermissionOverwriteRequestSchema },
    (call) => {
      const { world } = call.stage.ground;
      const channel = channelForBot(world, call.param('channel'));
      needs(world, channel, 'ManageRoles');
      world.overwrite(channel, {
        id: call.param('overwrite'),
        kind: Number(call.body.type) === 1 ? 'member' : 'role',
        allow: String(call.body.allow ?? 0),
        deny: String(call.body.deny ?? 0),
      });
    },
  ),
];

/** Threads, started from a message or without one. */
export const threadRoutes: readonly Route[] = [
  route(
    'POST',
    '/channels/:channel/messages/:message/threads',
    { body: CreateTextThreadWithMessageRequestSchema },
    (call) => {
      const { world } = call.stage.ground;
      const parent = channelForBot(world, call.param('channel'));
      needs(world, parent, 'CreatePublicThreads');
      const message = world.message(call.param('message'));
      if (message?.channelId !== parent.id || !message) throw unknownMessage();
      if (message.threadId !== undefined) {
        throw new Refusal(400, 160004, 'A thread has already been created for this message', {
          violation: true,
        });
      }
      // A thread started from a message has the message's id.
      const thread = begin(world, parent, message.id, call.body.name, call.body.auto_archive_duration, false);
      world.update({
        ...message,
        threadId: thread.id,
        flags: message.flags & ~MessageFlags.Loading,
      });
      return channelOf(world, thread);
    },
  ),
  route(
    'POST',
    '/channels/:channel/threads',
    { body: CreateTextThreadWithoutMessageRequestSchema },
    (call) => {
      const { world } = call.stage.ground;
      const parent = channelForBot(world, call.param('channel'));
      const closed = (call.body.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
      if (parent.thread || parent.guildId === null)
        throw new Refusal(400, 50024, 'Cannot execute action on this channel type', { violation: true });
      needs(world, parent, closed ? 'CreatePrivateThreads' : 'CreatePublicThreads');
      const id = world.ids.next();
      const thread = begin(world, parent, id, call.body.name, call.body.auto_archive_duration, closed);
      // A public thread started without a message is announced in its channel.
      if (!closed) announce(world, parent, thread);
      return channelOf(world, thread);
    },
  ),
  route('GET', '/channels/:channel/thread-members/:user', {}, (call) => {
    const thread = channelForBot(call.stage.ground.world, call.param('channel'));
    const user_id = call.param('user');
    if (!thread.thread?.members.includes(user_id)) throw unknownMember();
    return { id: thread.id, user_id, join_timestamp: iso(timeOf(thread.id)), flags: 0 };
  }),
  route('PUT', '/channels/:channel/thread-members/:user', {}, (call) => {
    const { world } = call.stage.ground;
    const thread = channelForBot(world, call.param('channel'));
    if (!thread.thread) throw missingAccess();
    const id = call.param('user') === '@me' ? world.bot.id : call.param('user');
    needs(world, thread, 'SendMessagesInThreads');
    if (thread.thread.archived) throw threadArchived();
    if (!choosable(world, thread.guildId, id)) throw unknownUser();
    if (thread.thread.members.includes(id)) return;
    world.putChannel({ ...thread, thread: { ...thread.thread, members: [...thread.thread.members, id] } });
  }),
];

/** Discord's own message that announces a new thread in its channel. */
function announce(world: World, parent: Channel, thread: Channel): void {
  world.create({
    id: world.ids.next(),
    channelId: parent.id,
    authorId: world.bot.id,
    webhook: false,
    type: MessageType.ThreadCreated,
    announces: thread.id,
    content: thread.name,
    embeds: [],
    components: [],
    attachments: [],
    flags: 0,
    mentions: { users: [], roles: [], everyone: false },
    dismissed: false,
    reactions: [],
  });
}

function begin(
  world: World,
  parent: Channel,
  id: string,
  name: string,
  minutes: number | null | undefined,
  closed: boolean,
): Channel {
  const thread: Channel = {
    id,
    kind: 'thread',
    guildId: parent.guildId,
    name,
    position: 0,
    overwrites: [],
    thread: {
      parentId: parent.id,
      ownerId: world.bot.id,
      private: closed,
      archived: false,
      locked: false,
      archiveMinutes: minutes ?? 4320,
      members: [world.bot.id],
    },
  };
  world.putChannel(thread);
  return thread;
}

function textAfter(world: World, channel: Channel, body: unknown): Channel {
  needs(world, channel, 'ManageChannels');
  const change: RESTPatchAPIChannelJSONBody = official(UpdateGuildChannelRequestPartialSchema, body);
  const { topic: _, ...rest } = channel;
  const topic = change.topic === undefined ? channel.topic : (change.topic ?? undefined);
  return { ...rest, name: change.name ?? channel.name, ...(topic !== undefined && { topic }) };
}

function threadAfter(world: World, channel: Channel, body: unknown): Channel {
  const change: RESTPatchAPIChannelJSONBody = official(UpdateThreadRequestPartialSchema, body);
  const { thread } = channel;
  if (!thread) return channel;
  // Anyone who may write in an archived thread may reopen it, but change nothing else in the same request.
  const opens = change.archived === false && Object.keys(change).length === 1;
  if (opens) needs(world, channel, 'SendMessagesInThreads');
  else if (thread.ownerId !== world.bot.id) needs(world, channel, 'ManageThreads');
  if (change.locked !== undefined && change.locked !== thread.locked) needs(world, channel, 'ManageThreads');
  // Until it is reopened, nothing else about an archived thread can be changed.
  if (thread.archived && change.archived !== false) throw threadArchived();
  if (thread.locked && change.archived === false) needs(world, channel, 'ManageThreads');
  return {
    ...channel,
    name: change.name ?? channel.name,
    thread: {
      ...thread,
      archived: change.archived ?? thread.archived,
      locked: change.locked ?? thread.locked,
      archiveMinutes: change.auto_archive_duration ?? thread.archiveMinutes,
    },
  };
}

function guild(call: Call<unknown>): { readonly world: World; readonly id: string } {
  const { world } = call.stage.ground;
  return { world, id: guildForBot(world, call.param('guild')).id };
}

/** The servers that the bot is in. */
const own = (world: World) => [...world.guilds.values()].filter(({ id }) => world.member(id, world.bot.id));

function gatewayAddress(call: Call<unknown>): string {
  return `${call.stage.ground.base().replace(/^http/, 'ws')}/gateway`;
}

function application(world: World) {
  const owner = world.people.get(world.guild.ownerId);
  return {
    id: world.application.id,
    name: world.application.name,
    icon: null,
    description: '',
    type: null,
    flags: 0,
    flags_new: '0',
    bot: userOf(world.bot),
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: userOf(owner ?? world.bot),
    approximate_guild_count: own(world).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}
