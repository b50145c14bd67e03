import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { figures as baseballFigures } from '../src/games/baseball/figures.ts';
import { games } from '../src/games/catalogue.ts';
import type { Game } from '../src/games/game.ts';
import {
  type Figure,
  type Figures,
  joined,
  type Run,
  shareOfWins,
  simulate,
  type Tally,
} from '../src/games/simulation.ts';

/**
 * Plays computers against each other and prints what came of it: a table for people on the standard error, and the same
 * as JSON on the standard output. Exits 1 when a game crashed or its books do not balance, 2 when it was asked wrongly.
 * `npm run sim -- baseball --games 20000 --seed 1`, `npm run sim -- baseball --games 20000 --match veteran,regular`
 */

const usage =
  'npm run sim -- <game> [--games 1000] [--seed text] [--seats n] [--levels a,b | --levels all | --match a,b] [--set option=value] [--variety]';

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
  const { match } = asked.values;
  if (match !== undefined && asked.values.levels !== undefined)
    return wrong('Give either --levels or --match.');
  const count = checked(wholeNumber('games', 10_000_000), asked.values.games ?? '1000');
  return {
    game: id,
    seed: asked.values.seed ?? 'clubhouse',
    seats,
    levels:
      match === undefined ? readLevels(game, seats, asked.values.levels) : readMatch(game, seats, match),
    paired: match !== undefined,
    varied: asked.values.variety ?? false,
    given: readOptions(game, asked.values.set ?? []),
    from: 0,
    to: match === undefined ? count : Math.ceil(count / 2),
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
        match: { type: 'string' },
        set: { type: 'string', multiple: true },
        variety: { type: 'boolean' },
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

/** One level for all seats, one for each, or `all`: all pairings in turn, as without a level of the figures' own. */
function readLevels(game: Game, seats: number, text: string | undefined): string[] {
  const asked = text ?? figuresOf[game.id]?.level ?? 'all';
  if (asked === 'all') return [];
  const levels = known(game, asked);
  const [only = ''] = levels;
  if (levels.length === 1) return Array<string>(seats).fill(only);
  return levels.length === seats ? levels : wrong(`Give one level, or one for each of the ${seats} seats.`);
}

/** Two levels that play pairs of games in changing seats. */
function readMatch(game: Game, seats: number, text: string): string[] {
  const levels = known(game, text);
  return seats === 2 && levels.length === 2 ? levels : wrong('A match is between two levels, on two seats.');
}

function known(game: Game, text: string): string[] {
  const levels = text.split(',');
  const stranger = levels.find((level) => game.levels.every(({ id }) => id !== level));
  return stranger === undefined
    ? levels
    : wrong(`${game.title} has no level “${stranger}”, but ${game.levels.map(({ id }) => id).join(', ')}.`);
}

/** Options of the game as `name=value`. */
function readOptions(game: Game, texts: readonly string[]): Record<string, unknown> {
  const given = Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name, valueOfOption(value.join('='))];
    }),
  );
  const stranger = Object.keys(given).find((name) => !(name in game.options.shape));
  if (stranger !== undefined) return wrong(`${game.title} has no option “${stranger}”.`);
  const read = game.options.partial().safeParse(given);
  return read.success ? given : wrong(`--set: ${read.error.issues[0]?.message ?? 'that is no option'}.`);
}

const valueOfOption = (text: string): unknown =>
  text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text;

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

/** What is printed as JSON; with a match, how it went for the first level. */
function summary(task: Task, tally: Tally, figures: readonly Figure[], seconds: number): object {
  const { games: count, wins, draws, reasons, crashes, unproved, pairs } = tally;
  const share = shareOfWins(pairs);
  const [first, second] = task.levels;
  return {
    game: task.game,
    seed: task.seed,
    levels: task.levels.length > 0 ? task.levels : 'all pairings',
    games: count,
    seconds: Number(seconds.toFixed(1)),
    'games per second': Math.round(count / seconds),
    ...(task.paired
      ? { match: { first, second, pairs: pairs.count, wins: 2 * pairs.sum, ...share } }
      : { 'wins by seat': wins }),
    draws,
    reasons,
    'mean actions': Number((tally.actions / count).toFixed(1)),
    ...(figures.length === 0
      ? {}
      : { figures: Object.fromEntries(figures.map(({ name, value }) => [name, value])) }),
    crashed: crashes.length,
    unproved: unproved.length,
    ...(crashes.length + unproved.length > 0 ? { first: [...crashes, ...unproved].slice(0, 10) } : {}),
  };
}

/** The figures as a table with target, value and verdict, and the result of a match. */
function table(task: Task, tally: Tally, figures: readonly Figure[]): string {
  const row = (name: string, value: string, target: string, verdict: string, reference: string) =>
    `${name.padEnd(18)}${value.padStart(9)}  ${target.padEnd(14)}${verdict.padEnd(9)}${reference.padStart(9)}`;
  const judged = isCalibrated(task);
  const rows = figures.map(({ name, value, target, reference }) =>
    row(
      name,
      String(value),
      target === undefined ? '' : `${target[0]} to ${target[1]}`,
      target === undefined || !judged ? '' : value >= target[0] && value <= target[1] ? 'right' : 'WRONG',
      reference === undefined ? '' : String(reference),
    ).trimEnd(),
  );
  const heading = row('Figure', 'value', 'target', 'verdict', 'reference');
  return [
    ...(rows.length === 0 ? [] : [heading, ...rows]),
    ...bookLines(task, tally),
    ...matchLines(task, tally),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** In how many games the books balance, and what was looked at. */
function bookLines({ game }: Task, { games: count, crashes, unproved }: Tally): string[] {
  const figures = figuresOf[game];
  if (figures === undefined) return [];
  const ended = count - crashes.length;
  return [`The books balance in ${ended - unproved.length} of ${ended} games: ${figures.books}.`];
}

/** The targets hold for games by the default rules between computers of the figures' own level. */
const isCalibrated = ({ game, levels, paired, varied, given }: Task): boolean =>
  !paired &&
  !varied &&
  Object.keys(given).length === 0 &&
  levels.length > 0 &&
  levels.every((level) => level === figuresOf[game]?.level);

function matchLines({ levels: [first, second] }: Task, { pairs }: Tally): string[] {
  const found = shareOfWins(pairs);
  if (found === undefined) return [];
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const verdict = found.low > 0.5 ? 'better' : found.high < 0.5 ? 'worse' : 'not told apart';
  return [
    `${first} against ${second}: ${2 * pairs.sum} of ${2 * pairs.count} games won, ${percent(found.share)} (95 %: ${percent(found.low)} to ${percent(found.high)}): ${verdict}`,
  ];
}

if (process.argv[2] === part) {
  // The message comes from `inProcess`.
  process.once('message', (task) => process.send?.(playPart(task as Task), () => process.disconnect()));
} else {
  const task = readTask();
  const start = performance.now();
  const tally = await playAll(task);
  const seconds = (performance.now() - start) / 1000;
  const figures = figuresOf[task.game]?.report(tally.sums, tally.games - tally.crashes.length) ?? [];
  process.stderr.write(table(task, tally, figures));
  process.stdout.write(`${JSON.stringify(summary(task, tally, figures, seconds), undefined, 2)}\n`);
  process.exitCode = tally.crashes.length + tally.unproved.length > 0 ? 1 : 0;
}
