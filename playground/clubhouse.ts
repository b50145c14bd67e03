import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import { Snowflakes } from './snowflake.ts';
import type { Channel, Person, Role, State } from './state.ts';

/** What everyone may do in the Clubhouse. */
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

/** What the bot asks for when it is invited: no more than it needs to post. */
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

/** The server as it is on the first day: four people (Ada owns it), four channels, the bot, no commands. */
export function firstDay(clock: Clock): State {
  const ids = new Snowflakes(clock);
  const now = clock.now();
  const guildId = ids.next();
  const moderators: Role = {
    id: ids.next(),
    name: 'Moderator',
    permissions: Bits.Administrator.toString(),
    position: 2,
    colour: 0xc2410c,
  };
  const botId = ids.next();
  const bots: Role = {
    id: ids.next(),
    name: 'Clubhouse',
    permissions: BOT.toString(),
    position: 1,
    colour: 0,
    botId,
  };
  const everyone: Role = {
    id: guildId,
    name: '@everyone',
    permissions: EVERYONE.toString(),
    position: 0,
    colour: 0,
  };
  const people: Person[] = PEOPLE.map(({ name, colour }, index) => ({
    id: ids.next(),
    username: name.toLowerCase(),
    name,
    bot: false,
    colour,
    roles: index === 0 ? [moderators.id] : [],
    joinedAt: now,
  }));
  const bot: Person = {
    id: botId,
    username: 'Clubhouse',
    name: 'Clubhouse',
    bot: true,
    colour: '#5865f2',
    roles: [bots.id],
    joinedAt: now,
  };
  const channels: Channel[] = CHANNELS.map(({ name, topic }, position) => ({
    id: ids.next(),
    kind: 'text',
    name,
    topic,
    position,
    overwrites: [],
  }));
  return {
    version: 1,
    guild: { id: guildId, name: 'The Clubhouse', ownerId: people[0]?.id ?? botId, createdAt: now },
    // A bot's user has the id of its application, as for every bot made since 2016.
    application: { id: botId, name: 'Clubhouse' },
    people: [...people, bot],
    roles: [everyone, moderators, bots],
    channels,
    messages: [],
    commands: [],
    interactions: [],
    modals: [],
    notices: [],
    lastId: ids.last,
  };
}
