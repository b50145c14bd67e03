import { ascending, quantile, type Report } from './report.ts';

/** Measures queries against one another: how long each takes, and how often as long as one indexed read. */

/** The goal for the 99th percentile of each query, in milliseconds. */
const slowest = 50;

export type Queries = Readonly<Record<string, () => Promise<unknown>>>;

interface Times {
  /** Milliseconds of every run. */
  readonly all: number[];
  /** The best of three runs in a row: other programs of the machine rarely stop all three. */
  readonly best: number[];
}

/** Runs all queries in turn, and drops the first rounds. */
export async function timed(queries: Queries, runs: number): Promise<ReadonlyMap<string, Times>> {
  const times = new Map(Object.keys(queries).map((name): [string, Times] => [name, { all: [], best: [] }]));
  const warmUp = Math.ceil(runs / 10);
  for (let run = -warmUp; run < runs; run += 1)
    for (const [name, query] of Object.entries(queries)) {
      const took = [await once(query), await once(query), await once(query)];
      if (run < 0) continue;
      times.get(name)?.all.push(...took);
      times.get(name)?.best.push(Math.min(...took));
    }
  return times;
}

async function once(query: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await query();
  return performance.now() - begun;
}

/**
 * A report of the times. The first query is what the others are compared with.
 * @param mayBeSlow a moment of each proves that the queries work, not how long they take
 */
export function queryReport(
  title: string,
  about: string,
  mayBeSlow: boolean,
  times: ReadonlyMap<string, Times>,
): Report {
  const figures = [...times].map(([name, { all, best }]) => {
    const [every, sorted] = [ascending(all), ascending(best)];
    return { name, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), asRun: quantile(every, 0.99) };
  });
  const base = figures[0] ?? { p50: Number.NaN, asRun: Number.NaN };
  const slow = mayBeSlow ? [] : figures.filter(({ p99 }) => p99 >= slowest);
  return {
    title,
    units: ['p50 ms', 'p99 ms', '× p50', 'every run: p99 ms', '× its p99'],
    rows: figures.map(({ name, p50, p99, asRun }) => ({
      name,
      figures: [p50, p99, p50 / base.p50, asRun, asRun / base.asRun],
    })),
    notes: [`${about} p50 and p99 are of the best of three runs in a row. Goal: p99 below ${slowest} ms.`],
    failures: slow.map(({ name, p99 }) => `${name}: p99 is ${p99.toFixed(0)} ms`),
  };
}
