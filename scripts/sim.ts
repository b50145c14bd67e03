import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { figures as baseballFigures } from '../src/games/baseball/figures.ts';
import { games } from '../src/games/catalogue.ts';
import type { Game } from '../src/games/game.ts';
import { type Figures, joined, type Run, simulate, type Tally } from '../src/games/simulation.ts';

/**
 * Plays computers against each other and prints what came of it as JSON. Exits 1 when a game crashed or its books do not
 * balance, 2 when it was asked wrongly. `npm run sim -- baseball --games 10000 --seed spring --levels regular,veteran`
 */

const usage = 'npm run sim -- <game> [--games 1000] [--seed text] [--seats n] [--levels a,b]';

/** What each game counts of its own. Their functions are only ever given states of their game. */
const figuresOf: Readonly<Record<string, Figures>> = { baseball: baseballFigures as Figures };

/** More actions than a game may take before it counts as endless. */
const longest = 20_000;

interface Task extends Run {
  readonly game: string;
}

const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);

function wrong(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  process.exit(2);
}

const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `--${name} is a whole number.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `--${name} is a number from 1 to ${most}.`);

function readTask(): Task {
  const asked = parsedArgs();
  const [id, ...more] = asked.positionals;
  const known = games.map((game) => game.id).join(', ');
  if (id === undefined || more.length > 0) return wrong(`Name one game: ${known}.`);
  const game = gameOf(id);
  if (game === undefined) return wrong(`There is no game called ${id}. There is ${known}.`);
  const seats = checked(wholeNumber('seats', game.seats.max), asked.values.seats ?? `${game.seats.min}`);
  if (seats < game.seats.min) return wrong(`${game.title} has at least ${game.seats.min} seats.`);
  return {
    game: id,
    seed: asked.values.seed ?? 'clubhouse',
    seats,
    levels: readLevels(game, seats, asked.values.levels),
    from: 0,
    to: checked(wholeNumber('games', 10_000_000), asked.values.games ?? '1000'),
    longest,
  };
}

function parsedArgs() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        games: { type: 'string' },
        seed: { type: 'string' },
        seats: { type: 'string' },
        levels: { type: 'string' },
      },
    });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function checked<T>(schema: z.ZodType<T>, value: string): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : wrong(read.error.issues[0]?.message ?? 'That is no number.');
}

/** One level for all seats, or one for each; none: all pairings in turn. */
function readLevels(game: Game, seats: number, text: string | undefined): string[] {
  if (text === undefined) return [];
  const levels = text.split(',');
  const stranger = levels.find((level) => game.levels.every(({ id }) => id !== level));
  if (stranger !== undefined)
    return wrong(
      `${game.title} has no level “${stranger}”, but ${game.levels.map(({ id }) => id).join(', ')}.`,
    );
  const [only = ''] = levels;
  if (levels.length === 1) return Array<string>(seats).fill(only);
  return levels.length === seats ? levels : wrong(`Give one level, or one for each of the ${seats} seats.`);
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

function playPart(task: Task): Tally {
  const game = gameOf(task.game);
  if (game === undefined) throw new Error(`There is no game called ${task.game}.`);
  return simulate(game, figuresOf[task.game], task);
}

function printed(task: Task, tally: Tally, seconds: number): string {
  const { games: count, wins, draws, reasons, crashes, unproved } = tally;
  const perSecond = Math.round(count / seconds);
  const figures = figuresOf[task.game]?.report(tally.sums, count - crashes.length);
  return JSON.stringify(
    {
      game: task.game,
      seed: task.seed,
      levels: task.levels.length > 0 ? task.levels : 'all pairings',
      games: count,
      seconds: Number(seconds.toFixed(1)),
      'games per second': perSecond,
      'wins by seat': wins,
      draws,
      reasons,
      'mean actions': Number((tally.actions / count).toFixed(1)),
      ...(figures === undefined ? {} : { figures }),
      crashed: crashes.length,
      unproved: unproved.length,
      ...(crashes.length + unproved.length > 0 ? { first: [...crashes, ...unproved].slice(0, 10) } : {}),
    },
    undefined,
    2,
  );
}

if (process.argv[2] === part) {
  // The message comes from `inProcess`.
  process.once('message', (task) => process.send?.(playPart(task as Task), () => process.disconnect()));
} else {
  const task = readTask();
  const start = performance.now();
  const tally = await playAll(task);
  process.stdout.write(`${printed(task, tally, (performance.now() - start) / 1000)}\n`);
  process.exitCode = tally.crashes.length + tally.unproved.length > 0 ? 1 : 0;
}
