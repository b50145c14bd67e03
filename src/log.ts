import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Names of fields whose values are never logged, down to a few levels of nesting. */
const secret: ReadonlySet<string> = new Set(['token', 'seed', 'authorization', 'password', 'databaseUrl']);
const secretLevels = 2;

/**
 * A line without its secrets. It is written by hand, because most lines are flat and have none. Pino's own
 * redaction copies every line, a tenth of all allocations at a busy table.
 */
function censored(fields: object, levels = secretLevels): Record<string, unknown> {
  const line: Record<string, unknown> = { ...fields };
  for (const key in line) {
    const value = line[key];
    if (secret.has(key)) line[key] = '[secret]';
    else if (levels > 0) line[key] = censoredPart(value, levels - 1);
  }
  return line;
}

/** An error has a serializer, and an object with `toJSON` decides for itself. */
function censoredPart(value: unknown, levels: number): unknown {
  if (levels < 0 || typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || 'toJSON' in value) return value;
  return Array.isArray(value)
    ? value.map((each: unknown) => censoredPart(each, levels - 1))
    : censored(value, levels);
}

/** What a line has of an error besides its name, message and stack. */
const told = ['code', 'status', 'method', 'reason'] as const;

/**
 * An error as logged. One meant for a person alone sets `inLog`. Errors of requests have more, such as URLs
 * with interaction tokens and the request's body, which is dropped.
 */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const more = Object.entries(error).filter(([key]) => told.some((name) => name === key));
  const inLog = 'inLog' in error && typeof error.inLog === 'string' ? error.inLog : undefined;
  return {
    type: error.name,
    message: inLog ?? error.message,
    stack: inLog === undefined ? error.stack : error.stack?.replace(error.message, inLog),
    ...Object.fromEntries(more),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

/** Bytes after which lines are written at once. */
const longestWait = 8 * 1024;

/**
 * Standard output, written once per turn of the event loop: at a busy table that saves nine writes of ten.
 */
function output(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: longestWait });
  let due = false;
  process.on('exit', () => stream.flushSync());
  return {
    write(line) {
      stream.write(line);
      if (due) return;
      due = true;
      setImmediate(() => {
        due = false;
        stream.flushSync();
      });
    },
  };
}

/**
 * The bot's log: one JSON object per line, or readable lines in a terminal. Lines about an interaction have
 * `interaction`, `table` and `ms`.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorLine },
    formatters: { log: censored },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options, output());
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' },
    },
  });
}
