import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { mostRequests } from '../../src/discord/answers/retry.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import type { Findings } from './audit.ts';
import { openStage, roomsIn, type Stage } from './stage.ts';

/** How long each fault lasts, and the pause after it, in milliseconds. */
const lasting = 10_000;
const calm = 4_000;
/** How long the database is blocked, in milliseconds. */
const stall = 5_000;

interface Fault {
  readonly name: string;
  readonly befall: (stage: Stage) => Promise<void>;
  /** Whether interactions may get lost on their way to the bot, so that it can't answer them. */
  readonly loses?: boolean;
}

const storm = (status: 500 | 502 | 503 | 429 | 'lost', share: number, more: object = {}): Fault['befall'] => {
  return async ({ remote }) => {
    await remote.ask('fault', { storm: { status, share, seconds: lasting / 1000, ...more } });
    await sleep(lasting);
  };
};

const gateway = (what: 'reconnect' | 'drop' | 'forget' | 'invalid', times: number): Fault['befall'] => {
  return async ({ remote }) => {
    for (let time = 0; time < times; time++) {
      await remote.ask('gateway', { what });
      await sleep(lasting / times);
    }
  };
};

const faults: readonly Fault[] = [
  { name: 'nothing', befall: () => sleep(lasting) },
  { name: 'database stalled for 5 s', befall: stalled },
  { name: 'storm of 503, one in three', befall: storm(503, 1 / 3) },
  { name: 'storm of 429, one in three', befall: storm(429, 1 / 3, { retryAfter: 0.2 }) },
  { name: 'acknowledgements lost, one in four', befall: storm('lost', 1 / 4) },
  {
    name: 'answers 400 ms late',
    befall: async ({ remote }) => {
      await remote.ask('fault', { delayMs: 400 });
      await sleep(lasting);
      await remote.ask('fault', { delayMs: 0 });
    },
  },
  { name: 'gateway asks to reconnect', befall: gateway('reconnect', 2) },
  { name: 'gateway cut, to be resumed', befall: gateway('drop', 2), loses: true },
  { name: 'gateway cut, session forgotten', befall: gateway('forget', 2), loses: true },
];

/** Causes one fault after another while people play. */
export async function withFaults(
  database: DatabaseName,
  tables: number,
  chance: () => number,
): Promise<Findings> {
  const stage = await openStage({ database, tables, processes: 1, chance });
  try {
    await Promise.all(stage.bots.map((bot) => bot.start()));
    const { remote, people } = stage;
    const playing = stage.play(roomsIn(stage.channels));
    await sleep(calm * 2);
    const counts: Record<string, number> = {};
    const wrong: string[] = [];
    for (const { name, befall, loses = false } of faults) {
      const before = await remote.ask('counts', {});
      const acknowledged = people.presses.length;
      await befall(stage);
      await sleep(calm);
      const after = await remote.ask('counts', {});
      const refusals = after.refusals.slice(before.refusals.length);
      // If Discord refused all of the bot's requests, the bot could not answer.
      const unheard = refusals.filter((times) => times < mostRequests).length;
      counts[`${name}: presses`] = people.presses.length - acknowledged;
      counts[`${name}: unanswered`] = refusals.length;
      counts[`${name}: of them refused`] = refusals.length - unheard;
      if (unheard > 0 && !loses) wrong.push(`${name}: ${unheard} interactions had no answer in 3 s`);
    }
    people.stop();
    await playing;
    const found = await stage.findings();
    return { counts: { ...counts, ...found.counts }, wrong: [...wrong, ...found.wrong] };
  } finally {
    await stage.close();
  }
}

/** Locks the whole database, so that nothing can be written. */
async function stalled({ databaseUrl }: Stage): Promise<void> {
  if (databaseUrl.startsWith('file:')) {
    const database = new Database(databaseUrl.slice('file:'.length), { timeout: 5_000 });
    database.exec('BEGIN EXCLUSIVE');
    await sleep(stall);
    database.exec('ROLLBACK');
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE "Table", "Action" IN ACCESS EXCLUSIVE MODE');
  await sleep(stall);
  await client.query('ROLLBACK');
  await client.end();
}
