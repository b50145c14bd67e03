import { hash } from 'node:crypto';
import { createDice } from '../engine/dice.ts';
import type { Level, Over } from './facets/computers.ts';
import type { Result } from './facets/result.ts';
import type { Game } from './game.ts';

/** Plays computers against computers, as fast as possible, to see how a game behaves over many games. */

/** One figure over many games, next to its target. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Lowest and highest value that the rules allow. */
  readonly target?: readonly [number, number];
  /** The value from another implementation of the same rules. */
  readonly reference?: number;
}

/** What a game counts over many games, in `src/games/<game>/figures.ts`. */
export interface Figures<State = unknown, Event = unknown> {
  /**
   * The level that the figures are for; it plays if no levels are given. Without it each level plays once.
   */
  readonly level?: string;
  /** Options of game number n: the default rules, or with `varied` sometimes the rarer ones too. */
  options(number: number, varied: boolean): Readonly<Record<string, unknown>>;
  /**
   * What one game adds to the sums, by name.
   *
   * @param events everything that happened in the game, in order
   */
  count(state: State, events: readonly Event[]): Readonly<Record<string, number>>;
  /** Whether to abandon an unfinished game here; without it none is. */
  isTooLong?(state: State): boolean;
  /** The report on these sums, in the order of the table. */
  report(sums: Readonly<Record<string, number>>, games: number): readonly Figure[];
  /**
   * Why the totals of a finished game do not add up, as a sentence; undefined when they do.
   *
   * @param events everything that happened in the game, in order
   */
  problem(state: State, events: readonly Event[]): string | undefined;
  /** What it means that the totals add up, as words after a colon. */
  readonly books: string;
}

/**
 * The length that this many games did not exceed; 0 if none ended.
 *
 * @param unit what lengths are counted in: the sum `<unit> <n>` says how many games lasted n of them
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

/** The result of a run of games; plain JSON, so that threads can send it. */
export interface Tally {
  readonly games: number;
  readonly actions: number;
  /** Wins by seat; a shared win counts one in all. */
  readonly wins: readonly number[];
  /** By level: its players' shares of the wins. */
  readonly levels: Readonly<Record<string, Shares>>;
  readonly draws: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
  /** In a match: the first level's results in the pairs of games. */
  readonly pairs: Shares;
  readonly crashes: readonly string[];
  /** Games whose totals do not add up. */
  readonly unproved: readonly string[];
}

/**
 * Shares of what could be won, 0 to 1 each. In a match each share is a pair of games with the same options,
 * dice and starting sides, and the levels swap seats, so the luck of teams and seats cancels. There a win
 * counts one half, a draw one quarter.
 */
export interface Shares {
  readonly count: number;
  /** Sum of the shares, and of their squares. */
  readonly sum: number;
  readonly squares: number;
}

export interface Run {
  readonly seed: string;
  readonly seats: number;
  /** A level for each seat; or empty for all combinations of levels in turn. */
  readonly levels: readonly string[];
  /** Each number stands for two games, the second with swapped seats; for two seats only. */
  readonly paired: boolean;
  /** The levels change seats from game to game, through every order. */
  readonly mixed: boolean;
  /** Include the rarer rules. */
  readonly varied: boolean;
  /** Options for all games, overriding those of the figures. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Numbers of the games to play. */
  readonly from: number;
  readonly to: number;
  /** Most actions per game; no real game takes as many. */
  readonly longest: number;
  /** Share of its seconds that a thinking level gets. */
  readonly time: number;
}

/** Milliseconds elapsed; only thinking levels need it. */
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
 * Plays the games of a run. The same seed and number give the same game, whatever else is played, unless a
 * level thinks until its time is up.
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

/** The mean share with its 95 % interval; undefined for fewer than two counts. */
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
 * The levels of the seats: as given, rotated if mixed; or all combinations, from the digits of the game's
 * number.
 */
function levelsOf(game: Game, { levels, seats, mixed }: Run, number: number): string[] {
  if (mixed) return ordered(levels, number);
  return Array.from({ length: seats }, (_, seat) => {
    const index = Math.floor(number / game.levels.length ** seat) % game.levels.length;
    return levels[seat] ?? game.levels[index]?.id ?? '';
  });
}

/** One order of a list: all orders come in turn as the number grows. */
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

/** True once a level has used its share of its time. */
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
      if (actions >= run.longest) throw new Error(`The game still runs after ${actions} actions.`);
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

/** A game that ended or was abandoned, as it was played. */
interface Played {
  readonly number: number;
  /** By seat. */
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
    throw new Error('Nobody is to act and there is no result.');
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
