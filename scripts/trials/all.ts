import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '../at-the-prompt.ts';

/**
 * Runs every search through random games, one after another, and reports which ones found something. `npm run
 * trials`, or `-- --scale 20 --seed 3` for twenty times as many games with different seeds. The tests that `npm test`
 * keeps short follow at their full length, the same at every scale. Exits with 1 if a trial fails.
 */

const usage = 'npm run trials -- [--scale <number above 0>] [--seed <whole number>]';

const { values } = optionsOf(
  {
    options: { scale: { type: 'string', default: '1' }, seed: { type: 'string', default: '0' } },
  },
  usage,
);
const [scale, seed] = [Number(values.scale), Number(values.seed)];
if (!(scale > 0) || !Number.isSafeInteger(seed) || seed < 0) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const scaled = (games: number): string => String(Math.max(1, Math.round(games * scale)));
/** Seeds begin a million games apart, so that they have none in common. */
const first = String(seed * 1_000_000);

const root = join(import.meta.dirname, '../..');
/** The tests that have a full length (test/equipment/length.ts). */
const shortened = ['src', 'test'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path))
    .filter(
      (path) => path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('lengthOf('),
    ),
);

const trials: readonly (readonly [script: string, ...words: string[]])[] = [
  ['scripts/trials/invariants.ts', 'baseball', scaled(3_000), first],
  ['scripts/trials/invariants.ts', 'dutch', scaled(2_000), first],
  ['scripts/trials/invariants.ts', 'ringrift', scaled(2_000), first],
  ['scripts/trials/invariants.ts', 'code2027', scaled(1_000), first],
  ['test/leaks/run.ts', 'dutch', scaled(500), first],
  ['test/leaks/run.ts', 'code2027', scaled(200), first],
  ['test/clock/run.ts', scaled(200)],
  ['test/moves/run.ts', '--games', scaled(200), '--kills', scaled(20), '--seed', String(seed + 1)],
  ['scripts/cards.ts', 'texts', scaled(20_000)],
  ['node_modules/vitest/vitest.mjs', 'run', ...shortened],
];

const env = { ...process.env, CLUBHOUSE_TRIAL: 'yes' };
const failed = trials.filter((words) => {
  process.stdout.write(`\n${words.join(' ')}\n`);
  return spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status !== 0;
});
process.stdout.write(
  failed.length === 0
    ? `\nAll ${trials.length} trials found nothing.\n`
    : `\nFound something: ${failed.map((words) => words.join(' ')).join('; ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
