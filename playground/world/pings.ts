import { PermissionFlagsBits as Bits, MessageFlags } from 'discord-api-types/v10';
import { may } from './permissions.ts';
import type { Channel, KeptMessage, Person } from './state.ts';
import type { World } from './world.ts';

/**
 * Records who was notified of which message. Only a new message notifies; an edit never does, and a deferred
 * answer counts as an edit. It notifies people it may mention, members of a role that its author may mention,
 * and the person of direct messages. It does not notify its author, people who cannot see the channel, or
 * anybody if it is sent silently.
 */
export class Pings {
  readonly #messages = new Map<string, { readonly id: string; readonly channelId: string }[]>();

  constructor(world: World) {
    world.on((event) => {
      if (event.kind !== 'message-created') return;
      const { id, channelId } = event.message;
      for (const person of notified(world, event.message)) {
        const known = this.#messages.get(person.id);
        if (known) known.push({ id, channelId });
        else this.#messages.set(person.id, [{ id, channelId }]);
      }
    });
  }

  /** Ids of messages, oldest first: of one channel, or of all. */
  of(userId: string, channel?: string): readonly string[] {
    return (this.#messages.get(userId) ?? []).flatMap(({ id, channelId }) =>
      channel === undefined || channelId === channel ? id : [],
    );
  }
}

function notified(world: World, message: KeptMessage): readonly Person[] {
  const { mentions } = message;
  const channel = world.channels.get(message.channelId);
  if (!channel || message.flags & (MessageFlags.SuppressNotifications | MessageFlags.Loading)) return [];
  if (channel.guildId !== null && !mentions.everyone && mentions.users.length + mentions.roles.length === 0) {
    return [];
  }
  return named(world, channel, message).filter(
    (person) =>
      person.id !== message.authorId &&
      !person.bot &&
      (message.onlyFor === undefined || message.onlyFor === person.id) &&
      may(world, person, channel, Bits.ViewChannel),
  );
}

function named(world: World, channel: Channel, { mentions, authorId }: KeptMessage): readonly Person[] {
  const { guildId, recipientId } = channel;
  const person = (id: string) => world.people.get(id) ?? [];
  if (guildId === null) return [recipientId ?? ''].flatMap(person);
  const author = world.people.get(authorId);
  const roles =
    author && may(world, author, channel, Bits.MentionEveryone) ? new Set(mentions.roles) : new Set();
  return [
    ...new Set([
      ...mentions.users,
      ...world
        .membersOf(guildId)
        .filter((member) => mentions.everyone || member.roles.some((role) => roles.has(role)))
        .map(({ userId }) => userId),
    ]),
  ].flatMap(person);
}
