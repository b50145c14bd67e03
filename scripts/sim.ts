import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { joined, type Tally } from '../src/games/simulation.ts';
import { summary, table } from './sim/report.ts';
import { AskedWrongly, play, readTask, type Task } from './sim/task.ts';

/**
 * Plays computers against each other and prints what came of it: a table for people on the standard error, and the same
 * as JSON on the standard output. Exits 1 when a game crashed or its books do not balance, 2 when it was asked wrongly.
 * `npm run sim -- baseball --games 20000 --seed 1`, `npm run sim -- baseball --games 20000 --match veteran,regular`
 */

const usage =
  'npm run sim -- <game> [--games 1000] [--seed text] [--seats n] [--levels a,b | --levels all | --match a,b] [--set option=value] [--variety]';

function asked(): Task {
  try {
    return readTask(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof AskedWrongly)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  }
}

/** Shares the games out to a process for each core. */
async function playAll(task: Task): Promise<Tally> {
  const processes = Math.max(1, Math.min(availableParallelism(), Math.ceil(task.to / 50)));
  const bounds = Array.from({ length: processes + 1 }, (_, index) =>
    Math.round((index * task.to) / processes),
  );
  const parts = bounds
    .slice(0, -1)
    .map((from, index) => ({ ...task, from, to: bounds[index + 1] ?? task.to }));
  const tallies = await Promise.all(parts.map(inProcess));
  return tallies.reduce(joined);
}

/** What a process that plays a part is called with, instead of what people write. */
const part = '--part';

/** Processes and not threads: on Node 20 a thread does not inherit the loader that reads TypeScript. */
function inProcess(task: Task): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [part]);
    child.once('message', (tally) => resolve(tally as Tally));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A process that played games ended with ${code}.`)));
    child.send(task);
  });
}

if (process.argv[2] === part) {
  // The message comes from `inProcess`.
  process.once('message', (task) => process.send?.(play(task as Task), () => process.disconnect()));
} else {
  const task = asked();
  const start = performance.now();
  const tally = await playAll(task);
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(table(task, tally));
  process.stdout.write(`${JSON.stringify(summary(task, tally, seconds), undefined, 2)}\n`);
  process.exitCode = tally.crashes.length + tally.unproved.length > 0 ? 1 : 0;
}
