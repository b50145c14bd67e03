import { randomUUID } from 'node:crypto';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import { connectionTo } from '../database/postgresql.ts';

/** How long to wait while another process has the file locked, in milliseconds. */
const busyTimeout = 30_000;

/**
 * Prisma's adapter for better-sqlite3, extended to run migrations. The schema engine sends whole scripts as
 * one statement, which the driver would refuse.
 */
export function scriptRunningSqlite(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaBetterSqlite3({ url, timeout: busyTimeout });
  const connect = async (opening: Promise<SqlDriverAdapter>) => {
    const adapter = await opening;
    return {
      ...passingOn(adapter),
      executeRaw: async (query: SqlQuery) => {
        if (query.args.length > 0) return adapter.executeRaw(query);
        await adapter.executeScript(query.sql);
        return 0;
      },
    };
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => connect(factory.connect()),
    connectToShadowDb: () => connect(factory.connectToShadowDb()),
  };
}

/** Object id of PostgreSQL's one-letter type `"char"`, used only in its system catalogs. */
const charOid = 18;

/**
 * Prisma's adapter for pg, extended to read PostgreSQL's system catalogs for the schema engine. The adapter
 * (7.10) refuses their one-letter columns. Such a query is repeated with those columns converted to text.
 */
export function catalogReadingPg(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(connectionTo(url), quiet);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => connectReadingCatalogs(factory),
    connectToShadowDb: () => connectToScratchDatabase(url),
  };
}

/** A lost idle connection is replaced at the next query. Without error listeners it would end the process. */
const quiet = { onPoolError: () => {}, onConnectionError: () => {} };

async function connectReadingCatalogs(factory: PrismaPg): Promise<SqlDriverAdapter> {
  const adapter = await factory.connect();
  return readingChars(adapter, async (query) => {
    const { fields } = await adapter.underlyingDriver().query({ text: query.sql, values: query.args });
    return fields.map(({ name, dataTypeID }) => ({ name, isChar: dataTypeID === charOid }));
  });
}

/**
 * Connects to a scratch database. The adapter's own method prefers the URL to the new database's name, so it
 * would use the real database.
 */
async function connectToScratchDatabase(url: string): Promise<SqlDriverAdapter> {
  const name = `clubhouse_scratch_${randomUUID()}`;
  const scratchUrl = new URL(url);
  scratchUrl.pathname = `/${name}`;
  const home = await new PrismaPg(url, quiet).connect();
  await home.executeScript(`CREATE DATABASE "${name}"`);
  const scratch = await connectReadingCatalogs(new PrismaPg(scratchUrl.href, quiet));
  return {
    ...passingOn(scratch),
    dispose: async () => {
      await scratch.dispose();
      await home.executeScript(`DROP DATABASE "${name}"`);
      await home.dispose();
    },
  };
}

/**
 * Wraps an adapter and forwards all calls. Spreading it would lose its methods, because they are on its
 * prototype.
 */
function passingOn(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: (isolation) => adapter.startTransaction(isolation),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: () => adapter.dispose(),
  };
}

type Columns = readonly { readonly name: string; readonly isChar: boolean }[];

function readingChars(
  adapter: SqlDriverAdapter,
  columnsOf: (query: SqlQuery) => Promise<Columns>,
): SqlDriverAdapter {
  return {
    ...passingOn(adapter),
    queryRaw: async (query) => {
      try {
        return await adapter.queryRaw(query);
      } catch (error) {
        if (!(error instanceof DriverAdapterError) || error.cause.kind !== 'UnsupportedNativeDataType')
          throw error;
        const columns = await columnsOf(query);
        return lettersAgain(columns, await adapter.queryRaw(lettersAsText(query, columns)));
      }
    },
  };
}

function lettersAsText(query: SqlQuery, columns: Columns): SqlQuery {
  const list = columns.map(({ name, isChar }) => (isChar ? `"${name}"::text AS "${name}"` : `"${name}"`));
  const inner = query.sql.trim().replace(/;$/, '');
  return { ...query, sql: `SELECT ${list.join(', ')} FROM (${inner}) AS described` };
}

function lettersAgain(columns: Columns, result: SqlResultSet): SqlResultSet {
  const columnTypes = result.columnTypes.map((type, index) =>
    columns[index]?.isChar ? ColumnTypeEnum.Character : type,
  );
  return { ...result, columnTypes };
}
