import { complaintsOf, tableHouse } from './houses.ts';
import { keepInFlight } from './load.ts';
import { imageSettings } from './processes.ts';
import type { Report } from './report.ts';
import { filled } from './start-up.ts';

/** Megabytes that a bot with ten thousand games should stay below. */
const goal = 250;

/** What the process takes with many games under way, of which some are being played. */
export async function memory(folder: string, smoke: boolean): Promise<Report> {
  const [tables, active, playing] = smoke ? [500, 10, 500] : [10_000, 200, 30_000];
  const file = `${folder}/memory.db`;
  await filled(file, tables - active);
  // A channel a table: what discord.js keeps of them belongs to the price.
  const house = await tableHouse({
    database: `file:${file}`,
    tables: active,
    channels: tables,
    form: smoke ? 'as it is' : 'compiled',
  });
  try {
    const begun = await house.bot.read(true);
    const { wrong, answers } = await keepInFlight(house.spots, Math.min(16, active), playing);
    const played = await house.bot.read(true);
    const mega = (bytes: number) => bytes / 2 ** 20;
    const row = (name: string, { rss, heap, peak }: typeof begun) => ({
      name,
      figures: [mega(rss), mega(heap), mega(peak)],
    });
    const most = mega(played.peak);
    const settings = Object.entries(await imageSettings()).map(([name, value]) => `${name}="${value}"`);
    return {
      title: `Memory with ${tables.toLocaleString('en-GB')} open tables, ${active} of them active (SQLite, pictures off)`,
      units: ['RSS MB', 'heap MB', 'peak RSS MB'],
      rows: [
        row(`${active} tables opened`, begun),
        row(`after ${answers.length.toLocaleString('en-GB')} actions`, played),
      ],
      notes: [
        `Goal: below ${goal} MB ${mega(played.rss) < goal ? 'met' : 'missed'}; ${Math.round(most)} MB at the most.`,
        `As in the container image: ${settings.join(' ')}.`,
      ],
      failures: [...new Set([...wrong, ...(await complaintsOf(house))])].slice(0, 10),
    };
  } finally {
    await house.close();
  }
}
