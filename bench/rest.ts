import { setTimeout as sleep } from 'node:timers/promises';
import { startPlaygroundProcess } from '../playground/remote.ts';
import { openStore } from '../src/store/open.ts';
import { keepPace } from './equipment/load.ts';
import { botModule, type Form, start } from './equipment/processes.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';
import { complaintsOf, tableSetup } from './equipment/setups.ts';

/** Megabytes above the libraries alone that a bot should not exceed while nobody plays. */
const goal = 60;
/**
 * `settle` and `idle` are seconds without a press, after the start and after play. A full `idle` is longer than unused
 * threads are kept. `playing` is in milliseconds.
 */
const extents = {
  full: { settle: 12, rounds: 3, tables: 10, perSecond: 5, playing: 60_000, idle: 75 },
  smoke: { settle: 1, rounds: 1, tables: 1, perSecond: 4, playing: 1_000, idle: 1 },
} as const;

interface Resting {
  readonly rss: number;
  readonly heap: number;
}

/** Measures the memory of a bot with which nobody plays, above that of the libraries alone. */
export async function rest(folder: string, smoke: boolean): Promise<Report> {
  const form: Form = smoke ? 'as it is' : 'compiled';
  const extent = extents[smoke ? 'smoke' : 'full'];
  const resting = await beforePlay(`${folder}/rest.db`, form, extent);
  const played = await afterPlay(`${folder}/rest-after.db`, form, extent);
  const floor = resting.floor.rss;
  const mega = (bytes: number) => bytes / 2 ** 20;
  const row = (name: string, { rss, heap }: Resting) => ({
    name,
    figures: [mega(rss), mega(heap), mega(rss - floor)],
  });
  const most = mega(Math.max(resting.off.rss, resting.on.rss) - floor);
  return {
    title: 'Memory of a bot at rest (SQLite)',
    units: ['RSS MB', 'heap MB', 'above'],
    rows: [
      row('the libraries alone', resting.floor),
      row('nobody plays, pictures off', resting.off),
      row('nobody plays, pictures on', resting.on),
      row(`${extent.tables} tables are played, pictures on`, played.busy),
      row(`nobody has played for ${extent.idle} s`, played.idle),
    ],
    notes: [
      `Goal while nobody plays: at most ${goal} MB above the libraries ${most <= goal ? 'met' : 'missed'}, ${most.toFixed(1)} at most.`,
      `Then a press was answered in ${played.first.toFixed(0)} ms; before, half of them within ${played.usual.toFixed(0)} ms.`,
    ],
    failures: played.failures,
  };
}

type Extent = (typeof extents)['full' | 'smoke'];

/** Bots that have just started, and the libraries alone. Each figure is the middle one of several starts. */
async function beforePlay(file: string, form: Form, { settle, rounds }: Extent) {
  await (await openStore(`file:${file}`)).close();
  const program = await botModule(form);
  const playground = await startPlaygroundProcess();
  const env = {
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DICE_BEACON: 'off',
    DATABASE_URL: `file:${file}`,
  };
  const client = `src/store/generated/sqlite/client.${form === 'compiled' ? 'js' : 'ts'}`;
  const root = new URL(form === 'compiled' ? '../dist/' : '../', import.meta.url);
  const measured = async (module: string, more: Readonly<Record<string, string>>): Promise<Resting> => {
    const bot = await start(module, { ...env, ...more });
    await sleep(settle * 1_000);
    const reading = await bot.read();
    await bot.stop();
    return reading;
  };
  const found: Record<'floor' | 'off' | 'on', Resting[]> = { floor: [], off: [], on: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      found.floor.push(
        await measured('bench/equipment/floor-bot.mjs', { PRISMA_CLIENT: new URL(client, root).href }),
      );
      found.off.push(await measured(program, { PICTURES: 'off' }));
      found.on.push(await measured(program, { PICTURES: 'on' }));
    }
  } finally {
    await playground.stop();
  }
  const middle = (all: readonly Resting[]): Resting => ({
    rss: quantile(ascending(all.map(({ rss }) => rss)), 0.5),
    heap: quantile(ascending(all.map(({ heap }) => heap)), 0.5),
  });
  return { floor: middle(found.floor), off: middle(found.off), on: middle(found.on) };
}

/** A bot that was played with, and how fast it answers after a rest. */
async function afterPlay(file: string, form: Form, { tables, perSecond, playing, idle }: Extent) {
  const setup = await tableSetup({ database: `file:${file}`, tables, form, pictures: 'on' });
  try {
    const { answers, wrong } = await keepPace(setup.targets, perSecond, playing);
    const busy = await setup.bot.read();
    await sleep(idle * 1_000);
    const rested = await setup.bot.read();
    const first = await keepPace(setup.targets, 1, 1_000);
    return {
      busy,
      idle: rested,
      usual: quantile(ascending(answers), 0.5),
      first: first.answers[0] ?? Number.NaN,
      failures: [...wrong, ...first.wrong, ...(await complaintsOf(setup))].slice(0, 10),
    };
  } finally {
    await setup.close();
  }
}
