import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BeaconChoice } from './beacon/servers.ts';

/**
 * All settings that the bot reads from environment variables. `.env.example` explains each one to the host.
 */
export interface Config {
  readonly token: string;
  readonly databaseUrl: string;
  /** Whether only this bot uses the SQLite file. False only in tests, where several processes share one. */
  readonly databaseAlone: boolean;
  readonly discordApiUrl: string | undefined;
  /** An additional host to download attachments from, besides Discord's own; undefined if there is none. */
  readonly discordCdnUrl: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Port of the health check; undefined if it is off. */
  readonly healthPort: number | undefined;
  /** Address that the health check listens on. */
  readonly healthHost: string;
  /**
   * Total number of shards across all processes on this database. Undefined if this process serves all
   * servers.
   */
  readonly shards: number | undefined;
  /** Multiplies the pauses of computer players; 0 for no pauses. */
  readonly computerPace: number;
  /** Number of threads for computer players. Undefined for as many as the machine can spare. */
  readonly thinkingThreads: number | undefined;
  /** The public beacon that dice follow from: drand's, none, or the one at an address. */
  readonly diceBeacon: BeaconChoice;
  /** Whether messages include pictures. Otherwise they show the alt text. */
  readonly pictures: boolean;
  /** How many days finished tables are kept on servers without their own setting; 0 for forever. */
  readonly keepDays: number;
  /** Folder for archived tables. */
  readonly archiveDir: string;
  /**
   * How many seconds a permanently refused bot waits before it exits. Set if the host restarts it at once.
   */
  readonly refusedPause: number;
}

/** Thrown for invalid environment variables. The message lists each one and its expected form. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'bad-config';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An empty value counts as missing, as in a copied `.env.example`. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const number = (sentence: string, min: number, max: number, whole: boolean) =>
  z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max, sentence)
    .refine((text) => !whole || Number.isInteger(Number(text)), sentence)
    .transform(Number);

/** Whether nothing of a PostgreSQL address is taken for something else, such as a `#` in its password for an anchor. */
function isReadable(url: string): boolean {
  if (!/^postgres(ql)?:/.test(url)) return true;
  if (!URL.canParse(url)) return false;
  const { hash, username, password } = new URL(url);
  return hash === '' && [username, password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** The address of a database. An error completes a sentence that begins with the setting's name. */
export const databaseUrl = z
  .string()
  .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, {
    error: 'must look like file:./data/clubhouse.db or postgresql://user:password@host:5432/clubhouse',
  })
  .refine(isReadable, {
    error:
      'has a character that ends its user or password too early: in them, write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25',
  });

const environment = z.object({
  DISCORD_TOKEN: given(
    z
      .string({ error: 'must be the bot token from the Discord developer portal' })
      .regex(/^[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}$/, {
        error: 'must be the bot token from the Discord developer portal: three parts joined by dots',
      }),
  ),
  DATABASE_URL: given(databaseUrl.default('file:./data/clubhouse.db')),
  DATABASE_ALONE: given(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  DISCORD_API_URL: given(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://discord.com/api' }).optional(),
  ),
  DISCORD_CDN_URL: given(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://cdn.discordapp.com' }).optional(),
  ),
  LOG_LEVEL: given(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info')),
  HEALTH_PORT: given(number('must be a port number from 1 to 65535', 1, 65_535, true).optional()),
  HEALTH_HOST: given(
    z
      .string()
      .regex(/^[\w.:-]+$/, { error: 'must be an address like 127.0.0.1 or 0.0.0.0' })
      .default('127.0.0.1'),
  ),
  SHARDS: given(number('must be a number from 1 to 10000', 1, 10_000, true).optional()),
  COMPUTER_PACE: given(
    number('must be a number from 0 to 10, for example 1 or 0.5', 0, 10, false).default(1),
  ),
  THINKING_THREADS: given(number('must be a whole number from 1 to 64', 1, 64, true).optional()),
  DICE_BEACON: given(
    z
      .string()
      .refine((text) => text === 'on' || text === 'off' || isWebAddress(text), {
        error: 'must be on, off, or the address of a beacon of your own',
      })
      .transform((text) => (text === 'on' || text === 'off' ? text : { url: text.replace(/\/+$/, '') }))
      .default('on'),
  ),
  PICTURES: given(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  KEEP_DAYS: given(number('must be a whole number of days from 0 to 3650', 0, 3_650, true).default(0)),
  ARCHIVE_DIR: given(z.string().default('./data/archive')),
  REFUSED_PAUSE: given(number('must be a whole number of seconds from 0 to 3600', 0, 3_600, true).default(0)),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables whose value may also stand in a file, as container platforms hand out secrets. */
const secrets = ['DISCORD_TOKEN', 'DATABASE_URL'] as const;

/** Whether the environment has a token, itself or in a file. */
export const hasToken = (env: Environment): boolean =>
  Boolean(env['DISCORD_TOKEN'] || env['DISCORD_TOKEN_FILE']);

/**
 * Replaces `DISCORD_TOKEN_FILE` and `DATABASE_URL_FILE` by what these files say.
 * @throws ConfigError if a file can't be read, or if both the variable and its file are given
 */
function withSecrets(env: Environment): Environment {
  const mistakes: string[] = [];
  const found = secrets.flatMap((name): (readonly [string, string])[] => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) {
      mistakes.push(`${name} and ${name}_FILE are both given. Remove one of them.`);
      return [];
    }
    try {
      return [[name, readFileSync(path, 'utf8').trim()]];
    } catch (error) {
      mistakes.push(`${name}_FILE names a file that can’t be read: ${codeOf(error)}.`);
      return [];
    }
  });
  if (mistakes.length > 0) throw mistaken(mistakes);
  return { ...env, ...Object.fromEntries(found) };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const mistaken = (lines: readonly string[]): ConfigError =>
  new ConfigError(`The environment variables have mistakes:\n${[...new Set(lines)].join('\n')}`);

/** The settings used by scripts that run outside of the bot. */
export type Storage = Pick<Config, 'databaseUrl' | 'archiveDir'>;

/**
 * Reads only the storage settings, which need no token.
 * @throws ConfigError, as `readConfig` does
 */
export function readStorage(env: Environment): Storage {
  const data = read(environment.pick({ DATABASE_URL: true, ARCHIVE_DIR: true }), env);
  return { databaseUrl: data.DATABASE_URL, archiveDir: data.ARCHIVE_DIR };
}

/**
 * Reads and validates the environment variables.
 * @throws ConfigError with one line per invalid variable, never its value, which may be secret
 */
export function readConfig(env: Environment): Config {
  const data = read(environment, env);
  if (data.SHARDS !== undefined && !data.DATABASE_URL.startsWith('postgres'))
    throw mistaken([
      'SHARDS needs DATABASE_URL to point to PostgreSQL: the processes share the servers through it.',
    ]);
  return {
    token: data.DISCORD_TOKEN,
    databaseUrl: data.DATABASE_URL,
    databaseAlone: data.DATABASE_ALONE === 'on',
    discordApiUrl: data.DISCORD_API_URL,
    discordCdnUrl: data.DISCORD_CDN_URL,
    logLevel: data.LOG_LEVEL,
    healthPort: data.HEALTH_PORT,
    healthHost: data.HEALTH_HOST,
    shards: data.SHARDS,
    computerPace: data.COMPUTER_PACE,
    thinkingThreads: data.THINKING_THREADS,
    diceBeacon: data.DICE_BEACON,
    pictures: data.PICTURES === 'on',
    keepDays: data.KEEP_DAYS,
    archiveDir: data.ARCHIVE_DIR,
    refusedPause: data.REFUSED_PAUSE,
  };
}

function read<T>(schema: z.ZodType<T>, env: Environment): T {
  const parsed = schema.safeParse(withSecrets(env));
  if (parsed.success) return parsed.data;
  throw mistaken(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
}
