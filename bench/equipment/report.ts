import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

/** One figure of a row; undefined if there is none. */
export type Cell = number | undefined;

/** A benchmark's results as rows of figures. The first row is the baseline. */
export interface Report {
  readonly title: string;
  /** Units of the figures, in order: `/s`, `p99 ms`, `×`. */
  readonly units: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly Cell[] }[];
  /** Goals and whether they were met, as text for people. */
  readonly notes?: readonly string[];
  /** What went wrong; any entry makes the run fail. */
  readonly failures?: readonly string[];
}

/** Formats three significant digits: 12,345 · 3.46 · 0.012. */
function written(figure: Cell): string {
  if (figure === undefined || Number.isNaN(figure)) return '–';
  const digits = Math.abs(figure) >= 100 || figure === 0 ? 0 : Math.abs(figure) >= 0.1 ? 2 : 4;
  return figure.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Prints a report as a table that fits a terminal. */
export function show({ title, units, rows, notes = [], failures = [] }: Report): void {
  const names = Math.max(24, ...rows.map(({ name }) => name.length));
  const widths = units.map((unit, at) =>
    Math.max(unit.length, ...rows.map(({ figures }) => written(figures[at]).length)),
  );
  const line = (name: string, cells: readonly string[]) =>
    `  ${[name.padEnd(names), ...cells.map((cell, at) => cell.padStart(widths[at] ?? 0))].join('  ')}\n`;
  process.stdout.write(`\n${title}\n${line('', units)}`);
  for (const { name, figures } of rows) {
    process.stdout.write(
      line(
        name,
        units.map((_, at) => written(figures[at])),
      ),
    );
  }
  for (const note of notes) process.stdout.write(`  ${note}\n`);
  for (const failure of failures) process.stdout.write(`  FAILED: ${failure}\n`);
}

/** Writes the machine and all figures as JSON. */
export async function write(file: string, reports: readonly Report[]): Promise<void> {
  const [cpu] = cpus();
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpu?.model,
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    at: new Date().toISOString(),
  };
  await writeFile(file, `${JSON.stringify({ machine, reports }, null, 2)}\n`);
}

/** The quantile of sorted figures; NaN if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ascending = (figures: readonly number[]): number[] => figures.toSorted((a, b) => a - b);

export const median = (figures: readonly number[]): number => quantile(ascending(figures), 0.5);
