import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { startThread } from '../src/engine/thread.ts';
import { joined } from '../src/games/simulation.ts';
import { summary, table } from './sim/report.ts';
import { AskedWrongly, type Played, readTask, type Task } from './sim/task.ts';
import { together } from './sim/timing.ts';

/**
 * Plays computers against each other. Prints a table for people to standard error, and JSON to standard output.
 * Exits with 1 if a game crashed or its books don't balance, and with 2 for bad usage. With `--changing` the
 * levels change seats from game to game.
 * `npm run sim -- baseball --games 20000 --seed 1`
 * `npm run sim -- baseball --games 20000 --match veteran,regular`
 */

const usage =
  'npm run sim -- <game> [--games 1000] [--seed text] [--seats n] [--levels a,b [--changing] | --levels all | --levels mixed | --match a,b] [--set option=value] [--variety] [--time 0.1]';

function asked(): Task {
  try {
    return readTask(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof AskedWrongly)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  }
}

/** Divides the games among threads, one per core. */
async function playAll(task: Task): Promise<Played> {
  const threads = Math.max(1, Math.min(availableParallelism(), Math.ceil(task.to / 50)));
  const bounds = Array.from({ length: threads + 1 }, (_, index) => Math.round((index * task.to) / threads));
  const parts = bounds
    .slice(0, -1)
    .map((from, index) => ({ ...task, from, to: bounds[index + 1] ?? task.to }));
  const played = await Promise.all(parts.map(inThread));
  return played.reduce((one, other) => ({
    ...joined(one, other),
    times: together(one.times, other.times),
  }));
}

/** @throws the error that ended the thread */
async function inThread(task: Task): Promise<Played> {
  const thread = startThread(new URL('./sim/part', import.meta.url), { workerData: task });
  const [played] = await once(thread, 'message');
  // The message comes from sim/part.ts.
  return played as Played;
}

const task = asked();
const start = performance.now();
const tally = await playAll(task);
const seconds = (performance.now() - start) / 1000;
process.stderr.write(table(task, tally));
process.stdout.write(`${JSON.stringify(summary(task, tally, seconds), undefined, 2)}\n`);
process.exitCode = tally.crashes.length + tally.unproved.length > 0 ? 1 : 0;
