import { hash } from 'node:crypto';
import { createDice } from '../engine/dice.ts';
import type { Seat } from './facets/seats.ts';
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
  /** Level for which the figures are meant; it plays where no levels are asked for. */
  readonly level: string;
  /** Options of game number n: the default rules for all that meet, or, `varied`, now and then the rarer ones as well. */
  options(number: number, varied: boolean): Readonly<Record<string, unknown>>;
  /** What one finished game adds to the sums, by name. */
  count(state: State): Readonly<Record<string, number>>;
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

/** What came out of a run of games; plain JSON, so that threads can send it. */
export interface Tally {
  readonly games: number;
  readonly actions: number;
  /** By seat. */
  readonly wins: readonly number[];
  readonly draws: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
  /** Of a match: how the pairs of games went for the first level. */
  readonly pairs: Pairs;
  readonly crashes: readonly string[];
  /** Books that do not balance. */
  readonly unproved: readonly string[];
}

/**
 * Pairs of games with the same options, dice and starting sides, the levels changing seats in between, so that the luck
 * of teams and seats cancels. The share of a pair is 0 to 1: a win counts one half, a draw one quarter.
 */
export interface Pairs {
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
  /** The rarer rules, too. */
  readonly varied: boolean;
  /** Options for all games, over those of the figures. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Numbers of the games to play. */
  readonly from: number;
  readonly to: number;
  /** More actions than any game takes. */
  readonly longest: number;
}

const nothing: Tally = {
  games: 0,
  actions: 0,
  wins: [],
  draws: 0,
  reasons: {},
  sums: {},
  pairs: { count: 0, sum: 0, squares: 0 },
  crashes: [],
  unproved: [],
};

/** Plays the games of a run. The same seed and number give the same game, whoever plays the others. */
export function simulate(game: Game, figures: Figures | undefined, run: Run): Tally {
  let tally = nothing;
  for (let number = run.from; number < run.to; number += 1)
    tally = joined(
      tally,
      run.paired ? pair(game, figures, run, number) : oneGame(game, figures, run, number),
    );
  return tally;
}

/** The same game twice, with the two levels in each other's seats the second time. */
function pair(game: Game, figures: Figures | undefined, run: Run, number: number): Tally {
  const first = oneGame(game, figures, run, number);
  const second = oneGame(game, figures, { ...run, levels: [...run.levels].reverse() }, number);
  const both = joined(first, second);
  if (both.crashes.length > 0) return both;
  const share = ((first.wins[0] ?? 0) + (second.wins[1] ?? 0) + both.draws / 2) / 2;
  return { ...both, pairs: { count: 1, sum: share, squares: share ** 2 } };
}

/** Share of the wins that the first level of a match has, with its 95 % interval; undefined with fewer than two pairs. */
export function shareOfWins({ count, sum, squares }: Pairs):
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
    draws: one.draws + other.draws,
    reasons: added(one.reasons, other.reasons),
    sums: added(one.sums, other.sums),
    pairs: {
      count: one.pairs.count + other.pairs.count,
      sum: one.pairs.sum + other.pairs.sum,
      squares: one.pairs.squares + other.pairs.squares,
    },
    crashes: [...one.crashes, ...other.crashes],
    unproved: [...one.unproved, ...other.unproved],
  };
}

function added(one: Tally['sums'], other: Tally['sums']): Record<string, number> {
  const sums = { ...one };
  for (const [name, value] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The level of a seat: as given, or the digits of the game's number in as many levels as there are. */
function levelOf(game: Game, { levels }: Run, number: number, seat: Seat): string {
  const given = levels[seat];
  if (given !== undefined) return given;
  const index = Math.floor(number / game.levels.length ** seat) % game.levels.length;
  return game.levels[index]?.id ?? '';
}

const optionsOf = (
  game: Game,
  figures: Figures | undefined,
  { varied, given }: Run,
  number: number,
): unknown => game.options.parse({ ...figures?.options(number, varied), ...given });

function oneGame(game: Game, figures: Figures | undefined, run: Run, number: number): Tally {
  let actions = 0;
  try {
    const seed = hash('sha256', `${run.seed} ${number}`, 'hex');
    const dice = createDice({ seed, entropy: '' });
    const computerDice = createDice({ seed, entropy: '', label: 'computer' });
    const events: unknown[] = [];
    const seating = Array.from({ length: run.seats }, (_, seat) => ({
      kind: 'computer' as const,
      level: levelOf(game, run, number, seat),
    }));
    let state = game.setup(optionsOf(game, figures, run, number), seating, dice);
    for (let seat = game.toAct(state)[0]; seat !== undefined; seat = game.toAct(state)[0]) {
      if (actions >= run.longest) throw new Error(`The game still runs after ${actions} actions.`);
      const level = levelOf(game, run, number, seat);
      const { action } = game.computer(game.view(state, seat), seat, level, computerDice);
      const next = game.apply(state, seat, action, dice);
      state = next.state;
      events.push(...next.events);
      actions += 1;
    }
    return finished(game, figures, run, { number, state, events, actions });
  } catch (error) {
    return {
      ...nothing,
      games: 1,
      actions,
      crashes: [`Game ${number}, action ${actions + 1}: ${String(error)}`],
    };
  }
}

/** A game that is over, as it was played. */
interface Played {
  readonly number: number;
  readonly state: unknown;
  readonly events: readonly unknown[];
  readonly actions: number;
}

function finished(
  game: Game,
  figures: Figures | undefined,
  { seats }: Run,
  { number, state, events, actions }: Played,
): Tally {
  const result = game.result(state);
  if (result === undefined) throw new Error('Nobody is to act and there is no result.');
  const problem = figures?.problem(state, events);
  return {
    games: 1,
    actions,
    wins: Array.from({ length: seats }, (_, seat) => (result.winners.includes(seat) ? 1 : 0)),
    draws: result.winners.length === 0 ? 1 : 0,
    reasons: { [result.reason]: 1 },
    sums: figures?.count(state) ?? {},
    pairs: nothing.pairs,
    crashes: [],
    unproved: problem === undefined ? [] : [`Game ${number}: ${problem}`],
  };
}
