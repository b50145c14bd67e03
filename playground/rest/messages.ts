import { MessageCreateRequestSchema, MessageEditRequestPartialSchema } from 'discord-api-spec/zod';
import { MessageFlags } from 'discord-api-types/v10';
import { cannotSendTo, invalid, Refusal, threadArchived, unknownMessage } from '../checks/refusal.ts';
import { channelForBot, needs } from '../world/permissions.ts';
import { messageOf, userOf } from '../world/present.ts';
import type { Channel, KeptMessage, Person } from '../world/state.ts';
import type { Upload } from '../world/upload.ts';
import type { World } from '../world/world.ts';
import { compose, type MessageBody } from './compose.ts';
import { type Call, type Route, route } from './route.ts';

const CHANNEL = '/channels/:channel/messages';
const perChannel = (requests: number, seconds: number) => ({ requests, seconds, by: ['channel'] });

/** Messages of channels, written and read with the bot's token. */
export const messageRoutes: readonly Route[] = [
  route('GET', CHANNEL, { bucket: perChannel(50, 1) }, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    needs(world, channel, 'ReadMessageHistory');
    return page(world, channel, call.query).map((message) => show(call, message));
  }),

  route(
    'POST',
    CHANNEL,
    { body: MessageCreateRequestSchema, bucket: perChannel(5, 5), writes: true },
    (call) => {
      const { world } = call.stage.ground;
      const channel = channelForBot(world, call.param('channel'));
      mayWrite(world, channel, call.body, call.uploads);
      const { nonce } = call.body;
      const known = call.body.enforce_nonce && nonce ? world.lately(channel.id, nonce) : undefined;
      if (known) {
        call.stage.ground.journal.repeat();
        return show(call, known);
      }
      const replyTo = call.body.message_reference?.message_id;
      if (replyTo !== undefined && !world.message(replyTo)) {
        if (call.body.message_reference?.fail_if_not_exists ?? true) {
          throw invalid([
            { path: ['message_reference'], code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' },
          ]);
        }
      }
      const message: KeptMessage = {
        ...compose(world, world.bot, channel, call.body, call.uploads),
        id: world.ids.next(),
        channelId: channel.id,
        authorId: world.bot.id,
        webhook: false,
        type: replyTo === undefined ? 0 : 19,
        dismissed: false,
        reactions: [],
        ...(nonce !== undefined && nonce !== null && { nonce }),
        ...(replyTo !== undefined && { replyTo }),
      };
      // A message reopens an archived thread.
      if (channel.thread?.archived)
        world.putChannel({ ...channel, thread: { ...channel.thread, archived: false } });
      world.create(message);
      return show(call, message);
    },
  ),

  route('GET', `${CHANNEL}/:message`, { bucket: perChannel(50, 1) }, (call) => {
    const { world } = call.stage.ground;
    needs(world, channelForBot(world, call.param('channel')), 'ReadMessageHistory');
    return show(call, find(call));
  }),

  route(
    'PATCH',
    `${CHANNEL}/:message`,
    { body: MessageEditRequestPartialSchema, bucket: perChannel(5, 5), writes: true },
    (call) => {
      const { world } = call.stage.ground;
      const channel = channelForBot(world, call.param('channel'));
      const before = find(call);
      if (before.authorId !== world.bot.id) {
        throw new Refusal(403, 50005, 'Cannot edit a message authored by another user', { violation: true });
      }
      mayWrite(world, channel, call.body, call.uploads);
      mustBeOpen(channel);
      const after = rewritten(world, channel, before, call.body, call.uploads);
      world.update(after);
      return show(call, after);
    },
  ),

  route('DELETE', `${CHANNEL}/:message`, { bucket: perChannel(5, 1) }, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    const message = find(call);
    if (message.authorId !== world.bot.id) needs(world, channel, 'ManageMessages');
    mustBeOpen(channel);
    world.delete(message);
  }),

  route('PUT', `${CHANNEL}/pins/:message`, { bucket: perChannel(5, 5) }, (call) => {
    const { world } = call.stage.ground;
    needs(world, channelForBot(world, call.param('channel')), 'PinMessages');
    world.update({ ...find(call), pinned: true });
  }),

  route('PUT', `${CHANNEL}/:message/reactions/:emoji/@me`, { bucket: perChannel(4, 1) }, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    needs(world, channel, 'ReadMessageHistory');
    const message = find(call);
    const emoji = call.param('emoji');
    const known = message.reactions.find((reaction) => reaction.emoji === emoji);
    if (!known) needs(world, channel, 'AddReactions');
    if (known?.users.includes(world.bot.id)) return;
    const others = message.reactions.filter((reaction) => reaction !== known);
    const reaction = { emoji, users: [...(known?.users ?? []), world.bot.id] };
    world.update({ ...message, reactions: [...others, reaction] });
    world.tell({ kind: 'reaction-added', message, emoji, userId: world.bot.id });
  }),

  route('DELETE', `${CHANNEL}/:message/reactions/:emoji/@me`, { bucket: perChannel(4, 1) }, (call) => {
    const { world } = call.stage.ground;
    channelForBot(world, call.param('channel'));
    const message = find(call);
    const emoji = call.param('emoji');
    const reactions = message.reactions
      .map((reaction) =>
        reaction.emoji === emoji
          ? { emoji, users: reaction.users.filter((id) => id !== world.bot.id) }
          : reaction,
      )
      .filter((reaction) => reaction.users.length > 0);
    world.update({ ...message, reactions });
    world.tell({ kind: 'reaction-removed', message, emoji, userId: world.bot.id });
  }),

  route('GET', `${CHANNEL}/:message/reactions/:emoji`, {}, (call) => {
    const { world } = call.stage.ground;
    channelForBot(world, call.param('channel'));
    const emoji = call.param('emoji');
    const users = find(call).reactions.find((reaction) => reaction.emoji === emoji)?.users ?? [];
    return users.flatMap((id) => world.people.get(id) ?? []).map(userOf);
  }),

  route('POST', '/channels/:channel/typing', { bucket: perChannel(5, 5) }, (call) => {
    const { world } = call.stage.ground;
    const channel = channelForBot(world, call.param('channel'));
    needs(world, channel, channel.thread ? 'SendMessagesInThreads' : 'SendMessages');
    world.tell({ kind: 'typing', channelId: channel.id, userId: world.bot.id });
  }),
];

/** The message after an edit. */
export function rewritten(
  world: World,
  channel: Channel,
  before: KeptMessage,
  body: MessageBody,
  uploads: readonly Upload[],
): KeptMessage {
  const content = compose(world, world.bot, channel, body, uploads, before);
  return {
    ...before,
    ...content,
    flags: content.flags & ~MessageFlags.Loading,
    editedAt: world.clock.now(),
  };
}

function show(call: Call<unknown>, message: KeptMessage) {
  return messageOf(call.stage.ground.world, call.stage.ground.base(), message);
}

/** Finds a public message of the channel. Private messages exist only for their interaction's token. */
function find(call: Call<unknown>): KeptMessage {
  const message = call.stage.ground.world.message(call.param('message'));
  if (!message || message.channelId !== call.param('channel') || message.onlyFor !== undefined) {
    throw unknownMessage();
  }
  return message;
}

function mayWrite(world: World, channel: Channel, body: MessageBody, uploads: readonly Upload[]): void {
  needs(world, channel, channel.thread ? 'SendMessagesInThreads' : 'SendMessages');
  if (uploads.length > 0) needs(world, channel, 'AttachFiles');
  if ((body.embeds?.length ?? 0) > 0) needs(world, channel, 'EmbedLinks');
  if (channel.thread?.locked) needs(world, channel, 'ManageThreads');
  const person = world.people.get(channel.recipientId ?? '');
  if (person && (person.aloof || !shareServer(world, person))) throw cannotSendTo();
}

function shareServer(world: World, person: Person): boolean {
  return [...world.guilds.keys()].some((id) => world.member(id, person.id) && world.member(id, world.bot.id));
}

/** Reopens an archived thread for a new message. */
export function wake(world: World, channel: Channel): void {
  if (!channel.thread?.archived) return;
  world.putChannel({ ...channel, thread: { ...channel.thread, archived: false } });
}

/** Refuses changes in an archived thread, which only a new message reopens. */
export function mustBeOpen(channel: Channel): void {
  if (channel.thread?.archived) throw threadArchived();
}

function page(world: World, channel: Channel, query: URLSearchParams): readonly KeptMessage[] {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const id = (name: string) => {
    const value = query.get(name);
    return value !== null && /^\d+$/.test(value) ? BigInt(value) : undefined;
  };
  const [before, after, around] = [id('before'), id('after'), id('around')];
  const all = world.messagesIn(channel.id).filter((message) => message.onlyFor === undefined);
  if (after !== undefined) {
    return all
      .filter((message) => BigInt(message.id) > after)
      .slice(0, limit)
      .reverse();
  }
  if (around !== undefined) {
    const middle = all.findIndex((message) => BigInt(message.id) >= around);
    const start = Math.max(0, (middle < 0 ? all.length : middle) - Math.floor(limit / 2));
    return all.slice(start, start + limit).reverse();
  }
  return all
    .filter((message) => before === undefined || BigInt(message.id) < before)
    .slice(-limit)
    .reverse();
}
