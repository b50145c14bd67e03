import { hash } from 'node:crypto';
import { createDice } from '../engine/dice/dice.ts';
import type { Level, Over } from './facets/computers.ts';
import type { Result } from './facets/result.ts';
import type { Game } from './game.ts';

/** Plays many games between computers, as fast as possible, to measure how a game behaves. */

/** A statistic over many games, with its target. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The lowest and highest acceptable value. */
  readonly target?: readonly [number, number];
  /** The same statistic from another implementation of the rules. */
  readonly reference?: number;
}

/** The statistics of a game, defined in `src/games/<game>/figures.ts`. */
export interface Figures<State = unknown, Event = unknown> {
  /**
   * The level that the statistics are about. All seats play it if no levels are given. By default, each level
   * is played once.
   */
  readonly level?: string;
  /**
   * Returns the options for game `number`: the defaults, or with `varied` sometimes options that turn on
   * rarer rules.
   */
  options(number: number, varied: boolean): Readonly<Record<string, unknown>>;
  /**
   * Returns the numbers that one game adds to the sums, by name.
   *
   * @param events everything that happened in the game, in order
   */
  count(state: State, events: readonly Event[]): Readonly<Record<string, number>>;
  /** Whether to abandon an unfinished game at this state. By default, no game is abandoned. */
  isTooLong?(state: State): boolean;
  /** Computes the statistics from the sums, in the order of the report's table. */
  report(sums: Readonly<Record<string, number>>, games: number): readonly Figure[];
  /**
   * Checks the totals of a finished game.
   *
   * @param events everything that happened in the game, in order
   * @returns a sentence that says why they don't add up; undefined if they do
   */
  problem(state: State, events: readonly Event[]): string | undefined;
  /** What this check verifies. The report prints it after a colon. */
  readonly books: string;
}

/**
 * Returns the smallest length that at least `games` of the games did not exceed; 0 if no game ended.
 *
 * @param unit the unit of length: the sum `<unit> <n>` is the number of games that lasted n units
 */
export function lengthOf(sums: Readonly<Record<string, number>>, unit: string, games: number): number {
  const named = new RegExp(`^${unit} (\\d+)$`);
  const lengths = Object.entries(sums)
    .map(([name, many]) => [Number(named.exec(name)?.[1]), many] as const)
    .filter(([length]) => !Number.isNaN(length))
    .toSorted(([one], [other]) => one - other);
  let seen = 0;
  for (const [length, many] of lengths) {
    seen += many;
    if (seen >= games) return length;
  }
  return 0;
}

/** The totals of a run of games. It is plain JSON, so threads can send it. */
export interface Tally {
  readonly games: number;
  readonly actions: number;
  /** Wins by seat. A shared win is split evenly among the winners. */
  readonly wins: readonly number[];
  /** For each level, the shares won by the seats that it played. */
  readonly levels: Readonly<Record<string, Shares>>;
  readonly draws: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
  /** In a match, the first level's share of each pair of games. */
  readonly pairs: Shares;
  readonly crashes: readonly string[];
  /** Descriptions of the games whose totals don't add up. */
  readonly unproved: readonly string[];
}

/**
 * Shares of the possible wins, each from 0 to 1. In a match, each share covers a pair of games with the same
 * options, dice and starting sides. The levels swap seats for the second game, so that lucky seats and teams
 * cancel out. In a pair, each win counts 1/2 and each draw 1/4.
 */
export interface Shares {
  readonly count: number;
  /** The sum of the shares, and the sum of their squares. */
  readonly sum: number;
  readonly squares: number;
}

export interface Run {
  readonly seed: string;
  readonly seats: number;
  /** A level for each seat. If empty, the games cycle through all combinations of levels. */
  readonly levels: readonly string[];
  /** Whether to play each game number twice, the second time with swapped seats. Only for two seats. */
  readonly paired: boolean;
  /** Whether the levels change seats from game to game, in every possible order. */
  readonly mixed: boolean;
  /** Whether to include the rarer rules. */
  readonly varied: boolean;
  /** Options for all games. They override the options from `Figures`. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The numbers of the games to play: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** Maximum number of actions per game, more than any real game needs. */
  readonly longest: number;
  /** The fraction of its normal thinking time that a level gets. */
  readonly time: number;
}

/** Returns the elapsed milliseconds. Used only to time levels that have a thinking time. */
export type Stopwatch = () => number;

const none: Shares = { count: 0, sum: 0, squares: 0 };

const nothing: Tally = {
  games: 0,
  actions: 0,
  wins: [],
  levels: {},
  draws: 0,
  reasons: {},
  sums: {},
  pairs: none,
  crashes: [],
  unproved: [],
};

/**
 * Plays the games of a run. The same seed and number always give the same game, unless a level thinks until
 * its time is up.
 */
export function simulate(
  game: Game,
  figures: Figures | undefined,
  run: Run,
  passed: Stopwatch = () => performance.now(),
): Tally {
  let tally = nothing;
  for (let number = run.from; number < run.to; number += 1)
    tally = joined(
      tally,
      run.paired ? pair(game, figures, run, number, passed) : oneGame(game, figures, run, number, passed),
    );
  return tally;
}

/** Plays the same game twice, with the two levels swapped the second time. */
function pair(game: Game, figures: Figures | undefined, run: Run, number: number, passed: Stopwatch): Tally {
  const first = oneGame(game, figures, run, number, passed);
  const second = oneGame(game, figures, { ...run, levels: [...run.levels].reverse() }, number, passed);
  const both = joined(first, second);
  if (both.crashes.length > 0) return both;
  const share = ((first.wins[0] ?? 0) + (second.wins[1] ?? 0) + both.draws / 2) / 2;
  return { ...both, pairs: once(share) };
}

const once = (share: number): Shares => ({ count: 1, sum: share, squares: share ** 2 });

/** Returns the mean share with its 95% confidence interval; undefined for fewer than two shares. */
export function shareOfWins({ count, sum, squares }: Shares):
  | {
      readonly share: number;
      readonly low: number;
      readonly high: number;
    }
  | undefined {
  if (count < 2) return undefined;
  const share = sum / count;
  const variance = Math.max(0, squares - count * share ** 2) / (count - 1);
  const reach = 1.96 * Math.sqrt(variance / count);
  return { share, low: share - reach, high: share + reach };
}

/** Adds two tallies. */
export function joined(one: Tally, other: Tally): Tally {
  return {
    games: one.games + other.games,
    actions: one.actions + other.actions,
    wins: Array.from(
      { length: Math.max(one.wins.length, other.wins.length) },
      (_, seat) => (one.wins[seat] ?? 0) + (other.wins[seat] ?? 0),
    ),
    levels: Object.fromEntries(
      [...new Set([...Object.keys(one.levels), ...Object.keys(other.levels)])].map((level) => [
        level,
        together(one.levels[level] ?? none, other.levels[level] ?? none),
      ]),
    ),
    draws: one.draws + other.draws,
    reasons: added(one.reasons, other.reasons),
    sums: added(one.sums, other.sums),
    pairs: together(one.pairs, other.pairs),
    crashes: [...one.crashes, ...other.crashes],
    unproved: [...one.unproved, ...other.unproved],
  };
}

const together = (one: Shares, other: Shares): Shares => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

function added(one: Tally['sums'], other: Tally['sums']): Record<string, number> {
  const sums = { ...one };
  for (const [name, value] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/**
 * Returns the level of each seat: the given levels, reordered if `mixed`. For seats without a given level,
 * the game number determines the combination.
 */
function levelsOf(game: Game, { levels, seats, mixed }: Run, number: number): string[] {
  if (mixed) return ordered(levels, number);
  return Array.from({ length: seats }, (_, seat) => {
    const index = Math.floor(number / game.levels.length ** seat) % game.levels.length;
    return levels[seat] ?? game.levels[index]?.id ?? '';
  });
}

/** Returns one permutation of a list. Successive numbers go through all permutations. */
function ordered(list: readonly string[], number: number): string[] {
  const left = [...list];
  let rest = number;
  return list.flatMap(() => {
    const at = rest % left.length;
    rest = Math.floor(rest / (left.length || 1));
    return left.splice(at, 1);
  });
}

const optionsOf = (
  game: Game,
  figures: Figures | undefined,
  { varied, given }: Run,
  number: number,
): unknown => game.options.parse({ ...figures?.options(number, varied), ...given });

/** Returns a function that says whether the level has used up its thinking time. */
function timed(level: Level | undefined, { time }: Run, passed: Stopwatch): Over {
  const until = passed() + (level?.thinks?.seconds ?? 0) * 1000 * time;
  return () => passed() >= until;
}

function oneGame(
  game: Game,
  figures: Figures | undefined,
  run: Run,
  number: number,
  passed: Stopwatch,
): Tally {
  let actions = 0;
  try {
    const seed = hash('sha256', `${run.seed} ${number}`, 'hex');
    const dice = createDice({ seed, entropy: '' });
    const computerDice = createDice({ seed, entropy: '', label: 'computer' });
    const events: unknown[] = [];
    const levels = levelsOf(game, run, number);
    const levelOf = new Map(game.levels.map((level) => [level.id, level]));
    const seating = levels.map((level) => ({ kind: 'computer' as const, level }));
    let state = game.setup(optionsOf(game, figures, run, number), seating, dice);
    for (let seat = game.toAct(state)[0]; seat !== undefined; seat = game.toAct(state)[0]) {
      if (figures?.isTooLong?.(state)) break;
      if (actions >= run.longest) throw new Error(`The game is still running after ${actions} actions.`);
      const level = levels[seat] ?? '';
      const over = timed(levelOf.get(level), run, passed);
      const { action } = game.computer(game.view(state, seat), seat, level, computerDice, over);
      const next = game.apply(state, seat, action, dice);
      state = next.state;
      events.push(...next.events);
      actions += 1;
    }
    return finished(game, figures, { number, levels, state, events, actions });
  } catch (error) {
    return {
      ...nothing,
      games: 1,
      actions,
      crashes: [`Game ${number}, action ${actions + 1}: ${String(error)}`],
    };
  }
}

/** A finished or abandoned game. */
interface Played {
  readonly number: number;
  /** The level of each seat, by seat number. */
  readonly levels: readonly string[];
  readonly state: unknown;
  readonly events: readonly unknown[];
  readonly actions: number;
}

const unfinished = { winners: [], reason: 'unfinished' };

function finished(
  game: Game,
  figures: Figures | undefined,
  { number, levels, state, events, actions }: Played,
): Tally {
  const result = game.result(state);
  if (result === undefined && !figures?.isTooLong?.(state))
    throw new Error('Nobody can act, but there is no result.');
  const { winners, reason }: Pick<Result, 'winners' | 'reason'> = result ?? unfinished;
  const wins = levels.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  const problem = figures?.problem(state, events);
  return {
    games: 1,
    actions,
    wins,
    levels: Object.fromEntries(
      [...new Set(levels)].map((level) => [
        level,
        wins
          .filter((_, seat) => levels[seat] === level)
          .map(once)
          .reduce(together, none),
      ]),
    ),
    draws: winners.length === 0 ? 1 : 0,
    reasons: { [reason]: 1 },
    sums: figures?.count(state, events) ?? {},
    pairs: none,
    crashes: [],
    unproved: problem === undefined ? [] : [`Game ${number}: ${problem}`],
  };
}
