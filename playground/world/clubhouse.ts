import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import { Snowflakes } from './snowflake.ts';
import type { Channel, Guild, Member, Person, Role, State } from './state.ts';

/** Everyone's permissions in a server. */
const EVERYONE =
  Bits.ViewChannel |
  Bits.SendMessages |
  Bits.SendMessagesInThreads |
  Bits.CreatePublicThreads |
  Bits.EmbedLinks |
  Bits.AttachFiles |
  Bits.AddReactions |
  Bits.ReadMessageHistory |
  Bits.UseApplicationCommands;

/** The permissions that the bot asks for when it is invited: only what it needs to post. */
const BOT =
  Bits.ViewChannel |
  Bits.SendMessages |
  Bits.SendMessagesInThreads |
  Bits.CreatePublicThreads |
  Bits.EmbedLinks |
  Bits.AttachFiles |
  Bits.ReadMessageHistory;

const CHANNELS = [
  { name: 'lobby', topic: 'Say hello, and open a table with /play.' },
  { name: 'table-1', topic: 'A game table.' },
  { name: 'table-2', topic: 'Another game table.' },
  { name: 'league-log', topic: 'The story of every game.' },
];

const PEOPLE = [
  { name: 'Ada', colour: '#c2410c' },
  { name: 'Ben', colour: '#1d4ed8' },
  { name: 'Cleo', colour: '#7e22ce' },
  { name: 'Dev', colour: '#047857' },
];

/** A new server with everything in it. */
export interface Founded {
  readonly guild: Guild;
  readonly roles: readonly Role[];
  readonly members: readonly Member[];
  readonly channels: readonly Channel[];
}

/** What a new server is made from. */
export interface Founding {
  readonly id: string;
  readonly name: string;
  readonly now: number;
  /** The first of them owns the server. */
  readonly people: readonly Pick<Person, 'id'>[];
  readonly bot: { readonly id: string; readonly name: string };
  nextId(): string;
}

/** Creates a server with four channels. Its owner is a moderator, and the bot has been invited. */
export function found({ id: guildId, name, now, people, bot, nextId }: Founding): Founded {
  const moderators: Role = {
    id: nextId(),
    guildId,
    name: 'Moderator',
    permissions: Bits.Administrator.toString(),
    position: 2,
    colour: 0xc2410c,
  };
  const bots = botRole(nextId(), guildId, bot);
  const everyone: Role = {
    id: guildId,
    guildId,
    name: '@everyone',
    permissions: EVERYONE.toString(),
    position: 0,
    colour: 0,
  };
  const member = (userId: string, roles: string[]): Member => ({ guildId, userId, roles, joinedAt: now });
  return {
    guild: { id: guildId, name, ownerId: people[0]?.id ?? bot.id, createdAt: now, available: true },
    roles: [everyone, moderators, bots],
    members: [
      ...people.map((person, index) => member(person.id, index === 0 ? [moderators.id] : [])),
      member(bot.id, [bots.id]),
    ],
    channels: CHANNELS.map(({ name: channel, topic }, position) => ({
      id: nextId(),
      kind: 'text',
      guildId,
      name: channel,
      topic,
      position,
      overwrites: [],
    })),
  };
}

/** The role that is added and removed with the bot. */
export function botRole(id: string, guildId: string, bot: { id: string; name: string }): Role {
  return { id, guildId, name: bot.name, permissions: BOT.toString(), position: 1, colour: 0, botId: bot.id };
}

/** The initial world: a server, four people (Ada owns it), the bot, no commands. */
export function firstDay(clock: Clock): State {
  const ids = new Snowflakes(clock);
  const nextId = () => ids.next();
  const guildId = nextId();
  // A bot's user has the id of its application, as for every bot made since 2016.
  const application = { id: nextId(), name: 'Clubhouse' };
  const people: Person[] = PEOPLE.map(({ name, colour: color }) => ({
    id: nextId(),
    username: name.toLowerCase(),
    name,
    bot: false,
    colour: color,
  }));
  const bot: Person = {
    id: application.id,
    username: 'Clubhouse',
    name: 'Clubhouse',
    bot: true,
    colour: '#5865f2',
  };
  const { guild, roles, members, channels } = found({
    id: guildId,
    name: 'The Clubhouse',
    now: clock.now(),
    people,
    bot,
    nextId,
  });
  return {
    version: 2,
    application,
    guilds: [guild],
    people: [...people, bot],
    members: [...members],
    roles: [...roles],
    channels: [...channels],
    messages: [],
    commands: [],
    interactions: [],
    modals: [],
    notices: [],
    lastId: ids.last,
  };
}
