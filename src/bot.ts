import { type Client, Events, type Interaction } from 'discord.js';
import type { Logger } from 'pino';
import { commands, serverCommands as commandsOfServers } from '../commands/all.ts';
import { BeaconServers } from './beacon/servers.ts';
import type { Config } from './config.ts';
import type { Bot } from './discord/answers/command.ts';
import { bytesFrom, downloadFrom } from './discord/answers/download.ts';
import { type AnswerLimits, usualLimits } from './discord/answers/reply.ts';
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
import { ServerCommands } from './discord/connection/server-commands.ts';
import { subscribeServers } from './discord/connection/server-events.ts';
import { countLimits, shardsOf } from './discord/connection/shards-seen.ts';
import { sessionName, sessionsOf, subscribeSessions } from './discord/connection/subscribe-sessions.ts';
import { ChannelPost } from './discord/posts/channel-post.ts';
import { groundsOver } from './discord/posts/grounds.ts';
import { PrivateChanges } from './discord/posts/private-post.ts';
import { renderer } from './discord/posts/render.ts';
import { standingOf } from './discord/rights/standing.ts';
import { Router } from './discord/router.ts';
import { Painter } from './engine/picture/painter.ts';
import { games as catalog } from './games/catalog.ts';
import type { Game } from './games/game.ts';
import { Competitions } from './league/competitions.ts';
import { ratingRules } from './league/ratings/stored.ts';
import { Seasons } from './league/seasons.ts';
import { NotationThread } from './rolls/notation-thread.ts';
import type { StartRefused } from './start-refused.ts';
import { takeDatabase } from './store/claims/hold.ts';
import { placeOf } from './store/database/address.ts';
import { openStore } from './store/open.ts';
import type { ReadingThread } from './table/keeping/reading-thread.ts';
import { unlessOfOtherRules } from './table/log/other-rules.ts';
import { openTables } from './table/tables.ts';
import { buildOf } from './watching/build.ts';
import type { Build, Metrics } from './watching/metrics.ts';
import { serveWatching } from './watching/server.ts';
import { unwatched, type Watch } from './watching/watch.ts';

export interface RunningBot {
  /**
   * Stops the bot: rejects new interactions, finishes running work, updates outdated messages, and closes
   * everything.
   */
  stop(): Promise<void>;
  /**
   * Resolves with a message for the host if Discord permanently refuses the bot. The caller must still call
   * `stop`.
   */
  readonly refused: Promise<StartRefused>;
}

/** How long the bot waits for something before it goes on without, in milliseconds. */
export interface OptionalWaits {
  /** For the post with a new table's promise. */
  readonly promiseFirst: number;
  /** For the beacon when a game starts. */
  readonly beaconWithin: number;
  /** For the course of a season's game when its result is posted. */
  readonly summaryWithin: number;
}

/** Settings that tests override. */
export interface BotOptions {
  readonly games?: readonly Game[];
  /**
   * URL, without the extension, of a module that exports the same games for worker threads; by default, the
   * catalog.
   */
  readonly gamesForThreads?: URL;
  /** Where whole games are replayed. By default, on worker threads if these know all the games. */
  readonly replays?: 'on threads' | 'here';
  /** The current time. Everything in the bot uses this clock. */
  readonly now?: () => Date;
  /** Whether SQLite runs on its own thread; true by default. */
  readonly databaseThread?: boolean;
  /** A painter that several bots share. Who passes it closes it. By default, the bot has its own. */
  readonly painter?: Painter;
  /** A thread for uploaded files that several bots share. Who passes it closes it. By default, the bot has its own. */
  readonly reader?: ReadingThread;
  /** Overrides the timeouts for Discord, for answers and for what is optional. */
  readonly patience?: Partial<Patience & AnswerLimits & OptionalWaits>;
  /** Aborts startup. */
  readonly signal?: AbortSignal;
}

/**
 * Connects the bot's modules, then connects to Discord. Resolves when the bot is ready.
 * @throws ConfigError, StoreError, StartRefused; or the signal's reason after an abort, once everything is
 * closed
 */
export async function startBot(config: Config, log: Logger, options: BotOptions = {}): Promise<RunningBot> {
  // Lock the database first, because another bot may be using it.
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
  const build = await buildOf(config);
  // The first line of every log: what anybody who helps the host asks first.
  log.info({ ...build, node: process.version, place: placeOf(config.databaseUrl) }, 'starting');
  const metrics = config.healthPort === undefined ? undefined : await metricsFor(build);
  const watch: Watch = metrics ?? unwatched;
  const store = await openStore(config.databaseUrl, { log, now, watch, thread: databaseThread });
  const download = downloadFrom(config.discordCdnUrl);
  const downloadBytes = bytesFrom(config.discordCdnUrl);
  const all = commands(games);
  const ofSomeServers = commandsOfServers(games);
  const connections: Connections = connectionsFor(config, {
    token: config.token,
    apiUrl: config.discordApiUrl,
    log,
    now,
    patience: { ...usualPatience, ...patience },
    wire: (client) => {
      listen(client, log, (interaction) => {
        router.take(interaction);
        // Whoever plays sees a picture soon; while nobody does, the painter takes no memory.
        painter?.wake();
      });
      subscribeServers(client, () => tables.places);
      client.on(Events.GuildCreate, ({ id }) => serverCommands.joined(id));
      subscribeSessions(client, () => tables);
      if (metrics) countLimits(client.rest, metrics);
    },
    serving: async (servers, client) => {
      for (const session of sessionsOf(client)) await tables.attendance.back(session);
      tables.resume(servers);
      competitions.resume(servers);
      seasons.resume(servers);
      log.info({ user: client.user.tag, servers: client.guilds.cache.size }, 'serving');
      await registration.begin(client.application.id);
      serverCommands.begin(client.application.id, servers);
    },
    session: (_servers, { kind, ...change }) =>
      log.info(
        change,
        kind === 'lost' ? 'a session with Discord was lost' : 'a session with Discord is back',
      ),
    letGo: (servers) => {
      competitions.letGo(servers);
      seasons.letGo(servers);
      tables.letGo(servers);
    },
  });
  const registration = new Registration({ rest: connections.rest, commands: all, store }, log);
  const serverCommands = new ServerCommands({
    rest: connections.rest,
    commands: ofSomeServers,
    store,
    log,
  });
  const painter = config.pictures ? (options.painter ?? new Painter()) : undefined;
  const render = renderer(painter, log);
  const post = new ChannelPost(connections.rest, render, now);
  const answers = restForAnswers(config.discordApiUrl);
  const privatePost = new PrivateChanges(answers, render);
  const standing = standingOf(() => connections.clients);
  // The number of shards is known only once a client is connected. Nothing calls this earlier.
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
    ratingRules,
    beacon: new BeaconServers({ choice: config.diceBeacon, log, startWithin: patience?.beaconWithin }),
    promiseFirst: patience?.promiseFirst,
    thinking: {
      ...(config.thinkingThreads !== undefined && { threads: config.thinkingThreads }),
      ...(options.gamesForThreads && { games: options.gamesForThreads }),
    },
    replays: options.replays ?? (threadsKnow ? 'on threads' : 'here'),
    ...(options.reader && { reader: options.reader }),
    fixtureOver: (fixture) => {
      competitions.tableOver(fixture);
      seasons.tableOver(fixture);
    },
  });
  const leagueDeps = {
    store,
    games,
    lobby: tables.lobby,
    show: (table: string) => tables.showing.soon(table),
    playOn: (table: string) => void tables.playOn(table),
    house: tables.house,
    reviews: tables.reviews,
    summaryWithin: patience?.summaryWithin,
    post,
    grounds: groundsOver(connections.rest),
    hurt: async (table: string) => {
      const live = await unlessOfOtherRules(tables.ledger.live(table));
      return live && (live.game.injuries?.(live.snapshot.state) ?? []);
    },
    log,
    now,
  };
  const seasons: Seasons = new Seasons(leagueDeps);
  const competitions: Competitions = new Competitions({ ...leagueDeps, digests: [seasons.digest] });
  const notation = new NotationThread();
  const bot: Bot = {
    store,
    tables,
    competitions,
    seasons,
    serverCommands,
    games,
    log,
    download,
    downloadBytes,
    notation,
    now,
  };
  const limits = { ...usualLimits, ...patience };
  const router = new Router([...all, ...ofSomeServers], bot, post, answers, privatePost, watch, limits);
  watch.sample('waiting-posts', () => post.waiting);
  metrics?.shards(() => shardsOf(connections.clients));
  // Separate clients for answers to interactions and for the bot's other requests.
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
    await competitions.stop();
    await seasons.stop();
    await tables.stop();
    await connections.stop();
    await registration.stop();
    await serverCommands.stop();
    await router.idle();
    await notation.close();
    if (painter !== options.painter) await painter?.close();
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

/** Creates the metrics. Loads the metrics library only if the health check can serve them. */
async function metricsFor(build: Build): Promise<Metrics> {
  const { createMetrics } = await import('./watching/metrics.ts');
  return createMetrics(build);
}

function connectionsFor({ shards, databaseUrl }: Config, deps: ConnectionsDeps): Connections {
  if (shards === undefined) return new AllServers(deps);
  const openClaims = async () => (await import('./store/claims/claims.ts')).openClaims(databaseUrl);
  return new ShareOfServers({ ...deps, count: shards, openClaims });
}

/** Registers handlers for a client's events. */
function listen(client: Client, log: Logger, take: (interaction: Interaction) => void): void {
  client.on(Events.InteractionCreate, take);
  client.on(Events.Warn, (text) => log.warn({ text }, 'discord warning'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord connection'));
  client.on(Events.ShardDisconnect, (event, shard) =>
    log.warn({ shard, code: event.code }, 'shard disconnected'),
  );
}
