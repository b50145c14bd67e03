import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { optionsOf } from '../../scripts/at-the-prompt.ts';
import { openStore } from '../../src/store/open.ts';
import { luckOf } from '../contract/luck.ts';
import { contentsOf } from '../equipment/databases/contents.ts';
import { startPostgres } from '../equipment/databases/postgres-server.ts';
import { playInto } from '../equipment/played-games.ts';
import { quickFolder } from '../equipment/quick-folder.ts';
import { type Leftover, leftovers, moveKilled, otherThan, runMove, sameContents } from './killed-moves.ts';

/**
 * Plays games of all kinds, then moves them between SQLite and PostgreSQL, there and back, and kills the moves at random
 * moments. In the end every row must be the same. Prints the figures; the exit code is 1 if anything failed.
 * `npm run moves -- --games 1000 --kills 20 --seed 1`
 */

const usage = 'npm run moves -- [--games 1000] [--kills 20] [--seed 1]';
const { values } = optionsOf(
  {
    options: {
      games: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  },
  usage,
);
const count = z.coerce.number().int().positive();
const asked = z.object({ games: count, kills: count, seed: count }).safeParse(values);
if (!asked.success) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const { games, kills, seed } = asked.data;
const luck = luckOf(seed);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const secondsSince = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;

const folder = await mkdtemp(join(await quickFolder(), 'clubhouse-moves-'));
const server = await startPostgres();
let made = 0;

/** An address where nothing is yet. */
async function nowhere(name: ReturnType<typeof otherThan>): Promise<string> {
  made += 1;
  if (name === 'sqlite') return `file:${join(folder, `${made}.db`)}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE "moved_${made}"`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/moved_${made}`;
  return url.href;
}

async function trial(): Promise<void> {
  let begun = performance.now();
  const first = await nowhere('sqlite');
  const store = await openStore(first);
  await playInto(store, games);
  await store.close();
  const wanted = await contentsOf(first);
  const rows = Object.entries(wanted).map(([table, content]) => `${content.rows} ${table}`);
  say(`${games} games were played in ${secondsSince(begun)}: ${rows.join(', ')}`);
  const seen: Record<Leftover, number> = { untouched: 0, unfinished: 0, complete: 0 };
  let [from, left, moves] = [first, kills, 0];
  begun = performance.now();
  // An even number of moves ends where it began.
  while (left > 0 || moves % 2 === 1) {
    // How long such a move takes decides which moments a kill can hit.
    const { ms } = await runMove(from, await nowhere(otherThan(from)));
    const now = moves % 2 === 0 ? Math.ceil(left / 2) : left;
    const times = Array.from({ length: now }, () => ({ ms: luck.below(Math.ceil(ms)) }));
    const to = await nowhere(otherThan(from));
    const done = await moveKilled(from, to, times);
    for (const leftover of done.left) seen[leftover] += 1;
    left -= done.left.length;
    moves += 1;
    say(
      `move ${moves} to ${otherThan(from)}: ${(ms / 1_000).toFixed(1)} s undisturbed, killed ${done.left.length} times`,
    );
    if (done.last) say(done.last.out.split('\n').slice(-4, -1).join('\n'));
    from = to;
  }
  if (!sameContents(await contentsOf(from), wanted)) throw new Error('The contents differ.');
  if (!sameContents(await contentsOf(first), wanted)) throw new Error('The first database has changed.');
  say(
    `${kills - left} kills in ${secondsSince(begun)} left: ${leftovers.map((one) => `${seen[one]} ${one}`).join(', ')}. Every row is the same after ${moves} moves.`,
  );
}

try {
  await trial();
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
