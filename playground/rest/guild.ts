import {
  ChannelPermissionOverwriteRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
  UpdateGuildChannelRequestPartialSchema,
  UpdateThreadRequestPartialSchema,
} from 'discord-api-spec/zod';
import type { RESTPatchAPIChannelJSONBody } from 'discord-api-types/v10';
import { ChannelType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { official } from '../official.ts';
import { channelForBot, guildPermissions, needs } from '../permissions.ts';
import { channelOf, guildOf, roleOf, userOf, wholeMember } from '../present.ts';
import {
  missingAccess,
  Refusal,
  unknownGuild,
  unknownMember,
  unknownMessage,
  unknownUser,
} from '../refusal.ts';
import type { Channel, Person } from '../state.ts';
import type { World } from '../world.ts';
import { type Call, type Route, route } from './route.ts';

const anyObject = z.looseObject({});

/** The bot's own account and application. */
export const selfRoutes: readonly Route[] = [
  route('GET', '/gateway', {}, (call) => ({ url: gatewayAddress(call) })),
  route('GET', '/gateway/bot', {}, (call) => ({
    url: gatewayAddress(call),
    shards: call.place.ground.shards,
    session_start_limit: {
      total: 1000,
      remaining: 1000,
      reset_after: 0,
      max_concurrency: 16,
    },
  })),
  ...['/applications/@me', '/oauth2/applications/@me'].map((path) =>
    route('GET', path, {}, (call) => application(call.place.ground.world)),
  ),
  route('GET', '/users/@me', {}, (call) => userOf(call.place.ground.world.bot)),
  route('GET', '/users/@me/guilds', {}, ({ place: { ground } }) => [
    {
      id: ground.world.guild.id,
      name: ground.world.guild.name,
      icon: null,
      banner: null,
      owner: false,
      permissions: guildPermissions(ground.world, ground.world.bot).toString(),
      features: [],
    },
  ]),
  route('GET', '/users/:user', {}, (call) => {
    const person = call.place.ground.world.people.get(call.param('user'));
    if (!person) throw unknownUser();
    return userOf(person);
  }),
];

/** The server, its members, roles and channels. */
export const guildRoutes: readonly Route[] = [
  route('GET', '/guilds/:guild', {}, (call) => guildOf(guild(call))),
  route('GET', '/guilds/:guild/channels', {}, (call) => {
    const world = guild(call);
    return [...world.channels.values()]
      .filter((channel) => !channel.thread)
      .map((channel) => channelOf(world, channel));
  }),
  route('GET', '/guilds/:guild/roles', {}, (call) => [...guild(call).roles.values()].map(roleOf)),
  route('GET', '/guilds/:guild/members/:user', {}, (call) => {
    const person = guild(call).people.get(call.param('user'));
    if (!person) throw unknownMember();
    return wholeMember(person);
  }),
  route('GET', '/guilds/:guild/members', {}, (call) => {
    const people = [...guild(call).people.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    const after = BigInt(call.query.get('after') ?? '0');
    const limit = Number(call.query.get('limit') ?? 1);
    return people
      .filter((person: Person) => BigInt(person.id) > after)
      .slice(0, limit)
      .map(wholeMember);
  }),
  route('GET', '/guilds/:guild/threads/active', {}, (call) => {
    const world = guild(call);
    const threads = [...world.channels.values()].filter(
      (channel) => channel.thread && !channel.thread.archived,
    );
    return { threads: threads.map((thread) => channelOf(world, thread)), members: [], has_more: false };
  }),
  route('GET', '/channels/:channel', {}, (call) => {
    const { world } = call.place.ground;
    return channelOf(world, channelForBot(world, call.param('channel')));
  }),
  route('PATCH', '/channels/:channel', { body: anyObject }, (call) => {
    const { world } = call.place.ground;
    const channel = channelForBot(world, call.param('channel'));
    const changed = channel.thread
      ? threadAfter(world, channel, call.body)
      : textAfter(world, channel, call.body);
    world.putChannel(changed);
    return channelOf(world, changed);
  }),
  route('DELETE', '/channels/:channel', {}, (call) => {
    const { world } = call.place.ground;
    const channel = channelForBot(world, call.param('channel'));
    needs(world, channel, channel.thread ? 'ManageThreads' : 'ManageChannels');
    world.deleteChannel(channel);
    return channelOf(world, channel);
  }),
  route(
    'PUT',
    '/channels/:channel/permissions/:overwrite',
    { body: ChannelPermissionOverwriteRequestSchema },
    (call) => {
      const { world } = call.place.ground;
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

/** Threads, begun at a message or beside all messages. */
export const threadRoutes: readonly Route[] = [
  route(
    'POST',
    '/channels/:channel/messages/:message/threads',
    { body: CreateTextThreadWithMessageRequestSchema },
    (call) => {
      const { world } = call.place.ground;
      const parent = channelForBot(world, call.param('channel'));
      needs(world, parent, 'CreatePublicThreads');
      const message = world.message(call.param('message'));
      if (message?.channelId !== parent.id || !message) throw unknownMessage();
      if (message.threadId !== undefined) {
        throw new Refusal(400, 160004, 'A thread has already been created for this message', {
          violation: true,
        });
      }
      // A thread begun at a message has the id of the message.
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
      const { world } = call.place.ground;
      const parent = channelForBot(world, call.param('channel'));
      const closed = (call.body.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
      needs(world, parent, closed ? 'CreatePrivateThreads' : 'CreatePublicThreads');
      const id = world.ids.next();
      return channelOf(
        world,
        begin(world, parent, id, call.body.name, call.body.auto_archive_duration, closed),
      );
    },
  ),
  route('PUT', '/channels/:channel/thread-members/:user', {}, (call) => {
    const { world } = call.place.ground;
    const thread = channelForBot(world, call.param('channel'));
    if (!thread.thread) throw missingAccess();
    const id = call.param('user') === '@me' ? world.bot.id : call.param('user');
    if (!world.people.has(id)) throw unknownUser();
    if (thread.thread.members.includes(id)) return;
    world.putChannel({ ...thread, thread: { ...thread.thread, members: [...thread.thread.members, id] } });
  }),
];

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
  if (thread.ownerId !== world.bot.id) needs(world, channel, 'ManageThreads');
  if (change.locked !== undefined && change.locked !== thread.locked) needs(world, channel, 'ManageThreads');
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

function guild(call: Call<unknown>): World {
  const { world } = call.place.ground;
  if (call.param('guild') !== world.guild.id) throw unknownGuild();
  return world;
}

function gatewayAddress(call: Call<unknown>): string {
  return `${call.place.ground.base().replace(/^http/, 'ws')}/gateway`;
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
    approximate_guild_count: 1,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}
