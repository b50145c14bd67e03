import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { pseudonymMark } from '../records/played.ts';
import { nobody, type PlayedByPerson, someone } from '../records/privacy.ts';
import { lockRatings } from './lock.ts';

/**
 * Exports and forgets a person in finished games. Their results stay under a random pseudonym of each server, so that nobody
 * else's rating changes; names and the link to their account disappear.
 */

const keys = z.array(z.object({ guildId: z.string(), game: z.string() }));

const pseudonym = (): string => `${pseudonymMark}${randomBytes(9).toString('base64url')}`;

export async function forgetPlayed(reach: Reach, userId: string): Promise<void> {
  const found = keys.parse(
    await reach.ask((rows) =>
      rows.$queryRaw(Prisma.sql`
        SELECT DISTINCT "guildId", "game" FROM "PlayedSeat" WHERE "userId" = ${userId}
        UNION SELECT "guildId", "game" FROM "Rating" WHERE "who" = ${userId}
        UNION SELECT "guildId", "game" FROM "SeasonLine" WHERE "who" = ${userId}`),
    ),
  );
  for (const guildId of new Set(found.map((key) => key.guildId))) {
    const theirs = found.filter((key) => key.guildId === guildId);
    await reach.inTransaction(async (rows) => {
      // A game that ends at the same moment must not find half of the person.
      await lockRatings(rows, reach.provider, theirs);
      await rename(rows, guildId, userId, pseudonym());
    });
  }
  await reach.ask((rows) =>
    rows.$queryRaw(
      Prisma.sql`UPDATE "GameRecord" SET "annulledBy" = ${nobody} WHERE "annulledBy" = ${userId}`,
    ),
  );
}

async function rename(rows: Rows, guildId: string, userId: string, who: string): Promise<void> {
  await rows.$queryRaw(Prisma.sql`
    UPDATE "PlayedSeat" SET "userId" = ${who}, "name" = ${someone}
    WHERE "guildId" = ${guildId} AND "userId" = ${userId}`);
  await rows.$queryRaw(Prisma.sql`DELETE FROM "Rating" WHERE "guildId" = ${guildId} AND "who" = ${userId}`);
  await rows.$queryRaw(
    Prisma.sql`DELETE FROM "RatingStep" WHERE "guildId" = ${guildId} AND "who" = ${userId}`,
  );
  await rows.$queryRaw(
    Prisma.sql`DELETE FROM "SeasonLine" WHERE "guildId" = ${guildId} AND "who" = ${userId}`,
  );
}

const whole = z.coerce.number().int();
const figures = { mu: z.number(), sigma: z.number() };
const gameRows = z.array(
  z.object({
    table: z.string(),
    server: z.string(),
    channel: z.string(),
    game: z.string(),
    endedAt: z.coerce.date(),
    name: z.string(),
    place: whole,
    score: z.coerce.number().nullable(),
    outcome: z.string(),
  }),
);
const ratingRows = z.array(
  z.object({
    server: z.string(),
    game: z.string(),
    name: z.string(),
    ...figures,
    games: whole,
    lastAt: z.coerce.date(),
  }),
);
const historyRows = z.array(
  z.object({ table: z.string(), server: z.string(), game: z.string(), at: z.coerce.date(), ...figures }),
);
const seasonRows = z.array(
  z.object({
    server: z.string(),
    game: z.string(),
    season: z.string(),
    place: whole,
    name: z.string(),
    ...figures,
    games: whole,
  }),
);

/** Everything that finished games and ratings hold about a person. */
export async function playedBy({ ask }: Reach, userId: string): Promise<PlayedByPerson> {
  const query = (wanted: Prisma.Sql) => ask((rows) => rows.$queryRaw(wanted));
  return {
    games: gameRows.parse(
      await query(Prisma.sql`
        SELECT s."tableId" AS "table", s."guildId" AS "server", r."channelId" AS "channel", s."game", s."endedAt",
          s."name", s."place", s."score", s."outcome"
        FROM "PlayedSeat" s JOIN "GameRecord" r ON r."tableId" = s."tableId"
        WHERE s."userId" = ${userId} ORDER BY s."endedAt", s."tableId"`),
    ),
    ratings: ratingRows.parse(
      await query(Prisma.sql`
        SELECT "guildId" AS "server", "game", "name", "mu", "sigma", "games", "lastAt"
        FROM "Rating" WHERE "who" = ${userId} ORDER BY "guildId", "game"`),
    ),
    history: historyRows.parse(
      await query(Prisma.sql`
        SELECT "tableId" AS "table", "guildId" AS "server", "game", "endedAt" AS "at", "mu", "sigma"
        FROM "RatingStep" WHERE "who" = ${userId} ORDER BY "endedAt", "tableId"`),
    ),
    seasons: seasonRows.parse(
      await query(Prisma.sql`
        SELECT "guildId" AS "server", "game", "season", "place", "name", "mu", "sigma", "games"
        FROM "SeasonLine" WHERE "who" = ${userId} ORDER BY "guildId", "game", "season"`),
    ),
  };
}
