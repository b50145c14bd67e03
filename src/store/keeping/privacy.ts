import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import { competitionsBy, forgetInCompetitions } from '../competitions/forgetting.ts';
import { deleteWritten, writtenBy } from '../competitions/private-entries.ts';
import { insertAll } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { guildLeagueOf, rollOf, seatRow } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { forgetPlayed, playedBy } from '../played/forgetting.ts';
import { RevisionMoved } from '../records/changes.ts';
import type { GuildLeague } from '../records/league.ts';
import type { ToldTip } from '../records/person.ts';
import {
  type EnteredCompetition,
  type Forgetting,
  nobody,
  type PlayedByPerson,
  type PrivacyRecords,
  type WrittenInSeasons,
} from '../records/privacy.ts';
import type { StoredRoll } from '../records/roll.ts';
import { type TableStatus, tableStatuses } from '../records/table.ts';
import { letGo, twice } from '../servers/leagues.ts';
import { leaverKey, leavers } from '../tables/leavers.ts';

/**
 * Number of rows per query. On SQLite such a query takes a few milliseconds and blocks the whole bot
 * meanwhile.
 */
const pageSize = 1_000;

const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id));
const played = z.array(z.object({ number: z.int(), notation: z.string(), at: z.coerce.date() }));
const mentions = z.array(z.object({ id: z.string(), named: z.coerce.number() }));
const countedRows = z.array(z.object({ status: z.enum(tableStatuses), count: z.coerce.number() }));
const leftTexts = z.array(
  z.object({ guildId: z.string(), game: z.string(), key: z.string(), text: z.string() }),
);
const toldTips = z.array(z.object({ game: z.string(), tip: z.string() }));
const shares = z.array(z.object({ tableId: z.string(), seat: z.int(), createdAt: z.coerce.date() }));
const brought = z.array(z.object({ guildId: z.string() }));
const keys = z.array(z.object({ key: z.string() }));

export class DatabasePrivacy implements PrivacyRecords {
  readonly #reach: Reach;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  #ask<T>(question: (rows: Rows) => PromiseLike<T>): Promise<T> {
    return this.#reach.ask(question);
  }

  async tables(userId: string): Promise<string[]> {
    const seated = Prisma.sql`SELECT DISTINCT "tableId" AS "id" FROM "Seat" WHERE "userId" = ${userId}`;
    const found = new Set(ids.parse(await this.#ask((rows) => rows.$queryRaw(seated))));
    const begins = leaverKey(userId, '');
    const left = Prisma.sql`
      SELECT "key" FROM "Setting" WHERE "guildId" = ${leavers} AND "key" LIKE ${`${begins}%`}`;
    for (const { key } of keys.parse(await this.#ask((rows) => rows.$queryRaw(left))))
      found.add(key.slice(begins.length));
    for await (const id of this.#mentioning(userId)) found.add(id);
    return [...found].sort();
  }

  /**
   * Finds tables whose own row mentions the person. Columns that contain ids within their text are searched
   * page by page.
   */
  async *#mentioning(userId: string): AsyncGenerator<string> {
    const opened = Prisma.sql`SELECT "id" FROM "Table" WHERE "openedBy" = ${userId}`;
    yield* ids.parse(await this.#ask((rows) => rows.$queryRaw(opened)));
    const named = `%${userId}%`;
    for (let after = ''; ; ) {
      const page = mentions.parse(
        await this.#ask((rows) =>
          rows.$queryRaw(
            Prisma.sql`
              SELECT "id", CASE WHEN "invited" LIKE ${named} OR "keptSeats" LIKE ${named} OR "proposal" LIKE ${named} OR "owedPosts" LIKE ${named}
                THEN 1 ELSE 0 END AS "named"
              FROM "Table" WHERE "namesPeople" = true AND "id" > ${after} ORDER BY "id" LIMIT ${pageSize}`,
          ),
        ),
      );
      for (const { id, named: is } of page) if (is === 1) yield id;
      const last = page.at(-1);
      if (last === undefined) return;
      await immediate();
      after = last.id;
    }
  }

  async counts(userId: string): Promise<ReadonlyMap<TableStatus, number>> {
    const found = Prisma.sql`
      SELECT t."status", COUNT(*) AS "count" FROM "Seat" s JOIN "Table" t ON t."id" = s."tableId"
      WHERE s."userId" = ${userId} GROUP BY t."status"`;
    const counted = countedRows.parse(await this.#ask((rows) => rows.$queryRaw(found)));
    return new Map(counted.map(({ status, count }) => [status, count]));
  }

  async followed(userId: string): Promise<string[]> {
    const found = Prisma.sql`SELECT "tableId" AS "id" FROM "Follower" WHERE "userId" = ${userId} ORDER BY "tableId"`;
    return ids.parse(await this.#ask((rows) => rows.$queryRaw(found)));
  }

  async actions(tableId: string, seat: number): Promise<{ number: number; notation: string; at: Date }[]> {
    const found = Prisma.sql`
      SELECT "number", "notation", "at" FROM "Action" WHERE "tableId" = ${tableId} AND "seat" = ${seat}
      ORDER BY "number"`;
    return played.parse(await this.#ask((rows) => rows.$queryRaw(found)));
  }

  async rolls(userId: string, page: number): Promise<StoredRoll[]> {
    const found = await this.#ask((rows) =>
      rows.roll.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { at: 'desc' }, { id: 'desc' }],
        take: pageSize,
        skip: page * pageSize,
      }),
    );
    return found.map(rollOf);
  }

  async keepsakes(userId: string): Promise<{ guildId: string; game: string; key: string; text: string }[]> {
    const theirs = Prisma.sql`SELECT "guildId", "game", "key", "text" FROM "Keepsake" WHERE "userId" = ${userId}`;
    return leftTexts.parse(await this.#ask((rows) => rows.$queryRaw(theirs)));
  }

  async tips(userId: string): Promise<ToldTip[]> {
    const told = Prisma.sql`SELECT "game", "tip" FROM "ToldTip" WHERE "userId" = ${userId} ORDER BY "game", "tip"`;
    return toldTips.parse(await this.#ask((rows) => rows.$queryRaw(told)));
  }

  async leagues(userId: string): Promise<(GuildLeague & { readonly guildId: string })[]> {
    const found = await this.#ask((rows) =>
      rows.guildLeague.findMany({
        where: { importedBy: userId },
        orderBy: [{ createdAt: 'asc' }, { leagueKey: 'asc' }],
        include: { league: { select: { game: true, name: true, createdAt: true } } },
      }),
    );
    const guilds = brought.parse(found);
    return found.map((row, at) => ({ ...guildLeagueOf(row), guildId: guilds[at]?.guildId ?? '' }));
  }

  played(userId: string): Promise<PlayedByPerson> {
    return playedBy(this.#reach, userId);
  }

  competitions(userId: string): Promise<EnteredCompetition> {
    return competitionsBy(this.#reach, userId);
  }

  writtenInSeasons(userId: string): Promise<WrittenInSeasons> {
    return writtenBy(this.#reach, userId);
  }

  async shares(userId: string): Promise<{ tableId: string; seat: number; createdAt: Date }[]> {
    const theirs = Prisma.sql`
      SELECT "tableId", "seat", "createdAt" FROM "ReplayShare" WHERE "userId" = ${userId} ORDER BY "tableId"`;
    return shares.parse(await this.#ask((rows) => rows.$queryRaw(theirs)));
  }

  async hasLeft(tableId: string, userId: string): Promise<boolean> {
    const where = { guildId_key: { guildId: leavers, key: leaverKey(userId, tableId) } };
    return (await this.#ask((rows) => rows.setting.findUnique({ where }))) !== null;
  }

  forgetAt(id: string, userId: string, forgetting: Forgetting): Promise<void> {
    const {
      revision,
      openedBy,
      seats,
      invited,
      keptSeats,
      owedPosts,
      tags,
      draw,
      withdrawn,
      cancelled: canceled,
      snapshot,
    } = forgetting;
    const data = {
      revision: { increment: 1 as const },
      openedBy,
      invited: invited === null ? null : canonicalJson(invited),
      keptSeats: keptSeats === undefined ? null : canonicalJson(keptSeats),
      owedPosts: owedPosts === null || owedPosts === undefined ? null : canonicalJson(owedPosts),
      tags: tags === undefined ? null : canonicalJson(tags),
      draw: draw === undefined ? null : canonicalJson(draw),
      awaitsProgram: forgetting.awaitsProgram,
      ...(withdrawn && { proposal: null }),
      ...(canceled && {
        status: 'cancelled',
        openChannel: null,
        finishedAt: this.#reach.now(),
        rematchOf: null,
        fixture: null,
      }),
    };
    const forget = async (rows: Rows) => {
      const { count } = await rows.table.updateMany({ where: { id, revision }, data });
      if (count === 0) throw new RevisionMoved(`Table ${id} is no longer at revision ${revision}.`);
      await rows.setting.deleteMany({ where: { guildId: leavers, key: leaverKey(userId, id) } });
      await rows.seat.deleteMany({ where: { tableId: id } });
      await rows.seat.createMany({ data: seats.map((seat) => seatRow(id, seat)) });
      if (canceled) await letGo(rows, id);
      if (snapshot === undefined) return;
      await rows.$queryRaw(Prisma.sql`DELETE FROM "Snapshot" WHERE "tableId" = ${id}`);
      if (snapshot === null) return;
      const { number, hash } = snapshot;
      const kept = { tableId: id, number, hash, state: canonicalJson(snapshot.state) };
      await insertAll(this.#reach.provider, rows, 'Snapshot', [kept]);
    };
    return twice(() => this.#reach.inTransaction(forget));
  }

  async forgetElsewhere(userId: string): Promise<void> {
    await forgetPlayed(this.#reach, userId);
    const { provider } = this.#reach;
    await this.#reach.inTransaction(async (rows) => {
      // Rows that belong to tables that no longer exist.
      await rows.$queryRaw(
        Prisma.sql`DELETE FROM "Setting" WHERE "guildId" = ${leavers} AND "key" LIKE ${`${leaverKey(userId, '')}%`}`,
      );
      await forgetInCompetitions(this.#reach, rows, userId);
      await deleteWritten(rows, userId);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "Follower" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "Person" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "ToldTip" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "Keepsake" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "PrivateAnswer" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "ReplayShare" WHERE "userId" = ${userId}`);
      await rows.$queryRaw(
        Prisma.sql`UPDATE "GuildLeague" SET "importedBy" = ${nobody} WHERE "importedBy" = ${userId}`,
      );
    });
    const theirs = Prisma.sql`SELECT "id" FROM "Roll" WHERE "userId" = ${userId}`;
    // Delete rolls that only the person could see. The others still count in their server's statistics.
    const secret = Prisma.sql`${theirs} AND "secret" = ${provider === 'sqlite' ? 1 : true} LIMIT ${pageSize}`;
    const open = Prisma.sql`${theirs} LIMIT ${pageSize}`;
    await this.#untilNone(Prisma.sql`DELETE FROM "Roll" WHERE "id" IN (${secret}) RETURNING "id"`);
    // Also remove labels that the person wrote in the notation.
    const worded = Prisma.sql`"notation" LIKE '%[%' OR "notation" LIKE '%#%' OR "notation" LIKE '%//%' OR "notation" LIKE '%/*%'`;
    await this.#untilNone(
      Prisma.sql`UPDATE "Roll" SET "userId" = NULL,
          "purpose" = CASE WHEN ${worded} THEN '' ELSE "purpose" END,
          "notation" = CASE WHEN ${worded} THEN NULL ELSE "notation" END
        WHERE "id" IN (${open}) RETURNING "id"`,
    );
  }

  /** Repeats a change in small steps until no row is left, so that other queries can run in between. */
  async #untilNone(change: Prisma.Sql): Promise<void> {
    while (ids.parse(await this.#ask((rows) => rows.$queryRaw(change))).length > 0) await immediate();
  }
}
