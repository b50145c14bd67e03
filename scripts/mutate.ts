import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { notDrawn } from './mutation/plugin.ts';
import { cut, isKilled, type Outcome, report } from './mutation/report.ts';
import { codeOf, testsOf } from './mutation/room.ts';

/**
 * Puts small bugs into a part of `src/`, one at a time, and reports which of them the tests next to it miss. `npm run
 * mutate -- src/games/dutch/course src/games/dutch/phases --mutants 200 --seed 1`
 */

const usage =
  'npm run mutate -- <folders or files of src…> [--mutants 200] [--seed 1] [--tests <glob>]… [--json <file>]';

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  process.exit(2);
}

function asked(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        mutants: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        tests: { type: 'string', multiple: true, default: [] },
        json: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = asked(process.argv.slice(2));
const paths = positionals.map((path) => normalize(path).replace(/\/$/, ''));
const stranger = paths.find((path) => !/^src(\/|$)/.test(path) || !existsSync(join(root, path)));
if (paths.length === 0) refuse('Name a folder or file of src.');
if (stranger !== undefined) refuse(`There is no ${stranger} in src.`);
if (!/^[1-9]\d{0,4}$/.test(values.mutants)) refuse('--mutants is a number from 1 to 99999.');
if (!/^\d{1,9}$/.test(values.seed)) refuse('--seed is a whole number of at most nine digits.');
const code = codeOf(root, paths);
const tests = testsOf(root, paths, values.tests);
if (code.length === 0) refuse('There is no code to mutate.');
if (tests.length === 0) refuse('No test stands beside this code. Add some with --tests.');

process.chdir(root);
const folder = mkdtempSync(join(tmpdir(), 'clubhouse-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
// Found from the copy of the repository by going up. Stryker itself links no folder that is a link already.
symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
// The next run can't use code compiled from these copies, so it is cached in the temporary folder.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
// A PostgreSQL server takes seconds to start, and Stryker often starts anew. Only the store's rooms know the database.
if (!paths.some((path) => path.startsWith('src/store'))) process.env['CLUBHOUSE_TEST_DATABASES'] ??= 'sqlite';

process.env['CLUBHOUSE_MUTATE_TESTS'] = JSON.stringify(tests);

type Options = ConstructorParameters<typeof Stryker>[0];

const results = await new Stryker({
  mutate: code,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'mutation/plugin.ts')],
  checkers: ['draw'],
  ignorers: ['log-texts'],
  draw: { mutants: Number(values.mutants), seed: Number(values.seed) },
  // Tests of messages compare only some of the texts. So mutated strings say nothing about the rules.
  mutator: { excludedMutations: ['StringLiteral'] },
  tempDirName: folder,
  cleanTempDir: 'always',
  symlinkNodeModules: false,
  ignorePatterns: ['/.env', '/coverage', '/data', '/dist', '/docs/picture.png'],
  disableTypeChecks: false,
  concurrency: 2,
  // Slow tests on a busy machine aren't stuck.
  timeoutFactor: 4,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 30,
  reporters: [],
  allowConsoleColors: false,
  logLevel: 'error' as NonNullable<Options['logLevel']>,
  warnings: false,
})
  .runMutationTest()
  // Stryker has said what went wrong.
  .catch(() => process.exit(1));

const sources = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]));
const outcomes = results
  .filter(({ status, statusReason }) => status !== 'Ignored' && statusReason !== notDrawn)
  .map(({ fileName, location: { start, end }, mutatorName, replacement, status }): Outcome => {
    const file = relative(root, fileName);
    return {
      file,
      start,
      end,
      mutator: mutatorName,
      before: cut(sources.get(file) ?? '', start, end),
      after: replacement,
      killed: isKilled(status),
      covered: status !== 'NoCoverage',
    };
  });
const all = results.filter(({ status }) => status !== 'Ignored').length;
// The draw relies on Stryker asking about all mutants at once.
if (outcomes.length !== Math.min(all, Number(values.mutants))) throw new Error('The draw went wrong.');
process.stdout.write(`${outcomes.length} of ${all} mutants, ${tests.length} test files\n`);
for (const line of report(outcomes)) process.stdout.write(`${line}\n`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ all, tests, outcomes }, null, 2)}\n`);
