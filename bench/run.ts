import { parseArgs } from 'node:util';
import { Bench } from 'tinybench';
import { commits } from './commits.ts';
import { dice } from './dice.ts';
import { engine } from './engine.ts';
import { plays } from './plays.ts';

/**
 * `npm run bench`: every figure stands beside something else measured in the same run; only the ratios say anything, for
 * machines and their moods differ. `-- --smoke` runs each for a moment, to prove that the benchmarks still work.
 */

export interface Comparison {
  readonly title: string;
  /** The first is what the others are held against. */
  readonly tasks: readonly {
    readonly name: string;
    readonly run: () => unknown;
    /** Things done per run; 1 unless given. */
    readonly each?: number;
  }[];
  readonly close?: () => Promise<void>;
}

const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } });
const budget = values.smoke ? { time: 20, warmupTime: 5, iterations: 2 } : { time: 1_000, warmupTime: 200 };

let failed = 0;
for (const open of [dice, engine, plays, commits]) {
  const { title, tasks, close } = await open();
  const bench = new Bench(budget);
  for (const { name, run } of tasks) bench.add(name, run);
  await bench.run();
  await close?.();
  process.stdout.write(`\n${title}\n`);
  const rates = tasks.map(({ name, each = 1 }) => {
    const result = bench.getTask(name)?.result;
    if (result?.state === 'completed') return { name, rate: result.throughput.mean * each };
    failed += 1;
    const why = result && 'error' in result ? result.error.message : 'no result';
    process.stdout.write(`  ${name} failed: ${why}\n`);
    return { name, rate: Number.NaN };
  });
  const base = rates[0]?.rate ?? Number.NaN;
  for (const { name, rate } of rates) {
    const perSecond = Math.round(rate).toLocaleString('en-GB').padStart(14);
    process.stdout.write(`  ${name.padEnd(52)}${perSecond} /s  ${(rate / base).toFixed(2).padStart(7)} ×\n`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
