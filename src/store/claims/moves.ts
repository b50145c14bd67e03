import { existsSync } from 'node:fs';
import { z } from 'zod';
import { type Address, placeOf } from '../database/address.ts';
import { withPg } from '../database/postgresql.ts';
import { StoreError } from '../records/store-error.ts';

/**
 * What `db:move` (`store/moving/`) leaves at its target until the last row is there, and what no bot starts on. On
 * PostgreSQL it is a table in a schema of its own, because Prisma wants to make the other schema itself. An SQLite
 * database is filled under another name.
 */
export const unfinishedSchema = 'clubhouse_move';
export const unfinishedTable = `${unfinishedSchema}.unfinished`;

/** The name under which `db:move` fills an SQLite database. */
export const unfinishedFile = (path: string): string => `${path}.moving`;

/**
 * Key of the advisory lock that `db:move` holds on both databases if they are PostgreSQL: the letters of "move" as
 * a number.
 */
export const moveLock = 0x6d6f7665;

const states = z.tuple([z.object({ half: z.boolean(), free: z.boolean() })]);

/**
 * Refuses a database that `db:move` is using, or that it has filled only in part.
 * @throws StoreError for the operator: `half-moved`, `database-moving`, `database-unreachable`
 */
export async function refuseMove(address: Address): Promise<void> {
  if (address.provider === 'sqlite') {
    if (existsSync(unfinishedFile(address.path))) throw halfMovedFile(address.path);
    return;
  }
  const { url } = address;
  await withPg(url, async (client) => {
    // The lock goes with the connection.
    const { rows } = await client.query(
      'SELECT to_regclass($1) IS NOT NULL AS half, pg_try_advisory_lock_shared($2) AS free',
      [unfinishedTable, moveLock],
    );
    const [{ half, free }] = states.parse(rows);
    if (!free) throw moving(placeOf(url));
    if (half) throw halfMoved(placeOf(url));
  });
}

export const moving = (place: string): StoreError =>
  new StoreError(
    'database-moving',
    `\`npm run db:move\` is using the database ${place}. Wait until it is done.`,
  );

export const halfMoved = (place: string): StoreError =>
  new StoreError(
    'half-moved',
    `A move to the database ${place} didn’t finish, so it has only a part of the games. Run \`npm run db:move\` again; it begins anew.`,
  );

const halfMovedFile = (path: string): StoreError =>
  new StoreError(
    'half-moved',
    `A move to the database ${path} didn’t finish. Run \`npm run db:move\` again; it begins anew. Or delete ${unfinishedFile(path)}, which has only a part of the games.`,
  );
