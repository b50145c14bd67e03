import { Bench } from 'tinybench';
import type { Report } from './report.ts';

/** The same work done in several ways in one process. */
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

/** How often and how long each task runs, in milliseconds. */
const budgets = {
  full: { rounds: 5, time: 200, warmupTime: 40 },
  smoke: { rounds: 1, time: 5, warmupTime: 1, iterations: 1, warmupIterations: 1 },
} as const;

/**
 * Measures the tasks turn by turn, in rounds of which the first is thrown away: what is measured first would otherwise
 * run code that knows nothing but its own values yet, and what comes later pays for all that ran before. The figure of a
 * task is that of its middle round.
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
