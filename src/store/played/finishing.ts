import { z } from 'zod';
import type { Provider } from '../database/address.ts';
import { insertAll } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { insertLines } from '../lines/rows.ts';
import type { NewAction } from '../records/log.ts';
import type {
  EarlierGame,
  GameRecord,
  NewGameRecord,
  RatingKey,
  RatingRules,
  StoredRating,
} from '../records/played.ts';
import { freeFixture, isForfeited } from './forfeited.ts';
import { nextEnd } from './lock.ts';
import { grouped, newRecordRow, newSeatRows, ratingsIn, stepRowOf } from './rows.ts';

/** Stores a finished game, its statistics, and the ratings after it, in the transaction of its last action. */

/**
 * Stores the record of a game that an action ended, with its statistics, and rates it. The lock of its server and game
 * must be held. Without a record, nothing is stored. A game that was forfeited before is annulled at once (League 2).
 */
export async function recordGame(
  rows: Rows,
  provider: Provider,
  tableId: string,
  finish: NonNullable<NewAction['finish']>,
  now: Date,
): Promise<void> {
  const { record, rules, lines } = finish;
  if (record === undefined) return;
  const endedAt = await nextEnd(rows, record, now);
  const isVoid = await isForfeited(rows, tableId);
  const game: GameRecord = {
    ...record,
    tableId,
    endedAt,
    ...(isVoid && { annulled: { at: now, by: '', reason: 'forfeited' } }),
  };
  const rated = rules && (await rating(rows, rules, game));
  await insertAll(provider, rows, 'GameRecord', [newRecordRow(game, rated?.unrated)]);
  if (isVoid) await freeFixture(rows, tableId);
  await insertAll(provider, rows, 'PlayedSeat', newSeatRows(tableId, record, endedAt));
  if (lines !== undefined)
    await insertLines(rows, provider, { tableId, counts: !isVoid, ...lines }, lines.lines);
  const steps = (rated?.ratings ?? []).map(({ name: _, ...step }) => ({ ...step, tableId }));
  await insertAll(
    provider,
    rows,
    'RatingStep',
    steps.map((step) => stepRowOf(record, step)),
  );
  for (const one of rated?.ratings ?? []) await saveRating(rows, record, one);
}

async function rating(rows: Rows, rules: RatingRules, game: GameRecord) {
  const before = await ratingsOf(rows, game, rules.players(game));
  const since = new Date(game.endedAt.getTime() - rules.window);
  const earlier = await gamesOfTheSame(rows, game, since);
  return rules.after(game, before, earlier);
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
