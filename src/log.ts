import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Names of fields whose values are never logged. They are also removed from nested objects, down to a few
 * levels.
 */
const secret: ReadonlySet<string> = new Set(['token', 'seed', 'authorization', 'password', 'databaseUrl']);
const secretLevels = 2;

/**
 * Returns the fields of a log line without secrets. Pino's own redaction copies every line, which causes a
 * tenth of all allocations at a busy table. Most lines are flat and contain no secrets, so this custom
 * version is cheaper.
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

/**
 * Removes secrets from a nested value. Errors and objects with `toJSON` are left alone, because they control
 * their own output.
 */
function censoredPart(value: unknown, levels: number): unknown {
  if (levels < 0 || typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || 'toJSON' in value) return value;
  return Array.isArray(value)
    ? value.map((each: unknown) => censoredPart(each, levels - 1))
    : censored(value, levels);
}

/** The error properties that are logged besides name, message, stack and cause. */
const told = ['code', 'status', 'method', 'reason'] as const;

/**
 * Returns an error in the form in which it is logged. If the message is only for one person, the error's
 * `inLog` replaces it. Other properties are dropped: request errors contain the request body and URLs with
 * interaction tokens.
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

/** How many causes of an error are looked at. */
const deepest = 5;

/** Whether the log already tells the reason of a line's error: an outage that makes many things fail. */
function isToldElsewhere(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return false;
  let error: unknown = fields.err;
  for (let depth = 0; depth < deepest && error instanceof Error; depth++) {
    if ('isToldElsewhere' in error && error.isToldElsewhere === true) return true;
    error = error.cause;
  }
  return false;
}

/** Writes a line whose reason is told elsewhere only for those who look closely. */
function demoting(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number): void {
  const { debug } = this.levels.values;
  if (debug !== undefined && level > debug && isToldElsewhere(args[0])) this.debug(...args);
  else write.apply(this, args);
}

/** Buffer size in bytes; when the buffer is full, it is written at once. */
const longestWait = 8 * 1024;

/** Milliseconds until buffered lines are written. A process that is killed loses at most these. */
const longestDelay = 50;

/** Lines about errors and worse start so. They are written at once. */
const urgent = /^\{"level":[56]0/;

/** Writes to standard output a few times a second. At a busy table this saves nearly every write. */
function output(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: longestWait });
  let due = false;
  process.on('exit', () => stream.flushSync());
  return {
    write(line) {
      stream.write(line);
      if (urgent.test(line)) stream.flushSync();
      else if (!due) {
        due = true;
        setTimeout(() => {
          due = false;
          stream.flushSync();
        }, longestDelay).unref();
      }
    },
  };
}

/**
 * Creates the bot's log: one JSON object per line, or readable lines in a terminal. Lines about an
 * interaction have
 * `interaction`, `table` and `ms`.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorLine },
    formatters: { log: censored },
    hooks: { logMethod: demoting },
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
