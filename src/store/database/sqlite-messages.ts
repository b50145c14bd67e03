import type { Error as DriverError, IsolationLevel, SqlQuery } from '@prisma/driver-adapter-utils';

/** Startup data of the SQLite thread. */
export interface SqliteFile {
  readonly path: string;
}

/** Requests to the SQLite thread. `transaction` names the transaction that a request belongs to. */
export type SqliteCall =
  | { readonly do: 'query' | 'execute'; readonly query: SqlQuery; readonly transaction?: number }
  /** Runs a whole transaction. */
  | { readonly do: 'at-once'; readonly queries: readonly SqlQuery[] }
  | { readonly do: 'script'; readonly script: string }
  | { readonly do: 'begin'; readonly transaction: number; readonly isolation?: IsolationLevel }
  | { readonly do: 'end'; readonly transaction: number; readonly how: 'commit' | 'rollback' }
  | { readonly do: 'close' };

export type SqliteRequest = SqliteCall & { readonly id: number };

export type SqliteAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  /** The driver's error, in Prisma's format. */
  | { readonly refused: DriverError }
  | { readonly failed: string }
);
