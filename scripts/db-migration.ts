import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogReadingPg, scriptRunningSqlite } from '../src/store/schema/engine-adapters.ts';
import { lockFile, migrationsFolder, prismaFolder } from '../src/store/schema/migrations.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { pendingScript } from './schema-drift.ts';

/**
 * Writes the next migration for both databases, from the difference between the schema and the existing
 * migrations.
 * `npm run db:migration -- add_seasons`
 */

const say = (line: string) => void process.stdout.write(`${line}\n`);

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]{2,59}$/.test(name)) {
  process.stderr.write(
    'Name the migration in lower case, for example: npm run db:migration -- add_seasons\n',
  );
  process.exit(2);
}

const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const schema = await readFile(join(prismaFolder(), 'schema.prisma'), 'utf8');
const server = await startPostgres();
try {
  // Compute both before writing either, so that the two histories can't diverge.
  const scripts = {
    sqlite: await pendingScript('sqlite', schema, scriptRunningSqlite(':memory:')),
    postgresql: await pendingScript('postgresql', schema, catalogReadingPg(server.url)),
  };
  for (const provider of ['sqlite', 'postgresql'] as const) {
    const script = scripts[provider];
    if (script === undefined) {
      say(`${provider}: the migrations already match the schema; there’s nothing to write.`);
      continue;
    }
    const folder = join(migrationsFolder(provider), `${stamp}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), script);
    await writeFile(join(migrationsFolder(provider), 'migration_lock.toml'), lockFile(provider));
    say(`${provider}: prisma/migrations/${provider}/${stamp}_${name}/migration.sql`);
  }
} finally {
  await server.stop();
}
