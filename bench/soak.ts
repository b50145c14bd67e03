import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { optionsOf } from '../scripts/at-the-prompt.ts';
import { keepPace } from './equipment/load.ts';
import { ascending, quantile, type Report, show, write } from './equipment/report.ts';
import { complaintsOf, type Setup, tableSetup } from './equipment/setups.ts';

/**
 * `npm run soak` plays many tables for ten minutes (`-- --minutes`) at a fixed rate of actions (`--rate`), by
 * pressing the buttons of the table messages. After the warm-up, memory must not grow and answers must not slow
 * down, and every press must be answered. Otherwise it exits with 1.
 */

const positive = z.coerce.number().positive();
const argumentsSchema = z.object({
  minutes: positive.default(10),
  /** Actions per second. */
  rate: positive.default(200),
  tables: positive.int().default(200),
  json: z.string().optional(),
});

/** Allowed growth after the warm-up: a share, and an absolute amount for noise. */
const margins = { heap: { share: 0.1, mega: 8 }, rss: { share: 0.15, mega: 16 }, p50: { share: 0.5, ms: 5 } };
/** Share of the time that is warm-up. */
const warmUp = 0.2;
/** Share of the wanted actions that must have been taken. */
const enough = 0.98;

const counted = z.object({ actions: z.number() });

interface Stretch {
  readonly minute: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly cpuShare: number;
  readonly logMb: number;
  readonly actions: number;
  readonly missed: number;
  readonly wrong: readonly string[];
}

const { values } = optionsOf(
  {
    options: {
      minutes: { type: 'string' },
      rate: { type: 'string' },
      tables: { type: 'string' },
      json: { type: 'string' },
    },
  },
  'npm run soak -- [--minutes 10] [--rate 20] [--tables 100] [--json <file>]',
);
const { minutes, rate, tables, json } = argumentsSchema.parse(values);
const folder = await mkdtemp(join(tmpdir(), 'clubhouse-soak-'));
const file = join(folder, 'soak.db');
const setup = await tableSetup({ database: `file:${file}`, tables, form: 'compiled' });
const stretches: Stretch[] = [];
let failures: readonly string[];
try {
  // One stretch per minute, but at least ten stretches.
  const count = Math.max(10, Math.round(minutes));
  for (let made = 0; made < count; made++) {
    const stretch = await played(setup, file, (minutes * 60_000) / count, (minutes * (made + 1)) / count);
    stretches.push(stretch);
    process.stdout.write(`${lineOf(stretch)}\n`);
  }
  failures = [...judged(stretches, rate), ...(await complaintsOf(setup))];
} finally {
  await setup.close();
  await rm(folder, { recursive: true, force: true });
}
const report: Report = {
  title: `Soak: ${minutes} minutes, ${tables} tables, ${rate} actions a second wanted (SQLite, pictures off)`,
  units: ['/s', 'p50 ms', 'p99 ms', 'RSS MB', 'heap MB', 'CPU', 'log MB', 'actions', 'missed', 'wrong'],
  rows: stretches.map((one) => ({
    name: `minute ${one.minute.toFixed(1)}`,
    figures: [
      one.perSecond,
      one.p50,
      one.p99,
      one.rssMb,
      one.heapMb,
      one.cpuShare,
      one.logMb,
      one.actions,
      one.missed,
      one.wrong.length,
    ],
  })),
  notes: [
    `After the first ${Math.round(warmUp * 100)} % of the time, the last third may have ${words(margins.heap)} more heap, ${words(margins.rss)} more RSS and a p50 longer by ${margins.p50.share * 100} % + ${margins.p50.ms} ms than the first third.`,
  ],
  failures,
};
show(report);
if (json !== undefined) await write(json, [report]);
process.exit(failures.length > 0 ? 1 : 0);

function words({ share, mega }: { readonly share: number; readonly mega: number }): string {
  return `${Math.round(share * 100)} % + ${mega} MB`;
}

async function played(
  { bot, targets }: Setup,
  database: string,
  ms: number,
  minute: number,
): Promise<Stretch> {
  const before = await bot.read();
  const { answers, seconds, missed, wrong } = await keepPace(targets, rate, ms);
  const after = await bot.read(true);
  const sorted = ascending(answers);
  return {
    minute,
    perSecond: answers.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    rssMb: after.rss / 2 ** 20,
    heapMb: after.heap / 2 ** 20,
    cpuShare: (after.cpuMs - before.cpuMs) / 1000 / seconds,
    ...(await logOf(database)),
    missed,
    wrong,
  };
}

/** The size of the log. */
async function logOf(database: string): Promise<{ readonly logMb: number; readonly actions: number }> {
  const reader = new Database(database, { readonly: true });
  try {
    const { actions } = counted.parse(reader.prepare('SELECT count(*) AS actions FROM "Action"').get());
    const sizes = await Promise.all([database, `${database}-wal`].map((path) => stat(path)));
    return { actions, logMb: sizes.reduce((sum, { size }) => sum + size, 0) / 2 ** 20 };
  } finally {
    reader.close();
  }
}

function lineOf({ minute, perSecond, p50, p99, rssMb, heapMb, missed, wrong }: Stretch): string {
  return `${minute.toFixed(1)} min: ${perSecond.toFixed(0)} /s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, RSS ${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(1)} MB, missed ${missed}, wrong ${wrong.length}`;
}

/** Lists the problems, in sentences. */
function judged(all: readonly Stretch[], wanted: number): string[] {
  const warm = all.slice(Math.ceil(all.length * warmUp));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const mean = (part: readonly Stretch[], what: 'rssMb' | 'heapMb' | 'p50' | 'perSecond') =>
    part.reduce((sum, stretch) => sum + stretch[what], 0) / part.length;
  const growth = (what: 'rssMb' | 'heapMb' | 'p50', share: number, noise: number, unit: string) => {
    const [first, last] = [mean(warm.slice(0, third), what), mean(warm.slice(-third), what)];
    return last > first * (1 + share) + noise
      ? [`${what} grew from ${first.toFixed(1)} to ${last.toFixed(1)} ${unit}.`]
      : [];
  };
  const wrong = all.flatMap((stretch) => stretch.wrong);
  const taken = mean(warm, 'perSecond');
  return [
    ...growth('heapMb', margins.heap.share, margins.heap.mega, 'MB'),
    ...growth('rssMb', margins.rss.share, margins.rss.mega, 'MB'),
    ...growth('p50', margins.p50.share, margins.p50.ms, 'ms'),
    ...(wrong.length > 0 ? [`${wrong.length} presses were not answered as they should be.`] : []),
    ...[...new Set(wrong)].slice(0, 5),
    ...(taken < wanted * enough ? [`${taken.toFixed(0)} actions a second were taken, not ${wanted}.`] : []),
  ];
}
