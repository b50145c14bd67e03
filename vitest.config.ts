import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = ['src', 'commands', 'examples', 'playground', 'test'].flatMap((room) =>
  readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(room, path)),
);
const saying = (words: string): string[] =>
  all.filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes(words));
/** Files that call the garbage collector. It is slow in a process that has loaded many modules. */
const collecting = saying('--expose-gc');
/** Slow files, the slowest first. If one of them started last, it would keep a single worker busy at the end. */
const long = [
  'src/games/code2027/index.test.ts',
  'test/leaks/leaks.test.ts',
  'test/bot/banks.test.ts',
  'src/games/ringrift/index.test.ts',
  'test/databases-of-old.test.ts',
  'test/browser/manual.test.ts',
  'test/bot/connection.test.ts',
  'test/leaks/building.test.ts',
  'test/games/baseball/invariants.test.ts',
  'test/games/baseball/without-hitter.test.ts',
  'test/bot/restart.test.ts',
  'test/games/code2027/invariants.test.ts',
  'test/browser/phone.test.ts',
  'test/browser/game.test.ts',
  'src/games/dutch/index.test.ts',
  'test/bot/thinking.test.ts',
  'src/store/moving/move.test.ts',
  'test/scripts/move.test.ts',
  'test/games/dutch/invariants.test.ts',
  'test/bot/league.test.ts',
  'src/games/baseball/index.test.ts',
  'test/bot/bad-input.test.ts',
  'test/bot/faults.test.ts',
  'src/table/tables.test.ts',
  'test/bot/baseball.test.ts',
  'test/bot/same-moment.test.ts',
  'test/browser/ringrift.test.ts',
  'test/browser/dutch.test.ts',
  'test/browser/code2027.test.ts',
  'test/scripts/sim.test.ts',
  'test/browser/ringrift-beside.test.ts',
  'test/bot/clocks.test.ts',
  'test/bot/hidden-cards.test.ts',
  'test/bot/dutch-bad-input.test.ts',
  'src/engine/rules/read.test.ts',
  'src/games/dutch/computers/minds.test.ts',
  'test/bot/strategy.test.ts',
  'src/discord/answers/reply.test.ts',
  'src/table/ledger/library-cache.test.ts',
  'src/store/log/log.test.ts',
  'test/bot/people.test.ts',
  'src/store/schema/migrate.test.ts',
  'test/bot/telling.test.ts',
  'test/bot/windows.test.ts',
  'src/table/thinking/pool.test.ts',
  'test/bot/review.test.ts',
  'test/markdown.test.ts',
  'test/bot/pressing.test.ts',
  'test/games/ringrift/invariants.test.ts',
  'test/bot/unreadable.test.ts',
  'test/clock/clock.test.ts',
  'src/table/log/proof/fairness.test.ts',
  'src/table/keeping/retention.test.ts',
  'src/store/alarms/alarms.test.ts',
  'test/bot/why.test.ts',
  'test/browser/conversation.test.ts',
  'test/few-buttons.test.ts',
  'test/bot/places.test.ts',
];

// Workers, and the processes and threads that tests start, share this compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Use Node's own modules, as the bot does. */
const asTheBot = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const shared = {
  // This is more than CI's two cores, because tests spend some of their time waiting. Each worker loads the bot for
  // itself, which costs seconds.
  maxWorkers: 6,
  // With Node's usual space for new objects, collecting them costs 5 % of the processor time.
  execArgv: ['--max-semi-space-size=32'],
  // Results usually arrive quickly, but not on a busy machine. A test must fail only if a result never arrives.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Keep the files of a project together. They can share a process only if no other project comes between them.
    const first = ['alone', 'together'];
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = long.findIndex((path) => moduleId.endsWith(path));
      return first.indexOf(project.name) * (long.length + 1) + (at < 0 ? long.length : at);
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/equipment/databases/postgres.ts', 'test/equipment/request-count.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: shared.maxWorkers,
    projects: [
      { test: { name: 'alone', include: collecting, ...asTheBot, ...shared } },
      // A process that has loaded the bot also runs the next files, because loading takes seconds.
      {
        test: {
          name: 'together',
          include: all.filter((path) => !collecting.includes(path)),
          setupFiles: ['test/equipment/load-dice.ts'],
          isolate: false,
          ...asTheBot,
          ...shared,
        },
      },
    ],
  },
});
