import { z } from 'zod';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { LinesRecords, PersonMeeting, PersonSeason } from '../records/lines.ts';

/** Finds what people did in seasons: their seats in finished games, with the lines of their teams. */

const whole = z.coerce.number().int();
const tally = { won: whole, drawn: whole, lost: whole };
const seasonRows = z.array(
  z.object({
    competition: z.string(),
    team: z.string(),
    games: whole,
    ...tally,
    runs: whole,
    runsAgainst: whole,
  }),
) satisfies z.ZodType<PersonSeason[]>;
const tallyRows = z.array(z.object(tally));
const meetingRows = z.array(
  z.object({
    tableId: z.string(),
    competition: z.string(),
    fixture: whole,
    game: whole,
    team: z.string(),
    opponent: z.string(),
    runs: whole,
    runsAgainst: whole,
    outcome: z.enum(['won', 'lost', 'drawn']),
  }),
) satisfies z.ZodType<PersonMeeting[]>;

const counted = Prisma.sql`
  COUNT(CASE WHEN mine."outcome" = 'won' THEN 1 END) AS "won",
  COUNT(CASE WHEN mine."outcome" = 'drawn' THEN 1 END) AS "drawn",
  COUNT(CASE WHEN mine."outcome" = 'lost' THEN 1 END) AS "lost"`;

/** The line of the team that a person had. */
const ownLine = Prisma.sql`
  "TeamLine" l ON l."tableId" = mine."tableId" AND l."seat" = mine."seat" AND l."counts" = true`;

/** Games of two people against each other: `mine`, `theirs` and `l`. */
const together = (guildId: string, userId: string, other: string): Prisma.Sql => Prisma.sql`
  FROM "PlayedSeat" mine
  JOIN "PlayedSeat" theirs ON theirs."tableId" = mine."tableId" AND theirs."userId" = ${other}
  JOIN ${ownLine}
  WHERE mine."guildId" = ${guildId} AND mine."userId" = ${userId}`;

/** Finds the seasons of people in a database. */
export const peopleOver = ({
  ask,
}: Pick<Reach, 'ask'>): Pick<LinesRecords, 'personSeasons' | 'personRivalry'> => {
  const query = (wanted: Prisma.Sql) => ask((rows) => rows.$queryRaw(wanted));
  return {
    personSeasons: async (guildId, userId) =>
      seasonRows.parse(
        await query(Prisma.sql`
          SELECT l."competition", l."team", COUNT(*) AS "games", ${counted},
            SUM(l."R") AS "runs", SUM(l."RA") AS "runsAgainst"
          FROM "PlayedSeat" mine JOIN ${ownLine}
          WHERE mine."guildId" = ${guildId} AND mine."userId" = ${userId}
          GROUP BY l."competition", l."team" ORDER BY MAX(mine."endedAt") DESC, l."team"`),
      ),

    async personRivalry(guildId, userId, other, limit) {
      const from = together(guildId, userId, other);
      const [tally] = tallyRows.parse(await query(Prisma.sql`SELECT ${counted} ${from}`));
      const last = meetingRows.parse(
        await query(Prisma.sql`
          SELECT l."tableId", l."competition", l."fixture", l."game", l."team", l."opponent",
            l."R" AS "runs", l."RA" AS "runsAgainst", mine."outcome" ${from}
          ORDER BY mine."endedAt" DESC LIMIT ${limit}`),
      );
      return { won: 0, drawn: 0, lost: 0, ...tally, last };
    },
  };
};
