import { type Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import { commands } from '../commands/all.ts';
import type { Config } from './config.ts';
import { ChannelPost } from './discord/channel-post.ts';
import { createClient } from './discord/client.ts';
import type { Bot } from './discord/command.ts';
import { downloadFrom } from './discord/download.ts';
import { register } from './discord/registration.ts';
import { Router } from './discord/router.ts';
import { games as catalogue } from './games/catalogue.ts';
import type { Game } from './games/game.ts';
import { serveHealth } from './health.ts';
import { StartRefused } from './start-refused.ts';
import { openStore } from './store/open.ts';
import { Tables } from './table/tables.ts';

export interface RunningBot {
  /** Stops taking interactions, finishes what runs, shows what is due, and closes everything. */
  stop(): Promise<void>;
}

/** Wires the rooms together and connects to Discord; resolves when the bot is ready to be pressed. */
export async function startBot(
  config: Config,
  log: Logger,
  games: readonly Game[] = catalogue,
): Promise<RunningBot> {
  const store = await openStore(config.databaseUrl);
  const client = createClient(config.discordApiUrl);
  const now = () => new Date();
  const post = new ChannelPost(client, now);
  const tables = new Tables({ store, games, post, log, pace: config.computerPace });
  const download = downloadFrom(config.discordApiUrl);
  const bot: Bot = { store, tables, games, log, download, now };
  const router = new Router(commands(games), bot, post);
  const health = await serveHealth(
    config.healthPort,
    async () => client.isReady() && (await store.healthy()),
  );

  client.on(Events.InteractionCreate, (interaction) => router.take(interaction));
  client.on(Events.Warn, (text) => log.warn({ text }, 'discord warns'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord connection'));
  client.on(Events.ShardDisconnect, (event, shard) =>
    log.warn({ shard, code: event.code }, 'shard disconnected'),
  );
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'shard resumed'));

  const stop = async () => {
    await router.close();
    await tables.stop();
    await client.destroy();
    await router.idle();
    await health.close();
    await store.close();
    log.info('stopped');
  };
  try {
    const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
    await logIn(client, config.token);
    await ready;
    if (!client.isReady()) throw new Error('Discord said ready, but the client is not.');
    const told = await register(client, commands(games), store);
    tables.resume();
    log.info({ user: client.user.tag, servers: client.guilds.cache.size, commandsSent: told }, 'ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function logIn(client: Client, token: string): Promise<void> {
  try {
    await client.login(token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const refused = error instanceof Error && 'code' in error && error.code === 'TokenInvalid';
    throw refused
      ? new StartRefused(
          'token-refused',
          'Discord does not accept DISCORD_TOKEN. Reset it in the developer portal and copy it again.',
          error,
        )
      : new StartRefused(
          'discord-unreachable',
          `Discord cannot be reached: ${why}. Check the network, then start again.`,
          error,
        );
  }
}
