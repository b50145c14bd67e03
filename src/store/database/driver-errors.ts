import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const driverError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ kind: z.string(), originalCode: z.string().optional() }),
    }),
  }),
});

/**
 * Returns the driver's error in the form that Prisma's adapters share, such as `UniqueConstraintViolation`.
 */
function causeOf(error: unknown): { kind: string; originalCode?: string | undefined } | undefined {
  const parsed = driverError.safeParse(error);
  return parsed.success ? parsed.data.meta.driverAdapterError.cause : undefined;
}

/** The database's own error code; undefined if the error didn't come from the database. */
export const driverCodeOf = (error: unknown): string | undefined => causeOf(error)?.originalCode;

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
