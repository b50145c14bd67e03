import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessage,
  APIMessageTopLevelComponent,
} from 'discord-api-types/v10';
import type { SeenMessage, Snapshot } from '../../playground/people/protocol.ts';

/** A small world for tests of the page: four people, three channels, and a few commands. */

export const users = [
  { id: '501', name: 'Ada', moderator: true, color: '#c2410c' },
  { id: '502', name: 'Ben', moderator: false, color: '#1d4ed8' },
  { id: '503', name: 'Cleo', moderator: false, color: '#7e22ce' },
  { id: '504', name: 'Dev', moderator: false, color: '#f2c14e' },
] as const;

export const channels = [
  { id: '601', name: 'lobby', kind: 'text', topic: 'Say hello, and open a table with /play.' },
  { id: '602', name: 'table-1', kind: 'text', topic: 'A game table.' },
  { id: '603', name: 'Gulls at Pilots', kind: 'thread', parentId: '602' },
] as const;

const bot = {
  id: '900',
  username: 'Clubhouse',
  discriminator: '0',
  global_name: null,
  avatar: null,
  bot: true,
};

const base = { application_id: '900', version: '1', default_member_permissions: null, type: 1 };
export const commands: readonly APIApplicationCommand[] = [
  {
    ...base,
    id: '10',
    name: 'play',
    description: 'Open a table in this channel',
    options: [
      {
        type: 1,
        name: 'baseball',
        description: 'Nine innings between two teams of named players',
        options: [
          { type: 3, name: 'home', description: 'The home team', autocomplete: true },
          { type: 3, name: 'away', description: 'The visiting team', autocomplete: true },
          {
            type: 3,
            name: 'level',
            description: 'How well the computer manages',
            choices: [
              { name: 'Rookie', value: 'easy' },
              { name: 'Veteran', value: 'hard' },
            ],
          },
          { type: 4, name: 'innings', description: 'How many innings', min_value: 1, max_value: 9 },
          { type: 5, name: 'private', description: 'Only people you invite may sit down' },
          { type: 6, name: 'against', description: 'Who to invite' },
        ],
      },
    ],
  },
  {
    ...base,
    id: '11',
    name: 'roll',
    description: 'Dice that can be checked afterwards',
    options: [
      { type: 1, name: 'history', description: 'Your last rolls', options: [] },
      {
        type: 1,
        name: 'dice',
        description: 'Roll dice by their notation',
        options: [{ type: 3, name: 'notation', description: 'Like 2d6+3', required: true }],
      },
    ],
  },
  { ...base, id: '12', name: 'help', description: 'What can I do here?', options: [] },
];

let lastId = 1000;

/** A message from the bot; fields that are left out have defaults. */
export function message(part: Partial<APIMessage>): APIMessage {
  lastId += 1;
  return {
    id: String(lastId),
    channel_id: '602',
    author: bot,
    content: '',
    timestamp: '2026-03-01T14:05:00.000Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: 0,
    components: [],
    ...part,
  };
}

export function from(name: string): APIMessage['author'] {
  const user = users.find((person) => person.name === name) ?? users[0];
  return {
    id: user.id,
    username: user.name.toLowerCase(),
    global_name: user.name,
    discriminator: '0',
    avatar: null,
  };
}

export function seen(shown: APIMessage, marks: Partial<Omit<SeenMessage, 'message'>> = {}): SeenMessage {
  return {
    message: shown,
    mine: false,
    ephemeral: false,
    loading: false,
    failed: false,
    waiting: false,
    ...marks,
  };
}

/** The world with these messages in `#table-1`, as a user sees it. */
export function world(
  user: string,
  messages: readonly SeenMessage[],
  more: Partial<Snapshot> = {},
): Snapshot {
  return {
    user: users.find(({ id }) => id === user) ?? users[0],
    users,
    guild: { id: '700', name: 'Clubhouse' },
    guilds: [{ id: '700', name: 'Clubhouse' }],
    channels,
    commands,
    messages: { '601': [], '602': messages, '603': [] },
    notices: [],
    botOnline: true,
    ...more,
  };
}

export function button(
  label: string,
  more: { style?: 1 | 2 | 3 | 4; custom_id?: string; disabled?: boolean; emoji?: { name: string } } = {},
) {
  return { type: 2 as const, style: 2 as const, label, custom_id: label.toLowerCase(), ...more };
}

export function row(...components: ReturnType<typeof button>[]): APIMessageTopLevelComponent {
  return { type: 1, components };
}

export const scoreboard: APIEmbed = {
  title: 'Harbor Pilots at Port Calder Gulls',
  description: 'Top of the 3rd, one out. <@502> is at bat. Decide <t:4102444800:R>.',
  color: 0x14708f,
  fields: [
    { name: 'At bat', value: '**Mina Okafor** SS', inline: true },
    { name: 'Pitching', value: 'Teo Marsh', inline: true },
    { name: 'Bases', value: 'First and third', inline: true },
    {
      name: 'Line score',
      value: '```\n       1 2 3   R H E\nPilots 0 1      1 3 0\nGulls  0 0      0 1 1\n```',
    },
  ],
  image: { url: '/picture.png', width: 480, height: 240 },
  footer: { text: 'Table 7 · play 31' },
  timestamp: '2026-03-01T14:05:00.000Z',
};

export const picture: APIMessage['attachments'][number] = {
  id: '41',
  filename: 'picture.png',
  description: 'Runners on first and third, one out.',
  content_type: 'image/png',
  size: 2048,
  url: '/picture.png',
  proxy_url: '/picture.png',
  width: 480,
  height: 240,
};

/** A table message with these buttons. It always has the same id. */
export function table(title: string, ...labels: string[]): APIMessage {
  return message({
    id: '3000',
    embeds: [{ ...scoreboard, title }],
    attachments: [picture],
    components: [row(...labels.map((label) => button(label)))],
  });
}
