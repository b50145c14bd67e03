import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Names of fields whose values never reach a log line, at the top or one level down. */
const secret = ['token', 'seed', 'authorization', 'password', 'databaseUrl'];

/** What a line keeps of an error beside its name, words and stack. */
const told = ['code', 'status', 'method', 'reason'] as const;

/**
 * An error as a log line holds it. One that is meant for the person alone says by `inLog` what may stand there. Errors of requests carry more than that: addresses with interaction tokens in them,
 * and all that was sent.
 */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const more = Object.entries(error).filter(([key]) => told.some((name) => name === key));
  const censored = 'inLog' in error && typeof error.inLog === 'string' ? error.inLog : undefined;
  return {
    type: error.name,
    message: censored ?? error.message,
    stack: censored === undefined ? error.stack : error.stack?.replace(error.message, censored),
    ...Object.fromEntries(more),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

/**
 * The bot's log: one JSON object a line, or a readable line in a terminal. Lines about an interaction carry
 * `interaction`, `table` and `ms`.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorLine },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' },
    },
  });
}
