import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Provider } from '../database/address.ts';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { RatingKey } from '../records/played.ts';

/** First half of the advisory locks' keys on PostgreSQL: the first letters of "ratings" as a number. */
const advisoryLock = 0x72617469;

const latest = z.array(z.object({ at: z.coerce.date().nullable() }));

/** A text that differs for every server and game. */
export const textOf = ({ guildId, game }: RatingKey): string => `${guildId} ${game}`;

const numberOf = (key: RatingKey): number => createHash('sha256').update(textOf(key)).digest().readInt32BE(0);

/**
 * Lets no other transaction end games of these servers and games, or compute their ratings, until this one is over.
 * The locks are taken in the order of their numbers, so that two transactions never wait for each other. SQLite has a
 * single writer and needs no locks.
 */
export async function lockRatings(rows: Rows, provider: Provider, keys: readonly RatingKey[]): Promise<void> {
  if (provider === 'sqlite') return;
  const numbers = [...new Set(keys.map(numberOf))].sort((one, other) => one - other);
  for (const number of numbers)
    await rows.$queryRaw(
      // Prisma can't read the type `void`.
      Prisma.sql`SELECT pg_advisory_xact_lock(${advisoryLock}::integer, ${number}::integer)::text AS "held"`,
    );
}

/**
 * Returns when something of a server's game may end: now, but always later than the game or season before. Call it
 * while the lock is held.
 */
export async function nextEnd(rows: Rows, { guildId, game }: RatingKey, now: Date): Promise<Date> {
  const last = Prisma.sql`
    SELECT MAX("endedAt") AS "at" FROM "GameRecord" WHERE "guildId" = ${guildId} AND "game" = ${game}
    UNION ALL SELECT MAX("at") FROM "RatingSeason" WHERE "guildId" = ${guildId} AND "game" = ${game}`;
  const found = latest.parse(await rows.$queryRaw(last));
  return new Date(Math.max(now.getTime(), ...found.map(({ at }) => (at === null ? 0 : at.getTime() + 1))));
}
