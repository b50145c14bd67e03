import { z } from 'zod';
import { canonicalJson } from '../engine/canonical.ts';
import { createQueue } from '../engine/queue.ts';
import type { Watch } from '../watching/watch.ts';
import type { AlarmChange, AlarmDeps, KeptAlarms } from './alarms/alarms.ts';
import { Ailing } from './database/ailing.ts';
import { insertAll, moveCursors } from './database/bulk.ts';
import {
  type AtOnce,
  type Client,
  type Place,
  type Reached,
  type RollFilter,
  type Rows,
  withSeats,
} from './database/clients.ts';
import { isTaken, isUnfounded, retrying } from './database/driver-errors.ts';
import {
  actionOf,
  dueColumns,
  dueOf,
  followerOf,
  keepsakeOf,
  personOf,
  rollOf,
  rollRow,
  seatColumns,
  seatRow,
  settingOf,
  snapshotOf,
  tableOf,
} from './database/rows.ts';
import { Prisma } from './generated/sqlite/client.ts';
import { DatabasePrivacy, noteLeavers } from './keeping/privacy.ts';
import { DatabaseRetention } from './keeping/retention.ts';
import { GroupCommit, type Reach } from './log/group-commit.ts';
import { renewDice } from './log/new-dice.ts';
import {
  ChannelTaken,
  type LobbyChange,
  type NewTable,
  RevisionMoved,
  type TableChange,
} from './records/changes.ts';
import type { GuildLeague, NewLeague, StoredLeague } from './records/league.ts';
import type { ActionCommit, Committed, StoredAction } from './records/log.ts';
import type { StoredPerson } from './records/person.ts';
import type { PrivacyRecords } from './records/privacy.ts';
import type { RetentionRecords } from './records/retention.ts';
import type { RollQuery, StoredRoll } from './records/roll.ts';
import type { Store } from './records/store.ts';
import { StoreError } from './records/store-error.ts';
import type { Cursor, Due, OpenPlace, OwedPost, StoredTable, Trouble } from './records/table.ts';
import { FaceCounts } from './rolls/face-counts.ts';
import { DatabaseLeagues, letGo, twice } from './servers/leagues.ts';
import { Whereabouts } from './tables/whereabouts.ts';
import { lastGamesOf, openTablesIn, openTablesOf } from './tables/whose-tables.ts';

/** Waits before a transaction begins and while it runs, in milliseconds. */
const limits = { maxWait: 10_000, timeout: 30_000 };
const usualLimit = 100;
const places = z.array(z.object({ id: z.string(), guildId: z.string() }));
const counted = z.tuple([z.object({ count: z.coerce.number() })]);

/** The store over either database. */
export class DatabaseStore implements Store {
  readonly #client: Client;
  readonly #provider: Place['provider'];
  readonly #now: () => Date;
  readonly #ailing = new Ailing();
  readonly #commits: GroupCommit;
  readonly alarms: KeptAlarms;
  readonly privacy: PrivacyRecords;
  readonly retention: RetentionRecords;
  readonly #whereabouts: Whereabouts;
  readonly #faces: FaceCounts;
  readonly #leagues: DatabaseLeagues;
  /**
   * SQLite has one connection, and whatever ran on it in the middle of a transaction would become part of it and be lost
   * with it; so there everything waits for its turn. PostgreSQL has a pool and needs none.
   */
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>;

  /** @param alarmsOver makes the alarms of this database */
  constructor(
    { client, atOnce }: Reached,
    place: Place,
    now: () => Date,
    watch: Watch,
    alarmsOver: (deps: Pick<AlarmDeps, 'due' | 'now'>) => KeptAlarms,
  ) {
    const { provider } = place;
    this.#client = client;
    this.#provider = provider;
    this.#now = now;
    this.#inTurn = provider === 'sqlite' ? createQueue() : (work) => work();
    this.alarms = alarmsOver({ due: (until) => this.dueTables(until), now });
    this.#whereabouts = new Whereabouts((question) => this.#ask(question));
    this.#faces = new FaceCounts(place, (question) => this.#ask(question));
    const reach: Pick<Reach, 'provider' | 'inTransaction' | 'ask' | 'now'> = {
      provider,
      inTransaction: (work) => this.#inTransaction(work),
      ask: (question) => this.#ask(question),
      now,
    };
    const inTurn: AtOnce | undefined =
      atOnce && ((statements) => this.#ailing.noting(retrying(() => this.#inTurn(() => atOnce(statements)))));
    this.#commits = new GroupCommit({ ...reach, atOnce: inTurn, alarms: this.alarms, watch });
    this.#leagues = new DatabaseLeagues(reach);
    this.privacy = new DatabasePrivacy(reach);
    this.retention = new DatabaseRetention(reach, place);
    watch.sample('waiting-commits', () => this.#commits.waiting);
    watch.sample('tables-lobby', () => this.#countTables(Prisma.sql`"status" = 'lobby'`));
    watch.sample('tables-active', () => this.#countTables(Prisma.sql`"status" = 'active'`));
    watch.sample('waiting-deadlines', () => this.#countTables(Prisma.sql`"deadlineAt" IS NOT NULL`));
  }

  #ask<T>(question: (rows: Rows) => PromiseLike<T>): Promise<T> {
    return this.#ailing.noting(retrying(() => this.#inTurn(async () => question(this.#client))));
  }

  /** @param alarms what it changes about deadlines, whose alarms change with them */
  async #inTransaction<T>(work: (rows: Rows) => Promise<T>, alarms: readonly AlarmChange[] = []): Promise<T> {
    const withAlarms = async (rows: Rows) => {
      const done = await work(rows);
      if (alarms.length > 0) await this.alarms.write(rows, alarms);
      return done;
    };
    const done = await this.#ailing.noting(
      retrying(() => this.#inTurn(() => this.#client.$transaction(withAlarms, limits))),
    );
    this.alarms.committed(alarms);
    return done;
  }

  async createTable(table: NewTable): Promise<StoredTable> {
    const { seats, leagues = [], ...rest } = table;
    const data = {
      ...rest,
      openChannel: table.channelId,
      messageId: null,
      rulesVersion: null,
      options: canonicalJson(table.options),
      status: 'lobby',
      revision: 1,
      seq: 0,
      shownRevision: 0,
      loggedSeq: -1,
      noticeId: null,
      notifiedSeq: 0,
      invited: null,
      timeControl: table.timeControl ?? 'none',
      deadlineAt: null,
      remindAt: null,
      pausedAt: null,
      proposal: null,
      awaitsProgram: false,
      trouble: null,
      endReason: null,
      owedPosts: table.owedPosts ? canonicalJson(table.owedPosts) : null,
      namesPeople: null,
      entropy: '',
      entropyParts: null,
      earlierSeeds: null,
      seating: null,
      kept: null,
      result: null,
      createdAt: this.#now(),
      startedAt: null,
      finishedAt: null,
      seats: { create: seats.map(seatColumns) },
      leagues: { create: leagues.map((leagueKey) => ({ leagueKey })) },
    };
    try {
      return tableOf(await this.#ask((rows) => rows.table.create({ data, include: withSeats })));
    } catch (error) {
      if (isUnfounded(error))
        throw new StoreError('no-league', `Table ${table.id} names a league that is not there.`, {
          cause: error,
        });
      if (!isTaken(error)) throw error;
      if (await this.loadTable(table.id))
        throw new StoreError('table-exists', `There is a table ${table.id} already.`, { cause: error });
      throw new ChannelTaken(`Channel ${table.channelId} has an open table already.`, { cause: error });
    }
  }

  async loadTable(id: string): Promise<StoredTable | undefined> {
    return this.#table({ id });
  }

  async openTableIn(channelId: string): Promise<StoredTable | undefined> {
    return this.#table({ openChannel: channelId });
  }

  async #table(where: { id: string } | { openChannel: string }): Promise<StoredTable | undefined> {
    const row = await this.#ask((rows) => rows.table.findUnique({ where, include: withSeats }));
    return row === null ? undefined : tableOf(row);
  }

  async latestTableIn(channelId: string): Promise<StoredTable | undefined> {
    const row = await this.#ask((rows) =>
      rows.table.findFirst({
        where: { channelId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        include: withSeats,
      }),
    );
    return row === null ? undefined : tableOf(row);
  }

  async openTables(guildId?: string): Promise<StoredTable[]> {
    if (guildId === undefined) return this.#tables({ openChannel: { not: null } });
    return openTablesIn((question) => this.#ask(question), guildId);
  }

  async laggingTables(): Promise<readonly { id: string; guildId: string }[]> {
    return places.parse(
      await this.#ask((rows) =>
        rows.$queryRaw(
          Prisma.sql`SELECT "id", "guildId" FROM "Table"
            WHERE ("trouble" IS NULL OR "trouble" <> 'bot-removed') AND (
              ("shownRevision" < "revision" AND ("trouble" IS NULL OR "trouble" <> 'channel-gone'))
              OR ("startedAt" IS NOT NULL AND ("loggedSeq" < "seq" OR "notifiedSeq" < "seq"))
              OR "owedPosts" IS NOT NULL)
            ORDER BY "createdAt", "id"`,
        ),
      ),
    );
  }

  async tablesWithoutClock(): Promise<readonly { id: string; guildId: string }[]> {
    return places.parse(
      await this.#ask((rows) =>
        rows.$queryRaw(
          Prisma.sql`SELECT "id", "guildId" FROM "Table"
            WHERE "status" = 'active' AND "awaitsProgram" = false AND "deadlineAt" IS NULL
              AND "timeControl" <> 'none' AND "pausedAt" IS NULL AND "trouble" IS NULL
            ORDER BY "createdAt", "id"`,
        ),
      ),
    );
  }

  /** @param where on a column that has an index: whoever watches must not hold up the bot */
  async #countTables(where: Prisma.Sql): Promise<number> {
    const count = Prisma.sql`SELECT COUNT(*) AS "count" FROM "Table" WHERE ${where}`;
    return counted.parse(await this.#ask((rows) => rows.$queryRaw(count)))[0].count;
  }

  async #tables(where: Parameters<Rows['table']['findMany']>[0]['where']): Promise<StoredTable[]> {
    const orderBy: { createdAt?: 'asc'; id?: 'asc' }[] = [{ createdAt: 'asc' }, { id: 'asc' }];
    const found = await this.#ask((rows) => rows.table.findMany({ where, orderBy, include: withSeats }));
    return found.map(tableOf);
  }

  async changeLobby(id: string, change: LobbyChange): Promise<StoredTable> {
    const { revision, seats, start } = change;
    const now = this.#now();
    const status = start ? 'active' : (change.status ?? 'lobby');
    const open = status === 'lobby' || status === 'active';
    const data = {
      revision: { increment: 1 as const },
      status,
      ...(change.options !== undefined && { options: canonicalJson(change.options) }),
      ...(change.timeControl !== undefined && { timeControl: change.timeControl }),
      ...(change.trouble !== undefined && { trouble: change.trouble }),
      ...(change.invited !== undefined && {
        invited: change.invited === null ? null : canonicalJson(change.invited),
      }),
      ...(change.invited && { namesPeople: true }),
      ...(start && {
        rulesVersion: start.rulesVersion ?? null,
        entropy: start.entropy,
        entropyParts: start.entropyParts === undefined ? null : canonicalJson(start.entropyParts),
        seating: start.seating === undefined ? null : canonicalJson(start.seating),
        kept: start.kept === undefined ? null : canonicalJson(start.kept),
        startedAt: now,
        awaitsProgram: start.awaitsProgram ?? false,
        ...dueColumns(start.due),
      }),
      ...(!open && { openChannel: null, finishedAt: now }),
    };
    const alarms = start?.due === undefined ? [] : [{ tableId: id, due: start.due }];
    const changed = async (rows: Rows) => {
      const [table] = await rows.table.updateManyAndReturn({
        where: { id, revision, status: 'lobby' },
        data,
        select: { guildId: true },
      });
      if (!table) throw new RevisionMoved(`Table ${id} is no longer the lobby of revision ${revision}.`);
      if (change.dice) await renewDice(rows, id, change.dice);
      if (seats) {
        await rows.seat.deleteMany({ where: { tableId: id } });
        await rows.seat.createMany({ data: seats.map((seat) => seatRow(id, seat)) });
      }
      if (start) {
        const state = canonicalJson(start.state);
        await insertAll(this.#provider, rows, 'Snapshot', [
          { tableId: id, number: 0, state, hash: start.hash },
        ]);
        const place = { tableId: id, actionNumber: 0, guildId: table.guildId, createdAt: now };
        const rolls = start.rolls.map((roll) => rollRow({ ...roll, ...place }));
        await insertAll(this.#provider, rows, 'Roll', rolls);
      }
      if (!open) await letGo(rows, id);
      return rows.table.findUnique({ where: { id }, include: withSeats });
    };
    return tableOf(await twice(() => this.#inTransaction(changed, alarms)));
  }

  async changeTable(id: string, change: TableChange): Promise<StoredTable> {
    const { revision, seats, proposal, due, ...plain } = change;
    const data = {
      ...plain,
      revision: { increment: 1 as const },
      ...(proposal !== undefined && { proposal: proposal === null ? null : canonicalJson(proposal) }),
      ...(proposal !== undefined && proposal !== null && { namesPeople: true }),
      ...(due !== undefined && dueColumns(due ?? undefined)),
    };
    const alarms = due === undefined ? [] : [{ tableId: id, due: due ?? undefined }];
    const row = await this.#inTransaction(async (rows) => {
      const { count } = await rows.table.updateMany({ where: { id, revision, status: 'active' }, data });
      if (count === 0) throw new RevisionMoved(`Table ${id} is no longer the game of revision ${revision}.`);
      if (seats) {
        await noteLeavers(rows, id, seats);
        await rows.seat.deleteMany({ where: { tableId: id } });
        await rows.seat.createMany({ data: seats.map((seat) => seatRow(id, seat)) });
      }
      return rows.table.findUnique({ where: { id }, include: withSeats });
    }, alarms);
    return tableOf(row);
  }

  moveTable(id: string, revision: number, channelId: string): Promise<StoredTable> {
    return this.#whereabouts.move(id, revision, channelId);
  }

  setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean> {
    return this.#whereabouts.setTrouble(id, trouble, post);
  }

  setRemoved(guildId: string): Promise<string[]> {
    return this.#whereabouts.setRemoved(guildId);
  }

  openGuilds(): Promise<string[]> {
    return this.#whereabouts.guilds();
  }

  openPlaces(after: string, limit: number, guildId?: string): Promise<OpenPlace[]> {
    return this.#whereabouts.places(after, limit, guildId);
  }

  async tablesForPrograms(after: string, limit: number): Promise<StoredTable[]> {
    const found = await this.#ask((rows) =>
      rows.table.findMany({
        where: { status: 'active', awaitsProgram: true, id: { gt: after } },
        orderBy: [{ id: 'asc' }],
        include: withSeats,
        take: limit,
      }),
    );
    return found.map(tableOf);
  }

  tablesOf(userId: string, guildId: string): Promise<StoredTable[]> {
    return openTablesOf((question) => this.#ask(question), userId, guildId);
  }

  lastGamesOf(userId: string, guildId: string, limit: number): Promise<StoredTable[]> {
    return lastGamesOf((question) => this.#ask(question), userId, guildId, limit);
  }

  async gamesOf(userId: string): Promise<StoredTable[]> {
    return this.#tables({ status: 'active', OR: [{ seats: { some: { userId } } }] });
  }

  async lastActed(id: string, seat: number): Promise<Date | undefined> {
    const row = await this.#ask((rows) =>
      rows.action.findFirst({ where: { tableId: id, seat }, orderBy: { number: 'desc' } }),
    );
    return row === null ? undefined : actionOf(row).at;
  }

  async peopleWho(notify: string): Promise<StoredPerson[]> {
    return (await this.#ask((rows) => rows.person.findMany({ where: { notify } }))).map(personOf);
  }

  endTable(
    id: string,
    revision: number,
    why: { readonly reason?: string; readonly post?: OwedPost } = {},
  ): Promise<StoredTable> {
    return this.#whereabouts.end(id, revision, this.#now(), why);
  }

  setPosted(id: string, key: string): Promise<void> {
    return this.#whereabouts.setPosted(id, key);
  }

  commitAction(id: string, action: ActionCommit): Promise<Committed> {
    return this.#commits.commit(id, action);
  }

  async actions(id: string, after = 0): Promise<StoredAction[]> {
    const found = await this.#ask((rows) =>
      rows.action.findMany({ where: { tableId: id, number: { gt: after } }, orderBy: { number: 'asc' } }),
    );
    return found.map(actionOf);
  }

  async snapshot(id: string, upTo?: number): Promise<{ number: number; state: unknown } | undefined> {
    const where = { tableId: id, ...(upTo !== undefined && { number: { lte: upTo } }) };
    const row = await this.#ask((rows) => rows.snapshot.findFirst({ where, orderBy: { number: 'desc' } }));
    return row === null ? undefined : snapshotOf(row);
  }

  async tableRolls(id: string): Promise<StoredRoll[]> {
    const found = await this.#ask((rows) =>
      // A new seed begins a stream of its own, whose positions count from 0 again.
      rows.roll.findMany({ where: { tableId: id }, orderBy: [{ actionNumber: 'asc' }, { at: 'asc' }] }),
    );
    return found.map(rollOf);
  }

  async setMessage(id: string, messageId: string): Promise<void> {
    await this.#ask((rows) => rows.table.updateMany({ where: { id }, data: { messageId } }));
  }

  async setRulesVersion(id: string, version: number): Promise<void> {
    const data = { rulesVersion: version };
    await this.#ask((rows) => rows.table.updateMany({ where: { id }, data }));
  }

  async moveCursors(cursors: readonly Cursor[]): Promise<void> {
    await this.#ask((rows) => moveCursors(this.#provider, rows, cursors));
  }

  async setUnshown(id: string): Promise<void> {
    await this.#ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`UPDATE "Table" SET "shownRevision" = "revision" - 1
          WHERE "id" = ${id} AND "openChannel" IS NOT NULL AND "shownRevision" >= "revision" RETURNING "id"`,
      ),
    );
  }

  async setNotice(id: string, channelId: string, messageId: string): Promise<boolean> {
    const where = { id, channelId };
    const data = { noticeId: messageId };
    return (await this.#ask((rows) => rows.table.updateMany({ where, data }))).count > 0;
  }

  async clearNotice(id: string, messageId: string): Promise<void> {
    const where = { id, noticeId: messageId };
    await this.#ask((rows) => rows.table.updateMany({ where, data: { noticeId: null } }));
  }

  async setReminded(id: string, seq: number): Promise<boolean> {
    const where = { id, seq, status: 'active', remindAt: { not: null } };
    const { count } = await this.#ask((rows) => rows.table.updateMany({ where, data: { remindAt: null } }));
    return count > 0;
  }

  async dueTables(until?: Date): Promise<readonly (Due & { readonly id: string; readonly seq: number })[]> {
    const soon = until ? Prisma.sql`AND ("deadlineAt" <= ${until} OR "remindAt" <= ${until})` : Prisma.empty;
    const found = await this.#ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id", "seq", "deadlineAt", "remindAt" FROM "Table"
          WHERE "deadlineAt" IS NOT NULL AND "status" = 'active' ${soon}`,
      ),
    );
    return z.array(z.unknown()).parse(found).map(dueOf);
  }

  async follow(id: string, userId: string): Promise<void> {
    const key = { tableId: id, userId };
    await this.#ask((rows) =>
      rows.follower.upsert({ where: { tableId_userId: key }, create: key, update: {} }),
    );
  }

  async unfollow(id: string, userId: string): Promise<void> {
    await this.#ask((rows) => rows.follower.deleteMany({ where: { tableId: id, userId } }));
  }

  async followers(id: string): Promise<string[]> {
    return (await this.#ask((rows) => rows.follower.findMany({ where: { tableId: id } }))).map(followerOf);
  }

  async person(userId: string): Promise<StoredPerson | undefined> {
    const row = await this.#ask((rows) => rows.person.findUnique({ where: { userId } }));
    return row === null ? undefined : personOf(row);
  }

  async savePerson({ userId, notify, digestAt }: StoredPerson): Promise<void> {
    const update = { notify, digestAt: digestAt ?? null };
    await this.#ask((rows) =>
      rows.person.upsert({ where: { userId }, create: { userId, ...update }, update }),
    );
  }

  async setDigested({ userId, notify, digestAt }: StoredPerson, at: Date): Promise<void> {
    await this.#ask((rows) =>
      rows.person.updateMany({
        where: { userId, notify, digestAt: digestAt ?? null },
        data: { digestAt: at },
      }),
    );
  }

  async saveRolls(rolls: readonly StoredRoll[]): Promise<void> {
    await this.#ask((rows) => insertAll(this.#provider, rows, 'Roll', rolls.map(rollRow)));
  }

  async rollById(id: string): Promise<StoredRoll | undefined> {
    const row = await this.#ask((rows) => rows.roll.findUnique({ where: { id } }));
    return row === null ? undefined : rollOf(row);
  }

  async rolls(query: RollQuery): Promise<StoredRoll[]> {
    const found = await this.#ask((rows) =>
      rows.roll.findMany({
        where: filterOf(query),
        orderBy: [{ createdAt: 'desc' }, { at: 'desc' }, { id: 'desc' }],
        take: query.limit ?? usualLimit,
      }),
    );
    return found.map(rollOf);
  }

  faceCounts(sides: number, query: RollQuery): Promise<number[]> {
    return this.#faces.of(sides, filterOf(query));
  }

  async keepsakes(
    guildId: string,
    game: string,
    keys: readonly string[],
  ): Promise<Readonly<Record<string, string>>> {
    const where = { guildId, game, key: { in: [...keys] } };
    const found = await this.#ask((rows) => rows.keepsake.findMany({ where }));
    return Object.fromEntries(found.map(keepsakeOf).map(({ key, text }) => [key, text]));
  }

  async setting(guildId: string, key: string): Promise<string | undefined> {
    const where = { guildId_key: { guildId, key } };
    const row = await this.#ask((rows) => rows.setting.findUnique({ where }));
    return row === null ? undefined : settingOf(row).value;
  }

  async settings(guildId: string): Promise<Readonly<Record<string, string>>> {
    const found = await this.#ask((rows) => rows.setting.findMany({ where: { guildId } }));
    return Object.fromEntries(found.map(settingOf).map(({ key, value }) => [key, value]));
  }

  async setSetting(guildId: string, key: string, value: string | undefined): Promise<void> {
    const name = { guildId, key };
    await this.#ask(async (rows) => {
      if (value === undefined) return rows.setting.deleteMany({ where: name });
      return rows.setting.upsert({
        where: { guildId_key: name },
        create: { ...name, value },
        update: { value },
      });
    });
  }

  keepLeague(league: NewLeague): Promise<{ key: string; added: boolean }> {
    return this.#leagues.keep(league);
  }

  league(key: string): Promise<StoredLeague | undefined> {
    return this.#leagues.league(key);
  }

  leagueBornAt(key: string): Promise<Date | undefined> {
    return this.#leagues.bornAt(key);
  }

  guildLeagues(guildId: string): Promise<GuildLeague[]> {
    return this.#leagues.ofGuild(guildId);
  }

  leagueLetters(guildId: string, beside = ''): Promise<number> {
    return this.#leagues.letters(guildId, beside);
  }

  countImport(guildId: string, day: string): Promise<number> {
    return this.#leagues.countImport(guildId, day);
  }

  dropLeague(guildId: string, key: string): Promise<boolean> {
    return this.#leagues.drop(guildId, key);
  }

  async healthy(): Promise<boolean> {
    try {
      await this.#inTurn(async () => this.#client.action.count({ where: { tableId: '' } }));
      return !this.#ailing.now;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.alarms.stop();
    await this.#faces.close();
    await this.#commits.settled();
    await this.#inTurn(() => this.#client.$disconnect());
  }
}

function filterOf({ guildId, tableId, userId }: RollQuery): RollFilter {
  return {
    ...(guildId !== undefined && { guildId }),
    ...(tableId !== undefined && { tableId }),
    ...(userId !== undefined && { userId }),
  };
}
