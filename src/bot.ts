import { type Client, Events, type Interaction } from 'discord.js';
import type { Logger } from 'pino';
import { commands } from '../commands/all.ts';
import type { Config } from './config.ts';
import type { Bot } from './discord/answers/command.ts';
import { downloadFrom } from './discord/answers/download.ts';
import { restForAnswers } from './discord/connection/client.ts';
import {
  AllServers,
  type Connections,
  type ConnectionsDeps,
  type Patience,
  ShareOfServers,
  shardOf,
  usualPatience,
} from './discord/connection/connections.ts';
import { Registration } from './discord/connection/registration.ts';
import { subscribeServers } from './discord/connection/server-events.ts';
import { countLimits, shardsOf } from './discord/connection/shards-seen.ts';
import { sessionName, sessionsOf, subscribeSessions } from './discord/connection/subscribe-sessions.ts';
import { ChannelPost } from './discord/posts/channel-post.ts';
import { PrivateChanges } from './discord/posts/private-post.ts';
import { renderer } from './discord/posts/render.ts';
import { standingOf } from './discord/rights/standing.ts';
import { Router } from './discord/router.ts';
import { Painter } from './engine/painter.ts';
import { games as catalog } from './games/catalog.ts';
import type { Game } from './games/game.ts';
import { NotationThread } from './rolls/notation-thread.ts';
import type { StartRefused } from './start-refused.ts';
import { takeDatabase } from './store/claims/hold.ts';
import { openStore } from './store/open.ts';
import { openTables } from './table/tables.ts';
import { buildOf } from './watching/build.ts';
import type { Metrics } from './watching/metrics.ts';
import { serveWatching } from './watching/server.ts';
import { unwatched, type Watch } from './watching/watch.ts';

export interface RunningBot {
  /** Takes no more interactions, finishes running work, shows what is due, and closes everything. */
  stop(): Promise<void>;
  /**
   * Resolves with a message for the host if Discord permanently refuses the running bot, which must still be
   * stopped.
   */
  readonly refused: Promise<StartRefused>;
}

/** Settings for tests. */
export interface BotOptions {
  readonly games?: readonly Game[];
  /** URL, without the extension, of a module that lists the same games for threads; by default the catalog. */
  readonly gamesForThreads?: URL;
  /** Where whole games are replayed; by default on threads, if they know the games. */
  readonly replays?: 'on threads' | 'here';
  /** The only clock. */
  readonly now?: () => Date;
  /** Whether SQLite has its own thread; by default it has. */
  readonly databaseThread?: boolean;
  /** Timeouts for Discord. */
  readonly patience?: Partial<Patience>;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/**
 * Wires the modules together and connects to Discord; resolves when the bot is ready.
 * @throws ConfigError, StoreError, StartRefused; the signal's reason if it is aborted, with everything closed
 */
export async function startBot(config: Config, log: Logger, options: BotOptions = {}): Promise<RunningBot> {
  // First, because another bot may be running on it.
  const held = await takeDatabase(config.databaseUrl, config.databaseAlone, {
    signal: options.signal,
    log,
  });
  try {
    const bot = await startOn(config, log, options);
    return { ...bot, stop: () => bot.stop().finally(() => held.release()) };
  } catch (error) {
    held.release();
    throw error;
  }
}

async function startOn(config: Config, log: Logger, options: BotOptions): Promise<RunningBot> {
  const { games = catalog, now = () => new Date(), databaseThread = true } = options;
  const { signal = new AbortController().signal, patience } = options;
  const metrics = config.healthPort === undefined ? undefined : await metricsFor(config);
  const watch: Watch = metrics ?? unwatched;
  const store = await openStore(config.databaseUrl, { log, now, watch, thread: databaseThread });
  const download = downloadFrom(config.discordCdnUrl);
  const all = commands(games);
  const connections: Connections = connectionsFor(config, {
    token: config.token,
    apiUrl: config.discordApiUrl,
    log,
    now,
    patience: { ...usualPatience, ...patience },
    wire: (client) => {
      listen(client, log, (interaction) => router.take(interaction));
      subscribeServers(client, () => tables.places);
      subscribeSessions(client, () => tables);
      if (metrics) countLimits(client.rest, metrics);
    },
    serving: async (servers, client) => {
      for (const session of sessionsOf(client)) await tables.attendance.back(session);
      tables.resume(servers);
      log.info({ user: client.user.tag, servers: client.guilds.cache.size }, 'serving');
      await registration.begin(client.application.id);
    },
    session: (_servers, { kind, ...change }) =>
      log.info(change, kind === 'lost' ? 'a session with Discord was lost' : 'a session is there again'),
    letGo: (servers) => tables.letGo(servers),
  });
  const registration = new Registration({ rest: connections.rest, commands: all, store }, log);
  const painter = config.pictures ? new Painter({ format: config.pictureFormat }) : undefined;
  painter?.warmUp().catch((error: unknown) => log.error({ err: error }, 'no pictures can be painted'));
  const render = renderer(painter, log);
  const post = new ChannelPost(connections.rest, render, now);
  const answers = restForAnswers(config.discordApiUrl);
  const privatePost = new PrivateChanges(answers, render);
  const standing = standingOf(() => connections.clients);
  // Only a connected client knows how many sessions there are, and nobody asks before.
  const sessionOf = (guildId: string) => {
    const [client] = connections.clients;
    const count = config.shards ?? client?.options.shardCount;
    return count === undefined ? undefined : sessionName(shardOf(guildId, count), count);
  };
  const archive = { folder: config.archiveDir, usualDays: config.keepDays };
  const pace = config.computerPace;
  const threadsKnow = options.gamesForThreads !== undefined || games.every((game) => catalog.includes(game));
  const tables = openTables({
    store,
    games,
    post,
    privatePost,
    log,
    standing,
    sessionOf,
    pace,
    now,
    watch,
    archive,
    thinking: {
      ...(config.thinkingThreads !== undefined && { threads: config.thinkingThreads }),
      ...(options.gamesForThreads && { games: options.gamesForThreads }),
    },
    replays: options.replays ?? (threadsKnow ? 'on threads' : 'here'),
  });
  const notation = new NotationThread();
  const bot: Bot = { store, tables, games, log, download, notation, now };
  const router = new Router(all, bot, post, answers, privatePost, watch);
  watch.sample('waiting-posts', () => post.waiting);
  metrics?.shards(() => shardsOf(connections.clients));
  // Answers and the bot's own requests use separate clients.
  if (metrics) for (const rest of [connections.rest, answers]) countLimits(rest, metrics);
  const watchtower = await serveWatching(
    config.healthPort,
    async () => connections.healthy() && (await store.healthy()),
    metrics,
    config.healthHost,
  );

  const stop = async () => {
    await router.close();
    post.close();
    await tables.stop();
    await connections.stop();
    await registration.stop();
    await router.idle();
    await notation.close();
    await painter?.close();
    await watchtower.close();
    metrics?.close();
    await store.close();
    log.info('stopped');
  };
  try {
    await tables.begin();
    await connections.start(signal);
    log.info('ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, refused: connections.refused };
}

/** The metrics library is loaded only if somebody may ask for metrics. */
async function metricsFor(config: Config): Promise<Metrics> {
  const { createMetrics } = await import('./watching/metrics.ts');
  return createMetrics(await buildOf(config));
}

function connectionsFor({ shards, databaseUrl }: Config, deps: ConnectionsDeps): Connections {
  if (shards === undefined) return new AllServers(deps);
  const openClaims = async () => (await import('./store/claims/claims.ts')).openClaims(databaseUrl);
  return new ShareOfServers({ ...deps, count: shards, openClaims });
}

/** Subscribes to a connection's events. */
function listen(client: Client, log: Logger, take: (interaction: Interaction) => void): void {
  client.on(Events.InteractionCreate, take);
  client.on(Events.Warn, (text) => log.warn({ text }, 'discord warns'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord connection'));
  client.on(Events.ShardDisconnect, (event, shard) =>
    log.warn({ shard, code: event.code }, 'shard disconnected'),
  );
}
