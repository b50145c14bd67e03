import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import { isTaken } from '../database/driver-errors.ts';
import { dueColumns, openPlacesOf, tableOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { ChannelTaken, RevisionMoved } from '../records/changes.ts';
import type { OpenPlace, OwedPost, StoredTable, Trouble } from '../records/table.ts';

/** Asks one question outside of transactions. */
type Ask = <T>(question: (rows: Rows) => PromiseLike<T>) => Promise<T>;

type Change = Parameters<Rows['table']['updateMany']>[0]['data'];

/** Where open tables are, what stands in their way, and what is owed to log channels for it. `Store` says what each does. */
export class Whereabouts {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async move(id: string, revision: number, channelId: string): Promise<StoredTable> {
    const data = {
      channelId,
      openChannel: channelId,
      messageId: null,
      noticeId: null,
      revision: { increment: 1 as const },
    };
    const where = { id, revision, status: { in: ['lobby', 'active'] } };
    try {
      const { count } = await this.#ask((rows) => rows.table.updateMany({ where, data }));
      if (count === 0) throw new RevisionMoved(`Table ${id} is no longer the table of revision ${revision}.`);
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new ChannelTaken(`Channel ${channelId} has an open table already.`, { cause: error });
    }
    return tableOf(await this.#row(id));
  }

  async setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean> {
    return this.#amend(id, (table) => {
      const open = table.status === 'lobby' || table.status === 'active';
      const graver =
        table.trouble === undefined || (table.trouble === 'forbidden' && trouble !== 'forbidden');
      if (!open || !graver) return undefined;
      return { trouble, ...dueColumns(undefined), ...(post && owing(table, post)) };
    });
  }

  async setRemoved(guildId: string): Promise<string[]> {
    const changed = await this.#ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`UPDATE "Table" SET "trouble" = 'bot-removed', "deadlineAt" = NULL, "remindAt" = NULL
          WHERE "guildId" = ${guildId} AND "openChannel" IS NOT NULL AND ("trouble" IS NULL OR "trouble" = 'forbidden')
          RETURNING "id"`,
      ),
    );
    return z
      .array(z.object({ id: z.string() }))
      .parse(changed)
      .map(({ id }) => id);
  }

  async guilds(): Promise<string[]> {
    const found = await this.#ask((rows) =>
      rows.$queryRaw(Prisma.sql`SELECT DISTINCT "guildId" FROM "Table" WHERE "openChannel" IS NOT NULL`),
    );
    return z
      .array(z.object({ guildId: z.string() }))
      .parse(found)
      .map(({ guildId }) => guildId);
  }

  async places(after: string, limit: number, guildId?: string): Promise<OpenPlace[]> {
    const there = guildId === undefined ? Prisma.empty : Prisma.sql`AND "guildId" = ${guildId}`;
    const found = await this.#ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id", "guildId", "channelId", "trouble" FROM "Table"
          WHERE "openChannel" IS NOT NULL AND "id" > ${after} ${there} ORDER BY "id" LIMIT ${limit}`,
      ),
    );
    return openPlacesOf(found);
  }

  async end(
    id: string,
    revision: number,
    finishedAt: Date,
    { reason, post }: { readonly reason?: string; readonly post?: OwedPost },
  ): Promise<StoredTable> {
    const ended = await this.#amend(id, (table) => {
      if (table.revision !== revision || table.status !== 'active') return undefined;
      return {
        status: 'ended',
        revision: { increment: 1 },
        openChannel: null,
        finishedAt,
        endReason: reason ?? null,
        ...dueColumns(undefined),
        ...(post && owing(table, post)),
      };
    });
    if (!ended) throw new RevisionMoved(`Table ${id} is no longer the game of revision ${revision}.`);
    return tableOf(await this.#row(id));
  }

  #row(id: string): Promise<unknown> {
    return this.#ask((rows) => rows.table.findUnique({ where: { id }, include: withSeats }));
  }

  async setPosted(id: string, key: string): Promise<void> {
    await this.#amend(id, ({ owedPosts = [] }) => {
      const left = owedPosts.filter((post) => post.key !== key);
      if (left.length === owedPosts.length) return undefined;
      return { owedPosts: left.length === 0 ? null : canonicalJson(left) };
    });
  }

  /**
   * Changes a table by what it is, and by nothing that another writer makes of it meanwhile.
   * @param decide undefined: nothing is to be changed
   * @returns whether it was changed
   */
  async #amend(id: string, decide: (table: StoredTable) => Change | undefined): Promise<boolean> {
    for (;;) {
      const row = await this.#row(id);
      if (row === null) return false;
      const table = tableOf(row);
      const data = decide(table);
      if (data === undefined) return false;
      const { revision, status, trouble = null, owedPosts, unreadable } = table;
      // Of a damaged row it is not known what these columns hold.
      const seen = unreadable
        ? {}
        : { status, trouble, owedPosts: owedPosts ? canonicalJson(owedPosts) : null };
      const where = { id, revision, ...seen };
      const { count } = await this.#ask((rows) => rows.table.updateMany({ where, data }));
      if (count > 0) return true;
    }
  }
}

const owing = ({ owedPosts = [] }: StoredTable, post: OwedPost): Change => ({
  owedPosts: canonicalJson([...owedPosts, post]),
  namesPeople: true,
});
