import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import type { RollFilter, Rows } from './clients.ts';
import { Prisma } from './generated/sqlite/client.ts';
import type { Provider } from './migrations.ts';

/** Rolls counted by one query on SQLite, whose queries block the process: a few hundredths of a second's work. */
const pageSize = 10_000;

/** More faces than this nobody charts, and the answer holds one number per face. */
export const maxCountedSides = 100_000;

const counts = z.array(z.object({ face: z.coerce.number().int().min(1), count: z.coerce.number().int() }));
const boundary = z.array(z.object({ createdAt: z.coerce.date(), id: z.string() }));

interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

/** Asks the database one question; others may come between two of them. */
type Ask = (question: (rows: Rows) => PromiseLike<unknown>) => Promise<unknown>;

/**
 * How often each face of the dice with `sides` sides was rolled, index 0 for face 1, secret rolls left out. The database
 * counts, so that a million rolls neither fill the memory nor hold up the bot.
 */
export async function countFaces(
  provider: Provider,
  sides: number,
  filter: RollFilter,
  ask: Ask,
): Promise<number[]> {
  if (!Number.isInteger(sides) || sides < 1 || sides > maxCountedSides)
    throw new RangeError(`Faces are counted for dice of 1 to ${maxCountedSides} sides, not ${sides}.`);
  const faces = new Array<number>(sides).fill(0);
  const count = async (query: Prisma.Sql) => {
    for (const { face, count } of counts.parse(await ask((rows) => rows.$queryRaw(query))))
      faces[face - 1] = (faces[face - 1] ?? 0) + count;
  };
  // PostgreSQL counts in a process of its own and may take as long as it likes.
  if (provider === 'postgresql') await count(countOnPostgresql(sides, matching(filter)));
  else for await (const page of pages(filter, ask)) await count(countOnSqlite(sides, page));
  return faces;
}

/** Conditions for one page of the rolls after the other. */
async function* pages(filter: RollFilter, ask: Ask): AsyncGenerator<Prisma.Sql> {
  // A person's and a server's rolls lie in the order of time in their indexes, all others in the order of their ids.
  const byTime = filter.guildId !== undefined || filter.userId !== undefined;
  let after: Place | undefined;
  do {
    const from = Prisma.sql`${matching(filter)} ${beyond(after, '>', byTime)}`;
    const [last] = boundary.parse(await ask((rows) => rows.$queryRaw(endOfPage(from, byTime))));
    yield Prisma.sql`${from} ${beyond(last, '<=', byTime)}`;
    // Presses that came in meanwhile go first: without this the process would not even look at them.
    await immediate();
    after = last;
  } while (after);
}

function matching({ guildId, tableId, userId }: RollFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`r."secret" = false`,
      ...(guildId === undefined ? [] : [Prisma.sql`r."guildId" = ${guildId}`]),
      ...(tableId === undefined ? [] : [Prisma.sql`r."tableId" = ${tableId}`]),
      ...(userId === undefined ? [] : [Prisma.sql`r."userId" = ${userId}`]),
    ],
    ' AND ',
  );
}

function beyond(place: Place | undefined, than: '>' | '<=', byTime: boolean): Prisma.Sql {
  if (!place) return Prisma.empty;
  const comparison = Prisma.raw(than);
  return byTime
    ? Prisma.sql`AND (r."createdAt", r."id") ${comparison} (${place.createdAt}, ${place.id})`
    : Prisma.sql`AND r."id" ${comparison} ${place.id}`;
}

/** The last roll of a full page; no row when the rolls end before. */
function endOfPage(where: Prisma.Sql, byTime: boolean): Prisma.Sql {
  const order = Prisma.raw(byTime ? 'r."createdAt", r."id"' : 'r."id"');
  return Prisma.sql`
    SELECT r."createdAt", r."id" FROM "Roll" r WHERE ${where} ORDER BY ${order} LIMIT 1 OFFSET ${pageSize - 1}`;
}

/** Sides and values are JSON arrays of the same length; dice are paired by their place in them. */
function countOnSqlite(sides: number, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT v.value AS face, COUNT(*) AS count
    FROM "Roll" r, json_each(r."sides") s, json_each(r."values") v
    WHERE ${where} AND s.value = ${sides} AND v.key = s.key
    GROUP BY v.value`;
}

/** The same: ROWS FROM puts the elements of both arrays side by side. */
function countOnPostgresql(sides: number, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT die.value::integer AS face, COUNT(*)::integer AS count
    FROM "Roll" r,
      ROWS FROM (json_array_elements_text(r."sides"::json), json_array_elements_text(r."values"::json))
        AS die(sides, value)
    WHERE ${where} AND die.sides = ${String(sides)}
    GROUP BY die.value`;
}
