import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { keepInFlight, offer } from './equipment/load.ts';
import type { Form } from './equipment/processes.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import { complaintsOf, messageIn, pongSetup, type Setup, tableSetup } from './equipment/setups.ts';

/** A fixed number of presses in flight, or a fixed rate whether or not earlier presses are answered. */
type Level = { readonly inFlight: number } | { readonly perSecond: number };

const levelName = (level: Level) =>
  'inFlight' in level ? `${level.inFlight} in flight` : `${level.perSecond}/s offered`;

/** How much is measured. */
interface Extent {
  readonly tables: number;
  readonly levels: readonly Level[];
  readonly rounds: number;
  /** Milliseconds. */
  readonly round: number;
  readonly warmUp: number;
  readonly form: Form;
}

const extents = {
  full: {
    tables: 200,
    levels: [{ inFlight: 1 }, { inFlight: 16 }, { inFlight: 64 }, { perSecond: 200 }],
    rounds: 4,
    round: 3_000,
    warmUp: 8_000,
    form: 'compiled',
  },
  smoke: {
    tables: 20,
    levels: [{ inFlight: 1 }, { inFlight: 16 }, { perSecond: 20 }],
    rounds: 1,
    round: 500,
    warmUp: 300,
    form: 'as it is',
  },
} as const satisfies Record<string, Extent>;

/** A figure to check: its row, a description, and whether it passes. */
interface Goal {
  readonly level: string;
  readonly figure: number;
  readonly words: string;
  readonly met: (figure: number) => boolean;
}

const units = ['/s', 'p50 ms', 'p99 ms', 'bot CPU ms', 'Discord CPU ms', '× pong'];
const prompt: Goal = { level: '200/s offered', figure: 2, words: 'p99 below 50 ms', met: (ms) => ms < 50 };
const goals: Readonly<Record<'on' | 'off', readonly Goal[]>> = {
  off: [{ level: '64 in flight', figure: 5, words: '0.5 × pong', met: (share) => share >= 0.5 }, prompt],
  on: [{ level: '16 in flight', figure: 3, words: 'bot CPU 3.5 ms', met: (ms) => ms <= 3.5 }, prompt],
};

/** One bot's measurements at one level, over all rounds. */
interface Tally {
  readonly answers: number[];
  seconds: number;
  /** Milliseconds of processor time. */
  botCpu: number;
  playgroundCpu: number;
}

/**
 * Measures presses per second and answer times of three bots. One only says "pong". One always answers with the
 * message of a table (the cost of a table before anything is played). One is a table that takes an action and
 * commits it. They alternate, so that changes in the machine's speed affect all of them.
 */
export async function answers(folder: string, smoke: boolean): Promise<Report[]> {
  const extent: Extent = smoke ? extents.smoke : extents.full;
  const sqlite = (name: string) => `file:${folder}/${name}.db`;
  const off = await against(extent, 'SQLite, pictures off', sqlite('off'), 'off', true);
  if (smoke) return [off];
  const on = await against(extent, 'SQLite, pictures on', sqlite('on'), 'on');
  const postgres = await startPostgres({ durable: true });
  try {
    return [off, on, await against(extent, 'PostgreSQL, pictures off', postgres.url, 'off')];
  } finally {
    await postgres.stop();
  }
}

async function against(
  { tables, levels, rounds, round, warmUp, form }: Extent,
  what: string,
  database: string,
  pictures: 'on' | 'off',
  alsoLong = false,
): Promise<Report> {
  const table = await tableSetup({ database, tables, form, pictures });
  const long = alsoLong ? [await pongSetup(tables, await messageIn(table))] : [];
  const setups = [await pongSetup(tables), ...long, table];
  const names = ['pong', ...long.map(() => "pong with a table's message"), 'table'];
  const failures: string[] = [];
  const tallies = setups.map(() =>
    levels.map((): Tally => ({ answers: [], seconds: 0, botCpu: 0, playgroundCpu: 0 })),
  );
  try {
    for (const { targets } of setups) {
      const { wrong } = await keepInFlight(targets, Math.min(16, targets.length), warmUp);
      failures.push(...wrong);
    }
    for (let turn = 0; turn < rounds; turn++) {
      for (const [at, level] of levels.entries()) {
        for (const [which, setup] of setups.entries()) {
          const tally = tallies[which]?.[at];
          if (tally) failures.push(...(await measured(setup, level, round, tally)));
        }
      }
    }
    for (const setup of setups) failures.push(...(await complaintsOf(setup)));
  } finally {
    for (const setup of setups) await setup.close();
  }
  const contenders = tallies.map((each, at) => ({ name: names[at] ?? '', tallies: each }));
  return reportOf(what, pictures, levels, contenders, failures);
}

async function measured(setup: Setup, level: Level, round: number, tally: Tally): Promise<readonly string[]> {
  const { bot, playground, targets } = setup;
  const used = async () =>
    [(await bot.read()).cpuMs, (await playground.remote.ask('usage', {})).cpuMs] as const;
  const before = await used();
  const {
    answers: times,
    seconds,
    wrong,
  } = 'inFlight' in level
    ? await keepInFlight(targets, level.inFlight, round)
    : await offer(targets, level.perSecond, round);
  const after = await used();
  for (const ms of times) tally.answers.push(ms);
  tally.seconds += seconds;
  tally.botCpu += after[0] - before[0];
  tally.playgroundCpu += after[1] - before[1];
  return wrong;
}

function reportOf(
  what: string,
  pictures: 'on' | 'off',
  levels: readonly Level[],
  contenders: readonly { readonly name: string; readonly tallies: readonly Tally[] }[],
  failures: readonly string[],
): Report {
  const rate = (tally: Tally | undefined) => (tally ? tally.answers.length / tally.seconds : Number.NaN);
  const row = (name: string, level: Level, tally: Tally, base: Tally | undefined) => {
    const sorted = ascending(tally.answers);
    const each = (cpu: number) => cpu / sorted.length;
    return {
      name: `${name}, ${levelName(level)}`,
      figures: [
        rate(tally),
        quantile(sorted, 0.5),
        quantile(sorted, 0.99),
        each(tally.botCpu),
        each(tally.playgroundCpu),
        rate(tally) / rate(base),
      ],
    };
  };
  const rows = levels.flatMap((level, at) =>
    contenders.flatMap(({ name, tallies }) => {
      const [base, own] = [contenders[0]?.tallies[at], tallies[at]];
      return base && own ? [row(name, level, own, base)] : [];
    }),
  );
  const judged = goals[pictures].flatMap(({ level, figure, words, met }) => {
    const reached = rows.find(({ name }) => name === `table, ${level}`)?.figures[figure];
    return reached === undefined ? [] : [`${words} at ${level} ${met(reached) ? 'met' : 'missed'}`];
  });
  return {
    title: `Presses answered: a bare bot's pong against a committed action (${what})`,
    units,
    rows,
    notes: judged.length === 0 ? [] : [`Goals: ${judged.join(', ')}.`],
    failures: [...new Set(failures)].slice(0, 10),
  };
}
