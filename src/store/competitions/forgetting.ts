import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { type EnteredCompetition, someone } from '../records/privacy.ts';

const entered = z.array(
  z.object({ server: z.string(), tournament: z.string(), game: z.string(), name: z.string() }),
);
const made = z.array(z.object({ server: z.string(), tournament: z.string(), game: z.string() }));
const done = z.array(z.object({ tournament: z.string(), at: z.coerce.date(), act: z.string() }));

/** What is stored about a person in competitions: what they entered, made and did. */
export async function competitionsBy({ ask }: Reach, userId: string): Promise<EnteredCompetition> {
  const of = Prisma.sql`"guildId" AS "server", c."name" AS "tournament", c."game"`;
  const entries = Prisma.sql`SELECT ${of}, e."name" FROM "CompetitionEntrant" e
    JOIN "Competition" c ON c."id" = e."competitionId" WHERE e."userId" = ${userId}`;
  const own = Prisma.sql`SELECT ${of} FROM "Competition" c WHERE c."createdBy" = ${userId}`;
  const acts = Prisma.sql`SELECT c."name" AS "tournament", a."at", a."act" FROM "CompetitionAct" a
    JOIN "Competition" c ON c."id" = a."competitionId" WHERE a."by" = ${userId}
    ORDER BY a."competitionId", a."number"`;
  return {
    entered: entered.parse(await ask((rows) => rows.$queryRaw(entries))),
    made: made.parse(await ask((rows) => rows.$queryRaw(own))),
    acts: done
      .parse(await ask((rows) => rows.$queryRaw(acts)))
      .map(({ act, ...rest }) => ({ ...rest, act: JSON.parse(act) as unknown })),
  };
}

/**
 * Takes a person out of competitions. Their results stay under the name `someone`. The competitions become due, so
 * that running ones withdraw the entrant, who is nobody now, and all show their posts without the name.
 */
export async function forgetInCompetitions(rows: Rows, userId: string): Promise<void> {
  await rows.$queryRaw(Prisma.sql`UPDATE "Competition" SET "dueAt" = "createdAt", "shownNumber" = -1
    WHERE "id" IN (SELECT "competitionId" FROM "CompetitionEntrant" WHERE "userId" = ${userId})`);
  await rows.$queryRaw(Prisma.sql`UPDATE "CompetitionEntrant" SET "userId" = NULL, "name" = ${someone}
    WHERE "userId" = ${userId}`);
  await rows.$queryRaw(Prisma.sql`UPDATE "CompetitionAct" SET "by" = NULL WHERE "by" = ${userId}`);
  await rows.$queryRaw(Prisma.sql`UPDATE "Competition" SET "createdBy" = NULL WHERE "createdBy" = ${userId}`);
}
