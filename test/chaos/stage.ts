import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { botModule, imageSettings } from '../../bench/equipment/processes.ts';
import { type Remote, startPlaygroundProcess } from '../../playground/remote.ts';
import { games } from '../../src/games/catalog.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { houseRuleKeys } from '../../src/table/clock/house-rules.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import { startPostgres } from '../equipment/databases/postgres-server.ts';
import { audit, type Findings } from './audit.ts';
import { Bot } from './bots.ts';
import { People, type Room } from './people.ts';
import { sourcesIn } from './sources.ts';

/** What every trial needs: a playground, a database, bots in separate processes, and people who play. */
export interface Stage {
  readonly remote: Remote;
  readonly databaseUrl: string;
  /** Where files of messages are. */
  readonly cdnUrl: string;
  readonly bots: readonly Bot[];
  readonly people: People;
  /** Channels in which games are played, grouped by server. */
  readonly channels: readonly string[];
  readonly ada: string;
  readonly ben: string;
  /** Lets people play in all channels until they are stopped. */
  play(rooms: readonly Room[]): Promise<void>;
  /**
   * Waits until the bot has nothing left to do, stops it, then checks everything.
   * @param until when the bot was stopped; undefined if it is still running
   */
  findings(until?: Date): Promise<Findings>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly database: DatabaseName;
  readonly tables: number;
  /** Number of bot processes. If there are several, each server has a different shard. */
  readonly processes: number;
  /** Number of servers; by default four. */
  readonly servers?: number;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /** Whether each process serves all servers, with interactions going to the processes in turn. */
  readonly everywhere?: boolean;
}

/** Time in milliseconds for the bot to catch up at the end. */
const peace = 60_000;

/** Prepares a stage. Its bots aren't started yet. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { database, tables, processes, servers = 4, chance, everywhere = false } = options;
  // If several processes share the servers, each server has a different shard.
  const shared = processes > 1 && !everywhere;
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-chaos-'));
  const postgres = database === 'postgresql' ? await startPostgres({ durable: true }) : undefined;
  const databaseUrl = postgres?.url ?? `file:${join(folder, 'chaos.db')}`;
  const playground = await startPlaygroundProcess({
    limits: true,
    shards: shared ? servers : 1,
    servers,
    deal: everywhere,
    // With the normal pause, a bot that is killed every few seconds would spend all its time waiting to identify.
    identifyMs: 200,
  });
  const { remote } = playground;
  const world = await remote.ask('world', {});
  const channels: string[] = [];
  for (const [at, { id: server }] of world.guilds.entries()) {
    const share = Math.floor(tables / servers) + (at < tables % servers ? 1 : 0);
    if (share > 0) channels.push(...(await remote.ask('grow', { channels: share, server })).channels);
  }
  const logChannels = world.channels.filter(({ name }) => name === 'league-log');
  const store = await openStore(databaseUrl);
  for (const { id, guildId } of logChannels) {
    if (guildId === null) continue;
    await store.setSetting(guildId, houseRuleKeys.logChannel, id);
    await store.setSetting(guildId, houseRuleKeys.standInAfter, '0');
  }
  await store.close();

  const idOf = (name: string) => {
    const person = world.people.find((one) => one.name === name);
    if (!person) throw new Error(`There is nobody called ${name}.`);
    return person.id;
  };
  const env = {
    // Without them, Node and glibc keep several times what the bot needs.
    ...(await imageSettings()),
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DISCORD_CDN_URL: playground.cdnUrl,
    DICE_BEACON: 'off',
    DATABASE_URL: databaseUrl,
    COMPUTER_PACE: '0.2',
    LOG_LEVEL: 'info',
    ...(shared && { SHARDS: String(servers) }),
    // In this trial two processes race on one SQLite file, which hosts must not allow.
    ...(everywhere && { DATABASE_ALONE: 'off' }),
  };
  // Run the compiled bot, as hosts do. It starts faster, so it runs longer before it is killed.
  const program = await botModule('compiled');
  const bots = Array.from({ length: processes }, () => new Bot(program, env));
  const [ada, ben] = [idOf('Ada'), idOf('Ben')];
  const people = new People(remote, { ada, ben }, chance);
  return {
    remote,
    databaseUrl,
    cdnUrl: playground.cdnUrl,
    bots,
    people,
    channels,
    ada,
    ben,
    play: (rooms) => people.play(rooms),
    async findings(until) {
      const looking = await openStore(databaseUrl);
      try {
        if (until === undefined) {
          await untilQuiet(looking);
          // Otherwise a clock may run out between one look and the next.
          await Promise.all(bots.map((bot) => bot.stop()));
        }
        return await lookThrough(
          looking,
          databaseUrl,
          remote,
          people,
          logChannels.map(({ id }) => id),
          until ?? new Date(),
        );
      } finally {
        await looking.close();
      }
    },
    async close() {
      await Promise.all(bots.map((bot) => bot.stop()));
      await playground.stop();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the bot has nothing left to do, or until the time is up. */
async function untilQuiet(store: Store): Promise<void> {
  const until = performance.now() + peace;
  for (let quiet = 0; quiet < 5 && performance.now() < until; ) {
    const [lagging, forPrograms] = await Promise.all([
      store.laggingTables(),
      store.tablesForPrograms('', 1_000),
    ]);
    quiet = lagging.length + forPrograms.length === 0 ? quiet + 1 : 0;
    await sleep(300);
  }
}

async function lookThrough(
  store: Store,
  databaseUrl: string,
  remote: Remote,
  people: People,
  logChannels: readonly string[],
  now: Date,
): Promise<Findings> {
  const sources = await sourcesIn(databaseUrl);
  const tables: StoredTable[] = [];
  for (const id of sources.tables) {
    const found = await store.loadTable(id);
    if (found) tables.push(found);
  }
  const found = await audit({
    store,
    games,
    tables,
    sources: sources.actions,
    presses: people.presses,
    messages: (channel) => remote.ask('messages', { channel }),
    logChannels,
    now,
  });
  const counts = await remote.ask('counts', {});
  const violations = await remote.ask('violations', {});
  return {
    counts: {
      ...found.counts,
      'interactions delivered': counts.interactions,
      'without an answer in 3 s': counts.unanswered,
      'slowest answer (ms)': Math.round(counts.slowestMs),
      'requests to Discord': counts.requests,
      '429s': counts.limited,
      'most requests in a second': counts.busiestSecond,
      'most in a channel in 5 s': counts.busiestChannel,
      'posts repeated and recognized': counts.repeats,
    },
    wrong: [
      ...found.wrong,
      ...people.odd,
      ...violations.map((violation) => `Discord's rules: ${JSON.stringify(violation)}`),
    ],
  };
}

/**
 * Returns the rooms for these channels. In every five, two people play in three rooms, one person plays against a
 * computer in one, and only the clock plays in the last.
 */
export function roomsIn(channels: readonly string[]): Room[] {
  return channels.map((channel, at) => {
    if (at % 5 === 3) return { channel, command: '/play baseball computer:rookie', joined: false };
    const clock = at % 5 === 4 ? { clock: 'live-0.5', idle: true } : {};
    return { channel, command: '/play baseball', joined: true, ...clock };
  });
}
