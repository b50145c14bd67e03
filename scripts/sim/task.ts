import { parseArgs } from 'node:util';
import { z } from 'zod';
import { figures as baseballFigures } from '../../src/games/baseball/scoring/figures.ts';
import type { Game } from '../../src/games/game.ts';
import { type Figures, type Run, simulate, type Tally } from '../../src/games/simulation.ts';
import { figures as codeFigures } from '../../test/games/code2027/figures.ts';
import { figures as dutchFigures } from '../../test/games/dutch/figures.ts';
import { withExamples as games } from '../example-games.ts';
import { type Times, timed } from './timing.ts';

/** Reads the arguments of `npm run sim` and plays a part of the task. */

/** Figures of each game. Their functions receive only states of their own game. */
const figuresByGame: Readonly<Record<string, Figures>> = {
  baseball: baseballFigures as Figures,
  code2027: codeFigures as Figures,
  dutch: dutchFigures as Figures,
};

/** Maximum number of actions in a game. A longer game counts as endless. */
const longest = 20_000;

/** Games to play; plain JSON, so that it can be sent to threads. */
export interface Task extends Run {
  readonly game: string;
}

/** Invalid arguments; the message is a sentence for the person who typed them. */
export class AskedWrongly extends Error {}

export const figuresOf = (task: Pick<Task, 'game'>): Figures | undefined => figuresByGame[task.game];

const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);

function wrong(sentence: string): never {
  throw new AskedWrongly(sentence);
}

const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `--${name} must be a whole number.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `--${name} must be a number from 1 to ${most}.`);

const share = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '--time must be a share of the seconds that levels think, such as 0.1.')
  .transform(Number)
  .refine((value) => value > 0, '--time must be more than 0.');

/** Reads the arguments after `npm run sim --`. @throws AskedWrongly */
export function readTask(words: readonly string[]): Task {
  const asked = parsedArgs(words);
  const [id, ...more] = asked.positionals;
  const known = games.map((game) => game.id).join(', ');
  if (id === undefined || more.length > 0) return wrong(`Name one game: ${known}.`);
  const game = gameOf(id);
  if (game === undefined) return wrong(`There’s no game called ${id}. Choose ${known}.`);
  const { match } = asked.values;
  if (match !== undefined && asked.values.levels !== undefined)
    return wrong('Give either --levels or --match.');
  const asLevels = match ?? asked.values.levels ?? usualLevels(id);
  const isEachOnce = asLevels === 'mixed';
  const usual = isEachOnce
    ? game.levels.length
    : match === undefined
      ? game.seats.min
      : Math.max(2, game.seats.min);
  const seats = checked(wholeNumber('seats', game.seats.max), asked.values.seats ?? `${usual}`);
  if (seats < game.seats.min) return wrong(`${game.title} needs at least ${game.seats.min} seats.`);
  const count = checked(wholeNumber('games', 10_000_000), asked.values.games ?? '1000');
  return {
    game: id,
    seed: asked.values.seed ?? 'clubhouse',
    seats,
    levels: match === undefined ? readLevels(game, seats, asLevels) : readMatch(game, seats, match),
    paired: match !== undefined,
    mixed: isEachOnce || (asked.values.changing ?? false),
    varied: asked.values.variety ?? false,
    given: readOptions(game, asked.values.set ?? []),
    from: 0,
    to: match === undefined ? count : Math.ceil(count / 2),
    longest,
    time: checked(share, asked.values.time ?? '1'),
  };
}

function parsedArgs(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        games: { type: 'string' },
        seed: { type: 'string' },
        seats: { type: 'string' },
        levels: { type: 'string' },
        match: { type: 'string' },
        set: { type: 'string', multiple: true },
        variety: { type: 'boolean' },
        changing: { type: 'boolean' },
        time: { type: 'string' },
      },
    });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function checked<T>(schema: z.ZodType<T>, value: string): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : wrong(read.error.issues[0]?.message ?? 'That isn’t a number.');
}

/** The default levels: all pairings in turn if the game has no figures. */
function usualLevels(game: string): string {
  const figures = figuresOf({ game });
  return figures === undefined ? 'all' : (figures.level ?? 'mixed');
}

/**
 * One level for all seats, one per seat, `all` (all pairings in turn), or `mixed` (each level once, in changing
 * seats).
 */
function readLevels(game: Game, seats: number, asked: string): string[] {
  if (asked === 'all') return [];
  if (asked === 'mixed')
    return seats === game.levels.length
      ? game.levels.map(({ id }) => id)
      : wrong(`A mixed table needs a seat for each of the ${game.levels.length} levels.`);
  const levels = known(game, asked);
  const [only = ''] = levels;
  if (levels.length === 1) return Array<string>(seats).fill(only);
  return levels.length === seats ? levels : wrong(`Give one level, or one for each of the ${seats} seats.`);
}

/** Two levels that play pairs of games with seats exchanged. */
function readMatch(game: Game, seats: number, text: string): string[] {
  const levels = known(game, text);
  return seats === 2 && levels.length === 2 ? levels : wrong('A match needs two levels and two seats.');
}

function known(game: Game, text: string): string[] {
  const levels = text.split(',');
  const stranger = levels.find((level) => game.levels.every(({ id }) => id !== level));
  return stranger === undefined
    ? levels
    : wrong(
        `${game.title} has no level “${stranger}”. Choose ${game.levels.map(({ id }) => id).join(', ')}.`,
      );
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
  return read.success ? given : wrong(`--set: ${read.error.issues[0]?.message ?? 'that isn’t an option'}.`);
}

const valueOfOption = (text: string): unknown =>
  text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text;

/** The results of a task, and the computers' thinking times. */
export interface Played extends Tally {
  readonly times: Times;
}

/** Plays the games of a task, or of a part of it, in this process. */
export function play(task: Task): Played {
  const game = gameOf(task.game);
  if (game === undefined) throw new Error(`There’s no game called ${task.game}.`);
  const { game: watched, times } = timed(game);
  return { ...simulate(watched, figuresOf(task), task), times };
}
