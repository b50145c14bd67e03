import { setTimeout as sleep } from 'node:timers/promises';
import './node-version.mjs';
import { type RunningBot, startBot } from './bot.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { keepFilesPrivate } from './private-files.ts';
import { StartRefused } from './start-refused.ts';
import { StoreError } from './store/records/store-error.ts';

/** How long the bot may take to close its database after Discord permanently refuses it, in milliseconds. */
const lastStop = 20_000;

/**
 * Runs the bot until a signal stops it. Only this file uses the process: environment, signals, exit codes.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const start = new AbortController();
  const starting = startBot(config, log, { signal: start.signal });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means that somebody wants to exit immediately.
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      start.abort();
      // An aborted start has already closed everything.
      const running: Promise<RunningBot | undefined> = starting.catch(() => undefined);
      const stopped = running.then((bot) => bot?.stop());
      stopped.then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the bot did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  try {
    const bot = await starting;
    const refusal = await bot.refused;
    if (stopping) return;
    stopping = true;
    log.fatal({ code: refusal.code }, refusal.message);
    setTimeout(() => end(refusal), lastStop).unref();
    await bot.stop().catch((error: unknown) => log.error({ err: error }, 'the bot did not stop cleanly'));
    throw refusal;
  } catch (error) {
    // If somebody stopped the bot, don't report that the start failed.
    if (start.signal.aborted) return;
    tell(error);
    if (error instanceof StartRefused && error.forGood) await sleep(config.refusedPause * 1_000);
    process.exit(codeOf(error));
  }
}

/**
 * Prints the message of an error that the host can fix. Any other error is a bug, so its stack is printed.
 */
function tell(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof StartRefused || error instanceof StoreError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
}

const codeOf = (error: unknown): number => (error instanceof StartRefused ? error.exitCode : 1);

function end(error: unknown): never {
  tell(error);
  process.exit(codeOf(error));
}

main().catch(end);
