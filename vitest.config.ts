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
/** Files that take long because they mostly wait, as for Discord's rate limits; the longest first. */
const waiting = [
  'test/bot/draft.test.ts',
  'test/bot/season-results.test.ts',
  'test/bot/connection.test.ts',
  'test/browser/draft.test.ts',
  'test/bot/trade.test.ts',
  'test/bot/clocks.test.ts',
  'test/bot/faults.test.ts',
  'test/bot/beacon.test.ts',
  'src/discord/answers/reply.test.ts',
  'test/bot/private-answers.test.ts',
  'test/browser/season.test.ts',
  'test/bot/dutch-bad-input.test.ts',
  'test/bot/database-away.test.ts',
  'test/browser/tournament.test.ts',
  'test/bot/season-digest.test.ts',
  'test/browser/dutch.test.ts',
  'test/bot/places.test.ts',
  'test/browser/trade.test.ts',
  'test/browser/manual.test.ts',
  'src/store/played/played.test.ts',
  'test/browser/code2027.test.ts',
  'src/table/tables.test.ts',
  'test/bot/season-moments.test.ts',
  'test/bot/season-owners.test.ts',
  'test/bot/restart.test.ts',
  'test/scripts/owners.test.ts',
  'src/store/moving/move.test.ts',
  'test/bot/baseball.test.ts',
  'src/store/log/log.test.ts',
  'src/table/keeping/privacy.test.ts',
  'test/bot/pressing.test.ts',
  'src/store/schema/migrate.test.ts',
  'test/scripts/move.test.ts',
  'src/store/tables/changing.test.ts',
  'playground/gateway/gateway.test.ts',
  'test/bot/league.test.ts',
  'test/bot/ratings.test.ts',
  'test/browser/ringrift.test.ts',
  'src/table/channel/showing.test.ts',
  'test/browser/game.test.ts',
  'test/browser/ringrift-beside.test.ts',
  'test/bot/oh-hell.test.ts',
  'test/bot/people.test.ts',
  'test/bot/thinking.test.ts',
  'test/browser/answers-again.test.ts',
  'test/bot/unreadable.test.ts',
  'test/bot/replay.test.ts',
  'test/bot/season-bad-input.test.ts',
  'test/browser/conversation.test.ts',
  'src/store/store.test.ts',
  'src/store/alarms/alarms.test.ts',
  'test/browser/messages.test.ts',
  'test/scripts/backup.test.ts',
  'test/bot/trade-moments.test.ts',
  'test/bot/windows.test.ts',
  'test/browser/dutch-turn.test.ts',
  'test/browser/oh-hell.test.ts',
  'test/browser/proof.test.ts',
  'test/scripts/mutate.test.ts',
  'test/bot/tournament.test.ts',
  'test/bot/tournament-privacy.test.ts',
  'test/bot/managers.test.ts',
  'test/bot/around.test.ts',
  'test/scripts/sim.test.ts',
  'test/bot/why.test.ts',
  'test/browser/access.test.ts',
  'test/bot/code2027.test.ts',
  'src/table/seats/sealing.test.ts',
  'test/bot/secrets.test.ts',
];
/** Files that keep a processor busy for seconds, the longest first. */
const busy = [
  'test/bot/season-rights.test.ts',
  'test/bot/season-presses.test.ts',
  'src/games/code2027/index.test.ts',
  'test/contract/suite.test.ts',
  'test/bot/tournament-rights.test.ts',
  'test/bot/awards.test.ts',
  'test/leaks/building.test.ts',
  'test/bot/season-files.test.ts',
  'src/table/ledger/library-cache.test.ts',
  'test/databases-of-old.test.ts',
  'test/bot/banks.test.ts',
  'test/leaks/leaks.test.ts',
  'src/games/baseball/index.test.ts',
  'src/games/ringrift/index.test.ts',
  'test/seasons/compare.test.ts',
  'test/browser/phone.test.ts',
  'src/engine/rules/read.test.ts',
  'test/bot/code2027-moments.test.ts',
  'test/bot/season-figures.test.ts',
  'test/bot/season-milestones.test.ts',
  'test/clock/clock.test.ts',
  'src/games/dutch/computers/minds.test.ts',
  'test/fairness/proof.test.ts',
  'test/games/baseball/without-hitter.test.ts',
  'src/table/keeping/retention.test.ts',
  'test/games/code2027/invariants.test.ts',
  'test/games/baseball/invariants.test.ts',
  'test/bot/strategy.test.ts',
];

// Workers, and the processes and threads that tests start, share this compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Use Node's own modules, as the bot does. */
const asTheBot = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const shared = {
  // This is more than CI's two cores, because tests spend some of their time waiting. Each worker loads the bot for
  // itself, which costs seconds.
  maxWorkers: 10,
  // With Node's usual space for new objects, collecting them costs 5 % of the processor time.
  execArgv: ['--max-semi-space-size=32'],
  // Results usually arrive quickly, but not on a busy machine. A test must fail only if a result never arrives.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Runs files that wait beside files that keep a processor busy, so that no core is idle. The longest of each come first:
 * if one of them started last, it would keep a single worker at the end.
 */
class Woven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const found = await super.sort(files);
    // Keep the files of a project together. They can share a process only if no other project comes between them.
    return ['alone', 'together'].flatMap((name) =>
      woven(found.filter(({ project }) => project.name === name)),
    );
  }
}

function woven(files: readonly TestSpecification[]): TestSpecification[] {
  const placeIn = (list: readonly string[], { moduleId }: TestSpecification): number => {
    const at = list.findIndex((path) => moduleId.endsWith(path));
    return at < 0 ? list.length : at;
  };
  const longestFirst = (list: readonly string[], some: readonly TestSpecification[]) =>
    some.toSorted((one, other) => placeIn(list, one) - placeIn(list, other));
  const isWaiting = (file: TestSpecification) => placeIn(waiting, file) < waiting.length;
  const isBusy = (file: TestSpecification) => placeIn(busy, file) < busy.length;
  const slow = longestFirst(waiting, files.filter(isWaiting));
  const large = longestFirst(busy, files.filter(isBusy));
  const others = files.filter((file) => !isWaiting(file) && !isBusy(file));
  // One waiting file for each large one. The rest are spread over the small ones.
  const paired = large.flatMap((file, at) => [...slow.slice(at, at + 1), file]);
  const rest = slow.slice(large.length);
  const step = Math.max(1, Math.floor(others.length / (rest.length + 1)));
  const spread = others.flatMap((file, at) =>
    at % step === 0 ? [...rest.slice(at / step, at / step + 1), file] : [file],
  );
  return [...paired, ...spread, ...rest.slice(Math.ceil(others.length / step))];
}

export default defineConfig({
  test: {
    globalSetup: ['test/equipment/databases/postgres.ts', 'test/equipment/request-count.ts'],
    sequence: { sequencer: Woven },
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
