import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { botModule } from '../bench/equipment/processes.ts';
import { startPlaygroundProcess } from '../playground/remote.ts';
import { leastNode } from '../src/node-version.mjs';
import { Bot } from '../test/chaos/bots.ts';
import { People } from '../test/chaos/people.ts';
import type { DatabaseName } from '../test/equipment/databases/databases.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { complain, say } from './at-the-prompt.ts';

/**
 * `npm run nodes` runs the compiled bot and the playground on three Node versions from the registry, and on both
 * databases. The versions are the oldest supported one, the bundled line and the line after it. Each run opens a
 * table, takes ten actions and stops the bot. Exits with 1 if any of this fails.
 */

const versions = [leastNode, '24', '26'];
const wantedActions = 10;
/** Time limit of a run, in milliseconds. */
const limit = 90_000;

const run = promisify(execFile);

/** The executable of a Node version from the registry, downloaded once into the temporary folder. */
async function nodeOf(version: string): Promise<string> {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = join(tmpdir(), 'clubhouse-nodes', version);
  const program = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`], {
    shell: system === 'win',
  });
  return program;
}

/** @returns what went wrong, in words; empty if all went well */
async function play(node: string, database: DatabaseName, databaseUrl: string): Promise<readonly string[]> {
  const playground = await startPlaygroundProcess({}, { node });
  const env = {
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DICE_BEACON: `${playground.url}/beacon`,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
  };
  const bot = new Bot(await botModule('compiled'), env, node);
  const wrong: string[] = [];
  try {
    if (!(await bot.start())) return [`on ${database} it didn’t get ready:`, ...bot.errors];
    const { remote } = playground;
    const { people: all } = await remote.ask('world', {});
    const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? '';
    const people = new People(remote, { ada: idOf('Ada'), ben: idOf('Ben') }, () => 0);
    const [channel = ''] = (await remote.ask('grow', { channels: 1 })).channels;
    const playing = people.play([{ channel, command: '/play baseball', joined: true }]);
    const taken = () => people.presses.filter(({ acknowledged }) => acknowledged).length;
    for (const until = performance.now() + limit; taken() < wantedActions && performance.now() < until; )
      await sleep(100);
    people.stop();
    await playing;
    if (taken() < wantedActions) wrong.push(`on ${database} only ${taken()} actions were taken`);
    const ended = await bot.stop();
    if (ended !== 0) wrong.push(`on ${database} it ended with ${ended}`);
    const violations = await remote.ask('violations', {});
    wrong.push(...violations.map((violation) => `against Discord's rules: ${JSON.stringify(violation)}`));
    if (wrong.length > 0 || bot.errors.length > 0) wrong.push(...bot.errors);
    if (wrong.length === 0) say(`  ${database}: ready, ${taken()} actions, stopped with 0`);
  } finally {
    await bot.kill();
    await playground.stop();
  }
  return wrong;
}

/** @returns what went wrong on either database, in words */
async function tryOut(node: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clubhouse-nodes-run-'));
  const postgres = await startPostgres();
  try {
    return [
      ...(await play(node, 'sqlite', `file:${join(folder, 'nodes.db')}`)),
      ...(await play(node, 'postgresql', postgres.url)),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const failed: string[] = [];
for (const wanted of versions) {
  const node = await nodeOf(wanted);
  const { stdout } = await run(node, ['--version']);
  say(`Node ${stdout.trim()}`);
  const wrong = await tryOut(node);
  for (const line of wrong) complain(`  ${line}`);
  if (wrong.length > 0) failed.push(stdout.trim());
}
say(failed.length === 0 ? 'Every Node version passed.' : `Failed on ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
