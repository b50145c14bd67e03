import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, the longest first: begun at the end, one of them would keep one worker busy while the other is
 * idle. Each runs in a process of its own, as does every test of the whole bot.
 */
const long = [
  'test/browser/manual.test.ts',
  'test/browser/game.test.ts',
  'src/games/baseball/index.test.ts',
  'src/games/baseball/trial/without-hitter.test.ts',
  'src/games/baseball/trial/invariants.test.ts',
  'src/games/baseball/trial/invariants-second.test.ts',
  'src/store/store.test.ts',
  'test/sim.test.ts',
  'src/games/baseball/manual/contract.test.ts',
  'src/games/baseball/manager/levels.test.ts',
  'test/bot/baseball.test.ts',
];
/** Tests of parts that keep nothing between two files: they share a process, which has the modules already. */
const parts = ['src/{engine,games,rolls}/**/*.test.ts', 'commands/**/*.test.ts', 'playground/**/*.test.ts'];
const others = ['src/*.test.ts', 'src/!(engine|games|rolls)/**/*.test.ts', 'test/**/*.test.ts'];

const shared = {
  // Two cores is what CI has; much of a test's time is spent waiting for the other side of a conversation.
  maxWorkers: 2,
  // What is waited for comes in a moment, unless the machine is busy: only what never comes must fail.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'parts') return long.length + 1;
      const at = long.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts', 'test/request-count.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: shared.maxWorkers,
    projects: [
      { test: { name: 'whole', include: [...long, ...others], ...shared } },
      { test: { name: 'parts', include: parts, exclude: long, isolate: false, ...shared } },
    ],
  },
});
