import { hash } from 'node:crypto';
import { createDice } from '../engine/dice.ts';
import type { Level, Over } from './facets/computers.ts';
import type { Result } from './facets/result.ts';
import type { Game } from './game.ts';

/** Games of computers against computers, as fast as they can, to see what a game does in the long run. */

/** One figure of many games, beside what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Lowest and highest value that the rules call right. */
  readonly target?: readonly [number, number];
  /** What another implementation of the same rules came to. */
  readonly reference?: number;
}

/** What a game counts over many games of its own, in `src/games/<game>/figures.ts`. */
export interface Figures<State = unknown, Event = unknown> {
  /** Level for which the figures are meant; it plays where no levels are asked for. Not given: each level once. */
  readonly level?: string;
  /** Options of game number n: the default rules for all that meet, or, `varied`, now and then the rarer ones as well. */
  options(number: number, varied: boolean): Readonly<Record<string, unknown>>;
  /**
   * What one game adds to the sums, by name.
   *
   * @param events everything that happened in the game, in order
   */
  count(state: State, events: readonly Event[]): Readonly<Record<string, number>>;
  /** Whether a game that is not over is left alone here; none is where this is not given. */
  isTooLong?(state: State): boolean;
  /** What the sums of so many games say, in the order of the table. */
  report(sums: Readonly<Record<string, number>>, games: number): readonly Figure[];
  /**
   * Why the books of a finished game do not balance, as a sentence; undefined when they do.
   *
   * @param events everything that happened in the game, in order
   */
  problem(state: State, events: readonly Event[]): string | undefined;
  /** What balanced books mean, as words after a colon. */
  readonly books: string;
}

/**
 * How long so many games lasted at most; 0 where none ended.
 *
 * @param unit what lengths are counted in: the sum `<unit> <n>` tells how many games lasted n of them
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

/** What came out of a run of games; plain JSON, so that threads can send it. */
export interface Tally {
  readonly games: number;
  readonly actions: number;
  /** By seat; one that several share counts one in all. */
  readonly wins: readonly number[];
  /** By level: shares of the wins of those who played by it. */
  readonly levels: Readonly<Record<string, Shares>>;
  readonly draws: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
  /** Of a match: how the pairs of games went for the first level. */
  readonly pairs: Shares;
  readonly crashes: readonly string[];
  /** Books that do not balance. */
  readonly unproved: readonly string[];
}

/**
 * How much of what could be won was won, 0 to 1 each time. In a match each time is a pair of games with the same options, dice
 * and starting sides, the levels changing seats in between, so that the luck of teams and seats cancels: there a win counts
 * one half, a draw one quarter.
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
  /** A level for every seat, or none: all pairings of levels in turn. */
  readonly levels: readonly string[];
  /** Every number stands for two games, the second with the levels in each other's seats; for two seats. */
  readonly paired: boolean;
  /** The levels change seats from game to game: in every order in turn. */
  readonly mixed: boolean;
  /** The rarer rules, too. */
  readonly varied: boolean;
  /** Options for all games, over those of the figures. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Numbers of the games to play. */
  readonly from: number;
  readonly to: number;
  /** More actions than any game takes. */
  readonly longest: number;
  /** Share of its seconds that a level has which thinks. */
  readonly time: number;
}

/** Milliseconds that have passed; only levels that think need to know. */
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
 * Plays the games of a run. The same seed and number give the same game, whoever plays the others, where nobody thinks until
 * the time is up.
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

/** The same game twice, with the two levels in each other's seats the second time. */
function pair(game: Game, figures: Figures | undefined, run: Run, number: number, passed: Stopwatch): Tally {
  const first = oneGame(game, figures, run, number, passed);
  const second = oneGame(game, figures, { ...run, levels: [...run.levels].reverse() }, number, passed);
  const both = joined(first, second);
  if (both.crashes.length > 0) return both;
  const share = ((first.wins[0] ?? 0) + (second.wins[1] ?? 0) + both.draws / 2) / 2;
  return { ...both, pairs: once(share) };
}

const once = (share: number): Shares => ({ count: 1, sum: share, squares: share ** 2 });

/** The mean share, with its 95 % interval; undefined where it was counted fewer than twice. */
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

/** Both tallies together. */
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

/** The levels of the seats: as given, in another order where they change; or the digits of the game's number in all there are. */
function levelsOf(game: Game, { levels, seats, mixed }: Run, number: number): string[] {
  if (mixed) return ordered(levels, number);
  return Array.from({ length: seats }, (_, seat) => {
    const index = Math.floor(number / game.levels.length ** seat) % game.levels.length;
    return levels[seat] ?? game.levels[index]?.id ?? '';
  });
}

/** One of the orders of a list: all come in turn as the number grows. */
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

/** Says that it is over when a level has had its share of its time. */
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

/** A game that is over or left alone, as it was played. */
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
