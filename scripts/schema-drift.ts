import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Provider } from '../src/store/database/address.ts';
import { readMigrations } from '../src/store/schema/migrations.ts';
import { noFilters, withSchemaEngine } from '../src/store/schema/schema-engine.ts';

/**
 * Returns the SQL that leads from the migrations to the schema; undefined if they agree. The migrations are replayed
 * in a scratch database next to the adapter's (in memory for SQLite, created and dropped for PostgreSQL).
 *
 * @param schema text of `prisma/schema.prisma`, which names SQLite as its provider
 */
export async function pendingScript(
  provider: Provider,
  schema: string,
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<string | undefined> {
  const content = schema.replace('provider = "sqlite"', `provider = "${provider}"`);
  const migrations = await readMigrations(provider);
  const difference = await withSchemaEngine(adapter, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
      script: true,
      exitCode: true,
      filters: noFilters,
    }),
  );
  const differs = 2;
  return difference.exitCode === differs ? (difference.stdout ?? undefined) : undefined;
}
