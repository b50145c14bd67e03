import { games } from '../src/games/catalog.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { Player } from './equipment/player.ts';
import type { Form } from './equipment/processes.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import {
  type Contender,
  inTurns,
  type Level,
  levelName,
  type Rounds,
  rate,
  type Tally,
} from './equipment/rounds.ts';
import { messageIn, pongSetup, tableSetup } from './equipment/setups.ts';

/** How much to measure. */
interface Extent extends Rounds {
  readonly tables: number;
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

const units = ['/s', 'p50 ms', 'p99 ms', 'bot CPU ms', 'Discord CPU ms', '× pong', '× its CPU'];
const prompt: Goal = { level: '200/s offered', figure: 2, words: 'p99 below 50 ms', met: (ms) => ms < 50 };
const goals: Readonly<Record<'on' | 'off', readonly Goal[]>> = {
  off: [
    { level: '64 in flight', figure: 5, words: '0.5 × pong', met: (share) => share >= 0.5 },
    { level: '16 in flight', figure: 6, words: '3.5 × CPU of pong', met: (times) => times <= 3.5 },
    prompt,
  ],
  on: [{ level: '16 in flight', figure: 3, words: 'bot CPU 3.5 ms', met: (ms) => ms <= 3.5 }, prompt],
};

/**
 * Measures presses per second and answer times of three bots. One only says "pong". One always answers with the
 * message of a table (the cost of a table before anything is played). One is a table of baseball that takes an
 * action and commits it. They alternate, so that changes in the machine's speed affect all of them. Another report
 * has a row for each game.
 */
export function answers(folder: string, smoke: boolean): readonly (() => Promise<Report>)[] {
  const extent: Extent = smoke ? extents.smoke : extents.full;
  const sqlite = (name: string) => `file:${folder}/${name}.db`;
  const off = () => against(extent, 'SQLite, pictures off', sqlite('off'), 'off', true);
  const each = () => eachGame(extent, folder);
  if (smoke) return [off, each];
  return [
    off,
    () => against(extent, 'SQLite, pictures on', sqlite('on'), 'on'),
    async () => {
      const postgres = await startPostgres({ durable: true });
      try {
        return await against(extent, 'PostgreSQL, pictures off', postgres.url, 'off');
      } finally {
        await postgres.stop();
      }
    },
    each,
  ];
}

async function against(
  extent: Extent,
  what: string,
  database: string,
  pictures: 'on' | 'off',
  alsoLong = false,
): Promise<Report> {
  const { tables, form } = extent;
  const table = await tableSetup({ database, tables, form, pictures });
  const long = alsoLong
    ? [{ name: "pong with a table's message", setup: await pongSetup(tables, await messageIn(table)) }]
    : [];
  const contenders = [
    { name: 'pong', setup: await pongSetup(tables) },
    ...long,
    { name: 'table', setup: table },
  ];
  const title = `Presses answered: a bare bot's pong against a committed action (${what})`;
  const { rows, failures } = await compared(extent, contenders);
  const judged = goals[pictures].flatMap(({ level, figure, words, met }) => {
    const reached = rows.find(({ name }) => name === `table, ${level}`)?.figures[figure];
    return reached === undefined ? [] : [`${words} at ${level} ${met(reached) ? 'met' : 'missed'}`];
  });
  return {
    title,
    units,
    rows,
    notes: judged.length === 0 ? [] : [`Goals: ${judged.join(', ')}.`],
    failures,
  };
}

/** Two people who press at random at tables of each game, with pictures on. Doors and steps are presses too. */
async function eachGame(extent: Extent, folder: string): Promise<Report> {
  const [tables, levels] = [extent.tables / 5, [{ inFlight: Math.min(16, extent.tables / 5) }]];
  const contenders: Contender[] = [{ name: 'pong', setup: await pongSetup(tables) }];
  for (const { id } of games) {
    let seed = 0;
    const setup = await tableSetup({
      database: `file:${folder}/each-${id}.db`,
      tables,
      form: extent.form,
      pictures: 'on',
      seated: (remote, room, people) => {
        seed += 1;
        return new Player(remote, room, people, { command: `/play ${id}`, seed });
      },
    });
    contenders.push({ name: id, setup });
  }
  return {
    title: 'Presses answered in each game, with doors and steps (SQLite, pictures on)',
    units,
    ...(await compared({ ...extent, levels }, contenders)),
  };
}

async function compared(
  extent: Extent,
  contenders: readonly Contender[],
): Promise<Required<Pick<Report, 'rows' | 'failures'>>> {
  const { tallied, failures } = await inTurns(extent, contenders);
  return { rows: rowsOf(extent.levels, tallied), failures };
}

function rowsOf(
  levels: readonly Level[],
  contenders: readonly { readonly name: string; readonly tallies: readonly Tally[] }[],
): Report['rows'] {
  const row = (name: string, level: Level, tally: Tally, base: Tally) => {
    const sorted = ascending(tally.answers);
    const each = (cpu: number, of = sorted.length) => cpu / of;
    const own = each(tally.botCpu);
    return {
      name: `${name}, ${levelName(level)}`,
      figures: [
        rate(tally),
        quantile(sorted, 0.5),
        quantile(sorted, 0.99),
        own,
        each(tally.playgroundCpu),
        rate(tally) / rate(base),
        own / each(base.botCpu, base.answers.length),
      ],
    };
  };
  return levels.flatMap((level, at) =>
    contenders.flatMap(({ name, tallies }) => {
      const [base, own] = [contenders[0]?.tallies[at], tallies[at]];
      return base && own ? [row(name, level, own, base)] : [];
    }),
  );
}
