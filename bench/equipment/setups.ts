import { controlsOf } from '../../playground/checks/components.ts';
import { type Remote, type RemotePlayground, startPlaygroundProcess } from '../../playground/remote.ts';
import type { Target } from './load.ts';
import { botModule, type Form, type Measured, start, startTogether } from './processes.ts';
import { pongTarget, TableTarget } from './targets.ts';

/** A bot in its own process or processes, a playground in another, and the targets to press. */
export interface Setup {
  readonly playground: RemotePlayground;
  /** Several processes of one bot count as one: their use is added up. */
  readonly bot: Measured;
  /** Ids of its channels, those with a target first. */
  readonly rooms: readonly string[];
  readonly targets: readonly Target[];
  /** Opens a table with a command from the first person, and starts the game. */
  begin(room: string, command: string): Promise<void>;
  close(): Promise<void>;
}

export interface TableSetupOptions {
  /** As in DATABASE_URL. */
  readonly database: string;
  readonly tables: number;
  readonly form: Form;
  /** Channels on the server; one per table by default. */
  readonly channels?: number;
  /** Processes that share the bot's servers, one server each; by default one process without SHARDS. */
  readonly processes?: number;
  /** The bot's program; the real bot by default. */
  readonly module?: string;
  /** Off by default. */
  readonly pictures?: 'on' | 'off';
  /** As in COMPUTER_PACE. */
  readonly pace?: number;
  /** Who plays in a channel, and what; by default two people play baseball with the usual choices. */
  readonly seated?: (
    remote: Remote,
    room: string,
    people: readonly [string, string],
  ) => Target & { open(): Promise<unknown> };
}

/**
 * Makes the playground collect garbage rarely and in small steps. It keeps every file that was sent, and answers
 * arrive late during a collection.
 */
const seldomCollecting = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--heap-growing-percent=400',
];

/** How many tables to open at the same time. */
const openers = 8;

/** A playground and the settings that point a bot at it. Its servers have the channels in turn. */
async function opened(channels: number, servers = 1) {
  const playground = await startPlaygroundProcess(
    { checks: 'none', servers, shards: servers },
    { flags: seldomCollecting },
  );
  const { people, guilds } = await playground.remote.ask('world', {});
  const each = Math.ceil(channels / servers);
  const grown = await Promise.all(
    guilds.map(({ id: server }) => playground.remote.ask('grow', { server, channels: each })),
  );
  const rooms = Array.from({ length: channels }, (_, at) => {
    return grown[at % servers]?.channels[Math.floor(at / servers)] ?? '';
  });
  const id = (name: string) => people.find((person) => person.name === name)?.id ?? '';
  const env = {
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DISCORD_CDN_URL: playground.cdnUrl,
    DICE_BEACON: 'off',
  };
  return { playground, rooms, people: [id('Ada'), id('Ben')] as const, env };
}

/** The newest message with controls in a setup's first channel, in the form that a bot sends. */
export async function messageIn({ playground, rooms }: Setup): Promise<string> {
  const newest = await playground.remote.ask('messages', { channel: rooms[0] ?? '', last: 5, forAll: true });
  const message = newest.findLast(({ components }) => controlsOf(components).length > 0);
  if (message === undefined) throw new Error('There is nothing to press in the first channel.');
  const { content, embeds, components } = message;
  return JSON.stringify({ content, embeds, components });
}

/**
 * Starts a minimal bot, with a message to press in each channel.
 * @param message its answer, from `messageIn`; one word by default
 */
export async function pongSetup(channels: number, message?: string): Promise<Setup> {
  const { playground, rooms, people, env } = await opened(channels);
  const bot = await start('bench/equipment/pong-bot.ts', {
    ...env,
    ...(message && { PONG_MESSAGE: message }),
  });
  const targets = await Promise.all(rooms.map((room) => pongTarget(playground.remote, room, people[0])));
  return {
    playground,
    bot,
    rooms,
    targets,
    begin: beginner(playground, people[0]),
    close: () => close(bot, playground),
  };
}

/** Starts the bot with tables of a game, all opened by its commands. */
export async function tableSetup(how: TableSetupOptions): Promise<Setup> {
  const { database, tables, form, channels = tables, pictures = 'off', module, processes, pace = 1 } = how;
  const seated = how.seated ?? ((...where) => new TableTarget(...where));
  const { playground, rooms, people, env } = await opened(channels, processes);
  const program = module ?? (await botModule(form));
  const settings = {
    ...env,
    DATABASE_URL: database,
    PICTURES: pictures,
    COMPUTER_PACE: String(pace),
    LOG_LEVEL: 'info',
  };
  const bot = await (processes === undefined
    ? start(program, settings)
    : startTogether(program, settings, processes));
  const targets = rooms.slice(0, tables).map((room) => seated(playground.remote, room, people));
  const waiting = targets.values();
  const opener = async () => {
    for (const target of waiting) await target.open();
  };
  await Promise.all(Array.from({ length: openers }, opener));
  return {
    playground,
    bot,
    rooms,
    targets,
    begin: beginner(playground, people[0]),
    close: () => close(bot, playground),
  };
}

/** Types a command and presses **Start**. */
const beginner =
  ({ remote }: RemotePlayground, user: string): Setup['begin'] =>
  async (channel, command) => {
    const { message, kind } = await remote.ask('slash', { user, channel, command });
    const controls = message ? controlsOf(message.components) : [];
    const start = controls.flatMap(({ custom_id: id }) => (id?.endsWith(':start') ? [id] : []))[0];
    if (message === undefined || start === undefined)
      throw new Error(`${command} was answered with: ${kind}`);
    await remote.ask('press', { user, message: message.id, customId: start });
  };

async function close(bot: Measured, playground: RemotePlayground): Promise<void> {
  await bot.stop();
  await playground.stop();
}

/** Errors from the logs of the bot and of Discord. */
export async function complaintsOf({ bot, playground }: Setup): Promise<string[]> {
  const { unhandled } = await bot.read();
  const violations = await playground.remote.ask('violations', {});
  return [
    ...bot.complaints.slice(0, 5),
    ...(unhandled > 0 ? [`${unhandled} promises failed without anybody looking.`] : []),
    ...violations.slice(0, 5).map((violation) => JSON.stringify(violation)),
  ];
}
