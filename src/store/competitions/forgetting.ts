import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { type EnteredCompetition, someone } from '../records/privacy.ts';
import { storedTime } from './stored-time.ts';

const one = z.object({ server: z.string(), tournament: z.string(), game: z.string(), phase: z.string() });
const entered = z.array(one.extend({ name: z.string() }));
const made = z.array(one);
const done = z.array(z.object({ tournament: z.string(), at: z.coerce.date(), act: z.string() }));

/** What is stored about a person in competitions: what they entered, made and did. */
export async function competitionsBy({ ask }: Reach, userId: string): Promise<EnteredCompetition> {
  const of = Prisma.sql`"guildId" AS "server", c."name" AS "tournament", c."game", c."phase"`;
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

const moved = z.array(z.object({ id: z.string(), number: z.int() }));

/**
 * Takes a person out of competitions. Their results stay under the name `someone`. Each of their competitions gets an
 * act that says so, and is due: it is shown again, even if it is being shown just now, and running ones withdraw the
 * entrant, who is nobody now.
 */
export async function forgetInCompetitions(
  { provider, now }: Reach,
  rows: Rows,
  userId: string,
): Promise<void> {
  const found = moved.parse(
    await rows.$queryRaw(Prisma.sql`UPDATE "Competition" SET "dueAt" = "createdAt", "number" = "number" + 1
      WHERE "id" IN (SELECT "competitionId" FROM "CompetitionEntrant" WHERE "userId" = ${userId})
      RETURNING "id", "number"`),
  );
  for (const { id, number } of found)
    await rows.$queryRaw(Prisma.sql`INSERT INTO "CompetitionAct" ("competitionId", "number", "at", "act")
      VALUES (${id}, ${number}, ${storedTime(provider, now())}, ${canonicalJson({ do: 'forgotten' })})`);
  await rows.$queryRaw(Prisma.sql`UPDATE "CompetitionEntrant" SET "userId" = NULL, "name" = ${someone}
    WHERE "userId" = ${userId}`);
  await rows.$queryRaw(Prisma.sql`UPDATE "CompetitionAct" SET "by" = NULL WHERE "by" = ${userId}`);
  await rows.$queryRaw(Prisma.sql`UPDATE "Competition" SET "createdBy" = NULL WHERE "createdBy" = ${userId}`);
}
