import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';

const fixtures = z.array(z.object({ fixture: z.string().nullable() }));
const acts = z.array(z.object({ act: z.string() }));
/** What decides a game of a competition, or takes its result back. */
const deciding = z.object({
  do: z.string(),
  fixture: z.int(),
  game: z.int(),
  outcome: z.object({ kind: z.string() }).optional(),
});

/**
 * Whether the game of a competition that a table plays has been forfeited. Such a game may go on, but counts nowhere
 * (League 2).
 */
export async function isForfeited(rows: Rows, tableId: string): Promise<boolean> {
  const [table] = fixtures.parse(
    await rows.$queryRaw(Prisma.sql`SELECT "fixture" FROM "Table" WHERE "id" = ${tableId}`),
  );
  if (table === undefined || table.fixture === null) return false;
  const [competition, fixture, game] = table.fixture.split(':');
  const found = acts.parse(
    await rows.$queryRaw(Prisma.sql`SELECT "act" FROM "CompetitionAct"
      WHERE "competitionId" = ${competition} AND "act" LIKE ${`%"fixture":${fixture},%`} ORDER BY "number"`),
  );
  const last = found
    .map(({ act }) => deciding.safeParse(JSON.parse(act)).data)
    .findLast(
      (act) =>
        act?.fixture === Number(fixture) &&
        act.game === Number(game) &&
        ['result', 'forfeit', 'reopen', 'annul'].includes(act.do),
    );
  // Tournaments have forfeits as results, seasons as acts of their own.
  return last?.do === 'forfeit' || last?.outcome?.kind === 'forfeit';
}

/** Lets the game of a competition get another table. */
export async function freeFixture(rows: Rows, tableId: string): Promise<void> {
  await rows.$queryRaw(Prisma.sql`UPDATE "Table" SET "fixture" = NULL WHERE "id" = ${tableId}`);
}
