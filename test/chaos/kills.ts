import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import type { Findings } from './audit.ts';
import { openStage, roomsIn } from './stage.ts';

/** A process is killed at a random time after its start, in milliseconds. Some processes never get ready. */
const life = { least: 200, most: 7_000 };
/** How long people play before the first kill and after the last one, in milliseconds. */
const calm = 4_000;

export interface Kills {
  readonly database: DatabaseName;
  readonly kills: number;
  readonly tables: number;
  readonly chance: () => number;
  /** Called after each kill. */
  readonly told: (kills: number, presses: number) => void;
}

/**
 * Kills the bot again and again while people play: one process on SQLite, two that share the servers on
 * PostgreSQL.
 */
export async function kills({ database, kills: wanted, tables, chance, told }: Kills): Promise<Findings> {
  const processes = database === 'postgresql' ? 2 : 1;
  const stage = await openStage({ database, tables, chance, processes });
  try {
    const { bots, people } = stage;
    await Promise.all(bots.map((bot) => bot.start()));
    const playing = stage.play(roomsIn(stage.channels));
    await sleep(calm);
    let made = 0;
    let ready = 0;
    await Promise.all(
      bots.map(async (bot) => {
        while (made < wanted) {
          made += 1;
          await bot.kill();
          void bot.start().then((well) => {
            if (well) ready += 1;
          });
          await sleep(life.least + (life.most - life.least) * chance());
          told(made, people.presses.length);
        }
        await bot.kill();
        if (!(await bot.start())) throw new Error(`The bot no longer starts:\n${bot.errors.at(-1)}`);
      }),
    );
    await sleep(calm);
    people.stop();
    await playing;
    const { counts, wrong } = await stage.findings();
    const killed = bots.reduce((sum, bot) => sum + bot.kills, 0);
    return { counts: { kills: killed, 'starts that got ready': ready, ...counts }, wrong };
  } finally {
    await stage.close();
  }
}
