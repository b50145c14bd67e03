import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { startThread } from '../src/engine/thread.ts';
import { joined } from '../src/games/simulation.ts';
import { ratingsFound, usage as ratingsUsage, readRatingsTask } from './sim/ratings.ts';
import { summary, table } from './sim/report.ts';
import { AskedWrongly, type Played, readTask, type Task } from './sim/task.ts';
import { together } from './sim/timing.ts';

/**
 * Plays computers against each other. Prints a table for people to standard error, and JSON to standard output.
 * Exits with 1 if a game crashed or its books don't balance, and with 2 for bad usage. With `--changing` the
 * levels change seats from game to game.
 * `npm run sim -- baseball --games 20000 --seed 1`
 * `npm run sim -- baseball --games 20000 --match veteran,regular`
 *
 * `npm run sim -- ratings` measures ratings instead, and exits with 1 if they find strengths less well than they must.
 */

const usage =
  'npm run sim -- <game> [--games 1000] [--seed text] [--seats n] [--levels a,b [--changing] | --levels all | --levels mixed | --match a,b] [--set option=value] [--variety] [--time 0.1]';

/** Reads the arguments, or says how the script is called and exits. */
function asked<T>(read: () => T, called: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AskedWrongly)) throw error;
    process.stderr.write(`${error.message}\n${called}\n`);
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

const print = (found: object): void => void process.stdout.write(`${JSON.stringify(found, undefined, 2)}\n`);

async function playGames(words: readonly string[]): Promise<boolean> {
  const task = asked(() => readTask(words), usage);
  const start = performance.now();
  const tally = await playAll(task);
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(table(task, tally));
  print(summary(task, tally, seconds));
  return tally.crashes.length + tally.unproved.length === 0;
}

function measureRatings(words: readonly string[]): boolean {
  const task = asked(() => readRatingsTask(words), ratingsUsage);
  const found = ratingsFound(task);
  print({ ...task, ...found });
  return Object.values(found).every(({ isReached }) => isReached);
}

const [subject, ...words] = process.argv.slice(2);
const isWell = subject === 'ratings' ? measureRatings(words) : await playGames(process.argv.slice(2));
process.exitCode = isWell ? 0 : 1;
