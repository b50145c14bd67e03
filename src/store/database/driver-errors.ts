import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const driverError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ kind: z.string(), originalCode: z.string().optional() }),
    }),
  }),
});

/** What the driver said, in the words that Prisma's adapters share: `UniqueConstraintViolation`. */
function causeOf(error: unknown): { kind: string; originalCode?: string | undefined } | undefined {
  const parsed = driverError.safeParse(error);
  return parsed.success ? parsed.data.meta.driverAdapterError.cause : undefined;
}

/** The code by which the database itself names an error; undefined where it was not the database's. */
export const driverCodeOf = (error: unknown): string | undefined => causeOf(error)?.originalCode;

/** A key of the database was taken. */
export function isTaken(error: unknown): boolean {
  return causeOf(error)?.kind === 'UniqueConstraintViolation';
}

/** PostgreSQL 18 has a kind of its own for a row that cannot go because another names it. */
const unfounded = new Set(['ForeignKeyConstraintViolation', 'RestrictViolation']);

/** A row named another that is not there, or one was to go that another names. */
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

/** The database was there and refused what it was given. */
export function isRefused(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && !outOfReach.has(cause.kind);
}

/** Another writer was in the way (a conflict or deadlock, or SQLite is busy): nothing was done, a repetition cures it. */
function isPassing(error: unknown): boolean {
  const cause = causeOf(error);
  return cause?.kind === 'TransactionWriteConflict' || (cause?.originalCode ?? '').startsWith('SQLITE_BUSY');
}

const longestPauseMs = 200;

/** Repeats what failed only because somebody else was writing, for at most `limitMs`. */
export async function retrying<T>(work: () => Promise<T>, limitMs = 10_000): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (let pause = 5; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt) throw error;
    }
    // Chance keeps two writers from meeting again and again; it decides nothing in any game.
    await wait(pause * (0.5 + Math.random()));
  }
}
