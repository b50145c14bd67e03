import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { PostgresMeter } from './equipment/postgres-meter.ts';
import type { Form } from './equipment/processes.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import {
  type Contender,
  inTurns,
  levelName,
  type Rounds,
  rate,
  type Tallied,
  type Tally,
} from './equipment/rounds.ts';
import { tableSetup } from './equipment/setups.ts';

/** How much to measure. */
interface Extent extends Rounds {
  /** How many processes to compare; the first is the baseline. */
  readonly numbers: readonly number[];
  readonly tables: number;
  /** Milliseconds to measure while nobody presses. */
  readonly idle: number;
  readonly form: Form;
}

const extents = {
  full: {
    numbers: [1, 2, 4],
    tables: 160,
    levels: [{ perSecond: 10, each: true }, { inFlight: 8, each: true }, { inFlight: 32 }],
    rounds: 5,
    round: 4_000,
    warmUp: 8_000,
    idle: 10_000,
    form: 'compiled',
  },
  smoke: {
    // Each process takes seconds to start, and two prove that several work.
    numbers: [2],
    tables: 4,
    levels: [{ perSecond: 10, each: true }],
    rounds: 1,
    round: 400,
    warmUp: 100,
    idle: 100,
    form: 'as it is',
  },
} as const satisfies Record<string, Extent>;

/**
 * The goal where each process gets as many presses a second as the one: processor time of bots and PostgreSQL per answer,
 * as a multiple of one process's. With a number in flight, a process that gets less of the machine shares less.
 */
const goal = 1.25;

const units = [
  '/s',
  'p50 ms',
  'p99 ms',
  'bots CPU ms',
  'PostgreSQL CPU ms',
  'Discord CPU ms',
  'connections',
  '× one’s /s',
  '× p99',
  '× bots CPU',
  '× PostgreSQL CPU',
];

/**
 * Measures several processes of the bot on one PostgreSQL, each with its share of the servers, against one process.
 * Each number of processes has its own database on the same PostgreSQL server, and its own Discord.
 */
export async function processes(smoke: boolean): Promise<Report> {
  const extent: Extent = smoke ? extents.smoke : extents.full;
  const postgres = await startPostgres({ durable: true });
  const meter = new PostgresMeter(postgres.url);
  try {
    const contenders = await opened(extent, postgres.url, meter);
    let idle: Idle = { bot: Number.NaN, database: Number.NaN };
    const { tallied, failures } = await inTurns(extent, contenders, async () => {
      idle = await whileIdle(contenders, extent);
    });
    const [bot, database] = [idle.bot.toFixed(1), idle.database.toFixed(1)];
    return {
      title: `Presses answered by several processes on one PostgreSQL (${extent.tables} tables, pictures off)`,
      units,
      rows: rowsOf(extent, tallied),
      notes: [
        `A process that nobody presses uses ${bot} ms of processor a second, and ${database} ms of PostgreSQL’s.`,
        judged(extent, tallied),
      ],
      failures,
    };
  } finally {
    await meter.close();
    await postgres.stop();
  }
}

async function opened(
  { numbers, tables, form }: Extent,
  server: string,
  meter: PostgresMeter,
): Promise<readonly Contender[]> {
  const open = async (number: number): Promise<Contender> => {
    const name = await meter.create(`processes_${number}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const setup = await tableSetup({ database: url.href, tables, form, processes: number });
    return {
      name: number === 1 ? '1 process' : `${number} processes`,
      setup,
      processes: number,
      database: { cpuMs: () => meter.cpuMs(name), connections: () => meter.connections(name) },
    };
  };
  // One after another: a table whose opening isn't answered in time would end the run.
  const contenders: Contender[] = [];
  for (const number of numbers) contenders.push(await open(number));
  return contenders;
}

/** What a process uses while nobody presses, in milliseconds of processor a second. */
interface Idle {
  readonly bot: number;
  /** PostgreSQL's, for it. */
  readonly database: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

async function whileIdle(contenders: readonly Contender[], { numbers, idle }: Extent): Promise<Idle> {
  const sumFor = async (of: (contender: Contender) => Promise<number | undefined>) =>
    sumOf((await Promise.all(contenders.map(of))).map((ms) => ms ?? Number.NaN));
  const used = async () => ({
    bots: await sumFor(async ({ setup }) => (await setup.bot.read()).cpuMs),
    database: await sumFor(async ({ database }) => database?.cpuMs()),
  });
  const before = await used();
  await sleep(idle);
  const after = await used();
  const each = (ms: number) => ms / sumOf(numbers) / (idle / 1_000);
  return { bot: each(after.bots - before.bots), database: each(after.database - before.database) };
}

const quantileOf = (tally: Tally, share: number): number => quantile(ascending(tally.answers), share);
/** Milliseconds of processor per answer, of the bots and of PostgreSQL, with what they use anyway. */
const botCost = ({ botCpu, answers }: Tally): number => botCpu / answers.length;
const databaseCost = ({ databaseCpu, answers }: Tally): number => databaseCpu / answers.length;

function rowsOf({ levels }: Rounds, tallied: readonly Tallied[]): Report['rows'] {
  const row = (name: string, tally: Tally, one: Tally) => ({
    name,
    figures: [
      rate(tally),
      quantileOf(tally, 0.5),
      quantileOf(tally, 0.99),
      botCost(tally),
      databaseCost(tally),
      tally.playgroundCpu / tally.answers.length,
      tally.connections,
      rate(tally) / rate(one),
      quantileOf(tally, 0.99) / quantileOf(one, 0.99),
      botCost(tally) / botCost(one),
      databaseCost(tally) / databaseCost(one),
    ],
  });
  return levels.flatMap((level, at) =>
    tallied.flatMap(({ name, tallies }) => {
      const [one, tally] = [tallied[0]?.tallies[at], tallies[at]];
      return one && tally ? [row(`${name}, ${levelName(level)}`, tally, one)] : [];
    }),
  );
}

/** Says whether the processor time per answer at a fixed rate stays close to that of one process. */
function judged({ levels }: Rounds, tallied: readonly Tallied[]): string {
  const cost = (tally: Tally) => botCost(tally) + databaseCost(tally);
  const ratios = tallied.flatMap(({ tallies }) =>
    tallies.flatMap((tally, at) => {
      const one = tallied[0]?.tallies[at];
      const level = levels[at];
      return level && 'perSecond' in level && one ? [cost(tally) / cost(one)] : [];
    }),
  );
  const worst = Math.max(...ratios);
  const met = worst <= goal ? 'met' : 'missed';
  return `Goal at a fixed rate: an answer costs bots and PostgreSQL at most ${goal} × what it does with one process ${met}, at its worst ${worst.toFixed(2)} ×.`;
}
