import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickFolder } from '../quick-folder.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for this run; empty if CLUBHOUSE_TEST_DATABASES leaves it out. */
    postgresUrl: string;
    /** A folder for the SQLite databases of this run. */
    databaseFolder: string;
  }
}

/** Global setup of the test run: one PostgreSQL server and one folder for all files. Both are removed at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'clubhouse-test-'));
  project.provide('databaseFolder', folder);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const wanted = (process.env['CLUBHOUSE_TEST_DATABASES'] ?? 'sqlite,postgresql').split(',');
  if (!wanted.includes('postgresql')) {
    project.provide('postgresUrl', '');
    return removeFolder;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await removeFolder();
  };
}
