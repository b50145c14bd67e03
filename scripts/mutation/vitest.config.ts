import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

/**
 * The tests of a room, run as all tests are. Stryker's own list of test files won't do: with it, Stryker puts mutants
 * of what runs while a module loads in too late, and they all survive.
 */
const room: unknown = JSON.parse(process.env['CLUBHOUSE_MUTATE_TESTS'] ?? '[]');
const chosen = (files: readonly string[] = []): string[] =>
  files.filter((file) => Array.isArray(room) && room.includes(file));

const projects = (whole.test?.projects ?? []).filter(
  (project): project is Extract<typeof project, { test?: object }> => typeof project === 'object',
);

export default defineConfig({
  test: {
    ...whole.test,
    projects: projects.map((project) => {
      // Stryker's workers are threads, which take no options of Node.
      const { execArgv: _, ...test } = { ...project.test };
      return {
        ...project,
        // Code that counts its mutants is slow, and what is stuck Stryker ends itself.
        test: { ...test, include: chosen(test.include), testTimeout: 900_000, hookTimeout: 900_000 },
      };
    }),
  },
});
