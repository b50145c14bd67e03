import { Bench } from 'tinybench';
import type { Report } from './report.ts';

/** The same work done in several ways in one process. */
export interface Comparison {
  readonly title: string;
  /** The first is the baseline. */
  readonly tasks: readonly {
    readonly name: string;
    readonly run: () => unknown;
    /** Operations per run; 1 by default. */
    readonly each?: number;
  }[];
  readonly close?: () => Promise<void>;
}

/** How often and how long each task runs, in milliseconds. */
const budgets = {
  full: { rounds: 5, time: 200, warmupTime: 40 },
  smoke: { rounds: 1, time: 5, warmupTime: 1, iterations: 1, warmupIterations: 1 },
} as const;

/**
 * Measures the tasks in turn over several rounds, and discards the first. Otherwise the first task would run
 * code optimized for its own values only, and later ones would pay for all that ran before. A task's figure is
 * that of its median round.
 */
export async function compare(open: () => Comparison | Promise<Comparison>, smoke: boolean): Promise<Report> {
  const { title, tasks, close } = await open();
  const { rounds, ...budget } = smoke ? budgets.smoke : budgets.full;
  const measured = tasks.map((): number[] => []);
  const failures = new Set<string>();
  for (let round = 0; round <= rounds; round++) {
    const bench = new Bench(budget);
    for (const { name, run } of tasks) bench.add(name, run);
    await bench.run();
    for (const [index, { name, each = 1 }] of tasks.entries()) {
      const result = bench.getTask(name)?.result;
      // Latencies are in milliseconds.
      if (result?.state === 'completed') measured[index]?.push((each * 1_000) / result.latency.mean);
      else failures.add(`${name}: ${result && 'error' in result ? result.error.message : 'no result'}`);
    }
  }
  await close?.();
  const rates = measured.map((each) => middle(each.slice(1)));
  const base = rates[0] ?? Number.NaN;
  const rows = tasks.map(({ name }, index) => {
    const rate = rates[index] ?? Number.NaN;
    return { name, figures: [rate, rate / base] };
  });
  return { title, units: ['/s', '×'], rows, failures: [...failures] };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
