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
  'test/clock/clock.test.ts',
  'src/games/dutch/computers/minds.test.ts',
  'test/bot/thinking.test.ts',
  'test/games/dutch/invariants.test.ts',
  'test/games/code2027/invariants.test.ts',
  'src/games/dutch/index.test.ts',
  'test/games/baseball/invariants.test.ts',
  'test/games/baseball/without-hitter.test.ts',
  'test/bot/draft.test.ts',
  'test/bot/connection.test.ts',
  'test/bot/season-rights.test.ts',
  'test/bot/season-presses.test.ts',
  'test/bot/season-results.test.ts',
  'test/browser/draft.test.ts',
  'test/bot/banks.test.ts',
  'test/bot/tournament-rights.test.ts',
  'test/bot/clocks.test.ts',
  'test/bot/faults.test.ts',
  'test/bot/restart.test.ts',
  'src/discord/answers/reply.test.ts',
  'test/bot/trade.test.ts',
  'test/browser/game.test.ts',
  'test/browser/tournament.test.ts',
  'test/bot/beacon.test.ts',
  'test/bot/private-answers.test.ts',
  'test/bot/season-digest.test.ts',
  'test/browser/phone.test.ts',
  'test/browser/trade.test.ts',
  'test/browser/dutch.test.ts',
  'test/bot/database-away.test.ts',
  'test/scripts/move.test.ts',
  'test/bot/dutch-bad-input.test.ts',
  'src/games/code2027/index.test.ts',
  'test/browser/code2027.test.ts',
  'test/bot/awards.test.ts',
  'test/bot/season-owners.test.ts',
  'test/browser/manual.test.ts',
  'test/bot/places.test.ts',
  'src/store/moving/move.test.ts',
  'playground/gateway/gateway.test.ts',
  'test/databases-of-old.test.ts',
  'test/browser/ringrift.test.ts',
  'test/bot/league.test.ts',
  'test/browser/season.test.ts',
  'test/bot/baseball.test.ts',
  'test/bot/ratings.test.ts',
  'src/table/tables.test.ts',
  'test/leaks/building.test.ts',
  'src/table/ledger/library-cache.test.ts',
  'test/bot/season-moments.test.ts',
  'src/table/channel/showing.test.ts',
  'src/games/ringrift/index.test.ts',
  'test/bot/replay.test.ts',
  'test/browser/conversation.test.ts',
  'src/store/alarms/alarms.test.ts',
  'test/bot/trade-moments.test.ts',
  'test/bot/season-bad-input.test.ts',
  'test/bot/season-files.test.ts',
  'test/scripts/owners.test.ts',
  'test/bot/code2027-moments.test.ts',
  'test/bot/people.test.ts',
  'test/leaks/leaks.test.ts',
  'test/fairness/proof.test.ts',
  'test/bot/around.test.ts',
  'test/bot/tournament.test.ts',
  'test/browser/proof.test.ts',
  'test/contract/suite.test.ts',
  'src/store/played/played.test.ts',
  'test/bot/strategy.test.ts',
  'test/bot/why.test.ts',
  'test/browser/messages.test.ts',
  'test/bot/pressing.test.ts',
  'test/browser/answers-again.test.ts',
  'src/games/baseball/index.test.ts',
  'test/bot/unreadable.test.ts',
  'test/bot/tournament-privacy.test.ts',
  'test/bot/managers.test.ts',
  'test/scripts/sim.test.ts',
  'test/bot/season-missing.test.ts',
  'test/browser/ringrift-beside.test.ts',
];

// Workers, and the processes and threads that tests start, share this compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Use Node's own modules, as the bot does. */
const asTheBot = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const shared = {
  // This is more than CI's two cores, because tests spend some of their time waiting. Each worker loads the bot for
  // itself, which costs seconds.
  maxWorkers: 8,
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
