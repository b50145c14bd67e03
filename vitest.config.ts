import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'commands/**/*.test.ts', 'playground/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.ts', 'test/request-count.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
