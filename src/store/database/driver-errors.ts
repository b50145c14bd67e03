import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const adapterError = z.object({
  cause: z.object({
    kind: z.string(),
    originalCode: z.string().optional(),
    originalMessage: z.string().optional(),
    reason: z.string().optional(),
  }),
});
type DriverCause = z.infer<typeof adapterError>['cause'];

/** The client wraps the adapter's error. The schema engine passes it on as it is. */
const driverError = z.union([
  z.object({ meta: z.object({ driverAdapterError: adapterError }) }),
  adapterError.extend({ name: z.literal('DriverAdapterError') }),
]);

/**
 * Returns the driver's error in the form that Prisma's adapters share, such as `UniqueConstraintViolation`.
 */
function causeOf(error: unknown): DriverCause | undefined {
  const { data } = driverError.safeParse(error);
  if (data === undefined) return undefined;
  return 'meta' in data ? data.meta.driverAdapterError.cause : data.cause;
}

/** The database's own error code; undefined if the error didn't come from the database. */
export const driverCodeOf = (error: unknown): string | undefined => causeOf(error)?.originalCode;

/** What a database, its driver or the system reports. */
export interface Report {
  /** A SQLSTATE, SQLite's code, the system's (`ECONNREFUSED`) or OpenSSL's; undefined if there is none. */
  readonly code: string | undefined;
  readonly words: string;
}

/** The system's code behind the kinds of error for which Prisma's adapters give none. */
const codesOfKinds: Readonly<Record<string, string>> = {
  DatabaseNotReachable: 'ECONNREFUSED',
  ConnectionClosed: 'ECONNRESET',
  SocketTimeout: 'ETIMEDOUT',
  TlsConnectionError: 'ERR_TLS',
};

/** Codes for what the driver says only in words. */
const codesOfWords: readonly (readonly [words: RegExp, code: string])[] = [
  [/^Connection terminated due to connection timeout|^timeout (expired|exceeded)/, 'ETIMEDOUT'],
  [/^Connection terminated|is not queryable$/, 'ECONNRESET'],
  [/^The server does not support SSL|establishing an SSL connection$/, 'ERR_TLS'],
  [/client password must be/, 'no-password'],
];

const rawError = z.object({ code: z.string() });

/** Reads an error of Prisma, of a driver or of the system. */
export function reportOf(error: unknown): Report {
  const words = error instanceof Error ? error.message.trim() : String(error);
  const cause = causeOf(error);
  if (cause !== undefined) {
    const { kind, originalCode, originalMessage, reason } = cause;
    return { code: originalCode ?? codesOfKinds[kind], words: originalMessage ?? reason ?? words };
  }
  const said = codesOfWords.find(([pattern]) => pattern.test(words));
  return { code: said?.[1] ?? rawError.safeParse(error).data?.code, words };
}

/** Whether a unique key was already taken. */
export function isTaken(error: unknown): boolean {
  return causeOf(error)?.kind === 'UniqueConstraintViolation';
}

/**
 * Errors for a missing or still-referenced row. PostgreSQL 18 has its own error for deleting a row that is
 * still referenced.
 */
const unfounded = new Set(['ForeignKeyConstraintViolation', 'RestrictViolation']);

/**
 * Whether a query failed because a row refers to a missing row, or because other rows still refer to a
 * deleted one.
 */
export function isUnfounded(error: unknown): boolean {
  return unfounded.has(causeOf(error)?.kind ?? '');
}

const outOfReach = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionAlreadyClosed',
  'TransactionWriteConflict',
]);

/** Whether the database answered but refused the query. */
export function isRefused(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && !outOfReach.has(cause.kind);
}

/**
 * Whether another writer caused this error (a conflict, a deadlock or a busy SQLite). Nothing was changed, so
 * a retry is safe.
 */
function isPassing(error: unknown): boolean {
  const cause = causeOf(error);
  return cause?.kind === 'TransactionWriteConflict' || (cause?.originalCode ?? '').startsWith('SQLITE_BUSY');
}

const longestPauseMs = 200;

/** Retries work that failed only because of another writer, for up to `limitMs`. */
export async function retrying<T>(work: () => Promise<T>, limitMs = 10_000): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (let pause = 5; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt) throw error;
    }
    // Random jitter keeps two writers from colliding over and over. No game depends on it.
    await wait(pause * (0.5 + Math.random()));
  }
}
