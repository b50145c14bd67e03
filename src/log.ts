import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Names of fields whose values never reach a log line, at the top or one level down. */
const secret = ['token', 'seed', 'authorization', 'password', 'databaseUrl'];

/**
 * The bot's log: one JSON object a line, or a readable line in a terminal. Lines about an interaction carry
 * `interaction`, `table` and `ms`.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' } },
  });
}
