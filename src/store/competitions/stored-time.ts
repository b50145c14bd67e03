import type { Provider } from '../database/address.ts';
import { Prisma } from '../generated/sqlite/client.ts';

/** A time in a raw statement, in the format in which Prisma stores it. */
export function storedTime(provider: Provider, at: Date | undefined): Prisma.Sql {
  if (at === undefined) return Prisma.sql`NULL`;
  const text = at.toISOString().replace('Z', '+00:00');
  return provider === 'sqlite' ? Prisma.sql`${text}` : Prisma.sql`${text}::timestamp(3)`;
}
