import { keepInFlight, keepPace, type Presses } from './equipment/load.ts';
import { imageSettings } from './equipment/processes.ts';
import type { Report } from './equipment/report.ts';
import { complaintsOf, tableSetup } from './equipment/setups.ts';
import { filled } from './start-up.ts';

/** Megabytes that a bot with ten thousand games should not exceed. */
const goal = 250;

/** Measures the memory of a process with many running games, some of which are being played. */
export async function memory(folder: string, smoke: boolean): Promise<Report> {
  const [tables, active, playing] = smoke ? [500, 10, 500] : [10_000, 200, 30_000];
  const file = `${folder}/memory.db`;
  await filled(file, tables - active);
  // One channel per table, because discord.js's memory for them is part of the cost.
  const setup = await tableSetup({
    database: `file:${file}`,
    tables: active,
    channels: tables,
    form: smoke ? 'as it is' : 'compiled',
  });
  try {
    const begun = await setup.bot.read();
    // One action per second is more than people play at a table, but a table with computers can reach it.
    const paced = await keepPace(setup.targets, active, playing);
    const played = await setup.bot.read();
    const rushed = await keepInFlight(setup.targets, Math.min(16, active), playing / 3);
    const pressed = await setup.bot.read();
    const wrong = [...paced.wrong, ...rushed.wrong];
    const mega = (bytes: number) => bytes / 2 ** 20;
    const number = ({ answers }: Presses) => answers.length.toLocaleString('en-GB');
    const row = (name: string, { rss, heap, peak }: typeof begun) => ({
      name,
      figures: [mega(rss), mega(heap), mega(peak)],
    });
    const settings = Object.entries(await imageSettings()).map(([name, value]) => `${name}="${value}"`);
    return {
      title: `Memory with ${tables.toLocaleString('en-GB')} open tables, ${active} of them active (SQLite, pictures off)`,
      units: ['RSS MB', 'heap MB', 'peak RSS MB'],
      rows: [
        row(`${active} tables opened`, begun),
        row(`after ${number(paced)} actions, one a second and table`, played),
        row(`after ${number(rushed)} more, as fast as they are answered`, pressed),
      ],
      notes: [
        `Goal while they are played: below ${goal} MB ${mega(played.peak) < goal ? 'met' : 'missed'}, at its highest.`,
        `As in the container image: ${settings.join(' ')}.`,
      ],
      failures: [...new Set([...wrong, ...(await complaintsOf(setup))])].slice(0, 10),
    };
  } finally {
    await setup.close();
  }
}
