import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  type Meeting,
  outcomes,
  type PlayedRecords,
  type RatingSeason,
  type SeasonLine,
  type Tally,
} from '../records/played.ts';
import { gamesByTable, ratingsIn, stepsIn } from './rows.ts';

/** Finds finished games, ratings and histories. No query reads a table's log. */

const whole = z.coerce.number().int();
const tableIds = z.array(z.object({ tableId: z.string() }));
const tallyRows = z.array(
  z.object({ game: z.string(), games: whole, won: whole, drawn: whole, lost: whole }),
) satisfies z.ZodType<Tally[]>;
const meetingRows = z.array(
  z.object({
    tableId: z.string(),
    channelId: z.string(),
    game: z.string(),
    endedAt: z.coerce.date(),
    outcome: z.enum(outcomes),
  }),
) satisfies z.ZodType<Meeting[]>;
const games = z.array(z.object({ game: z.string() }));
const seasonRows = z.array(z.object({ name: z.string(), at: z.coerce.date() })) satisfies z.ZodType<
  RatingSeason[]
>;
const lineRows = z.array(
  z.object({
    place: whole,
    who: z.string(),
    name: z.string(),
    mu: z.number(),
    sigma: z.number(),
    games: whole,
  }),
) satisfies z.ZodType<SeasonLine[]>;
const hiddenRows = z.array(z.object({ hidden: z.coerce.boolean() }));
const keyRows = z.array(z.object({ guildId: z.string(), game: z.string() }));

type Reading = Pick<
  PlayedRecords,
  | 'gameRecord'
  | 'gamesPlayed'
  | 'tallies'
  | 'rivalry'
  | 'meetings'
  | 'ratingsOf'
  | 'ratingsSince'
  | 'history'
  | 'ratingSeasons'
  | 'seasonBoard'
  | 'isHidden'
  | 'ratingKeys'
>;

/** Pairs of seats of two people in games that count: `mine` and `theirs`. */
const together = (guildId: string, userId: string, other: string): Prisma.Sql => Prisma.sql`
  FROM "PlayedSeat" mine
  JOIN "PlayedSeat" theirs ON theirs."tableId" = mine."tableId" AND theirs."userId" = ${other}
  JOIN "GameRecord" r ON r."tableId" = mine."tableId"
  WHERE mine."guildId" = ${guildId} AND mine."userId" = ${userId} AND r."annulledAt" IS NULL`;

/** How the first of both did against the second: whoever has the better place won. */
const compared = Prisma.sql`
  CASE WHEN mine."place" < theirs."place" THEN 'won' WHEN mine."place" > theirs."place" THEN 'lost' ELSE 'drawn' END`;

/**
 * Counts results by game, most games first. The game is an expression, because SQLite would else read all games of the
 * server in the order of an index instead of finding the person's.
 */
const talliesOf = (outcome: Prisma.Sql, from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "game", COUNT(*) AS "games",
    SUM(CASE WHEN "outcome" = 'won' THEN 1 ELSE 0 END) AS "won",
    SUM(CASE WHEN "outcome" = 'drawn' THEN 1 ELSE 0 END) AS "drawn",
    SUM(CASE WHEN "outcome" = 'lost' THEN 1 ELSE 0 END) AS "lost"
  FROM (SELECT mine."game" || '' AS "game", ${outcome} AS "outcome" ${from}) results
  GROUP BY "game" ORDER BY COUNT(*) DESC, "game"`;

/** The ids of somebody's last games. */
export const lastGames = (guildId: string, userId: string, limit: number): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT mine."tableId", mine."endedAt" FROM "PlayedSeat" mine
  JOIN "GameRecord" r ON r."tableId" = mine."tableId"
  WHERE mine."guildId" = ${guildId} AND mine."userId" = ${userId} AND r."annulledAt" IS NULL
  ORDER BY mine."endedAt" DESC LIMIT ${limit}`;

/** Ratings that changed since a time, without those of people who are hidden. */
export const shownRatings = (guildId: string, game: string, since: Date): Prisma.Sql => Prisma.sql`
  SELECT rating.* FROM "Rating" rating LEFT JOIN "Person" p ON p."userId" = rating."who"
  WHERE rating."guildId" = ${guildId} AND rating."game" = ${game} AND rating."lastAt" >= ${since}
    AND (p."hidden" IS NULL OR p."hidden" = false)`;

/** The last steps of somebody's history, newest first. */
export const lastSteps = (
  guildId: string,
  game: string,
  who: string,
  limit: number,
): Prisma.Sql => Prisma.sql`
  SELECT * FROM "RatingStep" WHERE "guildId" = ${guildId} AND "game" = ${game} AND "who" = ${who}
  ORDER BY "endedAt" DESC LIMIT ${limit}`;

/** Somebody's results by game. */
export const allTallies = (guildId: string, userId: string): Prisma.Sql =>
  talliesOf(
    Prisma.sql`mine."outcome"`,
    Prisma.sql`FROM "PlayedSeat" mine JOIN "GameRecord" r ON r."tableId" = mine."tableId"
      WHERE mine."guildId" = ${guildId} AND mine."userId" = ${userId} AND r."annulledAt" IS NULL`,
  );

/** Results of two people against each other by game. */
export const rivalTallies = (guildId: string, userId: string, other: string): Prisma.Sql =>
  talliesOf(compared, together(guildId, userId, other));

/** Finds finished games and ratings in a database. */
export const playedIn = ({ ask }: Reach): Reading => {
  const query = (wanted: Prisma.Sql) => ask((rows: Rows) => rows.$queryRaw(wanted));
  return {
    async gameRecord(tableId) {
      return (await ask((rows) => gamesByTable(rows, [tableId])))[0];
    },

    async gamesPlayed(guildId, userId, limit) {
      const found = tableIds.parse(await query(lastGames(guildId, userId, limit)));
      const records = await ask((rows) =>
        gamesByTable(
          rows,
          found.map(({ tableId }) => tableId),
        ),
      );
      return records.toReversed();
    },

    tallies: async (guildId, userId) => tallyRows.parse(await query(allTallies(guildId, userId))),

    rivalry: async (guildId, userId, other) =>
      tallyRows.parse(await query(rivalTallies(guildId, userId, other))),

    async meetings(guildId, userId, other, limit) {
      return meetingRows.parse(
        await query(Prisma.sql`
          SELECT mine."tableId", r."channelId", mine."game", mine."endedAt", ${compared} AS "outcome"
          ${together(guildId, userId, other)} ORDER BY mine."endedAt" DESC LIMIT ${limit}`),
      );
    },

    async ratingsOf(guildId, who) {
      const found = await query(
        Prisma.sql`SELECT * FROM "Rating" WHERE "guildId" = ${guildId} AND "who" = ${who} ORDER BY "game"`,
      );
      const named = games.parse(found);
      return ratingsIn(found).map((one, at) => ({ ...one, game: named[at]?.game ?? '' }));
    },

    ratingsSince: async ({ guildId, game }, since) =>
      ratingsIn(await query(shownRatings(guildId, game, since))),

    history: async ({ guildId, game }, who, limit) =>
      stepsIn(await query(lastSteps(guildId, game, who, limit))).toReversed(),

    async ratingSeasons({ guildId, game }) {
      return seasonRows.parse(
        await query(Prisma.sql`
          SELECT "name", "at" FROM "RatingSeason" WHERE "guildId" = ${guildId} AND "game" = ${game} ORDER BY "at"`),
      );
    },

    async seasonBoard({ guildId, game }, season) {
      return lineRows.parse(
        await query(Prisma.sql`
          SELECT * FROM "SeasonLine" WHERE "guildId" = ${guildId} AND "game" = ${game} AND "season" = ${season}
          ORDER BY "place"`),
      );
    },

    async isHidden(userId) {
      const found = await query(
        Prisma.sql`SELECT "userId" AS "hidden" FROM "Person" WHERE "userId" = ${userId} AND "hidden" = true`,
      );
      return hiddenRows.parse(found).length > 0;
    },

    async ratingKeys() {
      return keyRows.parse(
        await query(
          Prisma.sql`SELECT DISTINCT "guildId", "game" FROM "GameRecord" ORDER BY "guildId", "game"`,
        ),
      );
    },
  };
};
