import { startPlaygroundProcess } from '../playground/remote.ts';
import { openStore } from '../src/store/open.ts';
import { begin, copyTable, ledgerOn, markShown, play, strangers } from './equipment/open-tables.ts';
import { botModule, start } from './equipment/processes.ts';
import { ascending, quantile, type Report } from './equipment/report.ts';

/** Actions of each table; a snapshot is stored with the last one. */
const deep = 25;

/** Fills an SQLite file with running games between people, all fully shown. */
export async function filled(file: string, tables: number): Promise<void> {
  const store = await openStore(`file:${file}`);
  const ledger = ledgerOn(store);
  if (tables > 0) {
    const id = await begin(store, ledger, { guildId: '1', channelId: '2' }, strangers);
    await play(ledger, id, deep);
    await markShown(store, id);
    await store.close();
    copyTable(file, id, tables - 1);
  } else await store.close();
}

/** Measures the time from the start to the `ready` line, alternating between many running games and none. */
export async function startUp(folder: string, smoke: boolean): Promise<Report> {
  const sizes = smoke ? [0, 500] : [0, 10_000];
  const rounds = smoke ? 1 : 5;
  const file = (tables: number) => `${folder}/start-${tables}.db`;
  for (const tables of sizes) await filled(file(tables), tables);
  const program = await botModule(smoke ? 'as it is' : 'compiled');
  const playground = await startPlaygroundProcess();
  const found = sizes.map((tables) => ({ tables, ready: [] as number[], cpu: [] as number[] }));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { tables, ready, cpu } of found) {
        const bot = await start(program, {
          DISCORD_TOKEN: playground.token,
          DISCORD_API_URL: playground.apiUrl,
          DICE_BEACON: 'off',
          DATABASE_URL: `file:${file(tables)}`,
        });
        ready.push(bot.readyMs);
        cpu.push((await bot.read()).cpuMs);
        await bot.stop();
      }
    }
  } finally {
    await playground.stop();
  }
  const middle = (figures: readonly number[]) => quantile(ascending(figures), 0.5);
  const base = middle(found[0]?.ready ?? []);
  return {
    title: 'Start-up, from the process to the line that says ready (SQLite)',
    units: ['ms', 'CPU ms', '×'],
    rows: found.map(({ tables, ready, cpu }) => ({
      name: `${tables.toLocaleString('en-GB')} open tables`,
      figures: [middle(ready), middle(cpu), middle(ready) / base],
    })),
  };
}
