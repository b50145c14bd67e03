import { setTimeout as sleep } from 'node:timers/promises';
import { openStage, type Stage } from '../chaos/stage.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import { Peak } from './watching.ts';

/** A competition of computers, played through bots in processes of their own, which are killed now and then. */

export interface Trial {
  readonly kills: number;
  readonly database: DatabaseName;
  readonly processes: number;
  readonly chance: () => number;
}

/** How a competition is begun, and when it is over. */
export interface Played<Audit, Shown> {
  create(stage: Stage, channel: string): Promise<void>;
  isOver(databaseUrl: string, guildId: string): Promise<boolean>;
  /** What the bots show of it once it is over. */
  shown(stage: Stage, channel: string): Promise<Shown>;
  /** Checks what is left once all bots have stopped. */
  audited(stage: Stage, found: { guildId: string; minutes: number; shown: Shown }): Promise<Audit>;
  /** The shortest and the longest time between two kills, and how often to look after them, in milliseconds. */
  readonly times: { readonly shortest: number; readonly longest: number; readonly look: number };
}

export interface Watched {
  readonly minutes: number;
  readonly posts: number;
  /** The most memory that a bot had, in MB. */
  readonly memory: number;
  readonly kills: number;
}

/** How long a competition may take, in milliseconds. */
const patience = 60 * 60_000;

export const rounded = (figure: number): number => Math.round(figure * 100) / 100;

/** Plays a competition to its end. */
export async function playThrough<Audit, Shown>(
  { database, processes, chance, kills }: Trial,
  { create, isOver, shown, audited, times }: Played<Audit, Shown>,
): Promise<Watched & Audit> {
  const stage = await openStage({ database, processes, chance, tables: 4, servers: Math.max(1, processes) });
  const [channel = ''] = stage.channels;
  const world = await stage.remote.ask('world', {});
  const guildId = world.channels.find(({ id }) => id === channel)?.guildId ?? '';
  const begun = performance.now();
  try {
    await Promise.all(stage.bots.map((bot) => bot.start()));
    await create(stage, channel);
    const memory = new Peak(stage);
    let killed = 0;
    for (const until = performance.now() + patience; performance.now() < until; ) {
      if (await isOver(stage.databaseUrl, guildId)) break;
      await memory.look();
      if (killed < kills) {
        await sleep(times.shortest + chance() * times.longest);
        const bot = stage.bots[Math.floor(chance() * stage.bots.length)];
        await bot?.kill();
        killed += 1;
        await bot?.start();
      } else await sleep(times.look);
    }
    // The posts follow the last result.
    await sleep(5_000);
    const minutes = (performance.now() - begun) / 60_000;
    const seen = await shown(stage, channel);
    await memory.look();
    await Promise.all(stage.bots.map((bot) => bot.stop()));
    const posts = await stage.remote.ask('messages', { channel });
    return {
      minutes: rounded(minutes),
      posts: posts.length,
      kills: killed,
      memory: memory.most,
      ...(await audited(stage, { guildId, minutes, shown: seen })),
    };
  } finally {
    await stage.close();
  }
}
