import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startPlayground } from '../playground/server.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { optionsOf } from './at-the-prompt.ts';

/**
 * `npm run cluster` runs several bot processes on this machine. They use one PostgreSQL database and share the shards
 * of a playground. If you kill one (its lines show the process id), the others take over its servers. It is restarted
 * after a moment, as a host's supervisor would do. Without DATABASE_URL, this starts a temporary PostgreSQL server.
 */

const { values } = optionsOf(
  {
    options: {
      processes: { type: 'string', default: '3' },
      shards: { type: 'string', default: '6' },
      servers: { type: 'string' },
    },
  },
  'npm run cluster -- [--processes 3] [--shards 6] [--servers 6]',
);
const count = z.coerce.number().int().min(1).max(64);
const { processes, shards, servers } = z
  .object({ processes: count, shards: count, servers: count.optional() })
  .parse(values);
const port = z.coerce.number().int().min(0).max(65_535).default(8800);

/** Milliseconds before an ended process is restarted. */
const rest = 3_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const given = process.env['DATABASE_URL'];
if (given && !given.startsWith('postgres'))
  throw new Error('DATABASE_URL must point to PostgreSQL, or be empty.');
const postgres = given ? undefined : await startPostgres();
const playground = await startPlayground({
  port: port.parse(process.env['PLAYGROUND_PORT'] || undefined),
  shards,
  servers: servers ?? shards,
});
const running = new Set<ChildProcess>();
let stopping = false;

async function keepRunning(name: string): Promise<void> {
  while (!stopping) {
    const child = spawn(process.execPath, ['src/main.ts'], {
      env: {
        ...process.env,
        DISCORD_TOKEN: playground.token,
        DISCORD_API_URL: playground.apiUrl,
        DISCORD_CDN_URL: playground.cdnUrl,
        DICE_BEACON: `${playground.url}/beacon`,
        DATABASE_URL: given ?? postgres?.url ?? '',
        SHARDS: String(shards),
        HEALTH_PORT: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => say(`[bot ${name}, process ${child.pid}] ${line}`));
    const [code, signal] = await once(child, 'exit');
    running.delete(child);
    if (stopping) return;
    say(`[bot ${name}, process ${child.pid}] ended with ${signal ?? code} and restarts in a moment`);
    await sleep(rest);
  }
}

const bots = Array.from({ length: processes }, (_, at) => keepRunning(String(at + 1)));
say(`\n  The Clubhouse playground is open: ${playground.url}`);
say(`  ${processes} processes of the bot share ${shards} shards. Ctrl+C closes it all.\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    stopping = true;
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(bots);
    await playground.stop();
    await postgres?.stop();
    process.exit(0);
  });
}
