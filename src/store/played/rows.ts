import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  type GameRecord,
  gameEndings,
  type NewGameRecord,
  outcomes,
  type PlayedSeat,
  type RatingKey,
  type RatingStep,
  type StoredRating,
} from '../records/played.ts';

/** Rows of finished games and ratings, as both databases return them. */

const whole = z.coerce.number().int();
const truth = z.coerce.boolean();

const recordRow = z.object({
  tableId: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  game: z.string(),
  endedAt: z.coerce.date(),
  ending: z.enum(gameEndings),
  actions: whole,
  serverRated: truth,
  tableRated: truth,
  withComputers: truth,
  unrated: z.string().nullable(),
  annulledAt: z.coerce.date().nullable(),
  annulledBy: z.string().nullable(),
  annulReason: z.string().nullable(),
});

const seatRow = z.object({
  tableId: z.string(),
  seat: whole,
  userId: z.string().nullable(),
  level: z.string().nullable(),
  version: whole.nullable(),
  name: z.string(),
  place: whole,
  score: z.coerce.number().nullable(),
  outcome: z.enum(outcomes),
  acted: whole,
  stoodIn: whole,
  left: truth,
});

const ratingRow = z.object({
  who: z.string(),
  name: z.string(),
  mu: z.number(),
  sigma: z.number(),
  games: whole,
  lastAt: z.coerce.date(),
}) satisfies z.ZodType<StoredRating>;

const stepRow = z
  .object({
    tableId: z.string(),
    who: z.string(),
    endedAt: z.coerce.date(),
    mu: z.number(),
    sigma: z.number(),
    games: whole,
  })
  .transform(({ endedAt, ...rest }): RatingStep => ({ ...rest, lastAt: endedAt }));

export const ratingsIn = (rows: unknown): StoredRating[] => z.array(ratingRow).parse(rows);
export const stepsIn = (rows: unknown): RatingStep[] => z.array(stepRow).parse(rows);

function seatOf(row: z.infer<typeof seatRow>): PlayedSeat {
  const { tableId: _, userId, level, version, score, ...rest } = row;
  return {
    ...rest,
    ...(userId !== null && { userId }),
    ...(level !== null && { level }),
    ...(version !== null && { version }),
    ...(score !== null && { score }),
  };
}

function recordOf(row: z.infer<typeof recordRow>, seats: readonly PlayedSeat[]): GameRecord {
  const { unrated, annulledAt: at, annulledBy, annulReason, ...rest } = row;
  return {
    ...rest,
    seats,
    ...(unrated !== null && { unrated }),
    ...(at !== null && { annulled: { at, by: annulledBy ?? '', reason: annulReason ?? '' } }),
  };
}

/** Groups rows by their table. */
export function grouped<T extends { readonly tableId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.tableId);
    if (group === undefined) groups.set(row.tableId, [row]);
    else group.push(row);
  }
  return groups;
}

/** Reads games with their seats, in the order in which they ended. */
async function games(rows: Rows, which: Prisma.Sql, whichSeats: Prisma.Sql): Promise<GameRecord[]> {
  const records = z
    .array(recordRow)
    .parse(
      await rows.$queryRaw(
        Prisma.sql`SELECT * FROM "GameRecord" WHERE ${which} ORDER BY "endedAt", "tableId"`,
      ),
    );
  const seats = z
    .array(seatRow)
    .parse(
      await rows.$queryRaw(
        Prisma.sql`SELECT * FROM "PlayedSeat" WHERE ${whichSeats} ORDER BY "tableId", "seat"`,
      ),
    );
  const byTable = grouped(seats);
  return records.map((record) => recordOf(record, (byTable.get(record.tableId) ?? []).map(seatOf)));
}

export async function gamesByTable(rows: Rows, tableIds: readonly string[]): Promise<GameRecord[]> {
  if (tableIds.length === 0) return [];
  const which = Prisma.sql`"tableId" IN (${Prisma.join([...tableIds])})`;
  return games(rows, which, which);
}

/** All games of a server's game. */
export function gamesOf(rows: Rows, { guildId, game }: RatingKey): Promise<GameRecord[]> {
  const which = Prisma.sql`"guildId" = ${guildId} AND "game" = ${game}`;
  return games(rows, which, which);
}

const nulled = <T>(value: T | undefined): T | null => value ?? null;

/** The row of a game that just ended. */
export function newRecordRow(game: GameRecord, unrated?: string) {
  const { seats: _, annulled, ...columns } = game;
  const annulment = {
    annulledAt: nulled(annulled?.at),
    annulledBy: nulled(annulled?.by),
    annulReason: nulled(annulled?.reason),
  };
  return { ...columns, unrated: nulled(unrated), ...annulment };
}

export const newSeatRows = (tableId: string, { guildId, game, seats }: NewGameRecord, endedAt: Date) =>
  seats.map(({ userId, level, version, score, ...rest }) => ({
    tableId,
    guildId,
    game,
    endedAt,
    ...rest,
    userId: nulled(userId),
    level: nulled(level),
    version: nulled(version),
    score: nulled(score),
  }));

export const stepRowOf = ({ guildId, game }: RatingKey, { lastAt, ...step }: RatingStep) => ({
  ...step,
  guildId,
  game,
  endedAt: lastAt,
});
