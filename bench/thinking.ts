import { setTimeout as sleep } from 'node:timers/promises';
import { keepPace, type Presses } from './equipment/load.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import { complaintsOf, type Setup, tableSetup } from './equipment/setups.ts';

/** How much to measure; the seconds are per phase. */
const extents = {
  full: { tables: 20, thinking: 20, perSecond: 40, seconds: 30, warmUp: 10 },
  smoke: { tables: 4, thinking: 4, perSecond: 10, seconds: 3, warmUp: 1 },
} as const;

/** The goal: p99 of presses with thinking, as a multiple of p99 without. */
const goal = 3;
/** Milliseconds for the threads to load the games. */
const untilTheyThink = 8_000;

/** Measures presses on tables of baseball, with and without other tables whose computers think all the time. */
export async function thinking(folder: string, smoke: boolean): Promise<Report> {
  const { tables, thinking, perSecond, seconds, warmUp } = smoke ? extents.smoke : extents.full;
  const setup = await tableSetup({
    database: `file:${folder}/thinking.db`,
    tables,
    form: 'as it is',
    channels: tables + thinking,
    module: 'bench/equipment/thinking-bot.ts',
  });
  try {
    await keepPace(setup.targets, perSecond, warmUp * 1000);
    const quiet = await phase(setup, perSecond, seconds);
    for (const room of setup.rooms.slice(tables)) await setup.begin(room, '/play endless computer:Deep');
    await sleep(untilTheyThink);
    const busy = await phase(setup, perSecond, seconds);
    const times = p99(busy.presses) / p99(quiet.presses);
    return {
      title: `Presses on ${tables} tables, ${perSecond} a second, while computers think at ${thinking} others`,
      units: ['p50 ms', 'p99 ms', 'cores of the bot', '× p99 without'],
      rows: [row('nobody thinks', quiet, 1), row(`${thinking} tables think all the time`, busy, times)],
      notes: [`Goal: p99 at most ${goal} × ${times <= goal ? 'met' : 'missed'}.`],
      failures: [...quiet.presses.wrong, ...busy.presses.wrong, ...(await complaintsOf(setup))].slice(0, 10),
    };
  } finally {
    await setup.close();
  }
}

interface Phase {
  readonly presses: Presses;
  /** The bot's processor time divided by the elapsed time. */
  readonly cores: number;
}

async function phase({ bot, targets }: Setup, perSecond: number, seconds: number): Promise<Phase> {
  const before = (await bot.read()).cpuMs;
  const presses = await keepPace(targets, perSecond, seconds * 1000);
  return { presses, cores: ((await bot.read()).cpuMs - before) / 1000 / presses.seconds };
}

const p99 = ({ answers }: Presses): number => quantile(ascending(answers), 0.99);

const row = (name: string, { presses, cores }: Phase, times: number) => ({
  name,
  figures: [quantile(ascending(presses.answers), 0.5), p99(presses), cores, times],
});
