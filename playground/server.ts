import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { beaconRoutes } from './beacon.ts';
import { Journal } from './checks/journal.ts';
import { Control } from './control.ts';
import { Gateway, IDENTIFY_MS, STARTS_A_DAY } from './gateway/gateway.ts';
import { pageApi } from './page-api.ts';
import { pageFiles } from './page-files.ts';
import { personOf } from './people/actions.ts';
import { User } from './people/driver.ts';
import type { Playground } from './playground.ts';
import { rest } from './rest/rest.ts';
import { isWelcome } from './visitors.ts';
import { Clock } from './world/clock.ts';
import { Faults } from './world/faults.ts';
import type { Ground } from './world/ground.ts';
import { ANSWER_MS, Interactions } from './world/interactions.ts';
import { Keep } from './world/keep.ts';
import {
  addBot,
  addChannel,
  addServer,
  closeThread,
  deleteChannel,
  deleteMessage,
  forbid,
  outage,
  permit,
  removeBot,
  takeDirectMessages,
} from './world/mishaps.ts';
import { Pings } from './world/pings.ts';
import { World } from './world/world.ts';

export interface PlaygroundOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** File to save the world in. Without a file, the world is lost when the playground stops. */
  readonly file?: string;
  /** The bot's token; a local one by default. */
  readonly token?: string;
  /** Whether Discord's rate limits are enforced; off by default, which is quicker for tests. */
  readonly limits?: boolean;
  /** How many shards the gateway recommends; 1 by default. */
  readonly shards?: number;
  /** How many shards may identify within 5 seconds; 16 by default. */
  readonly maxConcurrency?: number;
  /** Milliseconds in which each of those shards may identify once; 5,000 by default. */
  readonly identifyMs?: number;
  /**
   * How long Discord waits for the first answer to an interaction, in milliseconds; 3,000 by default. A process that runs
   * beside many others may not get to its answer in that time.
   */
  readonly answerMs?: number;
  /** Whether the bot runs in the same process; see `Ground`. False by default. */
  readonly withBot?: boolean;
  /** How many sessions a day the bot may start; by default Discord's 1,000. */
  readonly sessionStarts?: number;
  /**
   * Whether each interaction goes to only one of its shard's connections, in turn. By default, it goes to all of
   * them.
   */
  readonly deal?: boolean;
  /** The number of servers; 1 by default. If a saved world has fewer, the missing ones are added. */
  readonly servers?: number;
  /** Milliseconds between heartbeats; by default Discord's 41,250. */
  readonly heartbeatMs?: number;
  /** Privileged intents of the application; by default none. */
  readonly privilegedIntents?: number;
  /**
   * `none` skips the comparison of requests with Discord's description, for load tests. Everything else that Discord
   * refuses is still refused. `all` by default.
   */
  readonly checks?: 'all' | 'none';
  /** Whether another process may drive it, over `/control`; off by default. */
  readonly control?: boolean;
}

const LOCAL_TOKEN = `${'playground'.repeat(3)}.local-bot.${'clubhouse'.repeat(3)}`;

/** Starts a local Discord on 127.0.0.1: REST API, gateway, web page. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const clock = new Clock();
  const { keep, world } = options.file
    ? await Keep.open(options.file, clock)
    : { keep: undefined, world: new World(clock) };
  while (world.guilds.size < (options.servers ?? 1)) addServer(world, `Server ${world.guilds.size + 1}`);
  const journal = new Journal();
  const faults = new Faults();
  const tokens = [options.token ?? LOCAL_TOKEN];
  const token = () => tokens.at(-1) ?? LOCAL_TOKEN;
  let base = '';
  const ground: Ground = {
    world,
    journal,
    faults,
    pings: new Pings(world),
    answerMs: options.answerMs ?? ANSWER_MS,
    withBot: options.withBot ?? false,
    get token() {
      return token();
    },
    resetToken: () => {
      tokens.push(`${'again'.repeat(5)}.reset-${tokens.length}.${'clubhouse'.repeat(3)}`);
      gateway.endAll();
    },
    wasReset: (one) => one !== token() && tokens.includes(one),
    shards: options.shards ?? 1,
    checks: options.checks !== 'none',
    base: () => base,
    connected: (guildId) => gateway.connected(guildId),
    online: (guildId) => gateway.online(guildId),
    listeners: (guildId) => gateway.listeners(guildId),
    sessionStarts: () => gateway.starts(),
  };
  const gateway = new Gateway(ground, {
    heartbeatMs: options.heartbeatMs ?? 41_250,
    granted: options.privilegedIntents ?? 0,
    maxConcurrency: options.maxConcurrency ?? 16,
    identifyMs: options.identifyMs ?? IDENTIFY_MS,
    deal: options.deal ?? false,
    startsADay: options.sessionStarts ?? STARTS_A_DAY,
    limits: options.limits ?? false,
  });
  const interactions = new Interactions(ground);
  const place = { ground, interactions };

  let port = options.port;
  const app = new Hono();
  app.use('/page-api/*', async (context, next) => {
    const welcome = isWelcome(
      { host: context.req.header('host'), origin: context.req.header('origin') },
      port,
    );
    return welcome ? next() : context.text('Only the playground’s own page may do this.', 403);
  });
  app.route('/api/v10', rest(place, options.limits ?? false));
  app.route('/page-api', pageApi(place, gateway));
  app.route('/beacon', beaconRoutes(clock, faults));
  app.all('/api/*', (context) => {
    const route = `${context.req.method} ${context.req.path}`;
    journal.request(route);
    journal.violation(route, 'The playground speaks version 10 of the API only.');
    return context.json({ message: '404: Not Found', code: 0 }, 404);
  });
  app.route('/', pageFiles(world));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
  base = `http://127.0.0.1:${port}`;

  const playground: Playground = {
    url: base,
    apiUrl: `${base}/api`,
    cdnUrl: base,
    beaconUrl: `${base}/beacon`,
    get token() {
      return token();
    },
    resetToken: () => ground.resetToken(),
    world,
    faults,
    gateway,
    clock,
    user: (name) => new User(place, personOf(world, name)),
    forbid: (channel, ...permissions) => forbid(world, channel, ...permissions),
    permit: (channel) => permit(world, channel),
    addChannel: (name, server) => addChannel(world, name, server),
    addServer: (name, people) => addServer(world, name, people),
    removeBot: (server) => removeBot(world, server),
    addBot: (server) => addBot(world, server),
    outage: (server, on) => outage(world, server, on),
    closeThread: (thread, change) => closeThread(world, thread, change),
    takeDirectMessages: (person, takes) => takeDirectMessages(world, person, takes),
    deleteChannel: (channel) => deleteChannel(world, channel),
    deleteMessage: (id) => deleteMessage(world, id),
    violations: () => journal.violations(),
    counts: () => journal.counts(),
    doubled: () => world.doubled(),
    botOnline: (timeoutMs = 10_000) => online(world, gateway, timeoutMs),
    stop: async () => {
      interactions.stop();
      gateway.stop();
      control?.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await keep?.close();
    },
  };
  const control = options.control ? new Control(place, playground) : undefined;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', base);
    if (/^\/gateway\/?$/.test(url.pathname)) gateway.upgrade(request, socket, head, url);
    else if (url.pathname === '/control' && control) control.upgrade(request, socket, head);
    else socket.destroy();
  });
  return playground;
}

function online(world: World, gateway: Gateway, timeoutMs: number): Promise<void> {
  if (gateway.connected()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const off = world.on(() => {
      if (!gateway.connected()) return;
      clearTimeout(timer);
      off();
      resolve();
    });
    const timer = setTimeout(() => {
      off();
      reject(new Error(`No bot has connected within ${timeoutMs} ms.`));
    }, timeoutMs);
  });
}
