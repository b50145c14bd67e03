import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Names of fields whose values never reach a log line, at the top or down to so many levels below it. */
const secret: ReadonlySet<string> = new Set(['token', 'seed', 'authorization', 'password', 'databaseUrl']);
const secretLevels = 2;

/**
 * A line without its secrets. Written by hand, since most lines hold none and are flat: pino's own censor copies every
 * line, which at a busy table is a tenth of all memory that is used up.
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

/** What an error tells is chosen by its serializer, and what says itself how it is written holds no fields. */
function censoredPart(value: unknown, levels: number): unknown {
  if (levels < 0 || typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || 'toJSON' in value) return value;
  return Array.isArray(value)
    ? value.map((each: unknown) => censoredPart(each, levels - 1))
    : censored(value, levels);
}

/** What a line keeps of an error beside its name, words and stack. */
const told = ['code', 'status', 'method', 'reason'] as const;

/**
 * An error as a log line holds it. One that is meant for the person alone says by `inLog` what may stand there. Errors of requests carry more than that: addresses with interaction tokens in them,
 * and all that was sent.
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

/** Bytes after which lines are written without waiting for more. */
const longestWait = 8 * 1024;

/** The standard output, written once for all lines of a turn of the event loop: at a busy table that is one in ten. */
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
 * The bot's log: one JSON object a line, or a readable line in a terminal. Lines about an interaction carry
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
