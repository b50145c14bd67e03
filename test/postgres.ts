import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server for this run; empty when CLUBHOUSE_TEST_DATABASES leaves it out. */
    postgresUrl: string;
  }
}

/** Global set-up of the test run: one PostgreSQL server for all files. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const wanted = (process.env['CLUBHOUSE_TEST_DATABASES'] ?? 'sqlite,postgresql').split(',');
  if (!wanted.includes('postgresql')) {
    project.provide('postgresUrl', '');
    return undefined;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
