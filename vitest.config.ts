import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'commands/**/*.test.ts', 'playground/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.ts', 'test/request-count.ts'],
    // Two cores is what CI has; much of a test's time is spent waiting for the other side of a conversation.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
