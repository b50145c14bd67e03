import { z } from 'zod';
import type { Provider } from '../database/address.ts';
import { insertAll } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { NewAction } from '../records/log.ts';
import type { EarlierGame, NewGameRecord, RatingKey, RatingRules, StoredRating } from '../records/played.ts';
import { nextEnd } from './lock.ts';
import { grouped, newRecordRow, newSeatRows, ratingsIn, stepRowOf } from './rows.ts';

/** Stores a finished game, and the ratings after it, in the transaction of its last action. */

/**
 * Stores the record of a game that an action ended, and rates it. The lock of its server and game must be held.
 * Without a record, nothing is stored.
 */
export async function recordGame(
  rows: Rows,
  provider: Provider,
  tableId: string,
  finish: NonNullable<NewAction['finish']>,
  now: Date,
): Promise<void> {
  const { record, rules } = finish;
  if (record === undefined) return;
  const endedAt = await nextEnd(rows, record, now);
  const rated = rules && (await rating(rows, rules, tableId, record, endedAt));
  await insertAll(provider, rows, 'GameRecord', [newRecordRow(tableId, record, endedAt, rated?.unrated)]);
  await insertAll(provider, rows, 'PlayedSeat', newSeatRows(tableId, record, endedAt));
  const steps = (rated?.ratings ?? []).map(({ name: _, ...step }) => ({ ...step, tableId }));
  await insertAll(
    provider,
    rows,
    'RatingStep',
    steps.map((step) => stepRowOf(record, step)),
  );
  for (const one of rated?.ratings ?? []) await saveRating(rows, record, one);
}

async function rating(rows: Rows, rules: RatingRules, tableId: string, record: NewGameRecord, endedAt: Date) {
  const before = await ratingsOf(rows, record, rules.players(record));
  const since = new Date(endedAt.getTime() - rules.window);
  const earlier = await gamesOfTheSame(rows, record, since);
  return rules.after({ ...record, tableId, endedAt }, before, earlier);
}

async function ratingsOf(
  rows: Rows,
  { guildId, game }: RatingKey,
  players: readonly string[],
): Promise<StoredRating[]> {
  if (players.length === 0) return [];
  return ratingsIn(
    await rows.$queryRaw(Prisma.sql`
      SELECT * FROM "Rating"
      WHERE "guildId" = ${guildId} AND "game" = ${game} AND "who" IN (${Prisma.join([...players])})`),
  );
}

const companions = z.array(
  z.object({
    tableId: z.string(),
    userId: z.string().nullable(),
    endedAt: z.coerce.date(),
    unrated: z.string().nullable(),
  }),
);

/** The games since a time of exactly the people of a game, in whatever seats. */
async function gamesOfTheSame(
  rows: Rows,
  { guildId, game, seats }: NewGameRecord,
  since: Date,
): Promise<EarlierGame[]> {
  const people = new Set(seats.flatMap(({ userId }) => userId ?? []));
  const [anybody] = people;
  if (anybody === undefined) return [];
  const found = companions.parse(
    await rows.$queryRaw(Prisma.sql`
      SELECT s."tableId", s."userId", r."endedAt", r."unrated"
      FROM "PlayedSeat" mine
      JOIN "GameRecord" r ON r."tableId" = mine."tableId"
      JOIN "PlayedSeat" s ON s."tableId" = mine."tableId"
      WHERE mine."guildId" = ${guildId} AND mine."game" = ${game} AND mine."userId" = ${anybody}
        AND mine."endedAt" > ${since}`),
  );
  return [...grouped(found).values()].flatMap((table) => {
    const [first] = table;
    const theirs = new Set(table.flatMap(({ userId }) => userId ?? []));
    const isTheSame = theirs.size === people.size && [...theirs].every((userId) => people.has(userId));
    if (first === undefined || !isTheSame) return [];
    const { endedAt, unrated } = first;
    return [{ endedAt, ...(unrated !== null && { unrated }) }];
  });
}

async function saveRating(rows: Rows, { guildId, game }: RatingKey, rating: StoredRating): Promise<void> {
  const { who, name, mu, sigma, games, lastAt } = rating;
  await rows.$queryRaw(Prisma.sql`
    INSERT INTO "Rating" ("guildId", "game", "who", "name", "mu", "sigma", "games", "lastAt")
    VALUES (${guildId}, ${game}, ${who}, ${name}, ${mu}, ${sigma}, ${games}, ${lastAt})
    ON CONFLICT ("guildId", "game", "who") DO UPDATE SET
      "name" = excluded."name", "mu" = excluded."mu", "sigma" = excluded."sigma",
      "games" = excluded."games", "lastAt" = excluded."lastAt"`);
}
