import type { SqlDriverAdapterFactory, SqlQuery } from '@prisma/driver-adapter-utils';
import {
  type Action as ActionRow,
  type League as LeagueRow,
  type Person as PersonRow,
  type Prisma,
  type PrivateAnswer as PrivateAnswerRow,
  type ReplayShare as ReplayShareRow,
  type Seat as SeatRow,
  PrismaClient as SqliteClient,
  type Table as TableRow,
} from '../generated/sqlite/client.ts';
import { type Address, placeOf } from './address.ts';
import { Outage } from './outage.ts';
import { poolTo } from './postgresql.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { threadedSqlite } from './sqlite-thread.ts';

/**
 * The part of both generated clients that the store uses. The compiler checks that both have it, so one
 * implementation works for both databases. Results are `unknown` on purpose, because `rows.ts` parses them.
 */
export interface Rows {
  readonly table: {
    create(args: {
      data: TableRow & {
        seats: { create: Omit<SeatRow, 'tableId'>[] };
        leagues: { create: { leagueKey: string }[] };
      };
      include: WithSeats;
    }): PromiseLike<unknown>;
    findUnique(args: {
      where: { id: string } | { openChannel: string } | { rematchOf: string } | { fixture: string };
      include: WithSeats;
    }): PromiseLike<unknown>;
    findFirst(args: {
      where: { channelId: string };
      orderBy: TableOrder;
      include: WithSeats;
    }): PromiseLike<unknown>;
    findMany(args: {
      where: TableFilter;
      orderBy: TableOrder;
      include: WithSeats;
      take?: number;
    }): PromiseLike<unknown[]>;
    updateMany(args: { where: TableCondition; data: TableUpdate }): Counted;
    updateManyAndReturn(args: {
      where: TableCondition;
      data: TableUpdate;
      select: { guildId: true };
    }): PromiseLike<{ guildId: string }[]>;
  };
  readonly seat: {
    deleteMany(args: { where: { tableId: string } }): Counted;
    createMany(args: { data: SeatRow[] }): Counted;
    updateMany(args: {
      where: { tableId: string; seat: number };
      data: { timeouts: number; level: string | null };
    }): Counted;
  };
  readonly action: {
    count(args: { where: Partial<Pick<ActionRow, 'tableId' | 'source'>> }): PromiseLike<number>;
    findMany(args: {
      where: { tableId: string; number: { gt: number } };
      orderBy: { number: 'asc' };
    }): PromiseLike<unknown[]>;
    findFirst(args: {
      where: { tableId: string; seat: number; source?: { not: { contains: string } } };
      orderBy: { number: 'desc' };
    }): PromiseLike<unknown>;
  };
  readonly snapshot: {
    findFirst(args: {
      where: { tableId: string; number?: { lte: number } };
      orderBy: { number: 'desc' };
    }): PromiseLike<unknown>;
  };
  readonly roll: {
    findUnique(args: { where: { id: string } }): PromiseLike<unknown>;
    findMany(args: {
      where: RollFilter;
      orderBy: {
        createdAt?: 'desc';
        actionNumber?: 'asc';
        at?: 'asc' | 'desc';
        id?: 'asc' | 'desc';
      }[];
      take?: number;
      skip?: number;
    }): PromiseLike<unknown[]>;
  };
  readonly setting: {
    findUnique(args: { where: { guildId_key: SettingKey } }): PromiseLike<unknown>;
    findMany(args: { where: { guildId: string } }): PromiseLike<unknown[]>;
    upsert(args: {
      where: { guildId_key: SettingKey };
      create: SettingKey & { value: string };
      update: { value: string };
    }): PromiseLike<unknown>;
    deleteMany(args: { where: SettingKey }): Counted;
  };
  readonly person: {
    findUnique(args: { where: { userId: string } }): PromiseLike<unknown>;
    findMany(args: { where: { notify: string } }): PromiseLike<unknown[]>;
    upsert(args: {
      where: { userId: string };
      create: PersonKey & Partial<PersonRow>;
      update: Partial<Omit<PersonRow, 'userId'>>;
    }): PromiseLike<unknown>;
    updateMany(args: { where: PersonKey; data: { digestAt: Date } }): Counted;
  };
  readonly follower: {
    findMany(args: { where: { tableId: string } }): PromiseLike<unknown[]>;
    upsert(args: {
      where: { tableId_userId: FollowerKey };
      create: FollowerKey;
      update: Record<string, never>;
    }): PromiseLike<unknown>;
    deleteMany(args: { where: FollowerKey }): Counted;
  };
  readonly replayShare: {
    upsert(args: {
      where: { tableId_seat: { tableId: string; seat: number } };
      create: ReplayShareRow;
      update: Record<never, never>;
    }): PromiseLike<unknown>;
    findUnique(args: { where: { tokenHash: string } }): PromiseLike<unknown>;
    findMany(args: { where: { tableId: string }; orderBy: { seat: 'asc' } }): PromiseLike<unknown[]>;
    deleteMany(args: { where: { tableId: string; seat?: number } }): Counted;
  };
  readonly privateAnswer: {
    findMany(args: { where: { tableId: string; userId?: string } }): PromiseLike<unknown[]>;
    upsert(args: {
      where: { id: string };
      create: PrivateAnswerRow;
      update: Omit<PrivateAnswerRow, 'id'>;
    }): PromiseLike<unknown>;
    updateMany(args: {
      where: { id: string; pressId: string };
      data: Omit<PrivateAnswerRow, 'id' | 'pressId'>;
    }): Counted;
    deleteMany(args: { where: { id: string } }): Counted;
  };
  readonly keepsake: {
    findMany(args: {
      where: { guildId: string; game: string; key: { in: string[] }; userId: { in: string[] } };
    }): PromiseLike<unknown[]>;
    upsert(args: {
      where: { guildId_game_key_userId: KeepsakeKey };
      create: KeepsakeKey & { text: string };
      update: { text: string };
    }): PromiseLike<unknown>;
  };
  readonly league: {
    findUnique(args: { where: { key: string } }): PromiseLike<unknown>;
    create(args: { data: LeagueRow }): PromiseLike<unknown>;
  };
  readonly guildLeague: {
    findUnique(args: { where: { guildId_leagueKey: GuildLeagueKey } }): PromiseLike<unknown>;
    findMany(args: {
      where: { guildId: string } | { importedBy: string };
      orderBy: { createdAt?: 'asc'; leagueKey?: 'asc' }[];
      include: { league: { select: { game: true; name: true; createdAt: true } } };
    }): PromiseLike<unknown[]>;
    create(args: { data: GuildLeagueKey & { importedBy: string; createdAt: Date } }): PromiseLike<unknown>;
    deleteMany(args: { where: GuildLeagueKey }): Counted;
  };
  $queryRaw(query: Prisma.Sql): PromiseLike<unknown>;
}

export interface Client extends Rows {
  $transaction<T>(work: (rows: Rows) => Promise<T>, limits: { maxWait: number; timeout: number }): Promise<T>;
  $connect(): Promise<void>;
  $disconnect(): Promise<void>;
}

/**
 * Runs statements as one transaction in another thread, without a round trip for each. Returns the rows of
 * each statement. Errors come from the driver, wrapped by Prisma.
 */
export type AtOnce = (statements: readonly Prisma.Sql[]) => Promise<readonly unknown[][]>;

/** A connected database client. */
export interface Reached {
  readonly client: Client;
  readonly atOnce: AtOnce | undefined;
  /** Watches whether PostgreSQL is in reach; undefined for SQLite. */
  readonly outage: Outage | undefined;
}

/** Receives what the outages of PostgreSQL report. */
export type Reporting = Omit<ConstructorParameters<typeof Outage>[0], 'place' | 'ask'>;

/** Tables are always read with their seats in order. */
export const withSeats = { seats: { orderBy: { seat: 'asc' } } } as const;
type WithSeats = { readonly seats: { readonly orderBy: { readonly seat: 'asc' } } };
type TableOrder = { createdAt?: 'asc' | 'desc'; id?: 'asc' | 'desc' }[];
type TableFilter = {
  guildId?: string;
  game?: string;
  startedAt?: { gte: Date; lte: Date };
  finishedAt?: { gte: Date };
  openChannel?: { not: null } | null;
  id?: { in: string[] } | { gt: string };
  status?: string;
  awaitsProgram?: boolean;
  OR?: ({ seats: { some: { userId: string } } } | { followers: { some: { userId: string } } })[];
};
type TableCondition = {
  id: string;
  channelId?: string;
  revision?: number;
  seq?: number;
  status?: string | { in: string[] };
  remindAt?: { not: null };
  rematchUntil?: { not: null };
  noticeId?: string;
  trouble?: string | null;
  owedPosts?: string | null;
  shownRevision?: { lt: number };
  loggedSeq?: { lt: number };
};
type TableUpdate = {
  -readonly [K in keyof TableRow]?: K extends 'revision' ? { increment: 1 } : TableRow[K];
};
export type RollFilter = { guildId?: string; tableId?: string; userId?: string; secret?: false };
type SettingKey = { guildId: string; key: string };
type PersonKey = Pick<PersonRow, 'userId' | 'notify' | 'digestAt'>;
type FollowerKey = { tableId: string; userId: string };
type KeepsakeKey = { guildId: string; game: string; key: string; userId: string };
type GuildLeagueKey = { guildId: string; leagueKey: string };
type Counted = PromiseLike<{ count: number }>;

const sqliteAdapter = (path: string): SqlDriverAdapterFactory => ({
  provider: 'sqlite',
  adapterName: '@prisma/adapter-better-sqlite3',
  connect: () => connectSqlite(path),
});

/** Converts a statement to the drivers' format. All values are text, because bulk data is passed as JSON. */
const queryOf = ({ sql, values }: Prisma.Sql): SqlQuery => ({
  sql,
  args: values,
  argTypes: values.map(() => ({ scalarType: 'string', arity: 'scalar' })),
});

/**
 * Creates a client, not yet connected. PostgreSQL modules are loaded only when needed.
 *
 * @param poolSize connections to PostgreSQL; SQLite has one
 * @param inThread whether SQLite's connection gets its own thread, which takes a moment to start
 */
export async function clientFor(
  address: Address,
  poolSize: number,
  inThread: boolean,
  reporting: Reporting,
): Promise<Reached> {
  if (address.provider === 'sqlite') {
    const thread = inThread ? threadedSqlite(address.path) : undefined;
    const client = new SqliteClient({ adapter: thread ?? sqliteAdapter(address.path) });
    const atOnce = thread && ((statements: readonly Prisma.Sql[]) => thread.atOnce(statements.map(queryOf)));
    return { client, atOnce, outage: undefined };
  }
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('../generated/postgresql/client.ts'),
  ]);
  const pool = poolTo(address.url, poolSize);
  // A lost idle connection is replaced at the next query. Without error listeners it would end the process.
  const lost = () => outage.lost();
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { onPoolError: lost, onConnectionError: lost }),
  });
  const ask = () => client.$queryRaw`SELECT 1`;
  const outage = new Outage({ ...reporting, place: placeOf(address.url), ask });
  return { client, atOnce: undefined, outage };
}
