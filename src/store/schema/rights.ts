import type { Client } from 'pg';
import { z } from 'zod';
import { withoutRights } from '../database/postgresql-refusals.ts';
import { Prisma } from '../generated/sqlite/client.ts';

/** The tables of the schema, and the one that names the migrations. */
const ours = [...Object.values(Prisma.ModelName), '_prisma_migrations'];

const tablesQuery = `
  SELECT n.nspname || '.' || c.relname AS "name", pg_get_userbyid(c.relowner) AS "owner",
    pg_has_role(c.relowner, 'USAGE') AS "own",
    has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
      AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE') AS "usable"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p')
    AND (n.nspname = 'graphile_worker' OR n.nspname = current_schema() AND c.relname = ANY($1))
  ORDER BY c.relname`;
const tableRows = z.array(
  z.object({ name: z.string(), owner: z.string(), own: z.boolean(), usable: z.boolean() }),
);

const schemasQuery = `
  SELECT current_schema() AS "schema",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMakeTables",
    coalesce(has_schema_privilege(to_regnamespace('graphile_worker'), 'USAGE'), true) AS "mayUseQueue",
    to_regnamespace('graphile_worker') IS NOT NULL
      OR has_database_privilege(current_database(), 'CREATE') AS "mayHaveQueue"`;
const schemasRow = z.tuple([
  z.object({
    schema: z.string().nullable(),
    mayMakeTables: z.boolean(),
    mayUseQueue: z.boolean(),
    mayHaveQueue: z.boolean(),
  }),
]);

/**
 * Checks that this user may read and write every table that is there.
 * @throws StoreError for the operator: `database-rights`
 */
export async function mustReadAndWrite(client: Client, address: string): Promise<void> {
  const [{ schema, mayUseQueue }] = schemasRow.parse((await client.query(schemasQuery)).rows);
  if (schema === null) throw withoutRights(address, 'it may use no schema of its search_path');
  if (!mayUseQueue) throw withoutRights(address, 'it may not use the schema graphile_worker');
  const tables = tableRows.parse((await client.query(tablesQuery, [ours])).rows);
  const closed = tables.find(({ usable }) => !usable);
  if (closed)
    throw withoutRights(
      address,
      `it may not read and write the table ${closed.name}, which belongs to “${closed.owner}”`,
    );
}

/**
 * Checks, before the database is changed, that this user may change it. A change that fails halfway would have to be
 * undone with a backup.
 * @throws StoreError for the operator: `database-rights`
 */
export async function mustChange(client: Client, address: string): Promise<void> {
  const [{ schema, ...may }] = schemasRow.parse((await client.query(schemasQuery)).rows);
  if (!may.mayMakeTables)
    throw withoutRights(address, `it may not make tables in the schema ${schema ?? 'public'}`);
  if (!may.mayHaveQueue) throw withoutRights(address, 'it may not make the schema graphile_worker');
  const tables = tableRows.parse((await client.query(tablesQuery, [ours])).rows);
  const foreign = tables.find(({ own }) => !own);
  if (foreign)
    throw withoutRights(
      address,
      `this version has to change tables, but ${foreign.name} belongs to “${foreign.owner}”`,
    );
}
