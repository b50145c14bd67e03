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
/** Files that mostly wait, as for Discord's rate limits: about how many seconds each takes. */
const waiting: Readonly<Record<string, number>> = {
  'test/bot/draft.test.ts': 46,
  'test/bot/connection.test.ts': 38,
  'test/bot/season-results.test.ts': 36,
  'test/scripts/move.test.ts': 33,
  'test/bot/trade.test.ts': 32,
  'test/bot/restart.test.ts': 32,
  'test/browser/draft.test.ts': 29,
  'test/bot/clocks.test.ts': 29,
  'test/browser/game.test.ts': 27,
  'test/bot/season-digest.test.ts': 25,
  'test/bot/baseball.test.ts': 25,
  'test/bot/faults.test.ts': 24,
  'test/bot/beacon.test.ts': 24,
  'src/discord/answers/reply.test.ts': 23,
  'src/store/played/played.test.ts': 23,
  'test/bot/season-moments.test.ts': 23,
  'test/browser/tournament.test.ts': 22,
  'src/table/tables.test.ts': 22,
  'test/bot/private-answers.test.ts': 21,
  'test/browser/manual.test.ts': 21,
  'test/bot/dutch-bad-input.test.ts': 20,
  'test/browser/trade.test.ts': 20,
  'test/scripts/owners.test.ts': 20,
  'test/bot/database-away.test.ts': 19,
  'test/browser/code2027.test.ts': 19,
  'test/browser/dutch.test.ts': 18,
  'test/bot/people.test.ts': 18,
  'test/browser/season.test.ts': 17,
  'src/store/moving/move.test.ts': 17,
  'test/bot/places.test.ts': 16,
  'test/bot/ratings.test.ts': 16,
  'test/browser/conversation.test.ts': 16,
  'test/bot/season-bad-input.test.ts': 15,
  'test/bot/season-owners.test.ts': 14,
  'test/bot/pressing.test.ts': 14,
  'test/scripts/backup.test.ts': 14,
  'test/browser/ringrift.test.ts': 13,
  'test/bot/trade-moments.test.ts': 13,
  'src/store/log/log.test.ts': 12,
  'test/browser/ringrift-beside.test.ts': 12,
  'test/bot/replay.test.ts': 12,
  'src/store/alarms/alarms.test.ts': 12,
  'test/browser/messages.test.ts': 12,
  'src/store/tables/changing.test.ts': 11,
  'playground/gateway/gateway.test.ts': 11,
  'src/table/channel/showing.test.ts': 11,
  'test/bot/oh-hell.test.ts': 11,
  'test/bot/windows.test.ts': 11,
  'test/bot/managers.test.ts': 11,
  'src/table/keeping/privacy.test.ts': 10,
  'src/store/schema/migrate.test.ts': 10,
  'test/bot/league.test.ts': 10,
  'test/bot/unreadable.test.ts': 10,
  'test/bot/tournament.test.ts': 10,
  'test/browser/answers-again.test.ts': 9,
  'src/store/store.test.ts': 9,
  'test/browser/oh-hell.test.ts': 9,
  'test/scripts/mutate.test.ts': 9,
  'test/bot/around.test.ts': 9,
  'test/bot/code2027.test.ts': 9,
  'test/browser/dutch-turn.test.ts': 8,
  'test/browser/proof.test.ts': 8,
  'test/scripts/sim.test.ts': 8,
  'src/table/seats/sealing.test.ts': 8,
  'test/bot/thinking.test.ts': 7,
  'test/bot/why.test.ts': 7,
  'test/browser/access.test.ts': 7,
  'test/bot/secrets.test.ts': 7,
  'test/bot/tournament-privacy.test.ts': 6,
};
/** Files that keep a processor busy: for about how many seconds. */
const busy: Readonly<Record<string, number>> = {
  'test/bot/season-rights.test.ts': 28,
  'test/bot/season-presses.test.ts': 23,
  'src/games/code2027/index.test.ts': 12,
  'test/bot/tournament-rights.test.ts': 11,
  'test/contract/suite.test.ts': 10,
  'test/bot/awards.test.ts': 10,
  'test/leaks/building.test.ts': 7,
  'test/bot/season-files.test.ts': 7,
  'test/databases-of-old.test.ts': 6,
  'test/browser/phone.test.ts': 6,
  'test/bot/banks.test.ts': 5,
  'test/leaks/leaks.test.ts': 5,
  'src/games/baseball/index.test.ts': 5,
  'src/games/ringrift/index.test.ts': 5,
  'src/engine/rules/read.test.ts': 5,
  'test/bot/code2027-moments.test.ts': 5,
  'test/bot/season-figures.test.ts': 5,
  'test/bot/season-milestones.test.ts': 5,
  'test/seasons/compare.test.ts': 4,
  'test/clock/clock.test.ts': 4,
  'src/games/dutch/computers/minds.test.ts': 4,
  'test/fairness/proof.test.ts': 4,
  'src/table/keeping/retention.test.ts': 4,
  'test/games/baseball/without-hitter.test.ts': 3,
  'test/games/code2027/invariants.test.ts': 3,
  'test/games/baseball/invariants.test.ts': 3,
  'test/bot/strategy.test.ts': 3,
  'src/table/ledger/library-cache.test.ts': 1,
};
/** For how many seconds a file keeps a processor busy that is in neither list. */
const usual = 0.3;

// Workers, and the processes and threads that tests start, share this compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Use Node's own modules, as the bot does. */
const asTheBot = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const shared = {
  // This is more than CI's two cores, because tests spend some of their time waiting. Each worker loads the bot for
  // itself, which costs seconds.
  maxWorkers: 7,
  // With Node's usual space for new objects, collecting them costs 5 % of the processor time.
  execArgv: ['--max-semi-space-size=32'],
  // Results usually arrive quickly, but not on a busy machine. A test must fail only if a result never arrives.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Runs files that wait beside files that keep a processor busy, so that no core is idle: at any time, about the same share
 * of both has started. The longest of each come first: if one of them started last, it would keep a single worker at the
 * end.
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

interface Placed {
  readonly file: TestSpecification;
  /** The share of its list that starts before it. */
  readonly after: number;
}

function woven(files: readonly TestSpecification[]): TestSpecification[] {
  const secondsIn = (list: Readonly<Record<string, number>>, { moduleId }: TestSpecification) =>
    Object.entries(list).find(([path]) => moduleId.endsWith(path))?.[1];
  const isWaiting = (file: TestSpecification) => secondsIn(waiting, file) !== undefined;
  const slow = placed(files.filter(isWaiting), (file) => secondsIn(waiting, file) ?? usual);
  const others = placed(
    files.filter((file) => !isWaiting(file)),
    (file) => secondsIn(busy, file) ?? usual,
  );
  return [...slow, ...others].toSorted((one, other) => one.after - other.after).map(({ file }) => file);
}

/** Files with their shares, the longest first. */
function placed(
  files: readonly TestSpecification[],
  secondsOf: (file: TestSpecification) => number,
): readonly Placed[] {
  const weighed = files
    .map((file) => ({ file, seconds: secondsOf(file) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const total = weighed.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return weighed.map(({ file, seconds }) => {
    const after = before / total;
    before += seconds;
    return { file, after };
  });
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
