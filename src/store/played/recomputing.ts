import { z } from 'zod';
import type { Provider } from '../database/address.ts';
import { insertAll } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { countLines } from '../lines/rows.ts';
import type {
  AllRatings,
  GameRecord,
  PlayedRecords,
  RatingKey,
  RatingRules,
  RatingStep,
  StoredRating,
} from '../records/played.ts';
import { freeFixture } from './forfeited.ts';
import { lockRatings, nextEnd } from './lock.ts';
import { gamesByTable, gamesOf, ratingsIn, stepRowOf, stepsIn } from './rows.ts';

/** Changes that make all ratings of a server's game new: annulled results, seasons and rebuilds. */

/** Two figures that differ by no more than this are equal. */
const tolerance = 1e-9;

const moments = z.array(z.object({ at: z.coerce.date() }));
const people = z.array(z.object({ userId: z.string() }));

type Recomputing = Pick<PlayedRecords, 'annul' | 'endSeason' | 'rebuildRatings'>;

export const recomputingIn = ({ provider, inTransaction, now }: Reach): Recomputing => ({
  annul: (tableId, annulment, rules) =>
    inTransaction(async (rows) => {
      const [found] = await gamesByTable(rows, [tableId]);
      if (found === undefined) return false;
      await lockRatings(rows, provider, [found]);
      const changed = z.array(z.object({ tableId: z.string() })).parse(
        await rows.$queryRaw(Prisma.sql`
          UPDATE "GameRecord" SET "annulledAt" = ${annulment && now()}, "annulledBy" = ${annulment?.by ?? null},
            "annulReason" = ${annulment?.reason ?? null}
          WHERE "tableId" = ${tableId} AND ("annulledAt" IS NULL) = ${annulment !== null} RETURNING "tableId"`),
      );
      if (changed.length === 0) return false;
      // The competition's game can get another table.
      if (annulment !== null) await freeFixture(rows, tableId);
      await countLines(rows, tableId, annulment === null);
      await replace(rows, provider, found, await computed(rows, found, rules));
      return true;
    }),

  endSeason: (key, name, rules) =>
    inTransaction(async (rows) => {
      await lockRatings(rows, provider, [key]);
      const { guildId, game } = key;
      const at = await nextEnd(rows, key, now());
      const begun = z.array(z.object({ name: z.string() })).parse(
        await rows.$queryRaw(Prisma.sql`
          INSERT INTO "RatingSeason" ("guildId", "game", "name", "at") VALUES (${guildId}, ${game}, ${name}, ${at})
          ON CONFLICT DO NOTHING RETURNING "name"`),
      );
      if (begun.length === 0) return undefined;
      const ratings = await ratingsIn(await rows.$queryRaw(storedRatings(key)));
      const hidden = people.parse(
        await rows.$queryRaw(Prisma.sql`SELECT "userId" FROM "Person" WHERE "hidden" = true`),
      );
      const board = rules.board(ratings, new Set(hidden.map(({ userId }) => userId)), at);
      const lines = board.map(({ lastAt: _, ...line }, index) => {
        return { guildId, game, season: name, place: index + 1, ...line };
      });
      await insertAll(provider, rows, 'SeasonLine', lines);
      await replaceRatings(rows, provider, key, rules.inNewSeason(ratings));
      return lines.length;
    }),

  rebuildRatings: (key, rules, check) =>
    inTransaction(async (rows) => {
      await lockRatings(rows, provider, [key]);
      const anew = await computed(rows, key, rules);
      const differences = await differencesOf(rows, key, anew);
      if (!check && differences.length > 0) await replace(rows, provider, key, anew);
      return { ...key, games: anew.games.length, differences };
    }),
});

interface Computed extends AllRatings {
  readonly games: readonly GameRecord[];
}

async function computed(rows: Rows, key: RatingKey, rules: RatingRules): Promise<Computed> {
  const games = await gamesOf(rows, key);
  const seasons = moments.parse(
    await rows.$queryRaw(
      Prisma.sql`SELECT "at" FROM "RatingSeason" WHERE "guildId" = ${key.guildId} AND "game" = ${key.game}`,
    ),
  );
  const all = rules.all(
    games,
    seasons.map(({ at }) => at),
  );
  return { games, ...all };
}

const storedRatings = ({ guildId, game }: RatingKey): Prisma.Sql =>
  Prisma.sql`SELECT * FROM "Rating" WHERE "guildId" = ${guildId} AND "game" = ${game}`;

async function replace(rows: Rows, provider: Provider, key: RatingKey, anew: Computed): Promise<void> {
  const { guildId, game } = key;
  await replaceRatings(rows, provider, key, anew.ratings);
  await rows.$queryRaw(
    Prisma.sql`DELETE FROM "RatingStep" WHERE "guildId" = ${guildId} AND "game" = ${game}`,
  );
  await insertAll(
    provider,
    rows,
    'RatingStep',
    anew.steps.map((step) => stepRowOf(key, step)),
  );
  for (const { tableId, unrated } of anew.games) {
    const reason = anew.unrated.get(tableId);
    if (reason !== unrated)
      await rows.$queryRaw(
        Prisma.sql`UPDATE "GameRecord" SET "unrated" = ${reason ?? null} WHERE "tableId" = ${tableId}`,
      );
  }
}

async function replaceRatings(
  rows: Rows,
  provider: Provider,
  { guildId, game }: RatingKey,
  ratings: readonly StoredRating[],
): Promise<void> {
  await rows.$queryRaw(Prisma.sql`DELETE FROM "Rating" WHERE "guildId" = ${guildId} AND "game" = ${game}`);
  await insertAll(
    provider,
    rows,
    'Rating',
    ratings.map((rating) => ({ guildId, game, ...rating })),
  );
}

/** Says what isn't stored as it was computed. */
async function differencesOf(rows: Rows, key: RatingKey, anew: Computed): Promise<string[]> {
  const ratings = ratingsIn(await rows.$queryRaw(storedRatings(key)));
  const steps = stepsIn(
    await rows.$queryRaw(
      Prisma.sql`SELECT * FROM "RatingStep" WHERE "guildId" = ${key.guildId} AND "game" = ${key.game}`,
    ),
  );
  return [
    ...unequal(ratings, anew.ratings, ({ who }) => `the rating of ${who}`),
    ...unequal(
      steps,
      anew.steps,
      ({ tableId, who }: RatingStep) => `the rating of ${who} after table ${tableId}`,
    ),
    ...anew.games.flatMap(({ tableId, unrated }) =>
      anew.unrated.get(tableId) === unrated ? [] : [`whether table ${tableId} is rated`],
    ),
  ];
}

type Figures = Omit<StoredRating, 'name' | 'who'>;

const isEqual = (one: Figures, other: Figures): boolean =>
  Math.abs(one.mu - other.mu) <= tolerance &&
  Math.abs(one.sigma - other.sigma) <= tolerance &&
  one.games === other.games &&
  one.lastAt.getTime() === other.lastAt.getTime();

/** Names what only one side has, and what differs. */
function unequal<T extends Figures>(
  stored: readonly T[],
  anew: readonly T[],
  nameOf: (one: T) => string,
): string[] {
  const known = new Map(stored.map((one) => [nameOf(one), one]));
  const wanted = new Map(anew.map((one) => [nameOf(one), one]));
  const names = [...new Set([...known.keys(), ...wanted.keys()])];
  return names.filter((name) => {
    const [one, other] = [known.get(name), wanted.get(name)];
    return one === undefined || other === undefined || !isEqual(one, other);
  });
}
