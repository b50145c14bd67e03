import './node-version.ts';
import { startBot } from './bot.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { StartRefused } from './start-refused.ts';
import { StoreError } from './store/store-error.ts';

/** Runs the bot until it is told to stop. Only here does the process itself appear: environment, signals, exit codes. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const starting = startBot(config, log);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal is somebody who does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      const stopped = starting.then((bot) => bot.stop());
      stopped.then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
          process.exit(1);
        },
      );
    });
  }
  await starting;
}

main().catch((error: unknown) => {
  // These are sentences for the host; anything else is a fault of ours and shows where it happened.
  const known = error instanceof ConfigError || error instanceof StartRefused || error instanceof StoreError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
