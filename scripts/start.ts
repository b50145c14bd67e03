import { z } from 'zod';
import type { Playground } from '../playground/playground.ts';
import { startPlayground } from '../playground/server.ts';
import { startBot } from '../src/bot.ts';
import { hasToken, readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { keepFilesPrivate } from '../src/private-files.ts';
import { optionsOf, readEnvFile } from './at-the-prompt.ts';
import { withExamples } from './example-games.ts';

/**
 * `npm start` runs the bot, if there is a Discord token. Without one (or with `--playground`) it runs a local
 * Discord with a web page, and the bot connected to it, in one process. Everything is kept in files, so it can
 * be stopped and restarted. There `--examples` also offers the games of `examples/`.
 */

/**
 * How long **Start** waits for the playground's own beacon, in milliseconds. The beacon is in this process, so it is only
 * ever late because the computer is.
 */
const beaconWithin = 30_000;

/** The playground's own bot token. It only works in the playground, and has the format of Discord's tokens. */
const localToken = `${'playground'.repeat(3)}.local-bot.${'clubhouse'.repeat(3)}`;

const portSentence = 'PLAYGROUND_PORT must be a port number from 0 to 65535.';
const playgroundEnvironment = z.object({
  PLAYGROUND_PORT: z
    .string()
    .regex(/^\d{1,5}$/, portSentence)
    .transform(Number)
    .refine((port) => port <= 65_535, portSentence)
    .default(8800),
  PLAYGROUND_FILE: z.string().min(1).default('./data/playground.json'),
  /**
   * Never the bot's own database, because the playground's tables don't belong on Discord, and Discord's tables don't
   * belong in the playground.
   */
  PLAYGROUND_DATABASE_URL: z.string().min(1).default('file:./data/playground.db'),
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function playground(examples: boolean): Promise<void> {
  keepFilesPrivate();
  const parsed = playgroundEnvironment.safeParse({
    PLAYGROUND_PORT: process.env['PLAYGROUND_PORT'] || undefined,
    PLAYGROUND_FILE: process.env['PLAYGROUND_FILE'] || undefined,
    PLAYGROUND_DATABASE_URL: process.env['PLAYGROUND_DATABASE_URL'] || undefined,
  });
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const { PLAYGROUND_PORT: port, PLAYGROUND_FILE: file, PLAYGROUND_DATABASE_URL: database } = parsed.data;
  const server = await opened(port, file);
  const { DISCORD_TOKEN_FILE: _, DATABASE_URL_FILE: __, ...env } = process.env;
  const config = readConfig({
    ...env,
    DISCORD_TOKEN: localToken,
    DISCORD_API_URL: server.apiUrl,
    DISCORD_CDN_URL: server.cdnUrl,
    DATABASE_URL: database,
    DICE_BEACON: process.env['DICE_BEACON'] === 'off' ? 'off' : server.beaconUrl,
  });
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const bot = await startBot(config, log, {
    patience: { beaconWithin },
    ...(examples && { games: withExamples }),
  });
  say(`\n  The Clubhouse playground is open: ${server.url}\n  Ctrl+C closes it; nothing is lost.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      bot
        .stop()
        .then(() => server.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
    });
  }
}

async function opened(port: number, file: string): Promise<Playground> {
  try {
    return await startPlayground({ port, file, token: localToken, withBot: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(
      `Port ${port} is taken. Set PLAYGROUND_PORT to another port, or stop the program that uses it.`,
    );
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

try {
  readEnvFile();
} catch (error) {
  fail(error);
}
const { values } = optionsOf(
  {
    options: {
      playground: { type: 'boolean', default: false },
      examples: { type: 'boolean', default: false },
    },
  },
  'npm start [-- --playground] [-- --examples]',
);
if (values.playground || !hasToken(process.env)) playground(values.examples).catch(fail);
else await import('../src/main.ts');
