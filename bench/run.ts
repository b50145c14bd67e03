import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commits } from './commits.ts';
import { compare } from './comparison.ts';
import { dice } from './dice.ts';
import { engine } from './engine.ts';
import { logGrowth } from './log-growth.ts';
import { plays } from './plays.ts';
import { type Report, show, write } from './report.ts';

/**
 * `npm run bench`: every figure stands beside something else measured in the same run; only the ratios say anything, for
 * machines and their moods differ. `-- --smoke` runs each for a moment, to prove that the benchmarks still work;
 * `-- --only commits` runs those of that name; `-- --json file` writes the figures down.
 */

const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});
const { smoke, only, json } = values;
const folder = await mkdtemp(join(tmpdir(), 'clubhouse-bench-'));

const benchmarks: Readonly<Record<string, () => Promise<Report>>> = {
  dice: () => compare(dice, smoke),
  engine: () => compare(engine, smoke),
  plays: () => compare(plays, smoke),
  commits: () => compare(commits, smoke),
  log: () => logGrowth(folder, smoke),
};

const names = Object.keys(benchmarks);
const strange = only?.filter((name) => !names.includes(name)) ?? [];
if (strange.length > 0) {
  process.stderr.write(`There is no benchmark ${strange.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(2);
}

const reports: Report[] = [];
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (only && !only.includes(name)) continue;
    const report = await measure();
    show(report);
    reports.push(report);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (json !== undefined) await write(json, reports);
process.exitCode = reports.some(({ failures = [] }) => failures.length > 0) ? 1 : 0;
