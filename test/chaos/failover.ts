import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from './audit.ts';
import { openStage } from './stage.ts';

/** Every server must get answers again within this many milliseconds. */
const goal = 10_000;
const watched = 15_000;

/** Three processes share six servers. One is killed during play, and the others take over its servers. */
export async function failover(tables: number, chance: () => number): Promise<Findings> {
  const stage = await openStage({ database: 'postgresql', tables, processes: 3, servers: 6, chance });
  try {
    const { bots, people, channels } = stage;
    await Promise.all(bots.map((bot) => bot.start()));
    const rooms = channels.map((channel) => ({ channel, command: '/play baseball', joined: true }));
    const playing = stage.play(rooms);
    // By then the processes share the servers evenly, and every table has started.
    await sleep(15_000);
    const killedAt = performance.now();
    await bots[0]?.kill();
    await sleep(watched);
    people.stop();
    await playing;
    // Measure from the kill to the first acknowledged action after it. People press again if they get no answer.
    const waits = channels.map((channel) => {
      const answered = people.presses.filter((press) => press.channel === channel && press.acknowledged);
      const after = answered.find(({ at }) => at > killedAt);
      return { channel, ms: (after?.at ?? Number.POSITIVE_INFINITY) - killedAt };
    });
    const wrong = waits
      .filter(({ ms }) => ms > goal)
      .map(({ channel, ms }) => `channel ${channel} was answered again after ${Math.round(ms)} ms`);
    const { counts, wrong: more } = await stage.findings();
    const longest = Math.round(Math.max(...waits.map(({ ms }) => ms)));
    return {
      counts: { 'tables playing': waits.length, 'longest until answered again (ms)': longest, ...counts },
      wrong: [...wrong, ...more],
    };
  } finally {
    await stage.close();
  }
}
