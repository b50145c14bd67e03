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

/** How long each task runs. */
const budgets = {
  full: { time: 1_000, warmupTime: 200 },
  smoke: { time: 20, warmupTime: 5, iterations: 2 },
} as const;

export async function compare(open: () => Comparison | Promise<Comparison>, smoke: boolean): Promise<Report> {
  const { title, tasks, close } = await open();
  const bench = new Bench(smoke ? budgets.smoke : budgets.full);
  for (const { name, run } of tasks) bench.add(name, run);
  await bench.run();
  await close?.();
  const failures: string[] = [];
  const rates = tasks.map(({ name, each = 1 }) => {
    const result = bench.getTask(name)?.result;
    if (result?.state === 'completed') return { name, rate: result.throughput.mean * each };
    failures.push(`${name}: ${result && 'error' in result ? result.error.message : 'no result'}`);
    return { name, rate: Number.NaN };
  });
  const base = rates[0]?.rate ?? Number.NaN;
  const rows = rates.map(({ name, rate }) => ({ name, figures: [rate, rate / base] }));
  return { title, units: ['/s', '×'], rows, failures };
}
